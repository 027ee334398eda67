"""The rule book in the docs is whole, and what follows from the declared options is up to date."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import msgspec
import pytest

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

from option_lines import generated_texts

from greenroom.games.replay import replay_text
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.presets import PRESETS

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text()


@pytest.mark.parametrize("path", generated_texts(), ids=lambda path: path.name)
def test_what_follows_from_the_declared_options_is_written(path):
    """`.venv/bin/python scripts/option_lines.py` writes it anew: the table, and the engine's plain lines."""
    assert path.read_text() == generated_texts()[path]


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
