"""A hand's record: what was agreed, dealt and done."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One hand, whole. Seats are counted from 0, clockwise; cards are texts such as `5h`."""

    game: str
    preset: str
    rules: HouseRules
    stake: int
    seats: tuple[str, ...]
    dealer: int
    deck: tuple[str, ...]
    """From the top, the first card going to the dealer's left; only what is reached need be there."""
    actions: tuple[str, ...]
    """Each with its seat: `p2 spread 5h 6h 7h`."""
    bets: Bets | None
    big_one: bool


def seat_name(seat: int) -> str:
    """Write a seat as records do: `p1` is the first."""
    return f"p{seat + 1}"


def seat_number(name: str) -> int | None:
    """Read a seat as records write it; None for anything else."""
    digits = name[1:]
    if name[:1] != "p" or not (digits.isascii() and digits.isdigit()) or digits[0] == "0" or len(digits) > 2:
        return None
    return int(digits) - 1


def is_utf8(text: bytes) -> bool:
    """Tell whether a record is text at all; a decoder notices only where it happens to look."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
