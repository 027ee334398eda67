"""The golden playthroughs: hands whose every view and legal list is kept and compared.

`python scripts/golden.py` writes them anew.
"""

import pytest
from golden_cases import CASES, OPTION_CASES, PRESET_CASES, Case
from playthroughs import HANDS, deal, dealt, deck_of, file_of, listed, rules_of, steps_of, written

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.declaration import options
from greenroom.kernel.refusal import Refusal

TABLE_ONLY = {"deals", "big_one", "touch_stock"}
"""Session length, doubled stakes and the question before a draw do not show in the play of a hand."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_hand_is_played_as_it_was(case):
    """Views, legal lists, what is shown of each action, and the outcome are those of the file."""
    assert written(case) == file_of(case).read_text()


def test_every_file_is_a_hand_that_is_played():
    assert {path.name for path in HANDS.iterdir()} == {f"{case.name}.txt" for case in CASES}
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_hand_of_some_length(preset):
    assert any(len(steps_of(case)) >= 6 for case in PRESET_CASES if case.preset == preset)


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "classic"])
def test_a_hand_of_every_preset_tells_it_from_classic(preset):
    assert any(told(case, "classic") for case in PRESET_CASES if case.preset == preset)


@pytest.mark.parametrize("case", OPTION_CASES, ids=lambda case: case.name)
def test_a_hand_of_an_option_shows_what_it_does(case):
    assert told(case, case.preset)


def test_every_value_of_an_option_is_in_play_in_some_hand():
    for option in options(HouseRules):
        if option.name in TABLE_ONLY:
            continue
        played = {getattr(rules_of(case), option.name) for case in CASES}
        wanted = set(option.choices) or ({True, False} if option.kind == "flag" else set())
        assert wanted <= played, option.name
        assert len(played) > 1, option.name


def told(case: Case, preset: str) -> bool:
    """Whether the same actions on the same deck look different by other rules at some step."""
    other = with_overrides(preset, case.against)
    assert isinstance(other, HouseRules)
    if TONK.pack(other) != TONK.pack(rules_of(case)):
        return True
    here, there = dealt(case), deal(case, other, deck_of(case))
    return not isinstance(there, TonkHand) or differ(case, here, there)


def differ(case: Case, here: TonkHand, there: TonkHand) -> bool:
    for step in steps_of(case):
        if look(here) != look(there):
            return True
        here.play(*step)
        if isinstance(there.play(*step), Refusal):
            return True
    return look(here) != look(there)


def look(hand: TonkHand) -> object:
    return listed(hand), hand.view(None), hand.standing()
