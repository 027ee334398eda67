"""A server that is told to stop answers what was asked, then sends everybody on; a second signal ends it."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import httpx2
import websockets

from greenroom.wire.messages import Bye, Done, Message, Update
from web.server import Server, serve
from web.visitors import Browser

COMMANDS = 20


async def _seated(server: Server) -> tuple[Browser, str]:
    ann = Browser(server.base)
    await ann.call("Ann")
    table = (await ann.open_table())["id"]
    await ann.enter(table)
    return ann, table


async def _heard(ann: Browser) -> list[Message]:
    heard = []
    try:
        while True:
            heard.append(await ann.hear())
    except websockets.ConnectionClosed:
        return heard


def _pace(number: int) -> dict[str, object]:
    return {"do": "pace", "id": f"p{number}", "pace": ("brisk", "calm")[number % 2]}


def test_what_was_asked_before_is_answered_first_and_the_rest_elsewhere_and_nothing_twice(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        server = serve(tmp_path)
        ann, table = await _seated(server)
        await ann.ask(**_pace(1))
        for number in range(2, COMMANDS):
            await ann.tell(**_pace(number))
        server.process.send_signal(signal.SIGTERM)
        for number in range(COMMANDS, 2 * COMMANDS):
            await ann.tell(**_pace(number))
        heard = await _heard(ann)
        assert heard[-1] == Bye("room.moved", again=True)
        acknowledged = [each.ack for each in heard if isinstance(each, Update) and each.ack]
        assert acknowledged == [f"p{number}" for number in range(2, 2 + len(acknowledged))]
        assert await asyncio.to_thread(server.ended) == 0
        again = serve(tmp_path)
        back = Browser(again.base)
        back.http.cookies = ann.http.cookies
        await back.enter(table)
        for number in range(2, 2 * COMMANDS):
            answer = await back.ask(**_pace(number))
            assert isinstance(answer, Done) == (f"p{number}" in acknowledged), number
        again.kill()
        for each in (ann, back):
            await each.close()

    asyncio.run(story())


def test_nobody_is_let_in_any_more_when_people_are_sent_on(tmp_path: Path) -> None:
    async def story() -> None:
        server = serve(tmp_path)
        ann, _ = await _seated(server)
        kept_open = websockets.connect(f"{server.base.replace('http', 'ws')}/ws/none", open_timeout=2)
        assert (await ann.http.get("/readyz")).status_code == 200
        server.process.send_signal(signal.SIGTERM)
        assert (await _heard(ann))[-1] == Bye("room.moved", again=True)
        try:
            await kept_open
            raise AssertionError("it listens on")
        except OSError:
            pass
        try:
            answer = await ann.http.get("/readyz")
            raise AssertionError(f"it answers on: {answer.status_code}")
        except httpx2.ConnectError:
            pass
        assert await asyncio.to_thread(server.ended) == 0
        assert server.faults == ""
        await ann.close()

    asyncio.run(story())


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        server = serve(tmp_path)
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        # The head of a question whose body never comes: a server that stops waits for it a little.
        host = server.base.removeprefix("http://")
        writer.write(
            f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nOrigin: {server.base}\r\n"
            "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n".encode()
        )
        await asyncio.sleep(0.2)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
        assert server.process.poll() is None
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.ended) == -signal.SIGTERM
        assert time.monotonic() - began < 1.5
        writer.close()

    asyncio.run(story())
