"""What the README counts is what there is."""

from __future__ import annotations

import re
from pathlib import Path

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_readme_counts_the_ways_to_play() -> None:
    assert re.findall(r"(\d+) ways to play", README) == [str(len(PRESETS))]


def test_the_readme_counts_the_options() -> None:
    assert re.findall(r"(\d+) options", README) == [str(len(HouseRules.__struct_fields__))]
