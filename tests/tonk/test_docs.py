"""The rule book in the docs is whole, and its table of options is the declaration's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.option_table import option_table
from greenroom.games.tonk.rules.presets import PRESETS

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text()


def test_the_table_of_options_is_the_declared_one():
    """`greenroom rules --options --format markdown` prints the table anew."""
    assert RULES.endswith(option_table("en", "markdown") + "\n")


@pytest.mark.parametrize("number", range(1, 40))
def test_every_rule_stands_in_the_book_once(number):
    assert RULES.count(f"- **TK-{number:02}** ") == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_stands_in_the_book(preset):
    table = RULES.partition("## Presets")[2].partition("## All options")[0]
    assert f"`{preset}`" in table


def test_every_key_that_replay_prints_is_explained():
    page = (DOCS / "records.md").read_text()
    for key in Replayed.__struct_fields__:
        assert f"`{key}`" in page or f'"{key}"' in page


def test_the_record_of_the_page_gives_the_result_of_the_page():
    page = (DOCS / "records.md").read_text()
    record, _, result, _ = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert json.loads(msgspec.json.encode(replay_text(record.encode()))) == json.loads(result)
