"""The page that leads from every rule, option and preset to its tests."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import msgspec

sys.path += [str(Path(__file__).parents[1] / folder) for folder in ("tonk", "golden")]

from golden_cases import CASES, Case
from option_values import POSITIONS
from playthroughs import rules_of
from tracing import ROOT, Proof, is_same, options_of, presets_with, proofs, proofs_of, rule_book

from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS

PAGE = ROOT / "docs" / "traceability.md"
HEAD = """# Traceability

Which tests stand behind each rule of [the rules of Tonk](rules.md), each value of an option, and each
preset. Made by `.venv/bin/python scripts/traceability.py`; a test fails when a rule, a value or a preset has
none, and when this page is stale.

A test is of a rule when its name (`test_tk_28_…`) or its docstring (`TK-28`) says so. Each value in the
tables has a position in `tests/tonk/option_values.py` that shows the difference it makes, and
`test_a_value_makes_its_difference` holds it to that; of numbers and lists some values are shown. A golden
hand is a file of `tests/golden/hands`: one hand with every view and every legal list.
"""

TONE_POKER = "tone-poker.md"
TONE_POKER_HEAD = """## Tone Poker

The tests behind [its rules](tone-poker.md), found in the same way (`test_tp_13_…`, `TP-13`)."""

CARRIED = {"TK-06": "players", "TK-39": "terms"}
"""By rule, the part of a preset beside its options that belongs to it."""


def page() -> str:
    """Write the whole page."""
    rules = [line for rule in rule_book() for line in rule_lines(rule)]
    heard = [line for rule in rule_book(TONE_POKER) for line in ("", *tone_poker_lines(rule))]
    parts = [HEAD, "## Rules", *rules, "", "## Presets", "", *preset_lines(), "", TONE_POKER_HEAD, *heard]
    return "\n".join(parts) + "\n"


def rule_lines(rule: str) -> Iterator[str]:
    """One rule: how it opens, its options and their values, its tests."""
    yield from ("", f"### {rule}", "", f"> {rule_book()[rule]}")
    options = options_of()[rule]
    if options:
        yield from ("", "| option | value | presets | golden hands |", "|---|---|---|---|")
        yield from (row for option in options for row in option_rows(option))
    elif rule not in CARRIED:
        yield from ("", "No option: every preset plays it so.")
    if rule in CARRIED:
        carriers = [name for name, preset in PRESETS.items() if getattr(preset, CARRIED[rule])]
        yield from ("", f"Presets with `{CARRIED[rule]}` of their own: {', '.join(carriers)}.")
    yield ""
    yield from proof_lines(proofs_of(rule))


def tone_poker_lines(rule: str) -> Iterator[str]:
    """One rule of Tone Poker: how it opens, its tests."""
    yield from (f"### {rule}", "", f"> {rule_book(TONE_POKER)[rule]}", "")
    yield from proof_lines(proofs_of(rule))


def option_rows(option: str) -> Iterator[str]:
    """The values of one option, and of the parts of a natural."""
    for name, position in POSITIONS.items():
        if name.partition(".")[0] != option:
            continue
        for value in position.values:
            yield row([f"`{name}`", f"`{shown(value)}`", presets_cell(name, value), golden_cell(name, value)])


def presets_cell(option: str, value: object) -> str:
    """The presets that have a value."""
    found = presets_with(option, value)
    rest = [name for name in PRESETS if name not in found]
    if len(rest) > len(found):
        return ", ".join(found)
    return f"all but {', '.join(rest)}" if rest else "all"


def golden_cell(option: str, value: object) -> str:
    """The golden hands that were played for a value, unless `classic` has it."""
    if "." in option or is_same(getattr(PRESETS["classic"].rules, option), value):
        return ""
    return ", ".join(case.name for case in CASES if is_same(getattr(rules_of(case), option), value))


def shown(value: object) -> str:
    """Write a value as in a record."""
    return msgspec.json.encode(value).decode()


def proof_lines(found: Iterable[Proof]) -> Iterator[str]:
    """Tests by file."""
    for file, group in groupby(found, key=lambda proof: proof.file):
        yield f"- `{file}`: {', '.join(f'`{proof.name}`' for proof in group)}"


def preset_lines() -> Iterator[str]:
    """Every preset: the rules it changes and its golden hands; before them the tests of all presets."""
    yield "Each of these tests is run for every preset:"
    yield from ("", *proof_lines(proof for proof in proofs() if proof.every_preset), "")
    yield from ("| preset | rules that it changes | golden hands |", "|---|---|---|")
    for name in PRESETS:
        yield row([f"`{name}`", ", ".join(changed_rules(name)) or "none", ", ".join(hands_of(name))])


def changed_rules(preset: str) -> list[str]:
    """The rules in whose options a preset differs from `classic`."""
    changed = differences(PRESETS[preset].rules, PRESETS["classic"].rules)
    return [rule for rule, options in options_of().items() if changed.keys() & set(options)]


def hands_of(preset: str) -> list[str]:
    """The golden hands of a preset as it is."""
    return [case.name for case in CASES if is_of(case, preset)]


def is_of(case: Case, preset: str) -> bool:
    """Tell whether a hand was played by a preset, with nothing overridden."""
    return case.preset == preset and not case.overrides


def row(cells: Iterable[str]) -> str:
    """Write a row of a table."""
    return f"| {' | '.join(cells)} |"
