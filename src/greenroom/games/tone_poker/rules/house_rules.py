"""The house rules of Tone Poker: every option, its default and its range, declared once."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from greenroom.kernel.declaration import Whole, option_group
from greenroom.kernel.refusal import Refusal, refuse

MAX_SEATS = 12
PLAY, POINTS = option_group("play"), option_group("points")


class HandPoints(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"
):
    """Points of each label, added to the bonus (TP-29)."""

    high_card: Whole = 0
    one_pair: Whole = 0
    two_pair: Whole = 0
    straight: Whole = 0
    flush: Whole = 0
    royal: Whole = 0
    supreme: Whole | None = None
    """The points of a Supreme Royal; null: those of `royal`."""
    select: Whole | None = None
    """The points of a Select Royal; null: those of `royal`."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to play Tone Poker, whole."""

    hands: Annotated[Literal["open", "closed"], PLAY] = "open"
    hand_points: Annotated[HandPoints, POINTS] = HandPoints()


def fits(seats: int) -> Refusal | None:
    """Refuse a number of seats that there is no table for: 1, to practise, to 12 (TP-01)."""
    return None if 1 <= seats <= MAX_SEATS else refuse("tone_poker.seats", seats=seats)
