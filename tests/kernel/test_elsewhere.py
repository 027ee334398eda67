"""Work in another process: its answer, its fault, and a process that never answers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from greenroom.processes.one_shot_process import (
    MAX_ATTEMPTS,
    TookTooLong,
    WorkerDied,
    elsewhere,
    elsewhere_async,
    elsewhere_within,
)


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


def notes_and_sleeps(notes: Path) -> None:
    """Tell which process it is, and go on for ever."""
    notes.write_text(str(os.getpid()))
    while True:
        time.sleep(1)


def test_work_that_takes_longer_than_it_may_is_killed(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    seconds = 1.0
    while not notes.exists():
        with pytest.raises(TookTooLong, match="notes_and_sleeps"):
            elsewhere_within(seconds, notes_and_sleeps, notes)
        seconds *= 2
    with pytest.raises(ProcessLookupError):
        os.kill(int(notes.read_text()), 0)


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
    assert len(notes.read_text().splitlines()) == MAX_ATTEMPTS
    assert [each.getMessage() for each in caplog.records] == [
        "dies was given up: 3 processes in a row ended without a result"
    ]


def is_told_to_end(notes: Path) -> None:
    """Note the call, and end as at the end of the program that asks."""
    with notes.open("a") as file:
        file.write("once\n")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(60)


def test_a_process_that_is_told_to_end_is_followed_by_none(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with pytest.raises(WorkerDied):
        elsewhere(is_told_to_end, notes)
    assert notes.read_text() == "once\n"


def test_the_event_loop_goes_on_meanwhile() -> None:
    async def both() -> int:
        work = asyncio.create_task(elsewhere_async(os.getpid))
        await asyncio.sleep(0)
        assert not work.done()
        return await work

    assert asyncio.run(both()) != os.getpid()


def test_what_the_work_raises_is_raised_in_the_event_loop() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(elsewhere_async(divides_by_zero))


WAITS = """
import asyncio, pathlib, sys
from greenroom.processes.one_shot_process import elsewhere, elsewhere_async
from threading import Thread

notes = [pathlib.Path(each) for each in sys.argv[1:]]
first, second = (
    f"import pathlib, time; pathlib.Path({str(note)!r}).touch(); time.sleep(600)" for note in notes
)

async def main():
    work = asyncio.create_task(elsewhere_async(exec, first))
    Thread(target=elsewhere, args=(exec, second), daemon=True).start()
    while not all(note.exists() for note in notes):
        await asyncio.sleep(0.01)

asyncio.run(main())
"""


def test_a_program_that_ends_waits_for_no_work(tmp_path: Path) -> None:
    """Nor for the second attempt at what it has ended itself."""
    notes = [str(tmp_path / name) for name in ("first", "second")]
    subprocess.run([sys.executable, "-c", WAITS, *notes], check=True, timeout=120)


KILLED = """
import os, pathlib, signal, sys, time
from greenroom.processes.one_shot_process import elsewhere
from threading import Thread

note = pathlib.Path(sys.argv[1])
work = f"import pathlib, time; pathlib.Path({str(note)!r}).touch(); time.sleep(600)"
Thread(target=elsewhere, args=(exec, work), daemon=True).start()
while not note.exists():
    time.sleep(0.01)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    """Its standard output is that of the program: it is open as long as one of the two lives."""
    command = [sys.executable, "-c", KILLED, str(tmp_path / "began")]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL
