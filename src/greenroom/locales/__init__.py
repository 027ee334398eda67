"""The sentences that people read, in English and French: flat JSON catalogues that the page shares.

Here stands what every table says. A game brings its own and says all by its own `Sentences`, so that nothing
of one game is read at the tables of another; the page does the same.

A message is plain text with `{name}` for an argument and ICU plurals,
`{turns, plural, one {# more turn} other {# more turns}}`; `#` is the number, `=0 {…}` an exact one.
Plural branches hold no further placeholders. French counts 0 and 1 as `one`, English only 1. A French `de`
before an argument that begins with a vowel is `d’`: the hand of Ella is “la main d’Ella”.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

LANGUAGES = ("en", "fr")
Arg = str | int

_PLACEHOLDER = re.compile(r"(\bde )?\{(\w+)(?:, plural,((?:\s*=?\w+ \{[^{}]*\})+)\s*)?\}")
_VOWEL = re.compile(r"[aeiouyà-æè-üœ]", re.IGNORECASE)
_BRANCH = re.compile(r"(=?\w+) \{([^{}]*)\}")


class Sentences:
    """The sentences of every table, and those of the games whose packages are named.

    Those of a game stand in its package, in `locales/en.json` and `locales/fr.json`; no key stands twice.
    """

    def __init__(self, *packages: str) -> None:
        self._packages = packages

    def catalogue(self, lang: str) -> Mapping[str, str]:
        """Read all messages of one language by key. Raises KeyError for a language we do not have."""
        if lang not in LANGUAGES:
            raise KeyError(f"There is no catalogue for {lang!r}.")
        return _catalogue(lang, self._packages)

    def t(self, lang: str, key: str, args: Mapping[str, Arg] | None = None, **more: Arg) -> str:
        """Say the message of a key in a language, its placeholders filled.

        Raises KeyError for a key or an argument that is not there: a test keeps both from happening.
        """
        return fill_message(lang, self.catalogue(lang)[key], {**(args or {}), **more})

    def has(self, key: str) -> bool:
        """Tell whether there is a message of this key."""
        return key in self.catalogue(LANGUAGES[0])


@cache
def _catalogue(lang: str, packages: tuple[str, ...]) -> Mapping[str, str]:
    folders = [resources.files(__package__), *(resources.files(each) / "locales" for each in packages)]
    read = msgspec.json.Decoder(dict[str, str])
    return MappingProxyType(
        {
            key: text
            for each in folders
            for key, text in read.decode((each / f"{lang}.json").read_bytes()).items()
        }
    )


GENERIC = Sentences()
"""The sentences that every table says."""


def fill_message(lang: str, message: str, args: Mapping[str, Arg]) -> str:
    """Fill the placeholders of a message."""
    if "{" not in message:
        return message

    def fill(found: re.Match[str]) -> str:
        of, name, branches = found.groups(default="")
        text = _plural(lang, branches, args[name]) if branches else str(args[name])
        return ("d’" if of and _VOWEL.match(text) else of) + text

    return _PLACEHOLDER.sub(fill, message)


def placeholders(message: str) -> set[str]:
    """Name the arguments that a message needs."""
    return {name for _, name, _ in _PLACEHOLDER.findall(message)}


def join_items(lang: str, items: list[str], word: str = "and") -> str:
    """Join items in a sentence: `list.and` or `list.or` stands before the last."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {GENERIC.t(lang, f'list.{word}')} {items[-1]}"


def _plural(lang: str, branches: str, number: Arg) -> str:
    texts: dict[str, str] = dict(_BRANCH.findall(branches))
    one = number in (0, 1) if lang == "fr" else number == 1
    text = texts.get(f"={number}") or texts.get("one" if one else "other") or texts["other"]
    return text.replace("#", str(number))
