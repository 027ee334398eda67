"""The command `greenroom review`: every seat or one, in words or as JSON, one hand or many."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from running import RECORD, Run


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(RECORD))
    return str(file)


def test_a_hand_is_reviewed_for_every_seat(run: Run, record: str) -> None:
    status, out, err = run("review", record)
    assert (status, err) == (0, "")
    assert "Ann had nothing to choose in this hand." in out
    assert "Seat p2, Bob: 1 decision" in out and "blunder" in out
    assert "With 38 points, dropping wins " in out and "What the hand brought: -2 units." in out
    table = [line.split() for line in out.splitlines() if "±" in line]
    assert [line[1 if line[0] == "1" else 0] for line in table] == ["drop", "take", "draw"]


def test_a_review_is_told_in_french(run: Run, record: str) -> None:
    _, out, _ = run("review", record, "--seat", "p2", "--lang", "fr")
    assert "Place p2, Bob" in out and "grosse erreur" in out and "units" not in out
    table = [line.split() for line in out.splitlines() if "±" in line]
    assert [line[1 if line[0] == "1" else 0] for line in table] == ["frapper", "prendre", "piocher"]


def test_one_seat_is_reviewed_as_json(run: Run, record: str) -> None:
    status, out, err = run("review", record, "--seat", "p2", "--json")
    content = json.loads(out)
    assert (status, err, content["seat"], content["slips"]["blunder"]) == (0, "", 1, 1)
    both = run("review", record, "--json")[1].splitlines()
    assert [json.loads(each)["seat"] for each in both] == [0, 1] and json.loads(both[1]) == content


def test_many_hands_are_reviewed_and_faults_are_named_by_their_line(run: Run) -> None:
    good, bad = json.dumps(RECORD), json.dumps(RECORD | {"actions": ["p2 draw", "p2 drop"]})
    status, out, err = run("review", "-", stdin=f"{good}\n\n{bad}\n{{\n{good}\n".encode())
    assert status == 2
    assert [line for line in out.splitlines() if line.startswith("Hand ")] == ["Hand 1", "Hand 5"]
    first, second = err.splitlines()
    assert (
        first.startswith("3: 1: p2 drop: ") and second == "4: The record is cut short: its JSON breaks off."
    )


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("p3", "greenroom: There is no seat p3 at this table."),
        ("bob", "greenroom: “--seat” must be a seat such as p1."),
    ],
)
def test_a_seat_that_is_none_is_refused(run: Run, record: str, seat: str, said: str) -> None:
    assert run("review", record, "--seat", seat) == (2, "", f"{said}\n")


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    status, out, err = run("review", tmp_path / "none.json")
    assert (status, out) == (2, "") and "none.json cannot be read" in err


def test_a_file_without_records_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.touch()
    assert run("review", file) == (2, "", f"greenroom: There are no records in {file}.\n")
    file.write_text("\n")
    assert run("review", file)[0] == 2


def test_standard_input_that_is_empty_is_refused() -> None:
    typed = [sys.executable, "-m", "greenroom", "review", "-"]
    done = subprocess.run(typed, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "greenroom: Standard input holds no records.\n"
    record = json.dumps(RECORD | {"actions": []})
    done = subprocess.run(typed, input=record, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("Hand 1")
