"""A short run of `benchmarks/reviews.py`: blunders that are put into hands are found, at several tables."""

from __future__ import annotations

from itertools import islice

import pytest

from reviews import hands_with_blunder, review_last

HANDS = 5


@pytest.mark.parametrize(("preset", "players"), [("classic", 2), ("waiting", 3)])
def test_planted_blunders_are_found(preset: str, players: int) -> None:
    for record, seat in islice(hands_with_blunder(preset, players, seed=3), HANDS):
        decision = review_last(record, seat)
        assert record.actions[-1].partition(" ")[2] == decision.played != decision.best
        assert decision.slip is not None and decision.loss.value > 0.15 and decision.reasons
