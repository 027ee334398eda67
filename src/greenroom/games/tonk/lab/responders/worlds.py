"""Worlds as the others' choices make them likely, each with the way in which the others play there."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from greenroom.games.tonk.bots.manners import fresh_course
from greenroom.games.tonk.engine.reading import Reading
from greenroom.games.tonk.search import Chance, Course, Manner, State, Unknown, plausible, redeal_into

FINE = 1 << 30


class Worlds:
    """Memory for the worlds of one hand."""

    def __init__(self, unknown: Unknown, proposals: int) -> None:
        self._proposals = [State(unknown.rules, unknown.seats) for _ in range(proposals)]
        self._fresh, self._memory = fresh_course(), Course()

    def drawn(
        self, unknown: Unknown, chance: Chance, others: Sequence[tuple[Manner, Reading]], wanted: int
    ) -> list[tuple[State, Manner]]:
        """Draw worlds by their weight, likely ones several times; they hold until the next are drawn."""
        told = []
        for at, state in enumerate(self._proposals):
            redeal_into(unknown, state, chance)
            manner, reading = others[at % len(others)]
            told.append(plausible(unknown, state, self._fresh, self._memory, manner, reading))
        picked = resampled(told, wanted, chance.below(FINE) / FINE)
        return [(self._proposals[at], others[at % len(others)][0]) for at in picked]


def resampled(told: Sequence[int], wanted: int, offset: float) -> list[int]:
    """Pick places by weights, given as a thousand times their logarithms: systematic resampling.

    `offset` is from 0 to 1. What is picked several times stands together, so the order is then mixed in equal
    steps: each beginning of the list is about as good a sample as the whole.
    """
    most = max(told)
    weights = [exp((each - most) / 1000) for each in told]
    step = sum(weights) / wanted
    at, reached = step * offset, 0.0
    picked: list[int] = []
    for place, weight in enumerate(weights):
        reached += weight
        while at < reached and len(picked) < wanted:
            picked.append(place)
            at += step
    return [each for first in range(STRIDE) for each in picked[first::STRIDE]]


STRIDE = 8
