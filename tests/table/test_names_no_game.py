"""The generic table, and what is built around it, name no game: a third one changes nothing in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import greenroom
from greenroom.games.catalogue import GAMES

SOURCES = Path(greenroom.__file__).parent
NAMES_NO_GAME = (
    "table",
    "kernel",
    "records",
    "store",
    "wire",
    "web",
    "compiler",
    "operation",
    "settings",
    "cli.py",
    "command_line.py",
    "compiled.toml",
    "fault_log.py",
    "operator_log.py",
    "progress_bar.py",
    "json_errors.py",
    "processes",
    "locales",
)
KNOWS_NO_TERM = ("table", "records", "store", "wire")
"""Terms of single games, which no table has. The kernel does hold cards, and a page is called one."""
GAME = re.compile(r"tonk|tone[ _-]?poker|\bT[KP]-\d", re.IGNORECASE)
"""Its name, or the number of one of its rules."""
TERM = re.compile(
    r"cards?|charge[sd]?|suit(s|ed)?|tonics?|pots?|bet(s|ting|tor|tors)?|slap(s|ped|ping|per|pers)?"
    r"|music(al)?|pianos?|chords?|octaves?|melod(y|ies)|upcards?|spreads?|wilds?"
)
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""One part of a name in code, or a word: `slap_grace` and `SlapGrace` have two."""
OWN_ADDRESSES = {path.rpartition("/")[2] for game in GAMES.values() for path in game.addresses_by_code}
"""The words by which single games are asked for what they keep beside their tables."""
READ = ("*.py", "*.pxd", "*.toml", "*.json")
BUILT = SOURCES / "web" / "static"
"""The page with all its games is built there; `frontend/tests/folders.test.ts` reads its sources."""


def sources(*places: str) -> Iterator[tuple[str, str]]:
    """List the lines of the sources in some places, each with where it stands."""
    for place in places:
        path = SOURCES / place
        files = [path] if path.is_file() else sorted(each for kind in READ for each in path.rglob(kind))
        assert files, place
        for file in files:
            if BUILT not in file.parents:
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    yield f"{file.relative_to(SOURCES)}:{number}", line


def terms(line: str) -> list[str]:
    """List the terms of single games in a line."""
    return [part for part in PART.findall(line) if TERM.fullmatch(part.lower())]


def test_nothing_around_the_games_names_one() -> None:
    assert not [(where, line) for where, line in sources(*NAMES_NO_GAME) if GAME.search(line)]


def test_the_generic_table_knows_no_term_of_a_game() -> None:
    assert not [(where, found) for where, line in sources(*KNOWS_NO_TERM) if (found := terms(line))]


def test_nothing_around_the_games_has_the_address_of_one() -> None:
    assert {"duplicates", "lessons"} == OWN_ADDRESSES
    words = OWN_ADDRESSES | {each.removesuffix("s") for each in OWN_ADDRESSES}
    assert not [(where, line) for where, line in sources(*NAMES_NO_GAME) if words & set(PART.findall(line))]


def test_the_sentences_of_every_table_are_read_too() -> None:
    read = {where.partition(":")[0] for where, _ in sources("locales", "web")}
    assert {"locales/ui.en.json", "locales/fr.json", "web/privacy/locales/ui.fr.json"} <= read


@pytest.mark.parametrize("line", ["a share (TK-12)", "TP-05", '"ui.game.tone-poker": "x"', "import tonk"])
def test_a_game_is_found_by_its_name_and_by_its_rules(line: str) -> None:
    assert GAME.search(line)


@pytest.mark.parametrize(
    "line",
    [
        "slap_grace_ms: int",
        "class SlapGrace:",
        "# Who slapped?",
        "TONIC = 4",
        "a SuitCalled event",
        "the bets",
        "points_charged",
        "the music of a hand",
    ],
)
def test_a_term_is_found_in_any_spelling(line: str) -> None:
    assert len(terms(line)) == 1


def test_other_words_are_left_alone() -> None:
    assert not terms("between_hands = discarded or suitable  # alphabet, better, a potter")
