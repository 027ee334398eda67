"""`/healthz` knows the store, on a full disk too and where files are gone; `/readyz` leaves it out."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

from starlette.requests import Request

from greenroom.store import StoreUnavailable
from greenroom.testing.clock import run_jumping
from greenroom.web.health import ANSWER_HOLDS_SECONDS, Health
from web.visitors import Place, visited

ASKED = Request({"type": "http"})


class Probed:
    """A store that is asked whether it is well."""

    def __init__(self) -> None:
        self.trouble: StoreUnavailable | None = None
        self.asked = 0

    async def probe(self) -> None:
        self.asked += 1
        if self.trouble is not None:
            raise self.trouble


async def said(health: Health) -> tuple[int, str, int, str]:
    live, ready = await health.live(ASKED), await health.ready(ASKED)
    return live.status_code, bytes(live.body).decode(), ready.status_code, bytes(ready.body).decode()


def told(store: Probed, now: list[float]) -> Health:
    return Health(store, lambda: now[0])  # type: ignore[arg-type]  # all of a store that it asks


def test_a_store_in_trouble_is_told_by_its_reason_and_nothing_else() -> None:
    async def story() -> None:
        store, now = Probed(), [0.0]
        health = told(store, now)
        assert await said(health) == (200, "ok", 200, "ok")
        store.trouble = StoreUnavailable("full", "/home/ann/room.db is on a full disk")
        assert await said(health) == (200, "ok", 200, "ok")
        now[0] = ANSWER_HOLDS_SECONDS
        assert await said(health) == (503, "store: full", 200, "ok")
        store.trouble, now[0] = None, 2 * ANSWER_HOLDS_SECONDS
        assert await said(health) == (200, "ok", 200, "ok")

    asyncio.run(story())


def test_a_thousand_who_ask_cost_the_disk_one_sync() -> None:
    async def story() -> None:
        store = Probed()
        health = told(store, [0.0])
        await asyncio.gather(*(health.live(ASKED) for _ in range(1000)))
        assert store.asked == 1

    asyncio.run(story())


def test_a_room_that_closes_is_well_and_takes_nobody_in() -> None:
    async def story() -> None:
        health = told(Probed(), [0.0])
        health.is_stopping = True
        assert await said(health) == (200, "ok", 503, "the room is closing")

    asyncio.run(story())


def test_a_node_that_is_drained_is_well_and_takes_nobody_in_until_it_is_told_to_again() -> None:
    async def story() -> None:
        health = told(Probed(), [0.0])
        health.is_drained = True
        assert await said(health) == (200, "ok", 503, "this node is drained")
        health.is_drained = False
        assert await said(health) == (200, "ok", 200, "ok")

    asyncio.run(story())


class Hangs:
    """A store that answers in an hour."""

    async def probe(self) -> None:
        await asyncio.sleep(3600)


def test_a_store_that_does_not_answer_is_not_well() -> None:
    async def story() -> None:
        health = Health(Hangs())  # type: ignore[arg-type]  # all of a store that it asks
        assert await said(health) == (503, "store: no answer", 200, "ok")

    run_jumping(story())


def test_a_store_that_says_nothing_keeps_no_proxy_waiting() -> None:
    async def story() -> None:
        health = Health(Hangs())  # type: ignore[arg-type]  # all of a store that it asks
        live = asyncio.ensure_future(health.live(ASKED))
        await asyncio.sleep(0)
        # Whoever waited for the store would wait for an hour.
        ready = await asyncio.wait_for(health.ready(ASKED), 60)
        assert (ready.status_code, live.done()) == (200, False)
        live.cancel()

    asyncio.run(story())


def test_files_that_were_removed_under_an_open_room_are_noticed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()

    async def story(place: Place) -> None:
        ann = await place.browser()
        shutil.move(data / "room.db", tmp_path / "gone.db")
        answer = await ann.http.get("/healthz")
        assert (answer.status_code, answer.text) == (503, "store: failed")

    visited(data, story)


def test_a_store_that_another_program_holds_is_not_well(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = await ann.http.get("/healthz")
        assert (answer.status_code, answer.text) == (503, "store: locked")
        assert (await ann.http.get("/readyz")).status_code == 200
        other.close()

    visited(tmp_path, story)
