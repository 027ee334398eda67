"""Every rule, every value of an option and every preset has its tests, and the page says which."""

import pytest
from option_values import POSITIONS
from page import PAGE, TONE_POKER, hands_of, page
from tracing import options_of, presets_with, proofs, proofs_of, rule_book

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.declaration import options

DECLARED = {option.name: option for option in options(HouseRules)}


def test_the_page_is_not_stale():
    """`.venv/bin/python scripts/traceability.py` writes it anew."""
    assert PAGE.read_text() == page()


def test_the_book_has_39_rules():
    assert list(rule_book()) == [f"TK-{number:02}" for number in range(1, 40)]


def test_the_book_of_tone_poker_has_31_rules():
    assert list(rule_book(TONE_POKER)) == [f"TP-{number:02}" for number in range(1, 32)]


@pytest.mark.parametrize("rule", [*rule_book(), *rule_book(TONE_POKER)])
def test_every_rule_has_a_test(rule):
    assert proofs_of(rule), f"no test is named after {rule}"


@pytest.mark.parametrize("option", DECLARED)
def test_every_option_belongs_to_a_rule(option):
    assert any(option in names for names in options_of().values())


@pytest.mark.parametrize("option", DECLARED)
def test_every_value_of_an_option_has_a_position(option):
    """All choices, both ways of a flag, and every number that a preset has."""
    shown = POSITIONS[option].values
    declared = DECLARED[option]
    if declared.kind == "choice":
        assert shown.keys() == set(declared.choices)
    elif declared.kind == "flag":
        assert shown.keys() == {True, False}
    elif option != "naturals":
        assert shown.keys() >= {getattr(preset.rules, option) for preset in PRESETS.values()}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_golden_hand(preset):
    assert hands_of(preset)


def test_there_are_tests_for_every_preset_alike():
    """They are run for each row of the table of presets, so that no preset can be without."""
    assert len([proof for proof in proofs() if proof.every_preset]) > 5
    assert presets_with("pack", "40") == ["baton-rouge", "army", "vietnam"]
