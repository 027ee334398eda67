"""The desk of reviews and hints: every fault is an answer, and no guest takes the desk from the others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from greenroom.games.tonk.http.review_desk import MOST_WAITING, Desk
from greenroom.games.tonk.search import NoDealAgrees
from greenroom.kernel.refusal import refuse


class Told(msgspec.Struct):
    """An answer."""

    text: str


def tells(asked: Sequence[str]) -> list[bytes]:
    return [msgspec.json.encode(Told(each)) for each in asked]


def fails(asked: Sequence[str]) -> list[bytes]:
    """Note each process that was begun, and fail in it."""
    with Path(asked[0]).open("a") as file:
        file.write("once\n")
    raise ZeroDivisionError


def finds_no_deal(asked: Sequence[str]) -> list[bytes]:
    raise NoDealAgrees(asked[0])


def sleeps(asked: Sequence[str]) -> list[bytes]:
    while True:
        time.sleep(1)


def test_any_fault_is_answered_and_what_failed_is_not_tried_again(tmp_path: Path) -> None:
    notes = str(tmp_path / "notes")

    async def story() -> None:
        desk = Desk(fails, Told, patience=60)
        for _ in range(3):
            assert await desk.answer(1, notes, "ann") == refuse("tonk.review_fault")
        assert await desk.answers({1: notes, 2: notes}, "bob") == refuse("tonk.review_fault")

    asyncio.run(story())
    assert Path(notes).read_text() == "once\n"


def test_where_no_deal_is_found_to_try_the_answer_says_so() -> None:
    async def story() -> None:
        desk = Desk(finds_no_deal, Told, patience=60)
        assert await desk.answer(1, "a", "ann") == refuse("tonk.review_no_deal")

    asyncio.run(story())


def test_what_takes_too_long_is_given_up_and_the_next_is_answered() -> None:
    async def story() -> None:
        desk = Desk(sleeps, Told, patience=60, seconds=0.1)
        assert await desk.answer(1, "a", "ann") == refuse("tonk.review_too_long")
        assert await desk.answer(2, "b", "bob") == refuse("tonk.review_too_long")

    asyncio.run(story())


def test_one_guest_has_one_piece_of_work_and_leaves_the_desk_to_others() -> None:
    async def story() -> None:
        desk = Desk(tells, Told, patience=0.01)
        for key in range(2 * MOST_WAITING):
            assert await desk.answer(key, "a", "ann") is None
        assert await desk.answer("b", "b", "bob") is None
        while await desk.answer("b", "b", "bob") is None:
            pass
        assert await desk.answer("b", "b", "bob") == Told("b")
        while await desk.answer(MOST_WAITING, "a", "ann") is None:
            pass

    asyncio.run(story())


def test_more_guests_than_may_wait_are_told_that_the_room_is_busy() -> None:
    async def story() -> None:
        desk = Desk(tells, Told, patience=0)
        for guest in range(MOST_WAITING):
            assert await desk.answer(guest, "a", str(guest)) is None
        assert await desk.answer("b", "b", "bob") == refuse("tonk.review_busy")

    asyncio.run(story())
