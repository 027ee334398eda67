"""The sentences of the page, so that tests name buttons by what they mean and not by how they are put."""

from __future__ import annotations

import json
import re
from importlib.resources import files

from greenroom.games.packages import PACKAGES

PLURAL = re.compile(r"\{(\w+), plural, ((?:[^{}]|\{[^{}]*\})*)\}")
FORM = re.compile(r"(=\d+|\w+) \{([^{}]*)\}")
NAME = re.compile(r"\{(\w+)\}")


def catalogue(language: str) -> dict[str, str]:
    """All sentences of one language."""
    sentences: dict[str, str] = {}
    for package in ("greenroom", "greenroom.web.privacy", *PACKAGES):
        for name in (f"{language}.json", f"ui.{language}.json"):
            sentences |= json.loads((files(package) / "locales" / name).read_text("utf-8"))
    return sentences


class Words:
    """The page's sentences in one language."""

    def __init__(self, language: str) -> None:
        self._sentences = catalogue(language)

    def __call__(self, key: str, **args: str | int) -> str:
        """A sentence with its places filled; plurals only by their `other` form."""
        plain = PLURAL.sub(lambda found: dict(FORM.findall(found[2]))["other"], self._sentences[key])
        said = NAME.sub(lambda found: str(args[found[1]]), plain)
        # A page is read without regard to which spaces break a line.
        return said.replace("\N{NO-BREAK SPACE}", " ")

    def pattern(self, key: str) -> re.Pattern[str]:
        """The whole sentence with anything in its places."""
        return re.compile("^" + "(.*)".join(map(spaced, pieces(self._sentences[key]))) + "$")

    def pieces(self, key: str) -> list[str]:
        """The words of a sentence that stand there whatever its places hold."""
        return pieces(self._sentences[key])


def pieces(sentence: str) -> list[str]:
    """The words of a sentence that are the same whatever stands in its places."""
    return re.split(r"\{(?:[^{}]|\{[^{}]*\})*\}", sentence)


def spaced(piece: str) -> str:
    """A piece of a sentence as a pattern: a browser tells a no-break space as a space, or as it is."""
    return r"\s".join(map(re.escape, re.split(r"\s", piece)))
