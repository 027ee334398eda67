"""Side bets made before a deal (TK-11, TK-12). Seats are counted from 0."""

from __future__ import annotations

from typing import Literal

import msgspec

Suit = Literal["c", "d", "h", "s"]


class HighSuit(msgspec.Struct, frozen=True):
    """The bet on the highest card of a suit that the dealer calls (TK-11)."""

    suit: Suit
    seats: tuple[int, ...]
    """The seats that pay the bet into the pot, in seat order."""


class Bets(msgspec.Struct, frozen=True, kw_only=True):
    """All side bets of one deal."""

    high_suit: HighSuit | None = None
    natural: tuple[int, ...] = ()
    """The seats that add the bet for the first natural spread to its pot in this deal (TK-12)."""
    natural_pot: tuple[int, ...] = ()
    """For each seat, what it has in that pot from earlier deals, in units; empty when nothing."""
