"""A server that is told to stop answers what was asked, then sends everybody on; a second signal ends it."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import httpx2
import pytest
import websockets

from greenroom.wire.messages import Bye, Done, Message, Update
from web.server import Server, serve
from web.visitors import STORY_SECONDS, Browser

COMMANDS = 20
HANGS = """
import sys, time
from greenroom.settings.options import Options
from greenroom.web.app import Web
from greenroom.web.server import serve

class Hangs(Web):
    async def close(self):
        print("hangs", flush=True)
        while True:
            time.sleep(1)

serve(Options(data=sys.argv[1], port=0), Hangs)
"""
"""A server that is told to stop and does nothing more, not even look at a signal."""


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
        late = websockets.connect(f"{server.base.replace('http', 'ws')}/ws/none", open_timeout=STORY_SECONDS)
        assert (await ann.http.get("/readyz")).status_code == 200
        server.process.send_signal(signal.SIGTERM)
        assert (await _heard(ann))[-1] == Bye("room.moved", again=True)
        with pytest.raises(ConnectionRefusedError):
            await late
        with pytest.raises(httpx2.ConnectError):
            await ann.http.get("/readyz")
        assert await asyncio.to_thread(server.ended) == 0
        assert server.faults == ""
        await ann.close()

    asyncio.run(story())


def test_a_second_signal_ends_at_once_a_server_that_would_never_end(tmp_path: Path) -> None:
    server = Server([sys.executable, "-c", HANGS, str(tmp_path)])
    server.process.send_signal(signal.SIGTERM)
    assert server.process.stdout is not None
    assert server.process.stdout.readline() == "hangs\n"
    assert server.process.poll() is None
    server.process.send_signal(signal.SIGTERM)
    assert server.ended() == -signal.SIGTERM
