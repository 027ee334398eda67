"""Places, bonus and points of a hand that everyone has played (TP-27 to TP-29)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.points import label_points
from greenroom.games.tone_poker.engine.reasons import Reason, why
from greenroom.games.tone_poker.rules.house_rules import HandPoints


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """The order of the seats after one hand; seats are counted from 0."""

    order: list[list[int]]
    """The seats from the best down; equal hands together, in seat order."""
    why: list[Reason]
    """The reason why each group beats the next: one less than there are groups."""
    places: list[int]
    """For each seat, 1 and more; equal hands share the better place, the places below are skipped."""
    bonus: list[int]
    """For each seat, the number of seats less its place."""
    points: list[int]
    """For each seat, the bonus and the points of its label."""


def rank_hands(hands: Sequence[int], points: HandPoints) -> Placing:
    """Rank the hands of all seats, each a set of five cards."""
    ranks = [hand_rank(hand) for hand in hands]
    strengths = [each.strength for each in ranks]
    order = [
        [seat for seat, strength in enumerate(strengths) if strength == here]
        for here in sorted(set(strengths), reverse=True)
    ]
    places = [1 + sum(other > strength for other in strengths) for strength in strengths]
    bonus = [len(hands) - place for place in places]
    return Placing(
        order=order,
        why=[why(ranks[here[0]], ranks[below[0]]) for here, below in pairwise(order)],
        places=places,
        bonus=bonus,
        points=[more + label_points(points, each) for more, each in zip(bonus, ranks, strict=True)],
    )
