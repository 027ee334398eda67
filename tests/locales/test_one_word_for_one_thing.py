"""One word for one thing (docs/words.md): the sentences that people read use no second word for it."""

from __future__ import annotations

import re
from importlib import resources

import msgspec
import pytest

from greenroom.games.packages import PACKAGES

PAGES = (*PACKAGES, "greenroom.web.privacy")
"""All that bring sentences beside those of every table."""
BANNED = {
    "en": r"robots?|chairs?|the house|so many|who wishes",
    "fr": r"robots?|sessions?|séances?|talons?|chaises?|sièges?|jet(?:er|te|tes|é)|lâch\w*|points comptés|"
    r"réclam\w*|horloge|"
    r"cartes? libres?|à charge|la maison|relevé|vous|votre|vos",
}
RIDDLE = re.compile(r"(?:^|[.;:] )[Ww]ho (?:adds|has|holds|is|lays|takes|was|wants|wishes) [^?]+[.,;]")
"""A bare relative: English that begins with “Who …” and asks nothing."""


def sentences(lang: str) -> dict[str, str]:
    """Read everything that people read in a language: the server's sentences and the page's."""
    places = [resources.files("greenroom.locales"), *(resources.files(each) / "locales" for each in PAGES)]
    files = [place / name for place in places for name in (f"{lang}.json", f"ui.{lang}.json")]
    return {
        key: said
        for each in files
        for key, said in msgspec.json.decode(each.read_bytes(), type=dict[str, str]).items()
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_second_word_stands_for_one_thing(lang: str):
    banned = re.compile(rf"\b(?:{BANNED[lang]})\b", re.IGNORECASE)
    found = {key: said for key, said in sentences(lang).items() if banned.search(said)}
    assert not found


def test_no_english_sentence_begins_with_a_bare_relative():
    assert not {key: said for key, said in sentences("en").items() if RIDDLE.search(said)}


def test_a_second_word_and_a_bare_relative_are_found_where_they_stand():
    assert re.search(BANNED["fr"], "Un robot joue.")
    assert RIDDLE.search("Who lays a spread may not drop.")
    assert not RIDDLE.search("Who pays whom")
