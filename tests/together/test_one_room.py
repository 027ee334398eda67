"""Two nodes, one room: whatever is decided on one holds on the other, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path

import pytest

from greenroom.store import Store, open_store
from greenroom.web.admin import requests
from greenroom.wire.messages import Bye, Notice
from staged.stage import Stage
from together.telling import Telling
from web.visitors import STORY_SECONDS, Browser, Place, house_on

Story = Callable[[Place], Coroutine[object, object, None]]
HEARD_WITHIN_SECONDS = 60.0
"""Seconds in which a node has heard of anything."""


class Room:
    """Makes a room of two nodes on one kind of store."""

    def __init__(self, folder: Path, url: str | None) -> None:
        self._folder = folder
        self._url = url

    def play(self, story: Story, **own: object) -> None:
        async def whole() -> None:
            async with self._stores() as stores, house_on(stores, self._folder, Stage(), own) as place:
                for web, _ in place.nodes:
                    await web.begin()
                await asyncio.wait_for(story(place), STORY_SECONDS)

        asyncio.run(whole())

    @contextlib.asynccontextmanager
    async def _stores(self) -> AsyncIterator[list[Store]]:
        if self._url is not None:
            stores = [await open_store(self._url), await open_store(self._url)]
            yield stores
            await asyncio.gather(*(store.close() for store in stores))
            return
        inner = await open_store(f"sqlite:///{self._folder / 'room.db'}")
        telling = Telling(inner.log, inner.registry)
        yield [telling.node(inner), telling.node(inner)]
        await inner.close()


@pytest.fixture(params=["SQLite, told by the test", "PostgreSQL"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Room:
    url = request.getfixturevalue("database") if request.param == "PostgreSQL" else None
    return Room(tmp_path, url)


async def soon(holds: Callable[[], Awaitable[bool]]) -> None:
    deadline = asyncio.get_running_loop().time() + HEARD_WITHIN_SECONDS
    while not await holds():
        assert asyncio.get_running_loop().time() < deadline, "it never holds"


async def sent_out(browser: Browser) -> tuple[str, bool]:
    bye = await browser.until(lambda message: isinstance(message, Bye))
    assert isinstance(bye, Bye)
    return bye.code, bye.again


async def elsewhere(place: Place, browser: Browser, node: int) -> Browser:
    """Open a browser of the same guest that comes to one node."""
    other = await place.browser(node=node)
    other.http.cookies.update(browser.http.cookies)
    return other


async def at_a_table(place: Place) -> tuple[Browser, dict[str, str]]:
    """Ann opens a table at the first node and sits there at the second."""
    ann = await place.browser("Ann", node=0)
    opened = await ann.open_table()
    there = await elsewhere(place, ann, 1)
    await there.enter(opened["code"])
    return there, opened


async def guest_id(place: Place, name: str) -> str:
    (row,) = (await place.nodes[0][0].admin.handle(requests.People(name))).rows
    return str(row["guest"])


def test_a_hand_is_played_to_its_end_by_people_on_two_nodes(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann", node=0), await place.browser("Bob", node=1)
        table = (await ann.open_table())["code"]
        await asyncio.gather(ann.enter(table), bob.enter(table))
        await bob.sit()
        await ann.until(lambda _: len(ann.now.room.chairs) == 2)
        await ann.ask(do="ready")
        for each in (ann, bob):
            while each.now.room.phase != "playing":
                await each.hear()
        while ann.now.room.phase == "playing":
            mover, other = (ann, bob) if ann.legal else (bob, ann)
            if not mover.legal:
                await mover.hear()
                continue
            await mover.act("drop" if "drop" in mover.legal else mover.legal[0])
            await other.hear()
        assert bob.now.room.phase == "between"
        log = await place.web.lobby.read_stored(ann.now.room.id)
        assert [each.event.kind for each in log].count("hand_ended") == 1

    room.play(story)


def test_a_ban_on_one_node_closes_pages_on_the_other(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, _ = await at_a_table(place)
        guest = await guest_id(place, "Ann")
        await place.nodes[0][0].admin.handle(requests.Ban(guest))
        assert await sent_out(ann) == ("web.banned", False)
        assert (await ann.http.get("/api/me")).status_code == 403
        await place.nodes[1][0].admin.handle(requests.Unban(guest))

        async def may_come_to_the_first() -> bool:
            return (await (await elsewhere(place, ann, 0)).http.get("/api/me")).status_code == 200

        await soon(may_come_to_the_first)

    room.play(story)


def test_whoever_signs_out_everywhere_is_out_on_every_node(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, _ = await at_a_table(place)
        first = await elsewhere(place, ann, 0)
        assert (await first.http.post("/api/me/revoke", json={})).status_code == 200
        assert await sent_out(ann) == ("room.revoked", False)

    room.play(story)


def test_a_guest_who_is_forgotten_on_one_node_is_forgotten_on_the_other(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, opened = await at_a_table(place)
        bob = await place.browser("Bob", node=1)
        await bob.enter(opened["code"])
        await bob.sit()
        first = await elsewhere(place, ann, 0)
        assert (await first.http.post("/api/me/erase", json={})).status_code == 200
        assert (await sent_out(ann))[1] is False
        # The table is read anew: whoever was there comes back to one that never knew the name.
        assert await sent_out(bob) == ("room.moved", True)
        shown = await bob.enter(opened["code"])
        assert "Ann" not in [chair.name for chair in shown.room.chairs]

    room.play(story)


def test_what_no_code_can_be_is_no_trouble_of_the_store(room: Room) -> None:
    async def story(place: Place) -> None:
        for node, _ in place.nodes:
            assert [await node.lobby.find(code) for code in ("a\0b", "a\ud800", "\0")] == [None] * 3
            # A socket asks under the name that it was given where none is found.
            assert await node.lobby.actor("a\0b") is None

    room.play(story)


def test_a_closed_table_is_closed_on_every_node(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, opened = await at_a_table(place)
        await place.nodes[0][0].admin.handle(requests.Close(opened["code"]))
        assert await sent_out(ann) == ("room.shut", False)

    room.play(story)


def test_what_the_operator_says_is_said_on_every_node(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, _ = await at_a_table(place)
        first, second = (web.admin for web, _ in place.nodes)
        await first.handle(requests.Announce("Restart in 5 minutes"))
        told = await ann.until(lambda message: isinstance(message, Notice))
        assert told == Notice("room.announced", {"text": "Restart in 5 minutes"})
        await first.handle(requests.Drain())

        async def is_drained() -> bool:
            return (await ann.http.post("/api/tables", json={"game": "tonk"})).status_code == 503

        await soon(is_drained)
        asked = [await elsewhere(place, ann, node) for node in (0, 1)]

        async def ready() -> list[int]:
            return [(await each.http.get("/readyz")).status_code for each in asked]

        assert await ready() == [503, 200], "the other node takes in whom the drained one does not"
        await second.handle(requests.Drain(on=False))

        async def takes_people_in() -> bool:
            return await ready() == [200, 200]

        await soon(takes_people_in)

    room.play(story)


def test_a_node_that_stops_takes_nobody_in_whatever_the_operator_takes_back(room: Room) -> None:
    async def story(place: Place) -> None:
        first, second = (web for web, _ in place.nodes)
        await first.admin.handle(requests.Drain())
        first.health.is_stopping = True
        await second.admin.handle(requests.Drain(on=False))

        async def hears_it() -> bool:
            await asyncio.sleep(0.01)
            return not first.health.is_drained

        await soon(hears_it)
        stopping = await place.browser(node=0)
        assert (await stopping.http.get("/readyz")).status_code == 503

    room.play(story)


def test_a_table_of_the_lobby_is_summed_up_as_it_stands_on_the_other_node(room: Room) -> None:
    async def story(place: Place) -> None:
        ann, opened = await at_a_table(place)
        first = await elsewhere(place, ann, 0)

        async def others() -> list[str]:
            (table,) = (await first.http.get("/api/me/tables")).json()["tables"]
            return list(table["others"])

        assert await others() == []
        bob = await place.browser("Bob", node=1)
        await bob.enter(opened["code"])
        await bob.sit()

        async def shows_bob() -> bool:
            return await others() == ["Bob"]

        await soon(shows_bob)

    room.play(story)
