"""The page about Tone Poker is whole, and what it shows is what the house prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tone_poker.coach.odds import OddsRequest, odds_text
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.records.result import Replayed
from greenroom.games.tone_poker.rules.house_rules import HandPoints, HouseRules
from greenroom.kernel.declaration import options
from refusals import granted

PAGE = (Path(__file__).parents[2] / "docs" / "tone-poker.md").read_text()
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


def without_rest(value):
    """Leave off what the page leaves out."""
    return [each for each in value if each != "…"]


@pytest.mark.parametrize("number", range(1, 32))
def test_every_rule_stands_on_the_page_once(number):
    assert PAGE.count(f"- **TP-{number:02}** ") == 1


def test_every_option_stands_on_the_page():
    for each in options(HouseRules):
        assert f"| `{each.name}` |" in PAGE
        assert t("en", f"option.tone_poker.{each.name}.effect") in PAGE
    assert all(f"`{each.name}`" in PAGE for each in options(HandPoints))


def test_every_key_that_replay_prints_is_explained():
    assert all(f"`{key}`" in PAGE for key in Replayed.__struct_fields__)


def test_the_record_of_the_page_gives_the_result_of_the_page():
    result = json.loads(msgspec.json.encode(replay_text(BLOCKS[0].encode())))
    shown = json.loads(BLOCKS[1])
    first = without_rest(shown.pop("legal"))
    assert result.pop("legal")[: len(first)] == first
    assert result == shown


def test_the_odds_of_the_page_are_those_of_the_command():
    asked = OddsRequest(cards=["0", "7", "2", "9", "4"], players=4, as_json=True)
    sheet = json.loads(granted(odds_text(asked)))
    shown = json.loads(BLOCKS[2])
    first = without_rest(shown.pop("discards"))
    assert sheet.pop("discards")[: len(first)] == first
    assert sheet == shown
