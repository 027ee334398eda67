"""The points of a label by the house rules (TP-29)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, HandRank
from greenroom.games.tone_poker.rules.house_rules import HandPoints


def label_points(points: HandPoints, hand: HandRank) -> int:
    """Return the points of a hand's label (TP-29)."""
    each = (
        points.high_card,
        points.one_pair,
        points.two_pair,
        points.straight,
        points.flush,
        points.royal,
    )
    special = {"supreme": points.supreme, "select": points.select}.get(hand.royal or "")
    return each[LABELS.index(hand.label)] if special is None else special
