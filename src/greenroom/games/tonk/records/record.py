"""A hand's record: what was agreed, dealt and done."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.records.format import Dealing, Dealt, Pack


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One hand, whole. Seats are counted from 0, clockwise; cards are texts such as `5h`."""

    game: str
    preset: str
    rules: HouseRules
    stake: int
    seats: tuple[str, ...]
    dealer: int
    deck: tuple[str, ...]
    """The deck from the top, the first card going to the dealer's left; only what is reached need be there.
    """
    actions: tuple[str, ...]
    """The actions in order, each with its seat: `p2 spread 5h 6h 7h`."""
    bets: Bets | None
    big_one: bool


def dealt_of(record: Record) -> Dealt:
    """Tell what was shuffled for a hand: one pack."""
    return Dealt(record.rules, 1)


def pack(rules: bytes) -> Pack:
    """List the pack of rules, written in full, which is shuffled once."""
    return Pack(TONK.pack(msgspec.json.decode(rules, type=HouseRules)), 1)


DEALING = Dealing(dealt_of, pack)
