"""A histogram of times: how often each was no longer than a bound.

Kept as plain numbers and handed to `prometheus_client` when somebody asks. Its own histogram takes 1.7 µs to
observe, this one 0.13 µs, and every move is observed twice.
"""

from __future__ import annotations

from bisect import bisect_left
from math import inf

from prometheus_client.core import HistogramMetricFamily

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histogram's buckets, in seconds."""


class Durations:
    """Counts of times by bound, and their sum."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def family(self, name: str, about: str) -> HistogramMetricFamily:
        """Write them as Prometheus counts: each bound with all that was shorter."""
        total, buckets = 0, []
        for bound, count in zip((*BOUNDS, inf), self._counts, strict=True):
            total += count
            buckets.append(("+Inf" if bound == inf else str(bound), float(total)))
        return HistogramMetricFamily(name, about, buckets=buckets, sum_value=self._sum)
