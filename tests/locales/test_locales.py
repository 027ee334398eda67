"""Both languages say the same, nothing that can be said lacks its sentence, and each game brings its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import greenroom
from french import typeset
from greenroom.games.packages import PACKAGES
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.terms import words
from greenroom.games.tonk.text.accounts import REASONS
from greenroom.games.tonk.text.presenter import ENDS
from greenroom.games.tonk.text.view import Win
from greenroom.kernel.declaration import options
from greenroom.locales import GENERIC, LANGUAGES, Sentences, fill_message, join_items, placeholders
from greenroom.locales.number_format import percent

SOURCES = Path(greenroom.__file__).parent
PRIVACY = "greenroom.web.privacy"
HOUSE = Sentences(*PACKAGES, PRIVACY)
catalogue, t = HOUSE.catalogue, HOUSE.t
GAMES = {package: Sentences(package) for package in PACKAGES}
OWN = {package: says.catalogue("en").keys() - GENERIC.catalogue("en") for package, says in GAMES.items()}
CODE = re.compile(r'"((?:rules|record|proof|tonk|tone_poker|room|wire|web|lab|command)\.[a-z_]{3,})"')
BUILT = re.compile(r"(?:record\.wants|room\.store)_\w+")
"""Codes of which the sources hold the beginning alone."""
NATURAL = re.compile(r"\bnatur(?:al|el)", re.IGNORECASE)
SAYS_DROP = re.compile(
    r"(bot|preset)\.tonk\.|option\.tonk\.[a-z_]+(\.effect)?$|ui\.(act|drop|end|how|lesson|line)\.|ui\.records\.text$"
)
"""Of the options the page shows the local labels of the sheet, and sentences of single values."""
NATURAL_CARDS = {
    "option.tonk.must_spread.but_three_aces",
    "option.tonk.side_bet_natural",
    "sheet.tonk.deuce_points",
    "sheet.tonk.natural_bet_three",
    "sheet.tonk.wilds",
    "ui.bets.natural",
    "ui.felt.pot",
    "ui.score.pot_share",
}
"""Sentences in which cards that are not wild are natural, or the spread of the side bet is."""
SAYS_TONK = {
    *("duplicate.file", "record.text.table", "refusal.tonk.players", "refusal.tonk.unreadable"),
    *("sheet.tonk.title", "ui.lobby.game.tonk", "ui.lobby.motto", "ui.rules.file.broken", "ui.welcome.what"),
    *("ui.how.end.1", "ui.lesson.learned.tonk"),
    *("option.tonk.first_turn_tonk_pays", "option.tonk.naturals", "ui.end.tonk.one", "ui.end.tonk.you"),
}
"""Sentences that name the game or teach the usual words, and those in whose place others say local words."""
GAME = re.compile(r"tonk|tone[ _-]?poker|suits?\b|tonics?|\bbets?\b|slap|discard|drop", re.IGNORECASE)


def test_both_languages_have_the_same_keys():
    assert catalogue("en").keys() == catalogue("fr").keys()


def test_both_languages_fill_the_same_placeholders():
    english, french = catalogue("en"), catalogue("fr")
    assert not [key for key in english if placeholders(english[key]) != placeholders(french[key])]


def test_french_punctuation_never_begins_a_line():
    """Server and page: the space before : ; ! ? » % and the one after « are no-break spaces."""
    said = {
        key: text
        for each in (SOURCES / "locales", *(folder(package) / "locales" for package in (*PACKAGES, PRIVACY)))
        for name in ("fr.json", "ui.fr.json")
        for key, text in msgspec.json.decode((each / name).read_bytes(), type=dict[str, str]).items()
    }
    assert not {key for key, text in said.items() if typeset(text) != text}
    assert percent("fr", 0.429) == typeset("42,9 %")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_has_a_brace_left(lang):
    for key, message in catalogue(lang).items():
        said = fill_message(lang, message, dict.fromkeys(placeholders(message), 3))
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


def codes(*places: Path) -> set[str]:
    """List the refusal codes in the sources of some places."""
    return {
        code for place in places for path in place.rglob("*.py") for code in CODE.findall(path.read_text())
    }


def folder(package: str) -> Path:
    return SOURCES.joinpath(*package.split(".")[1:])


def around_the_games() -> set[str]:
    return codes(*(each for each in SOURCES.iterdir() if each.is_dir() and each.name != "games"))


def refused(keys: Iterable[str]) -> set[str]:
    return {key.removeprefix("refusal.") for key in keys if key.startswith("refusal.")}


def test_every_refusal_of_every_table_has_its_sentence_there():
    assert len(around_the_games()) > 50
    assert not around_the_games() - refused(GENERIC.catalogue("en"))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_refusal_of_a_game_has_its_sentence_there_or_at_every_table(package):
    used = codes(folder(package))
    assert len(used) > 20
    assert not used - refused(GAMES[package].catalogue("en"))


def test_no_refusal_is_left_over():
    used = codes(SOURCES)
    assert not {code for code in refused(catalogue("en")) if code not in used and not BUILT.fullmatch(code)}


@pytest.mark.parametrize("package", PACKAGES)
def test_what_one_game_alone_refuses_at_a_table_is_its_own(package):
    others = around_the_games().union(*(codes(folder(each)) for each in PACKAGES if each != package))
    alone = {code for code in codes(folder(package)) - others if code.startswith("room.")}
    assert alone and alone <= refused(OWN[package])


def test_nothing_is_said_twice():
    files = [GENERIC.catalogue("en").keys(), files_of(PRIVACY, "en").keys(), *OWN.values()]
    assert len(catalogue("en")) == sum(map(len, files))
    for package in (*PACKAGES, PRIVACY):
        assert not files_of(package, "en").keys() & GENERIC.catalogue("en").keys()


def files_of(package: str, lang: str) -> dict[str, str]:
    return msgspec.json.decode(
        (folder(package) / "locales" / f"{lang}.json").read_bytes(), type=dict[str, str]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentences_of_every_table_name_no_game(lang):
    page = msgspec.json.decode((SOURCES / "locales" / f"ui.{lang}.json").read_bytes(), type=dict[str, str])
    said = {**GENERIC.catalogue(lang), **page}
    assert not {key for key in said if GAME.search(key) or GAME.search(said[key])}


def test_a_plural_follows_the_language():
    message = "{n, plural, =0 {none} one {# card} other {# cards}}"
    assert [fill_message("en", message, {"n": n}) for n in (0, 1, 2)] == ["none", "1 card", "2 cards"]
    message = "{n, plural, one {# carte} other {# cartes}}"
    assert [fill_message("fr", message, {"n": n}) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_a_french_de_is_elided_before_a_vowel():
    message = "La main de {name}"
    said = [fill_message("fr", message, {"name": name}) for name in ("Ella", "Éric", "Lester", "8")]
    assert said == ["La main d’Ella", "La main d’Éric", "La main de Lester", "La main de 8"]
    assert placeholders(message) == {"name"}


def test_a_list_is_joined_in_the_language():
    assert join_items("en", ["Ann", "Bob", "Cy"]) == "Ann, Bob and Cy"
    assert join_items("fr", ["49", "50"], "or") == "49 ou 50"
    assert join_items("en", ["Ann"]) == "Ann"


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


def said_of_tonk(lang: str) -> dict[str, str]:
    """List what the server and the page say of Tonk, without the names of what is filled in."""
    folder_ = SOURCES / "games" / "tonk" / "locales"
    files = [(folder_ / f"{name}{lang}.json").read_bytes() for name in ("", "ui.")]
    said = {
        key: text for each in files for key, text in msgspec.json.decode(each, type=dict[str, str]).items()
    }
    return {key: re.sub(r"\{\w+", "{", text) for key, text in said.items() if not key.startswith("terms.")}


def test_tk_39_natural_is_nowhere_the_name_of_a_hand():
    """Players use the word for cards that are not wild, and for the side bet."""
    said = {key for lang in LANGUAGES for key, text in said_of_tonk(lang).items() if NATURAL.search(text)}
    assert said == NATURAL_CARDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tk_39_no_sentence_for_every_table_says_tonk_itself(lang):
    """The word is filled in, since in some ways to play a tonk is a drop."""
    assert {key for key, text in said_of_tonk(lang).items() if "tonk" in text.lower()} == SAYS_TONK


@pytest.mark.parametrize(("lang", "drop"), [("en", r"\bdrop"), ("fr", r"\bfrapp")])
def test_tk_39_only_what_has_local_words_or_teaches_says_drop_itself(lang, drop):
    """Bots, presets and the lesson use the usual words; buttons and log have others for each preset."""
    said = {key for key, text in said_of_tonk(lang).items() if re.search(drop, text, re.IGNORECASE)}
    assert said
    assert not {key for key in said if not SAYS_DROP.match(key)}
