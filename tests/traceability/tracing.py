"""The tests of each rule, and the options and presets that a rule has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.entries import SECTIONS
from greenroom.kernel.declaration import options

ROOT = Path(__file__).parents[2]
BOOK = re.compile(r"^- \*\*(T[KP]-\d\d)\*\* (.*)$", re.MULTILINE)
NAMED = re.compile(r"(?:^|_)(t[kp])_(\d\d)(?=_|$)")
TOLD = re.compile(r"(T[KP])-(\d\d)")


class Proof(NamedTuple):
    """One test function."""

    file: str
    name: str
    rules: frozenset[str]
    """The rules that its name (`test_tk_28_…`) or its docstring (`TK-28`) gives; of Tone Poker `TP-…`."""
    every_preset: bool
    """Whether it is run for each preset."""


@cache
def rule_book(page: str = "rules.md") -> dict[str, str]:
    """Every rule's number, and how its book, a page of the documents, opens it."""
    book = (ROOT / "docs" / page).read_text()
    return {rule: opening(text) for rule, text in sorted(BOOK.findall(book))}


def opening(text: str) -> str:
    """The first sentence, and the next where the first is only a name."""
    first, stop, rest = text.partition(". ")
    if stop and len(first) < 20:
        return f"{first}. {opening(rest)}"
    return first.rstrip(".") + "."


@cache
def options_of() -> dict[str, list[str]]:
    """The options of each rule: where the sheet puts them, and where the book opens with them."""
    book = (ROOT / "docs" / "rules.md").read_text()
    places = {(f"TK-{number}", name) for number, name in re.findall(r"\*\*TK-(\d\d)\*\* `(\w+)`", book)}
    places |= {(entry.rule, entry.option) for entries in SECTIONS.values() for entry in entries}
    declared = [option.name for option in options(HouseRules)]
    return {rule: [name for name in declared if (rule, name) in places] for rule in rule_book()}


def presets_with(option: str, value: object) -> list[str]:
    """The presets that have this value, `naturals.ties` in one natural at least."""
    return [name for name, preset in PRESETS.items() if _has(preset.rules, option, value)]


def _has(rules: HouseRules, option: str, value: object) -> bool:
    name, dot, part = option.partition(".")
    values = [getattr(each, part) for each in rules.naturals] if dot else [getattr(rules, name)]
    return any(is_same(each, value) for each in values)


def is_same(one: object, other: object) -> bool:
    """Tell values apart as rules do: `true` is no number."""
    return type(one) is type(other) and one == other


@cache
def proofs() -> tuple[Proof, ...]:
    """Every test function under `tests`."""
    return tuple(proof for path in sorted(ROOT.glob("tests/**/test_*.py")) for proof in _proofs_in(path))


def _proofs_in(path: Path) -> Iterator[Proof]:
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield _proof(path.relative_to(ROOT).as_posix(), node)


def _proof(file: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Proof:
    numbers = NAMED.findall(node.name) + TOLD.findall(ast.get_docstring(node) or "")
    used = {each.id for mark in node.decorator_list for each in ast.walk(mark) if isinstance(each, ast.Name)}
    return Proof(
        file=file,
        name=node.name,
        rules=frozenset(f"{game.upper()}-{number}" for game, number in numbers),
        every_preset="PRESETS" in used,
    )


def proofs_of(rule: str) -> list[Proof]:
    """The tests of one rule, by file."""
    return [proof for proof in proofs() if rule in proof.rules]
