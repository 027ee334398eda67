"""A whole house on a loopback port, and browsers as tests need them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvicorn
import websockets
from websockets import Origin

from greenroom.fault_log import KEPT_NOWHERE, Faults
from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.table.views import HintGiven, ReviewGiven
from greenroom.store import Store, open_store
from greenroom.table.catalogue import Catalogue
from greenroom.web.app import Web
from greenroom.web.server import config_for
from greenroom.web.settings import WebSettings
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Done, Message, Pong, Refused, Reload, Update, message_type
from staged.stage import GENEROUS, PATIENT, Stage
from staged.wire import AnyUpdate, new_table, to_settle, to_sit_as_shown, whole
from together.catching_up import CatchingUp
from together.leading import leading
from together.switch import HOUSES
from web.table_codes import CODES, code_of

Read = Callable[[str | bytes], Message]


def reader_of(games: Catalogue) -> Read:
    """Make what reads the messages of a house."""
    return msgspec.json.Decoder(message_type(games)).decode


_read = reader_of(GAMES)
# A proxy that leads by the path of the first request needs a connection for each.
_ONE_BY_ONE = httpx2.Limits(max_keepalive_connections=None if HOUSES.nodes == 1 else 0)
STORY_SECONDS = 120
"""Seconds after which a story hangs: no story takes a tenth of it, on however loaded a machine."""


class Server(uvicorn.Server):
    """A server in a test; `answering` is set once it answers."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answering = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answering.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Browser:
    """One browser of one guest: its cookies, and its socket at a table."""

    def __init__(self, base: str, read: Read = _read) -> None:
        self.base = base
        self._read = read
        self.http = httpx2.AsyncClient(
            base_url=base, headers={"Origin": base}, timeout=STORY_SECONDS, limits=_ONE_BY_ONE
        )
        self.last: AnyUpdate | None = None
        self.forwarded_for: str | None = None
        """The address that a proxy in front of the house would name."""
        self._socket: websockets.ClientConnection | None = None
        self.numbers = (f"c{number}" for number in itertools.count(1))

    @property
    def connection(self) -> websockets.ClientConnection:
        """The socket it opened last."""
        assert self._socket is not None
        return self._socket

    @property
    def now(self) -> AnyUpdate:
        """The last it was shown."""
        assert self.last is not None
        return self.last

    async def call(self, name: str) -> None:
        answer = await self.http.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text

    async def open_table(self, **new: object) -> dict[str, str]:
        answer = await self.http.post("/api/tables", json=new_table(**new))
        assert answer.status_code == 200, answer.text
        opened: dict[str, str] = answer.json()
        CODES[opened["id"]] = opened["code"]
        return opened

    async def connect(
        self, table: str, *, origin: str | None = None, through: socket.socket | None = None
    ) -> None:
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        if self.forwarded_for is not None:
            headers["X-Forwarded-For"] = self.forwarded_for
        self._socket = await websockets.connect(
            f"{self.base.replace('http', 'ws')}/ws/{code_of(table)}",
            origin=Origin(self.base if origin is None else origin),
            additional_headers=headers,
            compression=None,
            open_timeout=STORY_SECONDS,
            sock=through,
        )

    async def enter(self, table: str, through: socket.socket | None = None, **seen: object) -> AnyUpdate:
        """Connect, say hello and wait for the first view."""
        await self.connect(table, through=through)
        await self.tell(do="hello", protocol=PROTOCOL, **seen)
        shown = await self.until(lambda message: isinstance(message, Update))
        assert isinstance(shown, Update)
        return shown

    async def tell(self, **command: object) -> None:
        await self.send(msgspec.json.encode(command).decode())

    async def send(self, frame: str | bytes) -> None:
        await self.connection.send(frame)

    async def hear(self) -> Message:
        message = whole(self._read(await asyncio.wait_for(self.connection.recv(), STORY_SECONDS)), self.last)
        if isinstance(message, Update):
            self.last = message
            CODES[message.room.id] = message.room.code
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def ask(self, **command: object) -> Message:
        """Send a command and wait for its answer."""
        number = command.setdefault("id", next(self.numbers))
        await self.tell(**command)
        return await self.until(lambda message: answers(message, number))

    async def act(self, action: str) -> Message:
        return await self.ask(do="act", decision=self.now.you.decision, action=action)

    async def sit(self, tonic: int | None = None) -> Message:
        """Take a chair by the rules that the table shows, or on a tonic."""
        return await self.ask(**to_sit_as_shown(self.now.room, tonic))

    async def settle(self, clock: str, stake: int, currency: str, **tonk: object) -> Message:
        """Change the settings, as the host."""
        return await self.ask(**to_settle(clock, stake, currency, **tonk))

    @property
    def legal(self) -> list[str]:
        return [] if self.last is None or self.last.hand is None else self.last.hand.legal

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()


class Place:
    """The house, and who is in it."""

    def __init__(self, web: Web, base: str, read: Read = _read) -> None:
        self.web = web
        self.base = base
        self._read = read
        self.browsers: list[Browser] = []
        self.nodes = [(web, base)]
        """The nodes of the house, each with its own address."""

    @property
    def of_tables(self) -> Web:
        """The node to which the proxy leads whatever concerns a table."""
        return self.nodes[-1][0]

    async def browser(self, name: str | None = None, *, node: int | None = None) -> Browser:
        """Open a browser, which comes as the proxy leads it, or always to one node."""
        browser = Browser(self.base if node is None else self.nodes[node][1], self._read)
        self.browsers.append(browser)
        if name is not None:
            await browser.call(name)
        return browser

    async def two(self, **new: object) -> tuple[Browser, Browser, str]:
        """Ann and Bob are in the first hand; who is to act comes first."""
        ann, bob = await self.browser("Ann"), await self.browser("Bob")
        table = (await ann.open_table(**new))["id"]
        await ann.enter(table)
        await bob.enter(table)
        await bob.sit()
        await ann.ask(do="ready")
        for each in (ann, bob):
            while each.now.room.phase != "playing":
                await each.hear()
        return (ann, bob, table) if ann.legal else (bob, ann, table)


@contextlib.asynccontextmanager
async def house(
    data: Path,
    packs: Sequence[str] = (),
    games: Catalogue = GAMES,
    faults: Faults = KEPT_NOWHERE,
    stage: Stage | None = None,
    **settings: object,
) -> AsyncIterator[Place]:
    """Open a house on a free port; its tables are dealt these packs, and known ones after them.

    With `stage` they are dealt what that says.
    """
    async with contextlib.AsyncExitStack() as opening:
        stores = [await opening.enter_async_context(opened(data)) for _ in range(HOUSES.nodes)]
        own = {"games": games, "faults": faults, **settings}
        yield await opening.enter_async_context(house_on(stores, data, stage or Stage(packs), own))


@contextlib.asynccontextmanager
async def house_on(
    stores: Sequence[Store], data: Path, stage: Stage, own: Mapping[str, Any]
) -> AsyncIterator[Place]:
    """Open a house on a store; of several each is a node's, behind a proxy that leads tables to the last."""
    games, faults = own.get("games", GAMES), own.get("faults", KEPT_NOWHERE)
    changed = {name: value for name, value in own.items() if name not in {"games", "faults"}}
    async with contextlib.AsyncExitStack() as rooms:
        ports = [rooms.enter_context(_listening()) for _ in stores]
        front = ports[0] if len(ports) == 1 else rooms.enter_context(_listening())
        base = _address(front)
        usual = WebSettings(
            address=base, secret="test", static=data / "page", limits=GENEROUS, timing=PATIENT
        )
        staged = msgspec.structs.replace(usual, **changed)
        webs = [Web(store, staged, faults, stage.context, games) for store in stores]
        for web, port in zip(webs, ports, strict=True):
            await rooms.enter_async_context(_served(web, port))
            if front is not ports[0]:
                await web.begin()
        if front is not ports[0]:
            catching_up = CatchingUp(webs[0].lobby, stores[-1])
            await rooms.enter_async_context(leading(front, ports[0], ports[-1], catching_up.wait))
        place = Place(webs[0], base, _read if games is GAMES else reader_of(games))
        place.nodes = [(web, _address(port)) for web, port in zip(webs, ports, strict=True)]
        try:
            yield place
        finally:
            await asyncio.gather(*(browser.close() for browser in place.browsers))


@contextlib.asynccontextmanager
async def opened(data: Path) -> AsyncIterator[Store]:
    """Open the store of a house, as one node of it."""
    store = await open_store(HOUSES.url(data))
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _served(web: Web, listening: socket.socket) -> AsyncIterator[None]:
    server = Server(config_for(web.app))
    serving = asyncio.create_task(server.serve([listening]))
    await server.answering.wait()
    try:
        yield
    finally:
        await web.close()
        server.should_exit = True
        await serving


@contextlib.contextmanager
def _listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        # Little goes into a line that is not read, so that this shows soon.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)
        yield listening


def _address(listening: socket.socket) -> str:
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


def visited(
    data: Path,
    story: Callable[[Place], Coroutine[object, object, None]],
    packs: Sequence[str] = (),
    games: Catalogue = GAMES,
    stage: Stage | None = None,
    **settings: object,
) -> None:
    """Play a story in a house of its own."""

    async def whole() -> None:
        async with house(data, packs, games, KEPT_NOWHERE, stage, **settings) as place:
            await asyncio.wait_for(story(place), STORY_SECONDS)

    asyncio.run(whole())


def answers(message: Message, number: object) -> bool:
    if isinstance(message, Update):
        return message.ack == number
    return isinstance(message, Done | Refused | HintGiven | ReviewGiven | Pong) and message.id == number


def farewell(message: Message) -> bool:
    return isinstance(message, Bye | Reload)
