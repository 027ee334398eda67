"""Naming by ear what another hand was, and what that is worth.

A table may be played by ear; it is the table's own addition and no part of the score of a hand (TP-29).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import Label, hand_rank
from greenroom.games.tone_poker.engine.intervals import mask

LABEL_POINTS = 1
INTERVALS_POINTS = 3


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand of one seat as another heard it: by its label or by its five intervals."""

    by: int
    """The seat that listened, from 0."""
    seat: int
    """The seat whose hand it names."""
    label: Label | None = None
    cards: list[int] = []
    """The intervals, from the lowest; none where the label is named."""
    points: int | None = None
    """The points that the answer is worth; null until the faces are turned up."""


class EarScore(msgspec.Struct, frozen=True):
    """The names given in one hand, judged."""

    heard: list[Heard]
    points: list[int]
    """For each seat, what it heard rightly is worth in all."""


def score_names(heard: Sequence[Heard], hands: Sequence[Sequence[int]]) -> EarScore:
    """Judge names by the hands of all seats, each five intervals."""
    scored = [msgspec.structs.replace(each, points=worth(each, hands[each.seat])) for each in heard]
    points = [sum(each.points or 0 for each in scored if each.by == seat) for seat in range(len(hands))]
    return EarScore(scored, points)


def worth(heard: Heard, hand: Sequence[int]) -> int:
    """Return what a name is worth: 3 points for all five intervals, in any order, 1 for the right label.

    Intervals that are not all right still name the label that they make.
    """
    if heard.cards and mask(heard.cards) == mask(hand):
        return INTERVALS_POINTS
    label = hand_rank(mask(heard.cards)).label if heard.cards else heard.label
    return LABEL_POINTS if label == hand_rank(mask(hand)).label else 0
