"""A socket as its table sees it: sending never waits, order is kept, and a slow one is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest
from starlette.types import Message

from greenroom.games.catalogue import GAMES
from greenroom.table.audience.streams import Seen
from greenroom.table.people.guests import Person
from greenroom.testing.clock import run_jumping
from greenroom.web.limits import SocketAllowances
from greenroom.web.metrics import Metrics
from greenroom.web.sockets.connection import TOO_SLOW, SocketConnection
from greenroom.web.sockets.handler import FrameHandler
from greenroom.wire.allowance import Allowance, Rate
from greenroom.wire.decoder import CommandDecoder
from greenroom.wire.messages import Bye, Refused
from table.evening import Evening, Guest, played, settle

ANN = Person("p", "Ann", "en", 1)
SEEN = Seen("epoch", 7)
SLOW = TOO_SLOW.decode()


class Wire:
    """Both ways out of a socket; each can be blocked. What is sent by the short way is marked."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.short = True
        self.free = asyncio.Event()
        self.fault: Exception | None = None
        self.ends = 0

    @property
    def out(self) -> Wire:
        return self

    def write(self, text: bytes) -> bool:
        if self.short:
            self.sent.append(f"short {text.decode()}")
        return self.short

    def end_soon(self) -> None:
        self.ends += 1

    async def send(self, message: Message) -> None:
        await self.free.wait()
        if self.fault is not None:
            raise self.fault
        self.sent.append(str(message.get("text", (message["type"], message.get("code")))))

    def connection(self, most: int = 10, *, plain: bool = False) -> SocketConnection:
        return SocketConnection(ANN, SEEN, self.send, None if plain else self, most)


CLOSED = "('websocket.close', 1000)"


def story(tell: Callable[[Wire], Coroutine[object, object, None]]) -> None:
    async def whole() -> None:
        await tell(Wire())

    run_jumping(whole())


def test_a_message_leaves_within_the_call_where_the_socket_takes_it() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection()
        connection.send(b"a")
        connection.send(b"b")
        assert wire.sent == ["short a", "short b"]
        assert (connection.person, connection.name, connection.seen) == ("p", "Ann", SEEN)

    story(tell)


def test_without_a_short_way_messages_go_as_asgi_sends_them() -> None:
    async def tell(wire: Wire) -> None:
        wire.free.set()
        connection = wire.connection(plain=True)
        connection.send("é".encode())
        assert wire.sent == []
        await settle()
        connection.send(b"b")
        connection.close(b"bye")
        await settle()
        assert wire.sent == ["é", "b", "bye", CLOSED]

    story(tell)


def test_nothing_overtakes_what_waits() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection()
        connection.send(b"1")
        wire.short = False
        connection.send(b"2")
        await settle()
        wire.short = True
        connection.send(b"3")
        assert wire.sent == ["short 1"], "the short way is free again, but 2 has not left yet"
        wire.free.set()
        await settle()
        assert wire.sent == ["short 1", "2", "3"]
        connection.send(b"4")
        assert wire.sent[-1] == "short 4"

    story(tell)


def test_a_slow_socket_is_closed_and_may_come_again() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection(most=3)
        wire.short = False
        connection.send(b"0")
        await settle()
        for number in (1, 2, 3):
            connection.send(b"%d" % number)
            assert not connection.closing
        connection.send(b"4")
        assert connection.closing
        connection.send(b"5")
        wire.free.set()
        await settle()
        assert wire.sent == ["0", SLOW, CLOSED], "0 was under way; what waited is worth nothing any more"
        assert SLOW == '{"is":"bye","code":"wire.too_slow","again":true}'

    story(tell)


def test_the_last_word_comes_after_all_that_waits_and_nothing_after_it() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection()
        wire.short = False
        connection.send(b"1")
        connection.send(b"2")
        connection.close(b"bye")
        connection.close(b"bye again")
        wire.short = True
        connection.send(b"3")
        wire.free.set()
        await settle()
        connection.send(b"4")
        connection.close(b"and again")
        await settle()
        assert wire.sent == ["1", "2", "bye", CLOSED]

    story(tell)


def test_a_socket_that_is_sent_its_last_word_is_to_end_soon() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection()
        connection.send(b"a")
        assert wire.ends == 0
        connection.close(b"bye")
        connection.close(b"bye again")
        assert wire.ends == 1

    story(tell)


def test_a_socket_that_is_gone_sends_nothing() -> None:
    async def tell(wire: Wire) -> None:
        connection = wire.connection()
        connection.close(b"bye")
        await settle()
        await connection.stop()
        wire.free.set()
        await settle()
        assert wire.sent == []
        idle = wire.connection()
        await idle.stop()
        idle.send(b"late")
        assert wire.sent == [] and idle.closing

    story(tell)


def test_a_socket_is_stopped_once_what_it_was_sending_has_ended() -> None:
    async def tell(wire: Wire) -> None:
        ended: list[str] = []

        async def slow(_: Message) -> None:
            try:
                await wire.free.wait()
            finally:
                await asyncio.sleep(1)
                ended.append("sending")

        connection = SocketConnection(ANN, SEEN, slow, None, 10)
        connection.send(b"a")
        await settle()
        await connection.stop()
        assert ended == ["sending"]

    story(tell)


@pytest.mark.parametrize("fault", [ConnectionError("gone"), RuntimeError("after websocket.close")])
def test_a_socket_that_is_gone_is_no_fault_of_the_table(fault: Exception) -> None:
    async def tell(wire: Wire) -> None:
        wire.free.set()
        wire.fault, wire.short = fault, False
        connection = wire.connection()
        connection.send(b"a")
        connection.send(b"b")
        await settle()
        assert connection.closing
        wire.fault = None
        connection.send(b"c")
        await settle()
        assert wire.sent == []

    story(tell)


class Open(Guest):
    """A guest's connection that may be closing."""

    closing = False


def account(rate: Rate) -> SocketAllowances:
    return SocketAllowances([Allowance(rate, asyncio.get_running_loop().time())], [])


def handled(evening: Evening, rate: Rate, connection: Open) -> FrameHandler:
    room = evening.lobby.loaded_tables[0]
    return FrameHandler(room, connection, CommandDecoder(GAMES), account(rate), Metrics())


def test_nothing_is_taken_from_a_socket_after_its_last_word() -> None:
    async def tell(evening: Evening) -> None:
        await evening.open()
        room = await evening.room()
        bob = Open("Bob")
        handler = handled(evening, Rate(), bob)
        handler.handle('{"do":"react","id":"a","reaction":"nice"}')
        await settle()
        assert len(bob.got) == 1
        bob.closing, before = True, room.table.last
        handler.handle('{"do":"sit","id":"late"}')
        handler.handle("nonsense")
        await settle()
        assert (room.table.last, len(bob.got)) == (before, 1)

    played(tell)


def test_a_command_costs_what_stands_beside_it_and_comes_back_with_time() -> None:
    async def tell(evening: Evening) -> None:
        await evening.open()
        await evening.room()
        bob = Open("Bob")
        metrics = Metrics()
        room, decoder = evening.lobby.loaded_tables[0], CommandDecoder(GAMES)
        handler = FrameHandler(room, bob, decoder, account(Rate(2, 0.1)), metrics)

        async def ping() -> str:
            handler.handle('{"do":"ping","id":"x"}')
            await settle()
            return getattr(bob.got[-1], "code", "answered")

        assert [await ping() for _ in range(3)] == ["answered", "answered", "wire.too_fast"]
        await asyncio.sleep(12)
        assert [await ping() for _ in range(2)] == ["answered", "wire.too_fast"]
        assert metrics.commands == 3

    played(tell)


def test_patience_ends_with_the_hundredth_refused_frame() -> None:
    async def tell(evening: Evening) -> None:
        await evening.open()
        await evening.room()
        bob = Open("Bob")
        handler = handled(evening, Rate(), bob)
        for number in range(99):
            handler.handle(f'{{"do":"nothing","id":"{number}"}}')
        before, last = bob.closed, bob.got[-1]
        assert last == Refused("98", "wire.unknown", {})
        handler.handle('{"do":"hello","protocol":1}')
        assert (before, bob.closed) == (False, True) and bob.got[-1] == Bye("wire.too_fast", again=False)

    played(tell)


def test_refusals_spread_over_hours_end_no_socket() -> None:
    async def tell(evening: Evening) -> None:
        await evening.open()
        await evening.room()
        bob = Open("Bob")
        handler = handled(evening, Rate(), bob)
        for number in range(300):
            handler.handle(f'{{"do":"nothing","id":"{number}"}}')
            await asyncio.sleep(60)
        assert not bob.closed and bob.got[-1] == Refused("299", "wire.unknown", {})

    played(tell)


def test_a_second_hello_is_no_command() -> None:
    async def tell(evening: Evening) -> None:
        await evening.open()
        await evening.room()
        bob = Open("Bob")
        handled(evening, Rate(), bob).handle('{"do":"hello","protocol":1}')
        assert bob.got == [Refused(None, "wire.unknown", {})]

    played(tell)
