"""Lean players for benchmarks: a socket each, straight on the event loop, frames made by hand."""

from __future__ import annotations

import asyncio
import base64
import json
import struct
import time
import urllib.request
from collections.abc import Callable, Coroutine
from typing import Protocol, TypeVar, cast

import msgspec
from uvicorn.loops.auto import auto_loop_factory

from greenroom.wire.commands import PROTOCOL

T = TypeVar("T")
TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""First bytes of whole frames."""
SHOWN = b'{"is":"update"', b'{"is":"step"'
"""First bytes of messages that tell what is shown now."""


class You(msgspec.Struct):
    """The receiver."""

    decision: int


class HandSeen(msgspec.Struct):
    """The cards."""

    legal: list[str]


class RoomSeen(msgspec.Struct):
    """The table."""

    phase: str


class Seen(msgspec.Struct):
    """As much of an update or a step as a player needs."""

    n: int
    you: You
    hand: HandSeen | None
    ack: str | None
    room: RoomSeen | None = None
    """Left out in a step: it is as it was."""


_read = msgspec.json.Decoder(Seen).decode


def run(main: Coroutine[object, object, T]) -> T:
    """Run players on the fastest loop there is: they must not be what is waited for."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(main)


def text_frame(payload: bytes) -> bytes:
    """Make a client's text frame; a mask of zeros leaves the payload as it is."""
    if len(payload) < 126:
        return b"\x81" + bytes([0x80 | len(payload)]) + b"\0\0\0\0" + payload
    return b"\x81\xfe" + struct.pack("!H", len(payload)) + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """A WebSocket client that hands on the payload of each text frame."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(b'sixteen bytes ok').decode()}\r\n\r\n"
        )
        self._hear = hear
        self._data = b""
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Hand on every whole frame."""
        self._data += data
        if not self.opened.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._data = rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1] & 0x7F, 2
        if length == 126 and len(data) >= 4:
            length, start = struct.unpack("!H", data[2:4])[0], 4
        elif length >= 126:
            return None
        if len(data) < start + length:
            return None
        self._data = data[start + length :]
        payload = data[start : start + length]
        if data[0] == PING and self.transport is not None:
            # Who does not answer is taken for gone.
            self.transport.write(bytes([PONG, 0x80 | length]) + b"\0\0\0\0" + payload)
        return payload if data[0] == TEXT else self._frame()

    def send(self, payload: bytes) -> None:
        """Send a text frame."""
        assert self.transport is not None
        self.transport.write(text_frame(payload))


class Tally:
    """The moves of all players together, and how long they took."""

    def __init__(self) -> None:
        self.moves = 0
        self.took: list[float] = []


class Player:
    """Draws and throws the last card that it may, as soon as it may, or a while later."""

    def __init__(self, tally: Tally, pause: float = 0.0) -> None:
        self._tally = tally
        self._pause = pause
        self._acted = -1
        self._id = 0
        self._readied = False
        self.wire: Wire | None = None
        self.last = Seen(0, You(0), None, None)
        self.phase = ""
        self.other: Player | None = None
        self.sent_at: float | None = None
        self.gone = False
        self.next_at = 0.0
        """The time of the next move of its table; one that cannot be made in time is left out."""

    def hear(self, payload: bytes) -> None:
        """Play on where this seat is asked."""
        if not payload.startswith(SHOWN):
            return
        seen = self.last = _read(payload)
        if seen.room is not None:
            self.phase = seen.room.phase
        other = self.other
        if other is not None and other.sent_at is not None and seen.ack is None:
            self._tally.took.append(time.perf_counter() - other.sent_at)
            other.sent_at = None
        if self.phase == "between":
            if not self._readied:
                self._readied = True
                self.say("ready")
        elif seen.hand is not None and seen.hand.legal and seen.you.decision != self._acted:
            self._readied = False
            self._acted = seen.you.decision
            self._act_soon()

    def _act_soon(self) -> None:
        if not self._pause:
            self._act()
            return
        loop = asyncio.get_running_loop()
        # Tables that were held up together must not go on in step: they would move in bursts for ever.
        missed = max(0.0, loop.time() - self.next_at) // self._pause
        self.next_at += (missed + 1) * self._pause
        if self.other is not None:
            self.other.next_at = self.next_at
        loop.call_at(self.next_at, self._act)

    def leave(self) -> None:
        """Close the socket, and play no more."""
        self.gone = True
        assert self.wire is not None and self.wire.transport is not None
        self.wire.transport.abort()

    def _act(self) -> None:
        if self.gone:
            return
        assert self.last.hand is not None
        legal = self.last.hand.legal
        action = "draw" if "draw" in legal else legal[-1]
        self._tally.moves += 1
        self.sent_at = time.perf_counter()
        self.say("act", f',"decision":{self._acted},"action":"{action}"')

    def say(self, what: str, more: str = "") -> None:
        """Send a command."""
        self._id += 1
        assert self.wire is not None
        self.wire.send(f'{{"do":"{what}","id":"c{self._id}"{more}}}'.encode())


def ask(base: str, path: str, body: dict[str, object], cookie: str = "") -> tuple[dict[str, str], str]:
    """Ask the HTTP API; return the answer and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Origin": base, "Cookie": cookie}
    with urllib.request.urlopen(
        urllib.request.Request(base + path, json.dumps(body).encode(), headers)
    ) as got:
        return json.load(got), (got.headers.get("Set-Cookie") or cookie).split(";")[0]


def sheet_of(base: str, table: str) -> str:
    """Return the fingerprint of a table's rules, which who sits down accepts."""
    with urllib.request.urlopen(f"{base}/api/tables/{table}/rules/en") as got:
        return cast("str", json.load(got)["fingerprint"])


class Listener(Protocol):
    """Whoever plays over a wire of its own."""

    wire: Wire | None

    def hear(self, payload: bytes) -> None:
        """Take in a frame."""
        ...


async def connect(base: str, path: str, cookie: str, player: Listener, source: str = "127.0.0.1") -> None:
    """Open a player's socket from an address of this computer, and say hello."""
    host = base.removeprefix("http://")
    name, port = host.split(":")
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(host, path, cookie, player.hear), name, int(port), local_addr=(source, 0)
    )
    player.wire = wire
    await wire.opened
    wire.send(b'{"do":"hello","protocol":%d}' % PROTOCOL)


async def open_tables(
    base: str, tables: int, tally: Tally, pause: float = 0.0
) -> list[tuple[Player, Player]]:
    """Open tables of two and sit everybody down."""
    pairs = []
    for _ in range(tables):
        _, ann = ask(base, "/api/me", {"name": "Ann"})
        _, bob = ask(base, "/api/me", {"name": "Bob"})
        table, _ = ask(base, "/api/tables", {}, ann)
        pair = Player(tally, pause), Player(tally, pause)
        pair[0].other, pair[1].other = pair[1], pair[0]
        for player, cookie in zip(pair, (ann, bob), strict=True):
            await connect(base, f"/ws/{table['code']}", cookie, player)
        details = f'{{"game":"tonk","rules":"{sheet_of(base, table["code"])}"}}'
        pair[1].say("sit", f',"details":{details}')
        pairs.append(pair)
    await asyncio.sleep(0.5)
    return pairs
