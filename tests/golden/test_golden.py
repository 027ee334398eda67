"""The golden playthroughs: hands whose every view and legal list is kept and compared.

`python scripts/golden.py` writes them anew.
"""

import pytest
from golden_cases import CASES, FOUND_CASES, HANDS, OPTION_CASES, PRESET_CASES
from playthroughs import file_of, playthrough_text, steps_of
from shown import lacking, name_of, told

from greenroom.games.tonk.rules.presets import PRESETS


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_hand_is_played_as_it_was(case):
    """Views, legal lists, what is shown of each action, and the outcome are those of the file."""
    assert playthrough_text(case) == file_of(case).read_text()


def test_every_file_is_a_hand_that_is_played():
    assert {path.name for path in HANDS.iterdir()} == {f"{case.name}.txt" for case in CASES}
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", FOUND_CASES, ids=lambda case: case.name)
def test_a_hand_that_was_found_shows_one_option_and_bears_its_name(case):
    """A file whose hand `golden_cases.py` no longer names has to be removed."""
    [(option, value)] = case.overrides.items()
    assert case.preset == "classic"
    assert case.name == name_of(option, value)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_hand_of_some_length(preset):
    assert any(len(steps_of(case)) >= 6 for case in PRESET_CASES if case.preset == preset)


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "classic"])
def test_a_hand_of_every_preset_tells_it_from_classic(preset):
    assert any(told(case, "classic") for case in PRESET_CASES if case.preset == preset)


@pytest.mark.parametrize("case", OPTION_CASES + FOUND_CASES, ids=lambda case: case.name)
def test_a_hand_of_an_option_shows_what_it_does(case):
    assert told(case, case.preset)


def test_every_value_of_an_option_is_in_play_in_some_hand():
    """`.venv/bin/python scripts/golden.py` seeks the hands that are lacking."""
    assert lacking() == []
