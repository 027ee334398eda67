"""Lemke's walk: small problems by hand, equilibria of games without a pure one, ties, and no solution."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from greenroom.games.tone_poker.solver.complementarity import complementary


def check(matrix: list[list[int]], shift: list[int]) -> list[Fraction]:
    """Solve, and see that it is a solution."""
    z = complementary(matrix, shift)
    w = [
        each + sum(map(Fraction.__mul__, map(Fraction, row), z))
        for each, row in zip(shift, matrix, strict=True)
    ]
    assert min(z) >= 0 and min(w) >= 0
    assert all(not (one and other) for one, other in zip(z, w, strict=True))
    return z


def equilibrium(payoffs: list[list[int]]) -> list[Fraction]:
    """Find a symmetric equilibrium: each share is nothing, or its worth is the best."""
    most = 1 + max(map(max, payoffs))
    matrix = [[*(most - each for each in row), -1] for row in payoffs] + [[1] * len(payoffs) + [0]]
    shares = check(matrix, [0] * len(payoffs) + [-1])[:-1]
    assert sum(shares) == 1
    return shares


def test_where_nothing_is_short_nothing_is_needed():
    assert complementary([[1, 2], [3, 4]], [0, 5]) == [0, 0]


def test_a_problem_by_hand():
    assert check([[2, 1], [1, 2]], [-5, -6]) == [Fraction(4, 3), Fraction(7, 3)]


def test_rock_paper_scissors():
    third = Fraction(1, 3)
    assert equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == [third, third, third]


def test_chicken_is_shared():
    assert equilibrium([[-1, 2], [0, 1]]) == [Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.parametrize("seed", range(200))
def test_random_games_have_an_equilibrium(seed):
    """Small numbers make many ties: the walk must not go in a circle."""
    chance = Random(seed)
    size = chance.randint(1, 9)
    most = chance.choice((1, 2, 5, 10**15))
    equilibrium([[chance.randint(-most, most) for _ in range(size)] for _ in range(size)])


def test_what_has_no_solution_is_an_error():
    with pytest.raises(ArithmeticError):
        complementary([[-1]], [-1])
