"""The published check of a program that plays over the network: the example passes, bad ones are told why."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from greenroom.testing.check_outside_bot import check_outside_bot

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "outside.py"
HANDS = 3


def test_the_example_plays_whole_hands_and_ends_when_its_token_is_revoked() -> None:
    assert check_outside_bot([sys.executable, str(EXAMPLE)], HANDS) > HANDS


def test_a_program_that_sends_what_is_refused_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    text = EXAMPLE.read_text(encoding="utf-8")
    bad.write_text(text.replace('choose(hand["legal"], hand["points"])', '"resign"'), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"The room refused what it sent: tonk\.unreadable"):
        check_outside_bot([sys.executable, str(bad)], HANDS)
