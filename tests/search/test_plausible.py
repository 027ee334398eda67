"""Worlds are weighed by sound play: what the others did tells of what they could have done instead."""

from __future__ import annotations

from array import array
from statistics import fmean

from test_model import observed

from greenroom.games.tonk.bots.policies import doubting, fresh_history, policy_of
from greenroom.games.tonk.engine.codes import IMPOSSIBLE_LOG
from greenroom.games.tonk.engine.plausible import deal_likely
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import (
    Chance,
    Model,
    PublicHistory,
    State,
    information_set,
    parameters_of,
    plausible,
    redeal,
)
from greenroom.games.tonk.text.notation import notation

READING = Model(takes_useful=0.9, takes_else=0.1, drops_low=0.9, drops_else=0.1, temperature=3.0)


def weighed_deals(observation: Observation, worlds: int = 2500) -> list[tuple[State, int]]:
    """Deal worlds anew, each with what it tells."""
    rules, infoset, chance = observation.rules, information_set(observation), Chance(5)
    policy, fresh, memory = policy_of(doubting(rules), rules, 2), fresh_history(), PublicHistory()
    drawn = [redeal(infoset, chance) for _ in range(worlds)]
    parameters = parameters_of(READING)
    return [(world, plausible(infoset, world, fresh, memory, policy, parameters)) for world in drawn]


def mean(observation: Observation, card: str) -> tuple[float, float]:
    """The mean of worlds in which the other holds a card, and of the rest."""
    mask = 1 << notation(observation.rules.pack, 0).faces.numbers[card]
    each = weighed_deals(observation)
    with_it = [value for world, value in each if world.hands[0] & mask]
    return fmean(with_it), fmean(value for world, value in each if not world.hands[0] & mask)


def test_before_anybody_has_done_anything_every_world_is_certain():
    assert {value for _, value in weighed_deals(observed(), 20)} == {0}


def test_own_choices_tell_nothing():
    assert {value for _, value in weighed_deals(observed("p2 draw", "p2 discard 2s"), 20)} == {0}


def test_who_throws_a_ten_has_kept_no_king():
    with_king, without = mean(observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard Ts"), "Ks")
    assert with_king < without


def test_who_draws_from_the_stock_holds_no_pair_of_the_discard():
    with_pair, without = mean(observed("p2 draw", "p2 discard Jc", "p1 draw", "p1 discard 4c"), "Jd")
    assert with_pair < without


def test_who_takes_a_discard_has_a_use_for_it():
    with_pair, without = mean(observed("p2 draw", "p2 discard Jc", "p1 take", "p1 discard 4c"), "Jd")
    assert with_pair > without


def test_who_did_not_drop_holds_no_low_hand():
    """The other might have dropped before it drew: the lower its hand, the less likely that it let it be."""
    observation = observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard 4c")
    worth = [min(card % 13 + 1, 10) for card in range(52)]
    low: list[int] = []
    rest: list[int] = []
    for world, value in weighed_deals(observation):
        count = sum(worth[card] for card in range(52) if world.hands[0] >> card & 1)
        (low if count <= 15 else rest).append(value)
    assert low
    assert fmean(low) < fmean(rest)


def test_a_likely_deal_is_one_that_reaches_the_limit_drawn_for_it():
    observation = observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard Ts")
    rules, infoset, chance, memory = (
        observation.rules,
        information_set(observation),
        Chance(5),
        PublicHistory(),
    )
    world, policy, parameters = (
        State(infoset.rules, 2),
        policy_of(doubting(rules), rules, 2),
        parameters_of(READING),
    )
    usual = sorted(value for _, value in weighed_deals(observation, 400))[200]
    found: dict[int, list[int]] = {}
    for limit in (IMPOSSIBLE_LOG, usual):
        kept = array("q", [0])
        for _ in range(200):
            deal_likely(
                infoset,
                world,
                fresh_history(),
                memory,
                [policy],
                parameters,
                kept,
                chance,
                array("q", [limit]),
            )
            assert kept[0] == plausible(infoset, world, fresh_history(), memory, policy, parameters)
            found.setdefault(limit, []).append(kept[0])
    assert min(found[usual]) >= usual > min(found[IMPOSSIBLE_LOG])
