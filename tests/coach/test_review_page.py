"""docs/review.md names every reason and every slip as the coach has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from greenroom.games.tonk.coach.judgement import SIZES
from greenroom.games.tonk.coach.reason import ReasonCode

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "review.md").read_text()


def test_the_page_lists_every_reason() -> None:
    reasons = PAGE.partition("\n## Reasons\n")[2].partition("\n## ")[0]
    named = [
        code
        for line in reasons.splitlines()
        if line.startswith("| `")
        for code in re.findall(r"`(\w+)`", line)
    ]
    assert sorted(named) == sorted(get_args(ReasonCode))


def test_the_page_says_what_each_slip_gives_away() -> None:
    told = dict(re.findall(r"\| (\w+) \| ([\d.]+) or more \|", PAGE))
    assert {slip: float(least) for slip, least in told.items()} == dict(SIZES)
