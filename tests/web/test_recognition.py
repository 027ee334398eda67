"""The memory of a node for those who came: its size, and nothing in it that may be out of date."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import cast

import pytest
from starlette.types import Message

from greenroom.table.people.guests import Person
from greenroom.table.people.ownership import identity_of
from greenroom.testing.clock import run_jumping
from greenroom.web.identity import Identity
from greenroom.web.sockets import recognition
from greenroom.web.sockets.recognition import STORE_SECONDS, Recognition
from greenroom.web.sockets.socket_session import SocketSession


class Store:
    """An identity that knows everybody as their cookie says, and is silent where it is told to be."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.answers.set()

    async def asker(self, cookie: str, token: str) -> Person | None:
        await self.answers.wait()
        return Person(token or cookie, "Ann", "en", 1)


def session(cookie: str = "", token: str = "") -> SocketSession:
    headers = [(b"cookie", cookie.encode()), (b"authorization", f"Bearer {token}".encode() if token else b"")]
    return SocketSession({"path": "/ws/code", "headers": headers}, _receive, _send)


async def _receive() -> Message:
    return {"type": "websocket.disconnect"}


async def _send(message: Message) -> None:
    pass


class Node:
    """A node whose store can be silent."""

    def __init__(self) -> None:
        self.store = Store()
        self.recognition = Recognition(cast(Identity, self.store))

    async def knows(self, one: SocketSession) -> bool:
        """Tell whether a session is let in without the store; what was asked meanwhile is forgotten."""
        self.store.answers.clear()
        asking = asyncio.create_task(self.recognition.person(one, lambda: None))
        await asyncio.wait({asking}, timeout=STORE_SECONDS + 0.1)
        known = asking.done()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        return known


def told(story: Coroutine[object, object, None]) -> None:
    run_jumping(story)


def test_a_node_remembers_so_many_and_those_who_came_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        node = Node()
        monkeypatch.setattr(recognition, "MAX_PEOPLE_KEPT", 2)
        for name in ("ann", "ben", "ann", "cleo"):
            await node.recognition.person(session(name), lambda: None)
        assert [await node.knows(session(name)) for name in ("ann", "ben", "cleo")] == [True, False, True]
        node.recognition.forget("cleo")
        assert [await node.knows(session(name)) for name in ("ann", "cleo")] == [True, False]

    told(story())


def test_what_was_asked_before_there_was_news_is_not_remembered() -> None:
    async def story() -> None:
        node = Node()
        node.store.answers.clear()
        asking = asyncio.create_task(node.recognition.person(session("ann"), lambda: None))
        await asyncio.sleep(0)
        node.recognition.forget("ann")
        node.store.answers.set()
        assert await asking is not None
        assert not await node.knows(session("ann"))

    told(story())


def test_news_of_a_guest_is_news_of_their_outside_bots() -> None:
    async def story() -> None:
        node = Node()
        robo = identity_of("ann", "robo")
        await node.recognition.person(session(token=robo), lambda: None)
        assert await node.knows(session(token=robo)) and not await node.knows(session(robo))
        node.recognition.forget("ann")
        assert not await node.knows(session(token=robo))

    told(story())
