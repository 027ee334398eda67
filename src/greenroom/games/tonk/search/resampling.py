"""Systematic resampling: deals drawn by their weight with one number of chance for all of them.

The weights are laid end to end, and marks at equal distances pick from them. So how often a deal is drawn
differs from its share by less than one, where independent draws would add chance of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import exp, floor


def weights_of(log_likelihoods: Sequence[float]) -> list[float]:
    """Turn a thousand times the logarithm of each weight into weights, the highest of which is 1."""
    most = max(log_likelihoods)
    return [exp((each - most) / 1000) for each in log_likelihoods]


def times_drawn(weights: Sequence[float], wanted: int, offset: float) -> list[int]:
    """Return how often each of some deals is drawn, `wanted` times together.

    `offset` is the chance in it, from 0 to below 1.
    """
    reached = list(accumulate(weights, initial=0.0))
    step = reached[-1] / wanted
    marks = [min(wanted, floor(each / step + offset)) for each in reached]
    # All weights together are `wanted` steps, but their quotient may be rounded to a little less.
    marks[-1] = wanted
    return [after - before for before, after in pairwise(marks)]
