"""A fault inside leaves its trace where the host alone can read it; log and people learn of its kind only."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import subprocess
import sys
import tempfile
import traceback
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from greenroom import fault_log as module
from greenroom.fault_log import (
    KEPT_NOWHERE,
    MAX_FILE_BYTES,
    MAX_TRACE_CHARACTERS,
    FaultHandler,
    Faults,
    faults_of_commands,
)
from greenroom.store import StoreUnavailable
from greenroom.table.commands import Act
from greenroom.table.log.draws import Draws
from greenroom.table.people.lobby import PREFIX
from greenroom.wire.messages import Refused, Update
from operator_lines import operator_lines
from staged.bots import Careful, Observed
from table.evening import Evening, happenings, played, settle


def raised(words: str) -> Exception:
    try:
        raise ValueError(words)
    except ValueError as fault:
        return fault


def test_a_trace_is_for_the_host_alone(tmp_path: Path) -> None:
    file = tmp_path / "faults.log"
    before = os.umask(0)
    try:
        assert Faults(file).keep(raised("the hand is 7h 9c"), "playing") == str(file)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    assert "Traceback" in text and "ValueError: the hand is 7h 9c" in text and "in raised" in text
    assert text.partition("\n")[0].endswith(" playing") and text[:2] == "20"


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "faults.log"
    file.touch(0o644)
    Faults(file).keep(raised("cards"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_no_text_can_be_kept_too(tmp_path: Path) -> None:
    Faults(tmp_path / "faults.log").keep(raised("half a sign: \ud83d"))
    assert "ValueError: half a sign: ?" in (tmp_path / "faults.log").read_text()


def test_a_trace_is_kept_as_python_prints_it_under_its_time_in_utc(tmp_path: Path) -> None:
    fault = raised("cards")
    Faults(tmp_path / "faults.log").keep(fault)
    time, _, trace = (tmp_path / "faults.log").read_text().partition(" \n")
    assert datetime.fromisoformat(time).utcoffset() == timedelta(0)
    assert trace == "".join(traceback.format_exception(fault)) + "\n"


def test_what_is_kept_is_utf_8_whatever_the_machine_s_language(tmp_path: Path) -> None:
    file = tmp_path / "faults.log"
    keep = (
        "from pathlib import Path; from greenroom.fault_log import Faults; "
        f"Faults(Path({str(file)!r})).keep(ValueError('\\u2660 7h'))"
    )
    # Python would take UTF-8 for such a machine by itself; an older language of its own it would not replace.
    machine = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-X", "utf8=0", "-c", keep], env=machine, check=True)
    assert "ValueError: \u2660 7h" in file.read_text("utf-8")


def test_not_for_a_moment_is_it_open_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []

    def chmod(handle: int, _: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(handle).st_mode))

    monkeypatch.setattr(os, "fchmod", chmod)
    before = os.umask(0)
    try:
        Faults(tmp_path / "faults.log").keep(raised("cards"))
    finally:
        os.umask(before)
    assert modes == [0o600], "its mode as it was made"


@pytest.mark.parametrize(("size", "aside"), [(MAX_FILE_BYTES - 1, False), (MAX_FILE_BYTES, True)])
def test_a_file_is_put_aside_once_it_is_full(tmp_path: Path, size: int, aside: bool) -> None:
    (tmp_path / "faults.log").write_bytes(b"x" * size)
    Faults(tmp_path / "faults.log").keep(raised("cards"))
    assert (tmp_path / "faults.old.log").exists() is aside


def test_later_traces_come_behind_earlier_ones(tmp_path: Path) -> None:
    faults = Faults(tmp_path / "faults.log")
    for words in ("first", "second"):
        faults.keep(raised(words))
    text = (tmp_path / "faults.log").read_text()
    assert text.index("ValueError: first") < text.index("ValueError: second")


def test_what_is_kept_is_bounded(tmp_path: Path) -> None:
    faults = Faults(tmp_path / "faults.log")
    for number in range(120):
        faults.keep(raised(f"{number} " + "x" * 3 * MAX_TRACE_CHARACTERS))
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {"faults.log", "faults.old.log"}
    assert (MAX_FILE_BYTES, MAX_TRACE_CHARACTERS) == (524_288, 16_384), "docs/hosting.md says so"
    assert all(0 < size < MAX_FILE_BYTES + MAX_TRACE_CHARACTERS + 200 for size in sizes.values())
    assert sizes["faults.old.log"] >= MAX_FILE_BYTES
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_of_a_long_trace_the_end_is_kept_where_the_fault_is(tmp_path: Path) -> None:
    Faults(tmp_path / "faults.log").keep(
        raised("x" * MAX_TRACE_CHARACTERS + " at the very end"), "y" * 3 * MAX_TRACE_CHARACTERS
    )
    text = (tmp_path / "faults.log").read_text()
    assert text.endswith(" at the very end\n\n") and "Traceback" not in text
    assert 2 * MAX_TRACE_CHARACTERS < len(text) < 2 * MAX_TRACE_CHARACTERS + 100


def test_a_trace_that_cannot_be_kept_is_no_second_fault(tmp_path: Path) -> None:
    assert Faults(tmp_path / "none" / "faults.log").keep(raised("x")) == "nowhere: No such file or directory"
    assert KEPT_NOWHERE.keep(raised("x")) == Faults().keep(raised("x")) == "nowhere"
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_the_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "faults.log").symlink_to(tmp_path / "elsewhere")
    assert Faults(tmp_path / "faults.log").keep(raised("x")).startswith("nowhere")
    assert not (tmp_path / "elsewhere").exists()


def test_commands_keep_theirs_in_a_file_of_this_user_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    place = faults_of_commands().keep(raised("x"))
    assert place == str(tmp_path / f"greenroom-{os.getuid()}-faults.log")
    assert stat.S_IMODE(Path(place).stat().st_mode) == 0o600


# What libraries log


def logger_with(faults: Faults) -> logging.Logger:
    logger = logging.Logger("some.library")
    logger.addHandler(FaultHandler(faults))
    return logger


def test_a_trace_that_a_library_logs_goes_to_the_file_with_its_words(tmp_path: Path) -> None:
    file = tmp_path / "faults.log"
    with operator_lines() as lines:
        logger_with(Faults(file)).error("Exception in callback show(%s)", "7h", exc_info=raised("9c"))
    assert lines == [
        {
            "event": "fault inside",
            "log_level": "error",
            "logger": "some.library",
            "error": "ValueError",
            "trace": str(file),
        }
    ]
    assert "callback show(7h)" in file.read_text() and "ValueError: 9c" in file.read_text()


def test_what_a_library_says_without_a_trace_is_logged_in_one_line() -> None:
    with operator_lines() as lines:
        logger = logger_with(Faults())
        logger.warning("\nInvalid HTTP request received.\nfuture: <Task 7h>\nhand: 9c")
        logger.warning("closed")
        logger.info("a socket was opened")
    assert lines == [
        {"event": "Invalid HTTP request received.", "log_level": "warning", "logger": "some.library"},
        {"event": "closed", "log_level": "warning", "logger": "some.library"},
    ]


# At a table


def keeping(evening: Evening, file: Path) -> None:
    evening.renew(faults=Faults(file))


def test_a_table_s_fault_is_kept_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        file = tmp_path / "faults.log"
        keeping(evening, file)
        first, second = await evening.two()
        evening.log.fails = [KeyError("the stock is 7h 9c")]
        with operator_lines() as lines:
            answer = await evening.say(first, Act("a", first.now.you.decision, "draw"))
        assert answer == Refused("a", "room.internal", {})
        (line,) = [each for each in lines if each["event"] == "table failed"]
        assert (line["error"], line["trace"]) == ("KeyError", str(file)) and "7h 9c" not in str(lines)
        assert line["stream"] == PREFIX + evening.table_id
        assert "KeyError: 'the stock is 7h 9c'" in file.read_text() and "in append" in file.read_text()
        assert isinstance(await evening.act(first, "draw"), Update)
        assert happenings(second.now) == ["draw"]

    played(story)


def test_a_table_that_cannot_be_taken_up_again_at_once_answers_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        keeping(evening, tmp_path / "faults.log")
        first, _second = await evening.two()

        async def fails(*_: object) -> list[object]:
            raise ZeroDivisionError

        evening.log.fails = [KeyError("once")]
        with monkeypatch.context() as patch, operator_lines() as lines:
            patch.setattr(evening.log, "read", fails)
            assert await evening.say(first, Act("a", 0, "draw")) == Refused("a", "room.stale", {})
            answer = await evening.say(first, Act("b", first.now.you.decision, "draw"))
        assert answer == Refused("b", "room.internal", {})
        assert [(line["event"], line["error"]) for line in lines] == [
            ("table failed", "KeyError"),
            ("table not recovered", "ZeroDivisionError"),
        ]

    played(story)


def test_a_fault_while_a_log_is_read_is_kept_whatever_its_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing key may be an event that no program has written, or a mistake in the folding of one."""

    def fails(*_: object) -> None:
        raise KeyError("the stock is 7h 9c")

    async def story(evening: Evening) -> None:
        file = tmp_path / "faults.log"
        await evening.two()
        await evening.close()
        keeping(evening, file)
        monkeypatch.setattr(Draws, "fold", fails)
        with operator_lines() as said, pytest.raises(StoreUnavailable, match="is damaged"):
            await evening.room()
        lines = [each for each in said if each["event"] == "table cannot be read"]
        assert {(line["error"], line["trace"]) for line in lines} == {("KeyError", str(file))}
        assert "KeyError: 'the stock is 7h 9c'" in file.read_text() and "7h 9c" not in str(said)

    played(story)


class Confused(Careful):
    """A bot that can never choose."""

    def choose(self, observation: Observed) -> str:
        raise IndexError("I hold 7h 9c")


def test_a_bot_s_fault_is_kept_and_its_seat_plays_the_safe_action(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        file = tmp_path / "faults.log"
        keeping(evening, file)

        evening.bot = Confused()
        await evening.open(bots=1)
        ann = await evening.come("Ann")
        with operator_lines() as said:
            await evening.start(ann)
            while ann.legal:
                await evening.act(ann, "draw" if "draw" in ann.legal else ann.legal[-1])
            await asyncio.sleep(5)
            await settle()
        lines = [each for each in said if each["event"] == "bot failed"]
        assert lines and {(line["error"], line["trace"]) for line in lines} == {("IndexError", str(file))}
        assert "7h 9c" not in str(lines) and "I hold 7h 9c" in file.read_text()
        assert ann.legal, "the bot's turn is over"

    played(story)


def test_nothing_of_this_writes_to_standard_error(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with operator_lines():
        module.FaultHandler(Faults(tmp_path / "f.log")).handle(
            logging.LogRecord("x", logging.ERROR, "", 0, "7h", None, (ValueError, raised("9c"), None))
        )
    assert capfd.readouterr() == ("", "")
