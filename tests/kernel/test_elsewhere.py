"""Work in another process: its answer, its fault, and a process that never answers."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from greenroom.kernel.elsewhere import ATTEMPTS, WorkerDied, elsewhere


def dies(notes: Path, times: int) -> str:
    """End the process so often before an answer, and note each time."""
    with notes.open("a") as file:
        file.write("once\n")
    if len(notes.read_text().splitlines()) <= times:
        os._exit(9)
    return "done"


def divides_by_zero() -> float:
    """Raise within the work."""
    return 1 / 0


def test_it_is_done_in_another_process() -> None:
    assert elsewhere(os.getpid) != os.getpid()


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        elsewhere(int, "seven")


def test_what_is_raised_bears_the_trace_of_the_other_process() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        elsewhere(divides_by_zero)
    (note,) = raised.value.__notes__
    assert note.startswith("In the other process:") and "in divides_by_zero" in note


def test_a_process_that_dies_once_is_followed_by_another(tmp_path: Path) -> None:
    assert elsewhere(dies, tmp_path / "notes", times=1) == "done"


def test_it_is_given_up_after_some_deaths_in_a_row_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    notes = tmp_path / "notes"
    with caplog.at_level(logging.ERROR), pytest.raises(WorkerDied, match="dies"):
        elsewhere(dies, notes, times=99)
    assert len(notes.read_text().splitlines()) == ATTEMPTS
    assert [each.getMessage() for each in caplog.records] == [
        "dies was given up: 3 processes in a row ended without a result"
    ]
