"""Systematic resampling: deals drawn by their weight with one number of chance for all of them.

The weights are laid end to end, and marks at equal distances pick from them. So how often a deal is drawn
differs from its share by less than one, where independent draws would add chance of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import ceil, exp


def times_drawn(told: Sequence[float], wanted: int, offset: float) -> list[int]:
    """Return how often each of some deals is drawn, `wanted` times together.

    `told` holds a thousand times the logarithm of each weight; `offset` is the chance in it, below 1.
    """
    most = max(told)
    reached = list(accumulate((exp((each - most) / 1000) for each in told), initial=0.0))
    step = reached[-1] / wanted
    marks = [min(wanted, ceil(each / step - offset)) for each in reached]
    # The last is `wanted` for any chance below 1; a chance hardly below it is rounded up to 1.
    marks[-1] = wanted
    return [after - before for before, after in pairwise(marks)]
