"""Both catalogues say the same things, and nothing that can be said lacks its sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import greenroom
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.terms import words
from greenroom.games.tonk.text.accounts import REASONS
from greenroom.games.tonk.text.presenter import ENDS
from greenroom.games.tonk.text.view import Win
from greenroom.kernel.declaration import options
from greenroom.locales import LANGUAGES, catalogue, filled, listed, placeholders, t

SOURCES = Path(greenroom.__file__).parent
CODE = re.compile(r'"((?:rules|record|tonk|tone_poker|room|wire|web)\.[a-z_]{3,})"')


def test_both_languages_have_the_same_keys():
    assert catalogue("en").keys() == catalogue("fr").keys()


def test_both_languages_fill_the_same_placeholders():
    english, french = catalogue("en"), catalogue("fr")
    assert not [key for key in english if placeholders(english[key]) != placeholders(french[key])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_has_a_brace_left(lang):
    for key, message in catalogue(lang).items():
        said = filled(lang, message, dict.fromkeys(placeholders(message), 3))
        assert "{" not in said and "}" not in said, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_label_an_effect_and_a_group(lang):
    messages = catalogue(lang)
    for each in options(HouseRules):
        assert messages[f"option.tonk.{each.name}"]
        assert messages[f"option.tonk.{each.name}.effect"]
        assert messages[f"group.tonk.{each.group}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_its_sentence(lang):
    for each in options(HouseRules):
        values = {"flag": ("true", "false"), "choice": each.choices}.get(each.kind, ())
        assert not [value for value in values if f"option.tonk.{each.name}.{value}" not in catalogue(lang)]


def test_every_refusal_in_the_sources_has_its_sentence():
    codes = {code for path in SOURCES.rglob("*.py") for code in CODE.findall(path.read_text())}
    assert len(codes) > 30
    assert not sorted(code for code in codes if f"refusal.{code}" not in catalogue("en"))


def test_a_plural_follows_the_language():
    message = "{n, plural, =0 {none} one {# card} other {# cards}}"
    assert [filled("en", message, {"n": n}) for n in (0, 1, 2)] == ["none", "1 card", "2 cards"]
    message = "{n, plural, one {# carte} other {# cartes}}"
    assert [filled("fr", message, {"n": n}) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_a_list_is_joined_in_the_language():
    assert listed("en", ["Ann", "Bob", "Cy"]) == "Ann, Bob and Cy"
    assert listed("fr", ["49", "50"], "or") == "49 ou 50"
    assert listed("en", ["Ann"]) == "Ann"


def test_what_is_filled_in_is_not_read_again():
    assert t("en", "refusal.rules.unknown_preset", preset="{preset}") == "There is no preset “{preset}”."


def test_a_language_that_we_do_not_have_is_an_error():
    with pytest.raises(KeyError, match="de"):
        catalogue("de")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("terms", [None, "rushville", "chicago", "washington-state"])
def test_every_reason_and_end_is_said_in_the_words_of_every_table(lang, terms):
    for reason in (*REASONS[1:], "natural_low", "natural_courts"):
        assert t(lang, f"payment.tonk.{reason}", {"stakes": 2, **words(lang, terms)})
    for reason in ("high_suit", "natural_bet"):
        assert t(lang, f"payment.tonk.{reason}", words(lang, terms))
    for end in ENDS:
        assert t(lang, f"end.tonk.{end}", words(lang, terms), naturals="rummy")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("terms", [None, "rushville", "chicago", "washington-state"])
def test_tk_39_every_kind_of_win_on_the_deal_has_its_word(lang, terms):
    for win in get_args(Win):
        assert words(lang, terms)[f"natural_{win}"]
