"""Elo of bots, from who won how many decks of whom.

The model is Bradley and Terry's: a bot that is rated D above another wins the share 1 / (1 + 10^(-D / 400))
of its decks, where a level deck counts half. Ratings are the likeliest, and their mean is 0. To keep them
finite where a bot won all, each pair is given one level deck more. Intervals come from the variance of scores
between decks, all pairs together, and not from the model: those of one deck are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from greenroom.games.tonk.lab.tally import NORMAL_95
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.tournament.plan import Pair

ELO_PER_LOGIT = 400 / log(10)
"""Points of Elo in one unit of the logistic scale."""
MAX_NEWTON_STEPS = 100
"""Steps of Newton's method at most; it needs five."""
CONVERGED_STEP = 1e-12
"""The step, on the logistic scale, below which the ratings have settled."""
Matrix = list[list[float]]


def ratings(bots: int, pairs: Sequence[Pair], won: Sequence[Sequence[int]]) -> list[Estimate]:
    """Rate bots; `won` has for each pair and deck 1, 0 or -1, by who won it."""
    shares = [(sum(decks) / (len(decks) + 1) + 1) / 2 for decks in won]
    rated = _likeliest(bots, pairs, shares)
    margins = _margins(rated, pairs, won)
    return [
        Estimate(round(ELO_PER_LOGIT * at, 2), round(margin, 2))
        for at, margin in zip(rated, margins, strict=True)
    ]


def _likeliest(bots: int, pairs: Sequence[Pair], shares: Sequence[float]) -> list[float]:
    rated = [0.0] * bots
    for _ in range(MAX_NEWTON_STEPS):
        missing = [0.0] * bots
        for (one, other), share in zip(pairs, shares, strict=True):
            error = share - _expected_score(rated, one, other)
            missing[one] += error
            missing[other] -= error
        steps = _solve(_information(rated, pairs), missing)
        # Far from the end a whole step could go too far.
        longest = max(map(abs, steps))
        rated = [at + step / max(1.0, longest) for at, step in zip(rated, steps, strict=True)]
        if longest < CONVERGED_STEP:
            break
    return rated


def _margins(rated: Sequence[float], pairs: Sequence[Pair], won: Sequence[Sequence[int]]) -> list[float]:
    """Carry the covariance of the pairs' scores over to the ratings."""
    bots, information = len(rated), _information(rated, pairs)
    columns = [
        _solve(information, [float((bot == one) - (bot == other)) for bot in range(bots)])
        for one, other in pairs
    ]
    scores = [[*decks, 0] for decks in won]
    count = len(scores[0])
    margins = []
    for bot in range(bots):
        weights = [column[bot] for column in columns]
        sums = [sum(map(float.__mul__, weights, map(float, deck))) for deck in zip(*scores, strict=True)]
        mean = sum(sums) / count
        variance = sum((each - mean) ** 2 for each in sums) / (count - 1)
        margins.append(ELO_PER_LOGIT * NORMAL_95 * sqrt(variance / count) / 2)
    return margins


def _expected_score(rated: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + exp(rated[other] - rated[one]))


def _information(rated: Sequence[float], pairs: Sequence[Pair]) -> Matrix:
    """Lay out how scores change with ratings; ones are added everywhere, which holds the mean at 0."""
    matrix = [[1.0] * len(rated) for _ in rated]
    for one, other in pairs:
        share = _expected_score(rated, one, other)
        slope = share * (1 - share)
        matrix[one][one] += slope
        matrix[other][other] += slope
        matrix[one][other] -= slope
        matrix[other][one] -= slope
    return matrix


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve equations by elimination; the matrix is positive, so no row need be exchanged."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = rows[at]
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            for column in range(at, size + 1):
                row[column] -= factor * pivot[column]
    solution = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * solution[column] for column in range(at + 1, size))
        solution[at] = (rows[at][size] - rest) / rows[at][at]
    return solution
