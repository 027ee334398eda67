"""The names of numbers say what they count: a limit is MAX_ or MIN_, and a unit is named."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "benchmarks", "scripts", "examples")
UNREAD = "src/greenroom/games/tonk/engine/codes.py"
"""The codes and masks of an engine: most of them name one value among several, and count nothing."""
SUPERLATIVE = re.compile(
    r"(?:^|_)(?:FEW|FEWER|FEWEST|GREATEST|HIGHEST|LARGEST|LEAST|LONGEST|LOWEST|MANY|MORE|MOST|NEWEST|OLDEST|SHORTEST"
    r"|SLOWEST|SMALLEST)(?:_|$)"
)
"""Words for which MAX_ and MIN_ stand."""
WITHOUT_NOUN = re.compile(
    r"_(?:ABOVE|AFTER|AHEAD|APART|BEFORE|BELOW|BY|ENOUGH|EVERY|FOR|FROM|UNTIL|WITHIN|WITHOUT)$"
)
"""The ends of names that leave out what is counted, or its unit."""
A_FOR_PER = re.compile(r"(?:S|MS)_AN?_[A-Z]")
UNITS = {
    "Seconds": "SECONDS",
    "Milliseconds": "MS",
    "Bytes": "BYTES",
    "Characters": "CHARACTERS",
    "Decibels": "DECIBELS",
    "Pixels": "PX",
    "MiB": "MIB",
    "Quarters": "QUARTERS",
}
"""By the word with which the docstring of a number begins, the part that its name must have."""
NOUNS = {
    word
    for line in (
        "ANN BACKLOG BAR BILLION BOTS CARDS CHANCE COLOURS COMMANDS CONFIDENCE CUTS DEALS DECISIONS DECK",
        "DEUCE DIGITS DIVISIONS DRUMS EVENTS EXPLORATION FIFTH FILES FLUSH FOURTH GAMES HANDS JOBS JOKER",
        "NICENESS NOBODY NODE NUMBER PING PLACES PONG PORTS PROTOCOL QUALITY QUESTIONS RATE RING ROUNDS",
        "ROYAL SEATS SEED SEEDS SIMULATIONS SOCKETS SPECTATORS STEPS STRAIGHT STREAMS SUITS TABLES TEMPO",
        "TEXT TICKS TRIALS TURNS UPCARD VERSION WATCHERS WIDTH WORKERS WORLDS",
    )
    for word in line.split()
}
"""The words that may stand alone: what is counted, a term of a game or of a standard, and its number."""


class Number(NamedTuple):
    """A module's own constant that is a number, with its line and its docstring."""

    line: int
    name: str
    docstring: str


def numbers(source: str) -> Iterator[Number]:
    """List the module's own constants that are numbers."""
    body = ast.parse(source).body
    for place, node in enumerate(body):
        for name, value in _assigned(node):
            if name.isupper() and _is_number(value):
                yield Number(node.lineno, name.strip("_"), _docstring(body[place + 1 :]))


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """List the names that a statement gives to values, one or several."""
    match node:
        case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
            yield name, value
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
            for each, value in zip(names, values, strict=False):
                if isinstance(each, ast.Name):
                    yield each.id, value


def _docstring(after: list[ast.stmt]) -> str:
    match after:
        case [ast.Expr(ast.Constant(str(text))), *_]:
            return text
        case _:
            return ""


def _is_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant(constant):
            return type(constant) in (int, float)
        case ast.UnaryOp(_, operand):
            return _is_number(operand)
        case ast.BinOp(left, _, right):
            return any(map(_is_number, (left, right))) and not any(map(_is_row, (left, right)))
        case ast.IfExp(_, left, right):
            return _is_number(left) or _is_number(right)
        case ast.Call(ast.Name("float" | "int" | "max" | "min" | "round"), arguments):
            return any(map(_is_number, arguments))
        case _:
            return False


def _is_row(value: ast.expr) -> bool:
    """Whether a number beside it says how often it is repeated."""
    match value:
        case ast.Constant(constant):
            return isinstance(constant, (str, bytes))
        case ast.Call(ast.Name("bytes")):
            return True
        case _:
            return isinstance(value, (ast.Tuple, ast.List))


def fault(number: Number) -> str | None:
    """Say what is wrong with the name of a number."""
    if SUPERLATIVE.search(number.name):
        return "a limit is MAX_ or MIN_"
    if WITHOUT_NOUN.search(number.name):
        return "it ends before it says what it counts"
    if A_FOR_PER.search(number.name):
        return "a rate is so many _PER_ something"
    unit = UNITS.get(re.split(r"\W", number.docstring)[0])
    if unit is not None and unit not in number.name.split("_"):
        return f"its docstring counts in {unit}"
    if "_" not in number.name and number.name not in NOUNS:
        return "one word alone must be a noun that says it all"
    return None


def read(folder: str) -> Iterator[tuple[str, Number]]:
    """List the numbers of a folder with where they stand."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place != UNREAD:
            yield from ((place, each) for each in numbers(path.read_text("utf-8")))


def test_every_number_says_what_it_counts() -> None:
    found = [(place, each) for folder in FOLDERS for place, each in read(folder)]
    assert len(found) > 400
    assert [f"{place}:{each.line} {each.name}: {why}" for place, each in found if (why := fault(each))] == []


def test_no_noun_is_allowed_that_nobody_uses() -> None:
    used = {each.name for folder in FOLDERS for _, each in read(folder)}
    assert used >= NOUNS


@pytest.mark.parametrize(
    "source",
    [
        "LONGEST_NAME = 24",
        "MOST = 8",
        "PATIENCE = 5.0",
        "KEPT: int = 1 << 4",
        "ANSWERS_WITHIN = 7.0",
        "MOVES_A_SECOND = 400",
        'GRACE_TIME = 1.0\n"""Seconds in which it ends."""',
        'PIECE = 4 * 1024\n"""Bytes of a piece."""',
        "SPARE = max(4, 2)",
        "LOW, HIGH = 2, NOT_READ",
    ],
)
def test_a_name_that_leaves_it_open_is_found(source: str) -> None:
    (number,) = numbers(source)
    assert fault(number)


def test_other_names_are_left_alone() -> None:
    source = (
        'MAX_NAME_CHARACTERS = 24\n"""Characters of a name."""\nSEATS = 2\nMOVES_PER_SECOND = 3\n'
        'SCRIPT = "a" * 5\nWORDS = ("a",) * 2\nNOT_READ = ROWS\n'
    )
    assert [fault(each) for each in numbers(source)] == [None, None, None]
