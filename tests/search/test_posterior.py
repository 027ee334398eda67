"""Weights and all that is drawn by them, against every deal that agrees, weighed in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, sqrt

import pytest
from agreeing_deals import World, agreeing, whole_stock
from plain_model import by_habit, by_sound_play
from small_packs import NUMBERS, Course, deck_of, infoset_of, state_of
from test_small_packs import CASES, CLAIM, Masks

from greenroom.games.tonk.bots.opponent_models import draw_worlds
from greenroom.games.tonk.bots.policies import doubting, fresh_history, policy_of, trusting
from greenroom.games.tonk.engine import particle_belief
from greenroom.games.tonk.engine.particle_belief import ParticleBelief
from greenroom.games.tonk.search import (
    Chance,
    Model,
    PublicHistory,
    likely,
    parameters_of,
    plausible,
    weight,
)

HABITS = Model(
    takes_useful=0.8,
    takes_else=0.1,
    leaves_spread=0.4,
    leaves_hit=0.25,
    low=9,
    drops_low=0.5,
    drops_else=0.15,
    passes=0.05,
    temperature=8.0,
    kept=3,
)
MAX_ROUNDING = 0.03
"""The largest part by which a weight may differ: chances are kept in thousandths, discards in 255ths."""
COURSES = {
    "laid and hit": CASES["laid and hit"],
    "taken and held": CASES["taken and held"],
    "taken and thrown again": CASES["taken and thrown again"],
    "passed": Course(
        ("5c 7d Kh", "Ac 7h 6d"),
        "6s",
        "3c Qs 7s Kd 2d",
        "p1 pass / p1 draw / p1 discard 3c / p2 pass / p2 draw / p2 discard 6d",
        CLAIM,
    ),
    "kept back": Course(
        ("5c 6c 7c 2d", "4c Jc Qd 3d"),
        "6s",
        "Kd Qs Qh Ah",
        "p1 draw / p1 spread 5c 6c 7c / p1 discard Kd / p2 draw / p2 discard 3d",
    ),
    "kept back, spreads not counted": Course(
        ("5c 6c 7c 2d", "4c Jc Qd 3d"),
        "6s",
        "Kd Qs Qh Ah",
        "p1 draw / p1 spread 5c 6c 7c / p1 discard Kd / p2 draw / p2 discard 3d",
        {"held_spreads_count": False},
    ),
}

PROPOSED_DEALS, DRAWN_DEALS = 8000, 50_000
PRIORS = 0.7, 0.3
"""The chances, beforehand, that all others doubt a low discard and that they trust it."""
Share = tuple[float, float]
"""A share of all weight, and its standard deviation if each proposal is a deal that agrees by chance."""


@cache
def agreed(name: str) -> list[World]:
    return agreeing(COURSES[name])


def deck(course: Course, world: World) -> list[str]:
    return deck_of(course, world.dealt, whole_stock(course, world.dealt, world.drawn))


def habit_weights(course: Course, found: Sequence[World]) -> list[float]:
    return [
        by_habit(course, each.dealt, whole_stock(course, each.dealt, each.drawn), HABITS) for each in found
    ]


def sound_weights(course: Course, found: Sequence[World]) -> list[tuple[float, ...]]:
    """For each deal its weight with sound players who doubt, and with those who trust."""
    policies = [
        policy_of(player, course.rules, len(course.hands)) for player in (doubting(course.rules), trusting())
    ]
    lowered = course.lowered
    return [
        tuple(by_sound_play(course, lowered, deck(course, each), policy, HABITS) for policy in policies)
        for each in found
    ]


@pytest.mark.parametrize("name", COURSES)
def test_a_deal_weighs_what_the_habits_of_the_others_make_of_it(name: str):
    course, infoset = COURSES[name], infoset_of(COURSES[name])
    found = agreed(name)
    weights = [weight(infoset, state_of(course, infoset.rules, deck(course, each)), HABITS) for each in found]
    assert weights == pytest.approx(habit_weights(course, found), rel=MAX_ROUNDING)
    assert max(weights) > 1.5 * min(weights)


@pytest.mark.parametrize("name", COURSES)
def test_a_deal_is_as_plausible_as_sound_play_makes_it(name: str):
    course, infoset = COURSES[name], infoset_of(COURSES[name])
    found, parameters = agreed(name), parameters_of(HABITS)
    rules, fresh, memory = course.rules, fresh_history(), PublicHistory()
    policies = [policy_of(player, rules, infoset.seats) for player in (doubting(rules), trusting())]
    for world, expected in zip(found, sound_weights(course, found), strict=True):
        state = state_of(course, infoset.rules, deck(course, world))
        logs = [plausible(infoset, state, fresh, memory, policy, parameters) for policy in policies]
        assert [exp(each / 1000) for each in logs] == pytest.approx(expected, rel=MAX_ROUNDING)


@pytest.mark.parametrize("name", COURSES)
def test_likely_worlds_come_as_often_as_the_posterior_says(name: str):
    course, infoset = COURSES[name], infoset_of(COURSES[name])
    found = agreed(name)
    drawn = Counter[Masks]()
    for world in likely(infoset, Chance(7), DRAWN_DEALS, PROPOSED_DEALS, HABITS):
        drawn[tuple(world.hands[: infoset.seats])] += 1
    all_weights, moved = habit_weights(course, found), 0.0
    for seat, card in held_by_others(course):
        holds = [card in world.held[seat] for world in found]
        parts = [each * held for each, held in zip(all_weights, holds, strict=True)]
        near(share_of(drawn, seat, card), share(parts, all_weights))
        moved = max(moved, abs(share(parts, all_weights)[0] - sum(holds) / len(found)))
    assert moved > 0.03


def held_by_others(course: Course) -> list[tuple[int, str]]:
    others = [seat for seat in range(len(course.hands)) if seat != course.watcher]
    return [(seat, card) for seat in others for card in sorted(course.unseen)]


def share_of(drawn: Mapping[Masks, int], seat: int, card: str) -> float:
    """The share of what was drawn in which a seat holds a card."""
    return sum(times for hands, times in drawn.items() if hands[seat] >> NUMBERS[card] & 1) / DRAWN_DEALS


def share(parts: Sequence[float], wholes: Sequence[float]) -> Share:
    """The share that parts have of the weights of all deals (a ratio of means, by the delta method)."""
    mean = sum(wholes) / len(wholes)
    expected = sum(parts) / sum(wholes)
    squares = (((part - expected * whole) / mean) ** 2 for part, whole in zip(parts, wholes, strict=True))
    return expected, sqrt(sum(squares) / len(wholes) / PROPOSED_DEALS)


def near(seen: float, expected: Share) -> None:
    """Five deviations, and one more for what the drawing itself rounds."""
    assert abs(seen - expected[0]) < 5 * expected[1] + sqrt(PROPOSED_DEALS) / DRAWN_DEALS


@pytest.mark.parametrize("name", COURSES)
def test_a_belief_is_the_posterior_of_deals_and_players(name: str):
    course, infoset = COURSES[name], infoset_of(COURSES[name])
    rules, found = course.rules, agreed(name)
    policies = [policy_of(player, rules, infoset.seats) for player in (doubting(rules), trusting())]
    belief = ParticleBelief(infoset, fresh_history(), 11, PROPOSED_DEALS, len(policies))
    particle_belief.weigh(belief, policies, parameters_of(HABITS))
    drawn: list[Counter[Masks]] = []
    for _, numbers, times in draw_worlds(belief.log_likelihoods, policies, PRIORS, DRAWN_DEALS, 0.5):
        drawn.append(Counter())
        for number, often in zip(numbers, times, strict=True):
            particle_belief.deal(belief, number)
            drawn[-1][tuple(belief.world.hands[: infoset.seats])] += often
    weights = [
        [prior * each for prior, each in zip(PRIORS, weighed, strict=True)]
        for weighed in sound_weights(course, found)
    ]
    wholes = [sum(each) for each in weights]
    for kind, counted in enumerate(drawn):
        near(counted.total() / DRAWN_DEALS, share([each[kind] for each in weights], wholes))
        for seat, card in held_by_others(course):
            parts = [
                each[kind] * (card in world.held[seat]) for each, world in zip(weights, found, strict=True)
            ]
            near(share_of(counted, seat, card), share(parts, wholes))
