"""Evolution of weights: a covariance matrix adaptation that keeps the diagonal alone (Ros and Hansen, 2008).

Written here, in Python's own floats, so that a seed gives the same weights everywhere: libraries do it with
vector instructions, whose sums differ from processor to processor, and one different rank among candidates
leads elsewhere. It takes a thousandth of the time of the hands that the candidates play.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, sqrt
from random import Random

import msgspec

Vector = list[float]
LONGEST_STEP = 1.0
"""Keeps the weights near those that were ahead: gains are too faint to be found from afar."""


class Search(msgspec.Struct):
    """The state of the search, all that there is to keep."""

    mean: Vector
    step: float
    variances: Vector
    step_path: Vector
    path: Vector
    generation: int = 0


class Rates:
    """The usual rates of the method, by the number of weights and of candidates."""

    def __init__(self, weights: int, candidates: int) -> None:
        parents = candidates // 2
        raw = [log(parents + 0.5) - log(place + 1) for place in range(parents)]
        self.shares = [each / fsum(raw) for each in raw]
        effective = 1 / fsum(each * each for each in self.shares)
        self.effective = effective
        self.path = (4 + effective / weights) / (weights + 4 + 2 * effective / weights)
        self.step_path = (effective + 2) / (weights + effective + 5)
        # The diagonal has so many fewer entries than the whole matrix that it may be learned so much faster.
        faster = (weights + 2) / 3
        self.one = min(1.0, faster * 2 / ((weights + 1.3) ** 2 + effective))
        most = faster * 2 * (effective - 2 + 1 / effective) / ((weights + 2) ** 2 + effective)
        self.parents = min(1 - self.one, most)
        self.damping = 1 + 2 * max(0.0, sqrt((effective - 1) / (weights + 1)) - 1) + self.step_path
        self.usual_length = sqrt(weights) * (1 - 1 / (4 * weights) + 1 / (21 * weights * weights))


def begun(weights: int, step: float) -> Search:
    """Begin at zero with steps of one length."""
    return Search([0.0] * weights, step, [1.0] * weights, [0.0] * weights, [0.0] * weights)


def candidates(search: Search, number: int, chance: Random) -> list[Vector]:
    """Draw an even number of candidates around the mean, each with its mirror image."""
    drawn = [
        [search.step * sqrt(variance) * chance.gauss(0.0, 1.0) for variance in search.variances]
        for _ in range(number // 2)
    ]
    mirrored = [[-each for each in vector] for vector in drawn]
    return [[m + d for m, d in zip(search.mean, vector, strict=True)] for vector in drawn + mirrored]


def learn(search: Search, tried: Sequence[Vector], worths: Sequence[float]) -> None:
    """Move towards the better half of the candidates, and adapt the steps to where they lay."""
    rates = Rates(len(search.mean), len(tried))
    ranked = sorted(range(len(tried)), key=lambda at: -worths[at])[: len(rates.shares)]
    moves = [[(x - m) / search.step for x, m in zip(tried[at], search.mean, strict=True)] for at in ranked]
    move = [fsum(map(float.__mul__, rates.shares, column)) for column in zip(*moves, strict=True)]
    search.generation += 1
    search.mean = [m + search.step * d for m, d in zip(search.mean, move, strict=True)]
    adapt_step(search, rates, move)
    adapt_variances(search, rates, moves)


def adapt_step(search: Search, rates: Rates, move: Vector) -> None:
    """Follow where the steps lead, by both paths, before the variances change."""
    push = sqrt(rates.step_path * (2 - rates.step_path) * rates.effective)
    search.step_path = [
        (1 - rates.step_path) * p + push * d / sqrt(v)
        for p, d, v in zip(search.step_path, move, search.variances, strict=True)
    ]
    length = sqrt(fsum(p * p for p in search.step_path))
    settled = sqrt(1 - (1 - rates.step_path) ** (2 * search.generation))
    steady = length / settled < (1.4 + 2 / (len(move) + 1)) * rates.usual_length
    push = sqrt(rates.path * (2 - rates.path) * rates.effective) if steady else 0.0
    search.path = [(1 - rates.path) * p + push * d for p, d in zip(search.path, move, strict=True)]
    longer = exp(rates.step_path / rates.damping * (length / rates.usual_length - 1))
    search.step = min(LONGEST_STEP, search.step * longer)


def adapt_variances(search: Search, rates: Rates, moves: Sequence[Vector]) -> None:
    """Let the variances follow the path and the moves of the better half."""
    spread = [
        fsum(share * d * d for share, d in zip(rates.shares, column, strict=True))
        for column in zip(*moves, strict=True)
    ]
    kept = 1 - rates.one - rates.parents
    search.variances = [
        kept * v + rates.one * p * p + rates.parents * s
        for v, p, s in zip(search.variances, search.path, spread, strict=True)
    ]
