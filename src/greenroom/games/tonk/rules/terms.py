"""The words played at a table (TK-39): what a drop, a tonk or a natural is called there."""

from __future__ import annotations

from functools import cache

from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.rules.presets import PRESETS

_USUAL = "terms.tonk.usual."
FORMS = frozenset(
    {
        "to_drop",
        "dropping",
        "drops",
        "dropper",
        "is_caught",
        "you_drop",
        "you_are_caught",
        "a_tonk",
        "has_hit",
    }
)
"""Words that bring another one into a sentence: none is a term of its own."""


@cache
def words(lang: str, terms: str | None) -> dict[str, str]:
    """List every word by its name (`drop`, `caught`, `natural`, …); the usual one where there is no other."""
    messages = SENTENCES.catalogue(lang)
    names = (key.removeprefix(_USUAL) for key in messages if key.startswith(_USUAL))
    return {name: messages.get(f"terms.tonk.{terms}.{name}", messages[_USUAL + name]) for name in names}


def words_played(lang: str, preset: str) -> dict[str, str]:
    """List every word by its name, as a preset has it."""
    return words(lang, PRESETS[preset].terms)
