"""Every preset of section 6, in full; what it does not name is as in classic."""

from __future__ import annotations

import msgspec
import pytest

from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.rules.agreement import agreed_rules, differences
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, fits, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.locales import LANGUAGES

BIG = {"points": [49, 50], "pays": 2}
FIFTY = {"points": [50], "pays": 2}
FORTY_NINE = {"points": [49], "pays": 2}
SHORT_PACK: dict[str, object] = {"pack": "40", "naturals": [{"points": [47, 50], "pays": 2}]}
SEVEN = {"hand_size": 7, "naturals": []}


def low(most, pays=2):
    return {"max_points": most, "pays": pays}


def eldest(natural):
    return natural | {"ties": "eldest"}


SHEET: dict[str, dict[str, object]] = {
    "classic": {},
    "no-upcard": {"upcard": False},
    "waiting": {"wait_after_spread": 3, "wait_after_hit": 1, "wait_after_own_hit": 1},
    "fifty-best": {"naturals": [FIFTY, {"points": [49], "pays": 1}], "naturals_clash": "best"},
    "fifteen-or-less": {"naturals": [BIG, low(15)]},
    "nine-triple": {"naturals": [BIG, low(9, 3)]},
    "nine-only": {"naturals": [low(9)]},
    "thirteen": {"naturals": [BIG, low(13)]},
    "washington-dc": {"naturals": [low(11), FIFTY, FORTY_NINE], "naturals_clash": "best"},
    "newark": {
        "naturals": [eldest(FIFTY), eldest(FORTY_NINE), eldest(low(13))],
        "naturals_clash": "best",
        "first_turn_tonk_pays": 4,
    },
    "baton-rouge": SHORT_PACK,
    "army": SHORT_PACK,
    "rushville": {
        "naturals": [{"court_cards": 5, "pays": 2}],
        "caught": "beaters",
        "caught_pays": 4,
        "out_pays": 2,
        "boobed": True,
        "stock_out_ties": "dead",
    },
    "chicago": {
        "deuces_wild": True,
        "jokers": 2,
        "joker_role": "wild",
        "upcard": False,
        "naturals": [FIFTY, low(13), {"points": [49], "pays": 1, "when": "first_turn"}],
        "naturals_clash": "best",
        "caught": "beaters",
        "tonk_pays": 1,
        "first_turn_tonk_pays": 2,
        "break_hand": True,
    },
    "washington-state": {
        "naturals": [{"points": [50, 49], "pays": 2}, low(14)],
        "naturals_clash": "all",
        "wait_after_hit": 1,
        "caught": "per_player",
    },
    "push-ups": {"scoring": "push_ups", "tonk_by": "second_spread"},
    "seattle": SEVEN,
    "books-seven": SEVEN,
    "vietnam": SEVEN | {"pack": "40"},
    "jokers": {"jokers": 2},
    "stepped": {"court_values": "stepped", "naturals": []},
    "deuces-wild": {"deuces_wild": True},
    "book-strict": {
        "hit_books": False,
        "hits_per_turn": 1,
        "discard_after_hit": False,
        "take_discard": "must_use",
    },
    "slap": {"slap": "race"},
}


def test_there_are_these_presets_and_no_others():
    assert list(PRESETS) == list(SHEET)


@pytest.mark.parametrize("name", SHEET)
def test_a_preset_changes_what_the_sheet_says_and_nothing_else(name):
    changed = differences(PRESETS[name].rules, HouseRules())
    assert msgspec.to_builtins(changed) == msgspec.to_builtins(differences(built(SHEET[name]), HouseRules()))
    assert changed.keys() == SHEET[name].keys() - no_change(SHEET[name])


def built(overrides):
    rules = agreed_rules({"overrides": overrides})
    assert isinstance(rules, HouseRules)
    return rules


def no_change(overrides):
    classic = msgspec.to_builtins(HouseRules())
    return {name for name, value in overrides.items() if value == classic[name]}


@pytest.mark.parametrize("name", SHEET)
def test_a_preset_contradicts_nothing_and_fits_two(name):
    rules = PRESETS[name].rules
    assert contradiction(rules) is None
    assert fits(rules, 2) is None
    assert fits(rules, most_players(rules)) is None


@pytest.mark.parametrize("name", SHEET)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_preset_has_a_name_and_a_line_on_where_it_is_played(name, lang):
    assert SENTENCES.catalogue(lang)[f"preset.tonk.{name}"]
    assert SENTENCES.catalogue(lang)[f"preset.tonk.{name}.where"]


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("rushville", "Rushville, Indiana"),
        ("seattle", "union card game, among longshoremen and dock workers"),
        ("vietnam", "sailors during service in Vietnam"),
        ("chicago", "cab drivers"),
        ("newark", "Newark, New Jersey"),
        ("army", "United States Army"),
        ("books-seven", "several American card books"),
    ],
)
def test_a_place_line_tells_who_plays_so(name, who):
    assert who in SENTENCES.catalogue("en")[f"preset.tonk.{name}.where"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_of_a_preset_has_its_sentence(lang):
    ruled = {f"preset.tonk.{name}.ruling" for name, preset in PRESETS.items() if preset.ruling}
    assert ruled == {
        key for key in SENTENCES.catalogue(lang) if key.endswith(".ruling") and key.startswith("preset.")
    }


def test_tk_06_advice_on_the_number_of_players():
    assert (PRESETS["washington-state"].players, PRESETS["washington-state"].best) == ((2, 6), (4,))
    assert PRESETS["deuces-wild"].players == (2, 4)
    assert (PRESETS["classic"].best, PRESETS["classic"].fine) == ((2, 3), (4,))


@pytest.mark.parametrize(
    ("overrides", "most"),
    [
        ({}, 8),
        ({"hand_size": 7}, 6),
        ({"hand_size": 7, "pack": "40"}, 4),
        ({"hand_size": 9}, 5),
        ({"hand_size": 9, "jokers": 4}, 5),
        ({"hand_size": 5, "pack": "40"}, 6),
        ({"hand_size": 5, "pack": "40", "jokers": 3}, 7),
        ({"hand_size": 5, "pack": "40", "upcard": False, "jokers": 2}, 7),
    ],
)
def test_tk_06_as_many_play_as_leave_a_card_of_stock_for_each(overrides, most):
    rules = built(overrides)
    assert most_players(rules) == most
    assert fits(rules, most) is None
    too_many = fits(rules, most + 1)
    assert too_many is not None


def test_tk_06_the_refusal_carries_the_arithmetic():
    refusal = fits(HouseRules(hand_size=9), 6)
    assert refusal is not None and refusal.code == "tonk.too_many_players"
    assert (refusal.args["needed"], refusal.args["cards"], refusal.args["most"]) == (61, 52, 5)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_tk_06_two_to_eight_play(players):
    refusal = fits(HouseRules(hand_size=3), players)
    assert refusal is not None and refusal.code == "tonk.players"
