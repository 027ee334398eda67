"""docs/observation.md names every field that a bot is given, every word of it, and true presets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text import view

PAGE = (Path(__file__).parents[2] / "docs" / "observation.md").read_text("utf-8")
RECORDS: list[type[msgspec.Struct]] = [
    Observation,
    view.TonkView,
    view.SpreadView,
    view.WildPlays,
    view.Awarded,
    view.TonkOutcome,
    view.TonkPayment,
    view.TonkDealt,
    view.TonkTurned,
    view.TonkShown,
]
CODE = re.compile(r"`([^`]+)`")


def part(name: str) -> str:
    """The part of the page under the heading of a record."""
    return re.split(r"\n#+ ", PAGE.split(f"# `{name}`\n", 1)[1], maxsplit=1)[0]


def first_cells(text: str) -> set[str]:
    """The names in the first column of the tables of a part."""
    return {
        name
        for line in text.splitlines()
        if line.startswith("| `")
        for name in CODE.findall(line.split("|")[1])
    }


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_field_is_named_and_no_other(record: type[msgspec.Struct]):
    assert first_cells(part(record.__name__)) == set(record.__struct_fields__)


@pytest.mark.parametrize(
    ("words", "where"), [(view.Phase, "TonkView"), (view.Deed, "TonkShown"), (view.SideBet, "Awarded")]
)
def test_every_word_is_named(words: object, where: str):
    assert set(get_args(words)) <= set(CODE.findall(part(where)))


def test_the_imports_stand_as_they_are():
    block = PAGE.split("```python\n")[1].split("```")[0]
    exec(compile(block, "docs/observation.md", "exec"), {})


ROW = re.compile(r"^\| `(\w+)` .*\| (.+) \|$", re.MULTILINE)


def uses(preset: str, option: str) -> bool:
    return bool(getattr(PRESETS[preset].rules, option) != getattr(HouseRules(), option))


def test_the_presets_named_beside_an_option_are_those_that_change_it():
    """As in “`wait_after_spread`: `waiting`”: the preset sets one of the options otherwise than `classic`."""
    found = 0
    for _, cell in ROW.findall(part("TonkView")):
        for clause in cell.split(";"):
            named, _, presets = clause.partition(":")
            options = [name for name in CODE.findall(named) if name in HouseRules.__struct_fields__]
            for preset in CODE.findall(presets):
                assert any(uses(preset, option) for option in options), (preset, options)
                found += 1
            if "no preset" in clause:
                assert not any(uses(preset, options[0]) for preset in PRESETS), clause
    assert found >= 6
