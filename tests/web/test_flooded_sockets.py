"""Clients that send without end and read nothing: what they send stops being read, and their lines end."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send

from greenroom.web.server import config_for
from greenroom.web.settings import Limits
from web.visitors import Place, Server, visited

PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
PONG = b"\x8a\x80\0\0\0\0"
BEGUN, EMPTY_PIECE = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
PING_BYTES = 16_000_000
"""Bytes of pings: far more than the system keeps for a line of narrow buffers."""
ENDS_WITHIN_SECONDS = 60
"""Seconds within which a line must have ended, however loaded the machine is."""


def narrow(kind: socket.socket) -> socket.socket:
    """Let the system keep next to nothing of what a line carries."""
    kind.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)
    kind.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_768)
    return kind


async def shaken(base: str, path: str = "/ws/none", cookie: str = "") -> socket.socket:
    """Shake hands for a socket, and read nothing of what follows."""
    host, _, port = base.removeprefix("http://").partition(":")
    line = narrow(socket.socket())
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {base}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n"
    )
    await loop.sock_sendall(line, request.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += await loop.sock_recv(line, 1)
    assert b" 101 " in answer
    return line


async def has_ended(line: socket.socket) -> bool:
    """Send pongs now and then, and tell whether the line ends soon."""
    loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()
    while loop.time() - began < ENDS_WITHIN_SECONDS:
        try:
            line.send(PONG)
        except BlockingIOError:
            pass
        except OSError:
            return True
        await asyncio.sleep(0.1)
    return False


def test_a_client_that_reads_no_answer_to_its_pings_is_read_no_more_and_cut_when_no_pong_comes() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story() -> None:
        config = config_for(app)
        config.ws_ping_interval = config.ws_ping_timeout = 2
        server, listening = Server(config), narrow(socket.create_server(("127.0.0.1", 0)))
        running = asyncio.create_task(server.serve([listening]))
        await server.answering.wait()
        line = await shaken(f"http://127.0.0.1:{listening.getsockname()[1]}")
        sent = 0
        # If nothing cut the line, a TimeoutError would fail the test.
        with contextlib.suppress(ConnectionError):
            while sent < PING_BYTES:
                # What is not read waits with the client, until its line is cut.
                await asyncio.wait_for(
                    asyncio.get_running_loop().sock_sendall(line, PING * 100), ENDS_WITHIN_SECONDS
                )
                sent += len(PING) * 100
        assert sent < PING_BYTES / 2
        server.should_exit = True
        await running
        line.close()

    asyncio.run(story())


FLOODS = {
    "pings": PING,
    "pongs that nobody asked for": PONG,
    "empty pieces of a message": EMPTY_PIECE,
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("known", [False, True], ids=["without a cookie", "before hello"])
def test_frames_that_are_no_messages_are_paid_for_like_messages(
    tmp_path: Path, flood: str, known: bool
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["code"]
        cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        line = await shaken(place.base, f"/ws/{table}", cookies if known else "")
        frames = FLOODS[flood] * int(Limits().commands_per_address.most + 10)
        await asyncio.get_running_loop().sock_sendall(line, BEGUN + frames)
        assert await has_ended(line)
        line.close()
        # Who keeps to the usual is served as ever.
        assert (await ann.enter(table)).room.watching == []

    visited(tmp_path, story, limits=Limits())


def test_a_line_that_does_not_take_its_last_word_ends_soon(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        line = await shaken(place.base)
        # It is nobody's: its last word is under way, and the close frame is never answered.
        assert await has_ended(line)
        line.close()

    visited(tmp_path, story)


def test_a_ping_now_and_then_is_answered(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await ann.enter((await ann.open_table())["id"])
        for number in range(5):
            pong = await ann.connection.ping(struct.pack("!I", number))
            await asyncio.wait_for(pong, ENDS_WITHIN_SECONDS)

    visited(tmp_path, story, limits=Limits())
