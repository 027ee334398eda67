"""The checks that every game of the house passes: each preset, and rule sets of many options at once."""

from random import Random
from types import ModuleType
from typing import get_args

import pytest
from payments import OF_TONK, check_outcome
from positions import rules_of
from walks import rule_sets

from greenroom.games.tone_poker.lesson import events as lesson_events
from greenroom.games.tonk.duplicate import events as duplicate_events
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.adapter import GAME
from greenroom.games.tonk.table.events import KINDS, TonkEvent
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.testing.check_game import check_game


def check(rules: HouseRules, players: int, chance: Random) -> None:
    in_play = check_game(GAME, rules, players, chance, **OF_TONK)
    assert isinstance(in_play.hand, TonkHand)
    check_outcome(in_play.hand.outcome)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_passes_the_checks_of_a_game(preset):
    chance = Random(preset)
    rules = PRESETS[preset].rules
    for players in (2, min(4, most_players(rules))):
        check(rules, players, chance)


@pytest.mark.parametrize("number", range(40))
def test_many_options_at_once_pass_the_checks_of_a_game(number):
    chance = Random(number)
    rules = rule_sets(40)[len(PRESETS) + number]
    check(rules, chance.randint(2, most_players(rules)), chance)


@pytest.mark.parametrize(
    ("overrides", "same"),
    [
        ({}, True),
        ({"wait_after_spread": 3, "wait_after_hit": 1}, True),
        ({"wait_after_own_hit": 1}, False),
        ({"scoring": "push_ups"}, True),
        ({"scoring": "push_ups", "big_one": 1}, False),
        ({"scoring": "push_ups", "caught": "five_to_low"}, False),
        ({"caught": "five_to_low", "big_one": 1}, True),
    ],
)
def test_a_hand_of_behaviour_1_goes_on_where_its_rules_have_not_changed(overrides, same):
    assert TONK.goes_on(1, rules_of(**overrides)) == same
    assert TONK.goes_on(TONK.behaviour, rules_of(**overrides))
    assert not TONK.goes_on(0, rules_of(**overrides))


def test_every_event_of_tonk_is_among_those_that_a_table_is_shown() -> None:
    assert set(get_args(TonkEvent)) == set(KINDS.values())


@pytest.mark.parametrize("events", [duplicate_events, lesson_events])
def test_every_kind_of_a_group_s_events_is_folded(events: ModuleType) -> None:
    union = events.DuplicateEvent if events is duplicate_events else events.LessonEvent
    assert set(get_args(union)) == set(events.KINDS.values())
