"""Exact expectations of Tone Poker's bots in a hand: by enumeration, never by sampling."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations

import pytest

from greenroom.games.tone_poker.bots.registry import STYLES, names
from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.lab.command import run_simulation
from greenroom.games.tone_poker.lab.expectation import chance_not_worse, ends_of, expected_results
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.equilibrium import OpponentHands, SolverQuestion
from greenroom.games.tone_poker.solver.perfect_play import perfect_field
from greenroom.kernel.refusal import Refusal
from greenroom.kernel.simulation import Simulation
from refusals import granted


def reckoned(bots, settings, **how):
    asked = {"as_json": False, "lang": "en", **how}
    return run_simulation(
        Simulation(preset=None, settings=settings, bots=bots, hands=1, seed=1, jobs=1, **asked)
    )


ENDS = {name: ends_of(style, SolverQuestion(2)) for name, style in STYLES.items()}


@pytest.mark.parametrize("name", names())
def test_all_that_may_come_adds_up_to_one(name):
    assert sum(ENDS[name].counts) == ENDS[name].whole


def test_the_perfect_style_ends_as_the_fixed_point_does():
    field = perfect_field(SolverQuestion(2))
    for mine, theirs in zip(ENDS["perfect"].counts, field.counts, strict=True):
        assert Fraction(mine, ENDS["perfect"].whole) == Fraction(theirs, field.whole)


@pytest.mark.parametrize("name", [name for name in names() if name != "perfect"])
def test_perfect_play_expects_more_than_any_other_at_every_table_of_two(name):
    mine, theirs = ENDS["perfect"], ENDS[name]
    assert chance_not_worse(mine, theirs) > chance_not_worse(theirs, mine)
    assert chance_not_worse(theirs, mine) < chance_not_worse(mine, mine)


def test_from_perfect_to_novice_each_is_stronger_than_the_last():
    """Against one another in every pair, so at tables of every size, since a bonus is a sum over pairs."""
    for better, worse in combinations(names(), 2):
        assert chance_not_worse(ENDS[better], ENDS[worse]) > chance_not_worse(ENDS[worse], ENDS[better])


def test_tp_24_who_never_discards_has_the_best_royal_once_in_each_cycle():
    ends = ends_of(lambda hand, question: {(): 1}, SolverQuestion(2))
    royals = sum(
        count for strength, count in enumerate(ends.counts) if strength >= hand_rank(0b1010010101).strength
    )
    assert Fraction(royals, ends.whole) == Fraction(2, 792)


def test_the_chance_not_to_be_beaten_counts_ties():
    low, high = OpponentHands([1, 1], 2), OpponentHands([0, 3], 3)
    assert chance_not_worse(high, low) == 1 and chance_not_worse(low, high) == Fraction(1, 2)


def test_tp_28_a_bonus_is_a_sum_over_the_opponents():
    found = {
        line.bot: line
        for line in granted(expected_results(["perfect", "keeper", "novice"], HandPoints())).bots
    }
    pairs = [chance_not_worse(ENDS["keeper"], ENDS[other]) for other in ("perfect", "novice")]
    assert found["keeper"].bonus == found["keeper"].points == float(sum(pairs))
    assert all(sum(line.labels.values()) == pytest.approx(1, abs=1e-12) for line in found.values())


def test_tp_29_label_points_are_added():
    keeper, perfect = granted(expected_results(["keeper", "perfect"], HandPoints(flush=2))).bots
    assert keeper.points - keeper.bonus == pytest.approx(2 * keeper.labels["flush"])
    assert (
        perfect.labels["flush"] > granted(expected_results(["perfect"], HandPoints())).bots[0].labels["flush"]
    )


def test_the_command_prints_a_table_or_json():
    text = reckoned("perfect, novice", ["royal=5"]).splitlines()
    assert text[0] == "What each of 2 bots can expect from a hand, exactly." and text[2].startswith(
        "perfect "
    )
    found = json.loads(reckoned("perfect,novice", [], as_json=True, lang="fr"))
    assert found["game"] == "tone-poker" and [line["bot"] for line in found["bots"]] == ["perfect", "novice"]


@pytest.mark.parametrize(
    ("bots", "settings", "code"),
    [
        ("steady", [], "lab.unknown_bot"),
        (",".join(["novice"] * 13), [], "tone_poker.seats"),
        ("novice", ["royal"], "rules.bad_setting"),
    ],
)
def test_what_the_command_refuses(bots, settings, code):
    refusal = reckoned(bots, settings)
    assert isinstance(refusal, Refusal) and refusal.code == code
