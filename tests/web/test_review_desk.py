"""The desk of reviews and hints: every fault is an answer, and no guest takes the desk from the others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from pathlib import Path

import msgspec

from greenroom.fault_log import FaultHandler, Faults
from greenroom.games.tonk.http import review_desk
from greenroom.games.tonk.http.review_desk import MAX_PIECES_WAITING, CoachDesk
from greenroom.games.tonk.search import NoDealAgrees
from greenroom.kernel.refusal import refuse
from operator_lines import operator_lines

LONG_SECONDS = 120
"""Seconds for a question: longer than any test."""


class Told(msgspec.Struct):
    """An answer."""

    text: str


def tells(asked: str) -> bytes:
    return msgspec.json.encode(Told(asked))


def fails(asked: str) -> bytes:
    """Note each try, and fail in it."""
    with Path(asked).open("a") as file:
        file.write("once\n")
    raise ZeroDivisionError


def tells_all_but_one(asked: str) -> bytes:
    return tells(asked) if asked != "b" else fails("/dev/null")


def tells_in_the_end(there: str) -> bytes:
    """Answer once the file that was asked for is there."""
    while not Path(there).exists():
        time.sleep(0.01)
    return tells(there)


def finds_no_deal(asked: str) -> bytes:
    raise NoDealAgrees(asked)


def sleeps(asked: str) -> bytes:
    while True:
        time.sleep(1)


def test_any_fault_is_answered_and_what_failed_is_not_tried_again(tmp_path: Path) -> None:
    notes = str(tmp_path / "notes")

    async def story() -> None:
        desk = CoachDesk(fails, Told, patience=60)
        for _ in range(3):
            assert await desk.answer(1, notes, "ann") == refuse("tonk.review_fault")

    asyncio.run(story())
    assert Path(notes).read_text() == "once\n"


def test_the_trace_of_what_failed_is_kept_in_the_file_of_faults_alone(tmp_path: Path) -> None:
    async def story() -> None:
        assert await CoachDesk(fails, Told, patience=60).answer(1, "/dev/null", "ann") == refuse(
            "tonk.review_fault"
        )

    file = tmp_path / "faults.log"
    handler = FaultHandler(Faults(file))
    review_desk.log.addHandler(handler)
    try:
        with operator_lines() as lines:
            asyncio.run(story())
    finally:
        review_desk.log.removeHandler(handler)
    assert "ZeroDivisionError" in file.read_text() and "in fails" in file.read_text()
    (line,) = lines
    assert (line["event"], line["trace"]) == ("fault inside", str(file)) and "in fails" not in str(lines)


def test_a_fault_costs_no_other_question_its_answer() -> None:
    async def story() -> None:
        desk = CoachDesk(tells_all_but_one, Told, patience=60)
        asked: dict[Hashable, str] = {letter: letter for letter in "abc"}
        wanted = {"a": Told("a"), "b": refuse("tonk.review_fault"), "c": Told("c")}
        assert await desk.answers(asked, "ann") == wanted
        assert await desk.answers({**asked, "d": "d"}, "ann") == {**wanted, "d": Told("d")}

    asyncio.run(story())


def test_a_hint_waits_for_nothing_that_its_guest_has_reviewed() -> None:
    """Each kind has a desk of its own, so that a long review takes nobody's hint."""

    async def story() -> None:
        reviews, hints = (
            CoachDesk(sleeps, Told, patience=0.01, seconds=LONG_SECONDS),
            CoachDesk(tells, Told, patience=60),
        )
        assert await reviews.answer(1, "a", "ann") is None
        assert await hints.answer(1, "a", "ann") == Told("a")

    asyncio.run(story())


def test_where_no_deal_is_found_to_try_the_answer_says_so() -> None:
    async def story() -> None:
        desk = CoachDesk(finds_no_deal, Told, patience=60)
        assert await desk.answer(1, "a", "ann") == refuse("tonk.review_no_deal")

    asyncio.run(story())


def test_what_takes_too_long_is_given_up_and_the_next_is_answered() -> None:
    async def story() -> None:
        desk = CoachDesk(sleeps, Told, patience=60, seconds=0.1)
        assert await desk.answer(1, "a", "ann") == refuse("tonk.review_too_long")
        assert await desk.answer(2, "b", "bob") == refuse("tonk.review_too_long")

    asyncio.run(story())


def test_one_guest_has_one_piece_of_work_and_leaves_the_desk_to_others(tmp_path: Path) -> None:
    go_on = tmp_path / "go-on"

    async def story() -> None:
        desk = CoachDesk(tells_in_the_end, Told, patience=0.01, seconds=LONG_SECONDS)
        for key in range(2 * MAX_PIECES_WAITING):
            assert await desk.answer(key, str(go_on), "ann") is None
        assert await desk.answer("b", str(go_on), "bob") is None
        go_on.touch()
        while await desk.answer("b", str(go_on), "bob") is None:
            pass
        assert await desk.answer("b", str(go_on), "bob") == Told(str(go_on))
        while await desk.answer(MAX_PIECES_WAITING, str(go_on), "ann") is None:
            pass

    asyncio.run(story())


def test_more_guests_than_may_wait_are_told_that_the_room_is_busy() -> None:
    async def story() -> None:
        desk = CoachDesk(sleeps, Told, patience=0, seconds=LONG_SECONDS)
        for guest in range(MAX_PIECES_WAITING):
            assert await desk.answer(guest, "a", str(guest)) is None
        assert await desk.answer("b", "b", "bob") == refuse("tonk.review_busy")

    asyncio.run(story())
