"""The figures of tournaments: means and intervals by deck, Elo, percentiles."""

from __future__ import annotations

from math import log10, sqrt
from random import Random
from statistics import mean, quantiles, stdev

import pytest

from greenroom.games.tonk.lab.entrants import Entrant
from greenroom.games.tonk.lab.tournament.decision_times import DecisionTimes
from greenroom.games.tonk.lab.tournament.elo import ratings
from greenroom.games.tonk.lab.tournament.estimates import alone, lead, points, score, strength
from greenroom.games.tonk.lab.tournament.plan import Pair, Plan
from greenroom.games.tonk.rules.house_rules import HouseRules

NORMAL_95 = 1.959964


def plan(bots: int, players: int = 2) -> Plan:
    return Plan(
        preset="classic",
        overrides={},
        rules=HouseRules(),
        players=players,
        bots=tuple(Entrant(f"bot{number}", "", "") for number in range(bots)),
        seed=1,
    )


def margin(observed: list[float]) -> float:
    return NORMAL_95 * stdev(observed) / sqrt(len(observed))


def test_the_unit_of_an_interval_is_the_deck():
    """Each deck is two hands; a gain is in units times the two seats, summed over both."""
    gains: list[list[Pair]] = [[(each, -each)] for each in (4, -4, 8, 0, 4)]
    ahead = [each / 4 for each in (4, -4, 8, 0, 4)]
    found = lead(plan(2), gains, 0)
    assert (found.value, found.margin) == pytest.approx((mean(ahead), margin(ahead)), abs=1e-5)
    assert strength(plan(2), gains, 0) == found
    assert strength(plan(2), gains, 1).value == -found.value


def test_at_a_larger_table_the_lead_is_the_mean_of_both_ways():
    gains: list[list[Pair]] = [[(9, -18)], [(0, 9)], [(18, 0)]]
    one, other = alone(plan(2, players=3), gains, 0)
    assert (one.value, other.value) == pytest.approx((1, -1 / 3), abs=1e-5)
    ahead = [(9 + 18) / 18, -9 / 18, 18 / 18]
    found = lead(plan(2, players=3), gains, 0)
    assert (found.value, found.margin) == pytest.approx((mean(ahead), margin(ahead)), abs=1e-5)


def test_the_strength_of_a_bot_is_its_mean_lead_and_takes_the_decks_together():
    """Gains of one player and losses to the other in the same deck cancel out, also in the interval."""
    gains: list[list[Pair]] = [[(each, -each), (-each, each), (0, 0)] for each in (4, -8, 12)]
    found = strength(plan(3), gains, 0)
    assert (found.value, found.margin) == (0, 0)
    assert strength(plan(3), gains, 1).value == pytest.approx(-mean([1, -2, 3]) / 2, abs=1e-5)


def test_a_level_deck_is_half_won():
    gains: list[list[Pair]] = [[(4, -4)], [(0, 0)], [(-2, 2)], [(6, -6)]]
    assert points(gains, 0) == [1, 0, -1, 1]
    assert score(gains, 0).value == 0.625
    assert score(gains, 0).margin == pytest.approx(margin([1, 0.5, 0, 1]), abs=1e-5)


def test_elo_of_two_follows_from_their_score():
    won = [1] * 70 + [-1] * 25 + [0] * 5
    one, other = ratings(2, [(0, 1)], [won])
    share = (70 + 2.5 + 0.5) / 101
    assert one.value - other.value == pytest.approx(400 * log10(share / (1 - share)), abs=0.02)
    assert one.value == -other.value
    assert one.margin == other.margin


def test_elo_of_three_is_found_again_where_the_model_holds():
    true = [120.0, 0.0, -120.0]
    pairs = [(0, 1), (0, 2), (1, 2)]
    won = []
    for one, other in pairs:
        wins = round(100_000 / (1 + 10 ** ((true[other] - true[one]) / 400)))
        won.append([1] * wins + [-1] * (100_000 - wins))
    found = ratings(3, pairs, won)
    assert [each.value for each in found] == pytest.approx(true, abs=0.05)
    assert sum(each.value for each in found) == pytest.approx(0, abs=0.02)


def test_the_interval_of_elo_is_what_other_decks_would_have_spread():
    """Decks drawn again and again from those that were played give the same spread (bootstrap)."""
    chance = Random(5)
    pairs = [(0, 1), (0, 2), (1, 2)]
    decks = []
    for _ in range(400):
        luck = chance.random()
        decks.append([1 if luck + chance.random() * strong > 0.7 else -1 for strong in (0.9, 1.3, 0.8)])
    found = ratings(3, pairs, list(zip(*decks, strict=True)))
    again = [
        ratings(3, pairs, list(zip(*chance.choices(decks, k=len(decks)), strict=True)))[0].value
        for _ in range(300)
    ]
    assert found[0].margin == pytest.approx(NORMAL_95 * stdev(again), rel=0.15)


def test_a_bot_that_won_everything_has_a_rating_with_an_interval():
    one, other = ratings(2, [(0, 1)], [[1] * 50])
    assert 300 < one.value - other.value < 1200
    assert one.margin > 50


def test_percentiles_are_right_to_one_per_cent():
    chance = Random(2)
    taken = [int(chance.lognormvariate(11, 1)) for _ in range(5000)]
    whole, parts = DecisionTimes(), [DecisionTimes(), DecisionTimes()]
    for number, each in enumerate(taken):
        whole.add(each)
        parts[number % 2].add(each)
    parts[0].join(parts[1])
    assert parts[0] == whole
    cuts = quantiles(taken, n=100)
    assert whole.percentile(0.5) == pytest.approx(cuts[49], rel=0.02)
    assert whole.percentile(0.99) == pytest.approx(cuts[98], rel=0.02)
    assert (whole.longest, whole.total) == (max(taken), sum(taken))


def test_no_choice_took_no_time():
    assert DecisionTimes().percentile(0.5) == 0
