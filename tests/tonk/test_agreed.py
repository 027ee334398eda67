"""Rules are built strictly: nothing unknown, nothing out of range, nothing corrected."""

from __future__ import annotations

import pytest

from greenroom.games.tonk.rules.agreement import agreed_rules, differences
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.refusal import Refusal

NOTHING: dict[str, object] = {}


def refusal(overrides: object, preset: str = "classic") -> Refusal:
    found = agreed_rules({"preset": preset, "overrides": overrides})
    assert isinstance(found, Refusal), f"Accepted: {overrides}"
    return found


def test_nothing_asked_for_is_classic():
    assert agreed_rules(NOTHING) == HouseRules() == PRESETS["classic"].rules


def test_overrides_change_a_preset():
    rules = agreed_rules({"preset": "seattle", "overrides": {"jokers": 2}})
    assert isinstance(rules, HouseRules)
    assert (rules.hand_size, rules.jokers, rules.naturals) == (7, 2, ())


def test_naturals_are_read_as_records():
    rules = agreed_rules({"overrides": {"naturals": [{"max_points": 13, "pays": 3, "ties": "eldest"}]}})
    assert isinstance(rules, HouseRules)
    assert rules.naturals == (Natural(max_points=13, pays=3, ties="eldest"),)


@pytest.mark.parametrize("asked", [[], "classic", None, 3, True])
def test_rules_must_be_an_object(asked):
    found = agreed_rules(asked)
    assert isinstance(found, Refusal) and found.code == "rules.not_an_object"


@pytest.mark.parametrize("overrides", [[], "x", None, 1])
def test_overrides_must_be_an_object(overrides):
    assert refusal(overrides).code == "rules.not_an_object"


def test_unknown_names_are_refused_by_name():
    assert agreed_rules({"preset": "clasic"}) == Refusal("rules.unknown_preset", {"preset": "clasic"})
    assert agreed_rules({"presets": "classic"}) == Refusal("rules.unknown_key", {"key": "presets"})
    assert refusal({"upcards": True}) == Refusal("rules.unknown_option", {"option": "upcards"})
    assert refusal({"stake": 2}).code == "rules.unknown_option"
    assert refusal({"naturals": [{"pays": 1, "points": [50], "wen": "deal"}]}).code == "rules.unknown_option"


@pytest.mark.parametrize("preset", [None, 1, ["classic"], {}])
def test_a_preset_is_named_by_text(preset):
    found = agreed_rules({"preset": preset})
    assert isinstance(found, Refusal) and found.code == "rules.preset_not_text"


@pytest.mark.parametrize("value", [True, 5.0, "5", None, [5]])
def test_only_a_whole_number_is_a_number(value):
    assert refusal({"hand_size": value}).code == "rules.not_whole"


@pytest.mark.parametrize("value", [1, 0, "true", None])
def test_only_true_and_false_are_flags(value):
    assert refusal({"upcard": value}).code == "rules.not_a_flag"


@pytest.mark.parametrize("value", ["53", 52, 40, None, True])
def test_a_choice_is_one_of_its_texts(value):
    assert refusal({"pack": value}).code == "rules.not_a_choice"


@pytest.mark.parametrize(
    ("option", "least", "most"),
    [
        ("jokers", 0, 4),
        ("hand_size", 3, 9),
        ("wait_after_spread", 0, 9),
        ("wait_after_hit", 0, 9),
        ("wait_after_own_hit", 0, 9),
        ("hits_per_turn", 1, 10**9),
        ("deals", 1, 10**9),
        ("first_turn_tonk_pays", 1, 10**9),
        ("tonk_pays", 1, 10**9),
        ("out_pays", 1, 10**9),
        ("drop_pays", 1, 10**9),
        ("caught_pays", 1, 10**9),
        ("take_rounds", 1, 10**9),
        ("big_one", 0, 10**9),
        ("side_bet_high_suit", 0, 10**9),
        ("side_bet_natural", 0, 10**9),
    ],
)
def test_numbers_stay_in_their_range(option, least, most):
    assert refusal({option: least - 1}).code == "rules.too_small"
    assert refusal({option: most + 1}).code == "rules.too_large"
    for edge in (least, most):
        assert isinstance(agreed_rules({"overrides": {option: edge}}), HouseRules)


@pytest.mark.parametrize("option", ["hits_per_turn", "deals", "first_turn_tonk_pays"])
def test_three_numbers_may_be_null(option):
    assert isinstance(agreed_rules({"overrides": {option: None}}), HouseRules)


def test_tk_14_a_natural_is_of_exactly_one_kind_and_says_what_it_pays():
    assert refusal({"naturals": [{"points": [50]}]}) == Refusal("rules.missing", {"option": "pays"})
    assert refusal({"naturals": [{"pays": 1}]}) == Refusal("tonk.natural_kind", {"natural": 1})
    both = {"points": [50], "max_points": 9, "pays": 1}
    assert refusal({"naturals": [{"court_cards": 5, "pays": 1}, both]}).args == {"natural": 2}
    assert refusal({"naturals": [{"points": [], "pays": 1}]}).code == "tonk.natural_kind"


@pytest.mark.parametrize(
    ("natural", "code"),
    [
        ({"points": 50, "pays": 1}, "rules.not_a_list"),
        ({"points": "50", "pays": 1}, "rules.not_a_list"),
        ({"points": [True], "pays": 1}, "rules.not_whole"),
        ({"points": [50.0], "pays": 1}, "rules.not_whole"),
        ({"points": [-1], "pays": 1}, "rules.too_small"),
        ({"points": [50], "pays": 0}, "rules.too_small"),
        ({"points": [50], "pays": 1, "ties": "all"}, "rules.not_a_choice"),
        ({"points": [50], "pays": 1, "when": "later"}, "rules.not_a_choice"),
        ({"points": [50], "max_points": None, "pays": 1}, "rules.not_whole"),
        ({"points": None, "court_cards": 5, "pays": 1}, "rules.not_a_list"),
        ([], "rules.not_a_record"),
        (None, "rules.not_a_record"),
    ],
)
def test_tk_14_naturals_are_checked_inside(natural, code):
    assert refusal({"naturals": [natural]}).code == code


def test_tk_02_stepped_court_cards_exclude_forty_nine_and_fifty():
    """Classic's own natural is refused too: such a table names others, or none."""
    assert refusal({"court_values": "stepped"}) == Refusal("tonk.stepped_with_natural", {"points": 49})
    fifty = {"court_values": "stepped", "naturals": [{"points": [20, 50], "pays": 1}]}
    assert refusal(fifty).args == {"points": 50}
    allowed = {"court_values": "stepped", "naturals": [{"max_points": 13, "pays": 2}]}
    assert isinstance(agreed_rules({"overrides": allowed}), HouseRules)


def test_tk_10_no_more_big_ones_than_deals():
    assert refusal({"deals": 3, "big_one": 4}) == Refusal(
        "tonk.big_one_above_deals", {"big_one": 4, "deals": 3}
    )
    assert isinstance(agreed_rules({"overrides": {"deals": 3, "big_one": 3}}), HouseRules)
    assert isinstance(agreed_rules({"overrides": {"big_one": 50}}), HouseRules)


@pytest.mark.parametrize("option", ["side_bet_high_suit", "side_bet_natural"])
def test_tk_35_push_ups_exclude_side_bets(option):
    assert refusal({option: 2}, "push-ups") == Refusal(
        "tonk.push_ups_with_side_bet", {"option": option, "bet": 2}
    )


def test_differences_name_what_a_table_changed():
    rules = agreed_rules({"preset": "slap", "overrides": {"jokers": 2}})
    assert isinstance(rules, HouseRules)
    assert differences(rules, HouseRules()) == {"jokers": 2, "slap": "race"}
    assert differences(rules, PRESETS["slap"].rules) == {"jokers": 2}


def test_long_refused_values_are_cut():
    long = str(refusal({"pack": "x" * 500}).args["value"])
    assert len(long) < 70 and long.startswith('"x') and long.endswith('…"')
