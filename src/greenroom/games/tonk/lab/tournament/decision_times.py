"""The times that choices take, counted in as many steps as fit into a line of a file."""

from __future__ import annotations

from itertools import accumulate
from math import exp, log

import msgspec

COUNTS_PER_FACTOR_E = 50
"""Counts for each factor of e: neighbours lie two per cent apart."""


class DecisionTimes(msgspec.Struct):
    """Nanoseconds of the processor for choices."""

    choices: int = 0
    total: int = 0
    longest: int = 0
    counts: dict[int, int] = {}
    """Choices by the logarithm of their time."""

    def add(self, took: int) -> None:
        """Count one choice."""
        step = int(log(max(1, took)) * COUNTS_PER_FACTOR_E)
        self.choices += 1
        self.total += took
        self.longest = max(self.longest, took)
        self.counts[step] = self.counts.get(step, 0) + 1

    def join(self, other: DecisionTimes) -> None:
        """Add the times of more choices."""
        self.choices += other.choices
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for step, choices in other.counts.items():
            self.counts[step] = self.counts.get(step, 0) + choices

    def percentile(self, share: float) -> float:
        """Return the nanoseconds within which a share of the choices was made, to one per cent."""
        steps = sorted(self.counts)
        sums = accumulate(self.counts[step] for step in steps)
        reached = next(
            (step for step, sofar in zip(steps, sums, strict=True) if sofar >= share * self.choices), 0
        )
        return min(exp((reached + 0.5) / COUNTS_PER_FACTOR_E), float(self.longest))
