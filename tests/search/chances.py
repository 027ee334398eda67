"""Chi-square: whether what was drawn came as often as it should."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

MIN_EXPECTED = 8
"""The least number to be expected of a class that stands alone."""
Class = TypeVar("Class", bound=Hashable)


def chi_square(seen: Mapping[Class, int], expected: Mapping[Class, float]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom; rare classes are put together."""
    rare = [name for name, number in expected.items() if number < MIN_EXPECTED]
    pairs = [(seen.get(name, 0), number) for name, number in expected.items() if number >= MIN_EXPECTED]
    if rare:
        pairs.append((sum(seen.get(name, 0) for name in rare), sum(expected[name] for name in rare)))
    return sum((here - there) ** 2 / there for here, there in pairs), len(pairs) - 1


def limit(freedom: int, deviations: float = 3.09) -> float:
    """About the 99.9th percentile of chi-square, or that of so many deviations (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + deviations * (2 / (9 * freedom)) ** 0.5) ** 3)
