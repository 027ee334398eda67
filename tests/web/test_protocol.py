"""RFC 6455 on a table's socket: frames may be cut in any way, broken ones close it, messages leave whole."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import socket
import struct
from collections.abc import AsyncIterator
from importlib.metadata import version
from pathlib import Path

import pytest
import websockets
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from greenroom.web.server import config_for
from greenroom.web.sockets.direct_writer import head as head_of
from greenroom.web.sockets.protocol import EXTENSION, protocol_of
from greenroom.wire.messages import Refused
from web.visitors import Browser, Place, Server, visited

MASK = b"\x11\x72\x03\xf4"
TEXT_FRAME, PIECE_FRAME, LAST_FRAME, PING_FRAME = 0x81, 0x00, 0x80, 0x89
BEGUN_FRAME = 0x01


def frame(first: int, payload: bytes, *, wide: bool = False) -> bytes:
    length = bytes([0x80 | len(payload)])
    if wide:
        length = b"\xff" + struct.pack("!Q", len(payload))
    elif len(payload) > 125:
        length = b"\xfe" + struct.pack("!H", len(payload))
    return bytes([first]) + length + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


def nice(name: str, spaces: int = 0) -> bytes:
    return b'{"do":"react","id":"%s",%s"reaction":"nice"}' % (name.encode(), b" " * spaces)


def in_pieces(name: str) -> list[bytes]:
    whole = nice(name)
    return [
        frame(BEGUN_FRAME, whole[:9]),
        frame(PING_FRAME, b"there?"),
        frame(PIECE_FRAME, whole[9:20]),
        frame(LAST_FRAME, whole[20:]),
    ]


async def write(browser: Browser, *segments: bytes) -> None:
    for segment in segments:
        browser.connection.transport.write(segment)
        await asyncio.sleep(0.001)


async def answered(browser: Browser, count: int) -> list[str | None]:
    """The ids of what is answered, in order; a frame that is refused without one is None."""
    names: list[str | None] = []
    while len(names) < count:
        message = await browser.hear()
        if isinstance(message, Refused):
            names.append(message.id)
        elif (name := getattr(message, "ack", None)) is not None:
            names.append(name)
    return names


WAYS = {
    "a frame a segment": [
        frame(TEXT_FRAME, nice("a")),
        frame(TEXT_FRAME, nice("b")),
        frame(TEXT_FRAME, nice("c")),
    ],
    "all in one segment": [b"".join(frame(TEXT_FRAME, nice(name)) for name in "abc")],
    "byte by byte": [bytes([byte]) for name in "abc" for byte in frame(TEXT_FRAME, nice(name))],
    "cut across frames": [
        frame(TEXT_FRAME, nice("a")) + frame(TEXT_FRAME, nice("b"))[:1],
        frame(TEXT_FRAME, nice("b"))[1:],
        frame(TEXT_FRAME, nice("c")),
    ],
    "in pieces": [frame(TEXT_FRAME, nice("a")), *in_pieces("b"), frame(TEXT_FRAME, nice("c"))],
    "in pieces, in one segment": [
        frame(TEXT_FRAME, nice("a")) + b"".join(in_pieces("b")) + frame(TEXT_FRAME, nice("c"))
    ],
    "of longer lengths": [
        frame(TEXT_FRAME, nice("a", 200))
        + frame(TEXT_FRAME, nice("b"), wide=True)
        + frame(TEXT_FRAME, nice("c"))
    ],
    "beside frames of bytes": [
        frame(TEXT_FRAME, nice("a")) + frame(0x82, nice("b")) + frame(TEXT_FRAME, nice("c")),
    ],
}


@pytest.mark.parametrize("way", WAYS)
def test_commands_are_heard_in_order_however_they_come(tmp_path: Path, way: str) -> None:
    async def story(place: Place) -> None:
        first, _second, _ = await place.two()
        await write(first, *WAYS[way])
        assert await answered(first, 3) == ["a", "b", "c"]

    visited(tmp_path, story)


def test_a_frame_beyond_ascii_is_read_like_any_other(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _second, _ = await place.two()
        foreign = frame(TEXT_FRAME, '{"do":"react","id":"ü","reaction":"nice"}'.encode())
        await write(first, frame(TEXT_FRAME, nice("a")) + foreign + frame(TEXT_FRAME, nice("b")))
        names = await answered(first, 3)
        assert sorted(map(str, names)) == ["a", "b", "ü"] and names.index("a") < names.index("b")

    visited(tmp_path, story)


BROKEN = {
    "without a mask": (b"\x81\x02{}", 1002),
    "begun within another": (frame(BEGUN_FRAME, b"{") + frame(TEXT_FRAME, nice("a")), 1002),
    "no text": (frame(TEXT_FRAME, b"\xff\xfe"), 1007),
    "beyond all measure": (frame(TEXT_FRAME, b"", wide=True)[:2] + struct.pack("!Q", 1 << 40) + MASK, 1009),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_frame_against_the_rules_closes_its_socket_only(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two()
        data, code = BROKEN[way]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await write(second, data)
            while True:
                await second.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code
        await write(first, frame(TEXT_FRAME, nice("a")))
        assert await answered(first, 1) == ["a"]

    visited(tmp_path, story)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


LENGTHS = (0, 1, 125, 126, 127, 255, 256, 1500, 65_535)


def test_a_message_of_any_length_leaves_whole_by_the_short_way_or_says_that_it_cannot() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        protocol = protocol_of(scope)
        assert protocol is not None
        assert not protocol.out.write(b"before the handshake")
        await send({"type": "websocket.accept"})
        for length in LENGTHS:
            assert protocol.out.write(b"x" * length)
        assert not protocol.out.write(b"x" * 65_536)
        assert protocol.out.write("é".encode())
        protocol.pause_writing()
        assert not protocol.out.write(b"while the socket is full")
        protocol.resume_writing()
        await send({"type": "websocket.close", "code": 1000})
        assert not protocol.out.write(b"after the close")

    async def story() -> None:
        async with serving(app) as url, websockets.connect(url, compression=None) as socket:
            got = [message async for message in socket]
        assert got == [*("x" * length for length in LENGTHS), "é"]

    asyncio.run(story())


def test_what_is_written_and_what_is_sent_by_asgi_keep_their_order() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol = protocol_of(scope)
        assert protocol is not None
        for text in ("a", "b"):
            assert protocol.out.write(text.encode())
        await send({"type": "websocket.send", "text": "c"})
        assert protocol.out.write(b"d")
        await asyncio.sleep(0)
        assert protocol.out.write(b"e")
        await send({"type": "websocket.close", "code": 1000})

    async def story() -> None:
        async with serving(app) as url, websockets.connect(url, compression=None) as socket:
            assert [message async for message in socket] == ["a", "b", "c", "d", "e"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("length", "head"),
    [(0, "8100"), (125, "817d"), (126, "817e007e"), (256, "817e0100"), (65_535, "817effff")],
)
def test_rfc_6455_a_length_takes_no_more_bytes_than_it_needs(length: int, head: str) -> None:
    assert head_of(length).hex() == head


def test_a_listener_hears_what_comes_in_by_the_short_way_until_it_stops_listening() -> None:
    heard: list[str | bytes] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        protocol = protocol_of(scope)
        assert protocol is not None
        protocol.listen(heard.append)
        await send({"type": "websocket.accept"})
        assert (await receive())["text"] == "é", "only ASCII goes the short way"
        protocol.listen(None)
        assert protocol.out.write(b"go on")
        assert (await receive())["text"] == "c"

    async def story() -> None:
        async with serving(app) as url, websockets.connect(url, compression=None) as socket:
            for text in ("a", "b", "é"):
                await socket.send(text)
            await socket.recv()
            await socket.send("c")
            await socket.wait_closed()
        assert heard == [b"a", b"b"]

    asyncio.run(story())


def test_a_socket_whose_pong_does_not_come_in_time_ends_without_a_word() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol = protocol_of(scope)
        assert protocol is not None
        protocol.keepalive_timeout()
        assert not protocol.out.write(b"late")
        assert (await receive())["type"] == "websocket.disconnect"

    async def story() -> None:
        async with serving(app) as url:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                async with websockets.connect(url) as socket:
                    await socket.recv()
        assert closed.value.rcvd is None

    asyncio.run(story())


def test_under_another_server_there_is_no_short_way() -> None:
    scopes: list[Scope] = [{}, {"extensions": {}}, {"extensions": {EXTENSION: {EXTENSION: object()}}}]
    assert [protocol_of(scope) for scope in scopes] == [None] * 3


def test_uvicorn_is_of_the_minor_version_that_the_protocol_was_written_against() -> None:
    """Its sans-I/O protocol is a private module. A newer minor version needs this file's tests and a look
    at `TableProtocol`: what it overrides calls the library's own, and it reads `conn`, `close_sent`,
    `disconnected`, `queue`, `read_paused` and `writable`."""
    assert version("uvicorn").startswith("0.54."), "read sockets/protocol.py against the new uvicorn first"
    module = importlib.util.find_spec(WebSocketsSansIOProtocol.__module__)
    assert module is not None, "uvicorn has moved the protocol that sockets/protocol.py builds on"
    assert config_for(Response()).ws_per_message_deflate is False, "a short frame is never compressed"


@contextlib.asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[str]:
    """Serve an application as the house is served, and fail where it fails."""
    faults: list[BaseException] = []

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except BaseException as fault:
            faults.append(fault)
            raise

    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(config_for(checked))
    running = asyncio.create_task(server.serve([listening]))
    await server.answering.wait()
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        await running
        listening.close()
    assert faults == []
