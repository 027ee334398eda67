"""Docstrings are understood at first reading: no bare relative ("What a seat holds.") begins one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import greenroom

SOURCES = Path(greenroom.__file__).parent
RELATIVE = re.compile(r"(?:What|Who|Whom|Whose|Which|Where|When|Why|How)\b(?!.*\?)", re.DOTALL)


def docstrings() -> Iterator[tuple[str, str]]:
    """List every text that stands for itself in the sources, with its place."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Expr(ast.Constant(str(text))):
                    yield f"{path.relative_to(SOURCES)}:{node.lineno}", text


def test_no_docstring_begins_with_a_bare_relative() -> None:
    found = list(docstrings())
    assert len(found) > 2000
    assert not [(place, text) for place, text in found if RELATIVE.match(text)]


def test_a_bare_relative_is_found() -> None:
    assert RELATIVE.match("How many cards each seat holds.")
    assert not RELATIVE.match("The number of cards in each hand.")
