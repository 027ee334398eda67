"""The words of the laboratory's commands: the language that is asked for, and the number that is meant."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from greenroom.games.tonk.lab.wording import ends_text
from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.rules.terms import words_played
from greenroom.games.tonk.text.view import TonkOutcome
from greenroom.locales import placeholders
from running import Run

ENDS = get_args(get_type_hints(TonkOutcome)["end"])
USUAL_DROP = {"en": r"\bdrop", "fr": r"\bfrapp"}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_end_has_words(lang: str, end: str):
    assert "_" not in ends_text(lang, {end: "1"}, "classic")


@pytest.mark.parametrize(
    ("lang", "preset", "said"),
    [
        (
            "en",
            "classic",
            "the dropper is caught 1, the dropper wins 1, tonk on the deal 1,"
            " tonk on the deal (several cancel out) 1, out by the last discard 1, tonk without a discard 1",
        ),
        (
            "en",
            "rushville",
            "the player who tonks gets the head bumped 1, the player who tonks wins 1, rummy 1,"
            " rummy (several cancel out) 1, rum by the last discard 1, rum without a discard 1",
        ),
        (
            "fr",
            "rushville",
            "celui qui fait tonk se cogne la tête 1, celui qui fait tonk gagne 1, rummy 1,"
            " rummy (plusieurs s’annulent) 1, rum en défaussant 1, rum sans défausse 1",
        ),
    ],
)
def test_tk_39_ends_are_told_by_the_words_played(lang: str, preset: str, said: str):
    ends = ("caught", "drop", "natural", "natural_draw", "out", "tonk")
    assert said in ends_text(lang, dict.fromkeys(ends, "1"), preset)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tk_39_where_a_tonk_is_a_drop_no_table_of_the_laboratory_says_otherwise(lang: str):
    messages = SENTENCES.catalogue(lang)
    keys = [key for key in messages if re.match(r"cli\.(end|play_odds|tournament|simulate)\.", key)]
    tonks = 0
    for key in keys:
        args = dict.fromkeys(placeholders(messages[key]), 2)
        usual, here = (
            SENTENCES.t(lang, key, {**args, **words_played(lang, preset)})
            for preset in ("classic", "rushville")
        )
        assert not re.search(USUAL_DROP[lang], here), key
        for part, plain in zip(here.split("|"), usual.split("|"), strict=True):
            assert "tonk" not in part or re.search(USUAL_DROP[lang], plain), key
            tonks += "tonk" in part
    assert tonks > 5


@pytest.mark.parametrize(
    "typed",
    [
        ("tournament", "steady", "random", "--deals", 4, "--jobs", 1),
        ("simulate", "--hands", 8),
        ("simulate", "--odds", "--hands", 8),
    ],
)
def test_ends_are_told_in_french(run: Run, typed: tuple[object, ...]):
    status, out, _ = run(*typed, "--lang", "fr")
    (ends,) = (line for line in out.splitlines() if line.startswith("Fins"))
    assert status == 0 and "celui qui frappe gagne " in ends
    assert not {"caught", "drop", "out"} & set(ends.split())


@pytest.mark.parametrize(
    ("lang", "one", "several"), [("en", "1 hand of", "2 hands of"), ("fr", "1 donne de", "2 donnes de")]
)
@pytest.mark.parametrize("typed", [("simulate",), ("simulate", "--odds")])
def test_one_hand_is_no_plural(run: Run, typed: tuple[str, ...], lang: str, one: str, several: str):
    assert run(*typed, "--lang", lang, "--hands", 1)[1].startswith(one)
    assert run(*typed, "--lang", lang, "--hands", 2)[1].startswith(several)
