"""A limit says what it limits: no number is called by a bare adjective or adverb."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BARE = re.compile(
    r"_?(AHEAD|APART|CLOSE|EVERY|FAR|FEW|FEWER|FEWEST|FRESH|GONE|HIGHEST|KEPT|LARGEST|LATE|LEAST|LIMIT|LONG"
    r"|LONGEST|LOW|LOWEST|MANY|MOST|NEAR|NEVER|OFTEN|PATIENCE|QUIET|SELDOM|SHORT|SHORTEST|SLOWEST|SMALL"
    r"|SMALLEST|SOON|STUCK|TOGETHER|TRIES|WAIT|WAITS|WITHIN)"
)
ENGINE = "games/tonk/engine/"
"""Its constants are shared with the compiled headers."""


def numbers(source: str) -> Iterator[tuple[int, str]]:
    """List the module's own constants that are numbers, with their lines."""
    for node in ast.parse(source).body:
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                if _is_number(value):
                    yield node.lineno, name


def _is_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant(constant):
            return type(constant) in (int, float)
        case ast.UnaryOp(_, operand):
            return _is_number(operand)
        case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
            return _is_number(left) or _is_number(right)
        case _:
            return False


def bare_in(folder: str) -> list[str]:
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if ENGINE not in path.as_posix():
            found += [
                f"{path.relative_to(ROOT)}:{line} {name}"
                for line, name in numbers(path.read_text("utf-8"))
                if BARE.fullmatch(name)
            ]
    return found


def test_no_number_is_called_by_a_bare_word() -> None:
    assert [each for folder in ("src", "tests", "benchmarks", "scripts") for each in bare_in(folder)] == []


def test_a_bare_word_is_found() -> None:
    assert [name for _, name in numbers("PATIENCE = 5.0\nMAX_BYTES: int = 2\nWORDS = ('a',)")] == [
        "PATIENCE",
        "MAX_BYTES",
    ]
    assert BARE.fullmatch("PATIENCE") and not BARE.fullmatch("MAX_BYTES")
