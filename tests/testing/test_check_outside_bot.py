"""The published check of a program that plays over the network: the example passes, bad ones are told why."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from greenroom.table.context import Timing
from greenroom.testing.check_outside_bot import check_outside_bot
from staged.stage import NEVER_SECONDS

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "outside.py"
PAGE = Path(__file__).parents[2] / "docs" / "outside-bots.md"
CHOICE = 'choose(hand["legal"], hand["points"])'
HANDS = 3
CHECK = "greenroom.testing.check_outside_bot"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a program may take longer for a decision than it is given."""
    monkeypatch.setattr(f"{CHECK}.TIMING", Timing(opening_shown=0, next_hand=0, outside_bot=NEVER_SECONDS))


def test_the_example_plays_whole_hands_and_ends_when_its_token_is_revoked() -> None:
    assert check_outside_bot([sys.executable, str(EXAMPLE)], HANDS) > HANDS


def test_the_page_says_how_long_the_example_is() -> None:
    lines = len(EXAMPLE.read_text(encoding="utf-8").splitlines())
    assert f"is a whole one in {lines} lines" in PAGE.read_text(encoding="utf-8")


def test_the_same_seed_plays_the_same_hands(tmp_path: Path) -> None:
    noting, notes = tmp_path / "noting.py", tmp_path / "notes"
    note = f'(print(hand["hand"], file=open({str(notes)!r}, "a")), {CHOICE})[1]'
    noting.write_text(EXAMPLE.read_text(encoding="utf-8").replace(CHOICE, note), encoding="utf-8")
    seen = []
    for seed in (1, 1, 2):
        check_outside_bot([sys.executable, str(noting)], HANDS, seed=seed)
        seen.append(notes.read_text().splitlines())
        notes.unlink()
    first, again, other = seen
    # Before its token is revoked, it may have begun to play another hand.
    both = min(len(first), len(again))
    assert both > HANDS and first[:both] == again[:both]
    assert other[0] != first[0]


def test_a_program_that_sends_what_is_refused_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    # A program that went on after the refusal would be waited for.
    text = EXAMPLE.read_text(encoding="utf-8").replace(CHOICE, '"resign"').replace("continue", "sys.exit()")
    bad.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError, match=r"The room refused what it sent: tonk\.unreadable"):
        check_outside_bot([sys.executable, str(bad)], HANDS)


def test_a_program_that_does_not_act_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CHECK}.TIMING", Timing(opening_shown=0, next_hand=0, outside_bot=0.1))
    bad = tmp_path / "bad.py"
    text = EXAMPLE.read_text(encoding="utf-8").replace('socket.send(json.dumps({"do": "act"} | act))', "pass")
    bad.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError, match="It did not act in time, and a bot of the house sat in for it"):
        check_outside_bot([sys.executable, str(bad)], HANDS)


@pytest.mark.parametrize("status", [0, 3])
def test_a_program_that_ends_is_told_its_status_at_once(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # If its silence were waited for, this test would hang.
    monkeypatch.setattr(f"{CHECK}.SILENCE_SECONDS", NEVER_SECONDS)
    with pytest.raises(AssertionError, match=f"It ended with status {status} before its hands were over"):
        check_outside_bot([sys.executable, "-c", f"raise SystemExit({status})"], HANDS)


def test_a_program_that_cannot_be_started_is_told_so(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(AssertionError, match=r"missing cannot be started: No such file or directory\."):
        check_outside_bot([str(missing)], HANDS)


def test_a_program_that_fails_at_the_goodbye_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(f"{EXAMPLE.read_text(encoding='utf-8')}\nsys.exit(4)\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="Its token was revoked, and it ended with status 4"):
        check_outside_bot([sys.executable, str(bad)], HANDS)
