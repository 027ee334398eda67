"""The published check of a program that plays over the network: the example passes, bad ones are told why."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from greenroom.testing.check_outside_bot import SILENCE_SECONDS, check_outside_bot

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


@pytest.mark.parametrize("status", [0, 3])
def test_a_program_that_ends_is_told_its_status_at_once(status: int) -> None:
    began = time.monotonic()
    with pytest.raises(AssertionError, match=f"It ended with status {status} before its hands were over"):
        check_outside_bot([sys.executable, "-c", f"raise SystemExit({status})"], HANDS)
    assert time.monotonic() - began < SILENCE_SECONDS / 2


def test_a_program_that_cannot_be_started_is_told_so(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(AssertionError, match=r"missing cannot be started: No such file or directory\."):
        check_outside_bot([str(missing)], HANDS)


def test_a_program_that_fails_at_the_goodbye_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(f"{EXAMPLE.read_text(encoding='utf-8')}\nsys.exit(4)\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="Its token was revoked, and it ended with status 4"):
        check_outside_bot([sys.executable, str(bad)], HANDS)
