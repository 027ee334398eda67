"""Evolution of weights: a covariance matrix adaptation that keeps the diagonal alone (Ros and Hansen, 2008).

Written here, in Python's own floats, so that a seed gives the same weights on other processors too: libraries
do it with vector instructions, whose sums differ, and one different rank among candidates leads elsewhere.
It takes a thousandth of the time of the hands that the candidates play.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, sqrt
from random import Random

import msgspec

Vector = list[float]


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
        # The diagonal has fewer entries than the whole matrix, so it may be learned faster by this factor.
        faster = (weights + 2) / 3
        self.one = min(1.0, faster * 2 / ((weights + 1.3) ** 2 + effective))
        most = faster * 2 * (effective - 2 + 1 / effective) / ((weights + 2) ** 2 + effective)
        self.parents = min(1 - self.one, most)
        self.damping = 1 + 2 * max(0.0, sqrt((effective - 1) / (weights + 1)) - 1) + self.step_path
        self.usual_length = sqrt(weights) * (1 - 1 / (4 * weights) + 1 / (21 * weights * weights))


def initial_search(weights: int, step: float) -> Search:
    """Begin at zero with steps of one length."""
    return Search([0.0] * weights, step, [1.0] * weights, [0.0] * weights, [0.0] * weights)


def candidates(search: Search, number: int, chance: Random) -> list[Vector]:
    """Draw an even number of candidates around the mean; the second half mirrors the first."""
    offsets = [
        [search.step * sqrt(variance) * chance.gauss(0.0, 1.0) for variance in search.variances]
        for _ in range(number // 2)
    ]
    mirrored = [[-each for each in vector] for vector in offsets]
    return [[m + d for m, d in zip(search.mean, vector, strict=True)] for vector in offsets + mirrored]


def learn(search: Search, vectors: Sequence[Vector], worths: Sequence[float]) -> None:
    """Move towards the better of each pair of mirror images, and adapt the steps to where these lay.

    Where both of a pair could count, their moves would cancel out, and steps would shrink by that alone:
    Auger, Brockhoff and Hansen, Mirrored Sampling in Evolution Strategies With Weighted Recombination, 2011.
    """
    rates = Rates(len(search.mean), len(vectors))
    half = len(vectors) // 2
    better = [at if worths[at] >= worths[at + half] else at + half for at in range(half)]
    ranked = sorted(better, key=lambda at: -worths[at])
    moves = [[(x - m) / search.step for x, m in zip(vectors[at], search.mean, strict=True)] for at in ranked]
    move = [fsum(map(float.__mul__, rates.shares, column)) for column in zip(*moves, strict=True)]
    search.generation += 1
    search.mean = [m + search.step * d for m, d in zip(search.mean, move, strict=True)]
    stalled = not adapt_step(search, rates, move)
    adapt_variances(search, rates, moves, stalled=stalled)


def adapt_step(search: Search, rates: Rates, move: Vector) -> bool:
    """Follow where the steps lead, by both paths, before the variances change; return whether both did."""
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
    search.step *= longer
    return steady


def adapt_variances(search: Search, rates: Rates, moves: Sequence[Vector], *, stalled: bool) -> None:
    """Let the variances follow the path and the moves; where the path stalled, they keep what it lacks."""
    spread = [
        fsum(share * d * d for share, d in zip(rates.shares, column, strict=True))
        for column in zip(*moves, strict=True)
    ]
    retained = 1 - rates.one - rates.parents
    if stalled:
        retained += rates.one * rates.path * (2 - rates.path)
    search.variances = [
        retained * v + rates.one * p * p + rates.parents * s
        for v, p, s in zip(search.variances, search.path, spread, strict=True)
    ]
