"""Perfect play reckoned anew for every hand and every discard, with nothing of the solver's but its table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import accumulate

import pytest

from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import odds
from refusals import granted
from tone_poker.naive_play import HANDS, chances, strengths, tabled

MAX_ADVANTAGE = 1e-9
"""By how much no discard may be better than the table's."""


@cache
def not_better():
    """For each strength the chance that an opponent who plays by the table does not end above it."""
    ends = [Fraction(0)] * (1 + max(strengths().values()))
    for hand in HANDS:
        for strength, chance in chances(hand)[tabled(hand)].items():
            ends[strength] += chance / len(HANDS)
    assert sum(ends) == 1
    return list(accumulate(ends))


def value(outcome, opponents):
    return opponents * sum(chance * not_better()[strength] for strength, chance in outcome.items())


def test_the_chances_of_every_discard_of_every_hand_sum_to_exactly_one():
    counted = [sum(outcome.values()) for hand in HANDS for outcome in chances(hand).values()]
    assert len(counted) == 792 * 26 and set(counted) == {1}


def test_no_discard_of_any_hand_is_better_than_the_one_in_the_table():
    """The worth of a bonus grows alike for all discards with every opponent: eleven stand for any number."""
    for hand in HANDS:
        valued = {throw: value(outcome, 11) for throw, outcome in chances(hand).items()}
        assert max(valued.values()) - valued[tabled(hand)] < MAX_ADVANTAGE, hand


@pytest.mark.parametrize("part", range(4))
def test_the_odds_told_are_the_naive_ones_for_every_discard_of_every_hand(part):
    for hand in HANDS[part::4]:
        found = {each.throw: each for each in granted(odds(hand, SolverQuestion(5))).discards}
        assert {throw: each.strengths for throw, each in found.items()} == chances(hand)
        assert all(sum(each.labels.values()) == 1 for each in found.values())
        assert all(each.value == value(chances(hand)[throw], 4) for throw, each in found.items())
