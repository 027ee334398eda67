"""Whoever asks for a long log again and again keeps no table waiting.

Work that takes long is held here in its midst, and the tables must go on meanwhile. What they lose by it in
time is told by `./run bench attacks`.
"""

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest

from greenroom.games.tone_poker.http import keepsakes
from greenroom.games.tone_poker.table.state import TonePokerState
from greenroom.table.actor import histories
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.web.background import MAX_LOGS_AT_ONCE, BackgroundWorker
from greenroom.wire.messages import History, Message, Pong, Update
from web.test_keepsakes import asked, played
from web.test_tone_poker_table import at_a_table
from web.visitors import Browser, Place, visited

PEOPLE_AT_ONCE = 12
STUCK_SECONDS = 60
"""Seconds after which work that is held goes on: whoever has waited for it would wait for ever."""
Where = tuple[object, str]
"""The module that does the work, and its name there."""
READ: Where = (Forgotten, "redact")
"""The last that is done of reading a log."""


class Held:
    """Work that has begun, and goes on when it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Where) -> None:
        self._begun, self._may_go_on = threading.Event(), threading.Event()
        self._was_waited_for = False
        work = getattr(*where)

        def held(*args: object) -> object:
            self._begun.set()
            if not self._may_go_on.wait(STUCK_SECONDS):
                self._was_waited_for = True
                self._may_go_on.set()
            return work(*args)

        monkeypatch.setattr(*where, held)

    async def begins(self) -> None:
        assert await asyncio.to_thread(self._begun.wait, STUCK_SECONDS)

    def go_on(self) -> None:
        assert not self._was_waited_for, "nothing went on before it did"
        self._may_go_on.set()


async def goes_on(*browsers: Browser) -> None:
    """Everybody's table takes and answers what is said there."""
    for browser in browsers:
        assert isinstance(await browser.ask(do="ping"), Pong)
        assert isinstance(await browser.ask(do="react", reaction="nice"), Update)


@pytest.mark.parametrize("where", [READ, (histories, "history")], ids=["read", "written"])
def test_histories_of_a_long_log_keep_no_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Where
) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        eve = await place.browser("Eve")
        await eve.enter((await eve.open_table())["id"])
        await played(ann, bob)
        told: list[str] = []

        def is_last(message: Message) -> bool:
            if isinstance(message, History):
                told.append(message.id)
            return len(told) == PEOPLE_AT_ONCE

        held = Held(monkeypatch, where)
        ids = [f"h{number}" for number in range(PEOPLE_AT_ONCE)]
        for number in ids:
            await ann.tell(id=number, do="history")
        hearing = asyncio.create_task(ann.until(is_last))
        await held.begins()
        await goes_on(bob, eve)
        assert told == []
        held.go_on()
        await hearing
        assert told == ids

    visited(tmp_path, story)


@pytest.mark.parametrize("where", [READ, (keepsakes, "keepsake_of")], ids=["read", "written"])
def test_keepsakes_of_a_long_log_keep_no_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Where
) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        eve = await place.browser("Eve")
        await eve.enter((await eve.open_table())["id"])
        await played(ann, bob)
        held = Held(monkeypatch, where)
        asking = [asyncio.create_task(asked(ann, "")) for _ in range(PEOPLE_AT_ONCE)]
        await held.begins()
        await goes_on(bob, eve)
        assert not any(each.done() for each in asking)
        held.go_on()
        answers = await asyncio.gather(*asking)
        assert all(answer.status_code == 200 and answer.json()["hands"] == 1 for answer in answers)

    visited(tmp_path, story)


@pytest.mark.parametrize("by", ["code", "id"])
@pytest.mark.parametrize("where", [READ, (TonePokerState, "fold")], ids=["read", "made"])
def test_a_table_of_a_long_log_that_is_taken_up_keeps_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Where, by: str
) -> None:
    """Whoever has its code can have a table read that rests in the log, over and over."""

    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        eve = await place.browser("Eve")
        await eve.enter((await eve.open_table())["id"])
        await played(ann, bob)
        room = ann.now.room
        actor = await place.web.lobby.actor(room.id)
        assert actor is not None
        await actor.close()
        held = Held(monkeypatch, where)
        asking = asyncio.create_task(eve.http.get(f"/api/tables/{getattr(room, by)}"))
        await held.begins()
        await goes_on(eve)
        assert not asking.done()
        held.go_on()
        assert (await asking).json()["code"] == room.code

    visited(tmp_path, story)


def test_work_that_takes_long_is_done_one_after_the_other() -> None:
    async def story() -> None:
        worker, begun = BackgroundWorker(), list[int]()
        has_begun, goes_on = threading.Event(), threading.Event()

        def work(number: int) -> int:
            begun.append(number)
            has_begun.set()
            goes_on.wait(STUCK_SECONDS)
            return number

        tasks = [asyncio.create_task(worker.run(work, number)) for number in (1, 2)]
        assert await asyncio.to_thread(has_begun.wait, STUCK_SECONDS)
        assert begun == [1]
        goes_on.set()
        assert await asyncio.gather(*tasks) == [1, 2]

    asyncio.run(story())


def test_a_log_that_the_store_does_not_answer_about_holds_up_no_other() -> None:
    async def story() -> None:
        worker, silence = BackgroundWorker(), asyncio.Event()

        async def silent() -> str:
            await silence.wait()
            return "late"

        async def at_once() -> str:
            return "read"

        waits = asyncio.create_task(worker.read(silent, str.upper))
        async with asyncio.timeout(STUCK_SECONDS):
            assert await worker.read(at_once, str.upper) == "READ"
        assert not waits.done()
        silence.set()
        assert await waits == "LATE"

    asyncio.run(story())


def test_whoever_waits_for_their_turn_has_read_no_log_yet() -> None:
    async def story() -> None:
        worker, begun, silence = BackgroundWorker(), list[int](), asyncio.Event()

        async def silent(number: int) -> int:
            begun.append(number)
            await silence.wait()
            return number

        tasks = [asyncio.create_task(worker.read(partial(silent, each), str)) for each in range(10)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(begun) == MAX_LOGS_AT_ONCE
        silence.set()
        assert await asyncio.gather(*tasks) == [*map(str, range(10))]

    asyncio.run(story())
