"""A hand's record: what was agreed, shuffled and done."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.records.format import Dealing, Dealt, Pack


class Player(msgspec.Struct, frozen=True):
    """The player of a seat, and the pitch class that is the tonic, 0 to 11."""

    name: str
    tonic: int


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One hand, whole. Seats are counted from 0, clockwise from the host."""

    rules: HouseRules
    seats: tuple[Player, ...]
    decks: tuple[tuple[str, ...], ...]
    """For each seat, its deck from the top; only what is reached need be there."""
    actions: tuple[str, ...]
    """The actions in order, each with its seat: `p2 discard 7 2`."""


def dealt_of(record: Record) -> Dealt:
    """Tell what was shuffled for a hand: a pack for each seat."""
    return Dealt(record.rules, len(record.seats))


def pack(rules: bytes) -> Pack:
    """List the pack of a seat, which is the same by all rules."""
    msgspec.json.decode(rules, type=HouseRules)
    return Pack(TONE_POKER.pack(), None)


DEALING = Dealing(dealt_of, pack)
