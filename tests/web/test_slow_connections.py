"""Clients that send too much, too slowly or nothing at all over a connection: none of it is waited for."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from greenroom.testing.clock import held, run_jumping
from greenroom.web.connections import http
from greenroom.web.connections.descriptor_limit import MAX_CONNECTIONS
from greenroom.web.connections.open_connections import OpenConnections
from greenroom.web.server import config_for
from web.visitors import Server

ENDS_WITHIN_SECONDS = 60
"""Seconds within which a connection must have ended, by a clock that stands still while anything is done."""
GET = b"GET / HTTP/1.1\r\nHost: house\r\n"
POST = b"POST / HTTP/1.1\r\nHost: house\r\n"
HANDSHAKE = GET + (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n"
)


async def reading(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer once the whole body is there; accept every socket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        await Response("read")(scope, receive, send)


@contextlib.asynccontextmanager
async def serving(app: ASGIApp, connections: OpenConnections | None = None) -> AsyncIterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)
    server = Server(config_for(app, connections))
    running = asyncio.create_task(server.serve([listening]))
    await server.answering.wait()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running
        listening.close()


async def ended(port: int, sent: bytes, *, first: bytes = b"") -> bytes:
    """Send something, and return all that is answered until the server ends the connection.

    No time passes before `first` has come.
    """
    with held():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        answer = await reader.readuntil(first) if first else b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(ENDS_WITHIN_SECONDS):
            while data := await reader.read(65_536):
                answer += data
    writer.close()
    return answer


TOO_LARGE = {
    "one line without an end": (GET + b"Cookie: " + b"x" * 65_536, b"431"),
    "a target without an end": (b"GET /" + b"x" * 65_536, b"431"),
    "lines without an end": (GET + b"A: b\r\n" * 11_000, b"431"),
    "a handshake without an end": (HANDSHAKE + b"A: b\r\n" * 11_000, b"431"),
    "a body without an end": (POST + b"Content-Length: 99999999\r\n\r\n" + b"x" * 65_536, b"413"),
    "trailers without an end": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"A: b\r\n" * 11_000,
        b"413",
    ),
}


@pytest.mark.parametrize("what", TOO_LARGE)
def test_no_more_than_65536_bytes_of_a_request_are_read(what: str) -> None:
    async def story() -> None:
        async with serving(reading) as port:
            sent, status = TOO_LARGE[what]
            with held():
                assert (await ended(port, sent)).startswith(b"HTTP/1.1 " + status)
                assert b" 200 " in await ended(port, GET + b"Connection: close\r\n\r\n")

    run_jumping(story())


def test_a_handshake_that_the_socket_s_protocol_refuses_is_answered_and_closed() -> None:
    async def story() -> None:
        async with serving(reading) as port:
            with held():
                assert b" 400 " in await ended(port, HANDSHAKE + b"Cookie: " + b"x" * 9000 + b"\r\n\r\n")
                assert b" 400 " in await ended(port, HANDSHAKE + b"A: b\r\n" * 130 + b"\r\n")

    run_jumping(story())


TOO_SLOW = {
    "nothing": b"",
    "half a head": GET,
    "half a handshake": HANDSHAKE,
    "half a body": POST + b"Content-Length: 9\r\n\r\nhalf",
    "blank lines": b"\r\n" * 9,
    "half a head after an answer": GET + b"\r\n" + GET,
}


@pytest.mark.parametrize("what", TOO_SLOW)
def test_what_does_not_come_within_a_fair_time_ends_its_connection(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "LOOK_SECONDS"):
        monkeypatch.setattr(http, name, 0.3)

    async def story() -> None:
        async with serving(reading) as port:
            first = b" 200 " if "after an answer" in what else b""
            assert (b" 200 " in await ended(port, TOO_SLOW[what], first=first)) is bool(first)

    run_jumping(story())


def test_an_answer_takes_as_long_as_it_takes_and_one_that_nobody_takes_ends_its_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "LOOK_SECONDS"):
        monkeypatch.setattr(http, name, 0.3)
    monkeypatch.setattr(http, "STALL_SECONDS", 2)

    asked, answers = asyncio.Event(), asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        asked.set()
        await asyncio.sleep(1)
        answers.set()
        await Response(b"x" * 8_000_000)(scope, receive, send)

    async def story() -> None:
        async with serving(slow) as port:
            close = GET + b"Connection: close\r\n\r\n"
            with held():
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(close)
                await asked.wait()
            await answers.wait()
            with held():
                assert len(await reader.read()) > 8_000_000
            writer.close()
            asked.clear()
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.connect(("127.0.0.1", port))
            deaf.setblocking(False)
            with held():
                await asyncio.get_running_loop().sock_sendall(deaf, close)
                await asked.wait()
            with pytest.raises(ConnectionError):
                async with asyncio.timeout(ENDS_WITHIN_SECONDS):
                    while True:
                        await asyncio.sleep(0.1)
                        # Nothing is read; a connection that was cut says so when it is written to.
                        deaf.send(b"x")
            deaf.close()

    run_jumping(story())


@pytest.mark.parametrize(
    "bound",
    [OpenConnections(20, MAX_CONNECTIONS), OpenConnections(MAX_CONNECTIONS, 20)],
    ids=["in all", "an address"],
)
def test_idle_connections_keep_nobody_out(bound: OpenConnections) -> None:
    async def story() -> None:
        async with serving(reading, bound) as port:
            with held():
                idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(50)]
                assert b" 200 " in await ended(port, GET + b"Connection: close\r\n\r\n")
            assert len(bound._open) <= 20
            for _, writer in idle:
                writer.close()

    run_jumping(story())
