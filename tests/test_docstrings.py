"""Docstrings and comments are understood at first reading: no bare relative (“What a seat”) opens one."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "benchmarks", "scripts", "examples")
RELATIVE = re.compile(r"(?:What|Who|Whom|Whose|Which|Where|When|Why|How)\b(?!.*\?)", re.DOTALL)


def docstrings() -> Iterator[tuple[str, str]]:
    """List every text that stands for itself, with its place."""
    for path in sorted(each for folder in FOLDERS for each in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Expr(ast.Constant(str(text))):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", text


def comments() -> Iterator[tuple[str, str]]:
    """List every comment of the program, the lines of one together, with its place."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        with tokenize.open(path) as file:
            yield from ((f"{place}:{line}", text) for line, text in joined(file.readline))


def joined(readline: Callable[[], str]) -> Iterator[tuple[int, str]]:
    """Join the comments on lines that follow each other; each with the line at which it begins."""
    begun, words, goes_on_at = 0, list[str](), 0
    for token in tokenize.generate_tokens(readline):
        if token.type != tokenize.COMMENT:
            continue
        line, stands_alone = token.start[0], not token.line[: token.start[1]].strip()
        if not (stands_alone and line == goes_on_at):
            if words:
                yield begun, " ".join(words)
            begun, words = line, []
        words.append(token.string.removeprefix("#").strip())
        goes_on_at = line + 1 if stands_alone else 0
    if words:
        yield begun, " ".join(words)


def test_no_docstring_begins_with_a_bare_relative() -> None:
    found = list(docstrings())
    assert len(found) > 4000
    assert not [(place, text) for place, text in found if RELATIVE.match(text)]


def test_no_comment_begins_with_a_bare_relative() -> None:
    found = list(comments())
    assert len(found) > 400
    assert not [(place, text) for place, text in found if RELATIVE.match(text)]


def test_a_bare_relative_is_found() -> None:
    assert RELATIVE.match("How many cards each seat holds.")
    assert not RELATIVE.match("The number of cards in each hand.")


def test_the_lines_of_a_comment_are_read_together() -> None:
    source = "a = 1  # first\n# second\n# and on\n\n# third\n"
    assert list(joined(io.StringIO(source).readline)) == [
        *((1, "first"), (2, "second and on"), (5, "third")),
    ]
