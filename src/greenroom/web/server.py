"""`greenroom serve`: opens the data folder and the port, and serves until a signal stops it.

The order in which things are opened is what keeps two servers off one room, and people off a room that cannot
answer:

1. The port is taken first, and not listened on: where it cannot be had, no data folder and no key are made.
2. Then the folder's lock, the store, and everything that is kept in memory.
3. Only then does anybody listen. A proxy that leads people to a port that is open is answered.

In the other direction the port is closed first, so that whoever is told to come back finds another node. Then
the tables say good-bye while their sockets are still open, and the store is closed last, with all that was
queued for it. A second signal ends the server at once: what was acknowledged is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import msgspec
import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from greenroom.fault_log import NAME as FAULTS
from greenroom.fault_log import STATUS as FAULT_STATUS
from greenroom.fault_log import FaultHandler, Faults
from greenroom.games.catalogue import GAMES
from greenroom.operator_log import log
from greenroom.settings.options import Options
from greenroom.store import Store, StoreUnavailable, Unreadable, open_store
from greenroom.store.move_marks import require_here
from greenroom.table.catalogue import Catalogue
from greenroom.web.admin.audit_log import NAME as AUDIT
from greenroom.web.admin.code_word import NoCodeWord
from greenroom.web.admin.socket import admin_socket
from greenroom.web.app import Web
from greenroom.web.connections.config import HouseConfig
from greenroom.web.connections.descriptor_limit import MAX_CONNECTIONS, connections_for, raise_limit
from greenroom.web.connections.http import HouseHttp
from greenroom.web.connections.open_connections import OpenConnections
from greenroom.web.folder_lock import AlreadyLocked, lock_folder
from greenroom.web.port import CannotListen, listen, take_port
from greenroom.web.settings import WebSettings, settings_of
from greenroom.web.signing_key import make_folder, secret_in, secret_of
from greenroom.web.sockets.protocol import TableProtocol, is_worth_logging
from greenroom.web.workers.parent import STOPPING, Parent
from greenroom.web.workers.routing import Router
from greenroom.web.workers.socket_receiver import SocketReceiver
from greenroom.web.workers.supervisor import CannotStart

MAX_SOCKET_FRAME_BYTES = 16_384
"""Bytes of a frame. One longer than a command may be is answered; one longer than this closes its socket."""
SWEEP_SECONDS = 6 * 3600
MakeWeb = Callable[[Store, WebSettings, Faults], Web]
YOUNGEST_GENERATION_OBJECTS = 10_000
"""The garbage collector's threshold for its youngest generation: objects made, less those freed."""


def serve(options: Options, web: MakeWeb | None = None, games: Catalogue = GAMES) -> None:
    """Serve a room with these games until TERM or INT; prints its address once it answers.

    `web` makes it, of the same games, where it is not made as usual.
    Exits with one sentence and status 1 where the port is taken or the data folder cannot be used.
    """
    web = partial(Web, games=games) if web is None else web
    try:
        # First of all: where the port cannot be had, no data folder and no key are made.
        with take_port(options.host, options.port) as listening:
            if options.workers > 1:
                _oversee(listening, options, web, Router(games))
            else:
                _serve_node(options, listening.getsockname()[1], ConnectionSource(listening=listening), web)
    except CannotListen as why:
        _fail(str(why))


def _serve_node(options: Options, port: int, source: ConnectionSource, web: MakeWeb) -> None:
    folder = Path(options.data).absolute()
    secret = _secret(folder, options.store)
    faults = Faults(folder / FAULTS)
    logging.getLogger().addHandler(FaultHandler(faults))
    with _lock_or_fail(folder):
        settings = _settings(options, secret, port, folder / AUDIT)
        _run(source, folder, settings, faults, web)


def _oversee(listening: socket.socket, options: Options, web: MakeWeb, router: Router) -> NoReturn:
    """Serve with several workers, each a node with a folder of its own within the data folder."""
    if options.store is None:
        _fail(
            "--workers needs --store postgresql://…: on SQLite no worker would hear of the others' moves, "
            "and all of them would wait for its one writer."
        )
    folder, port = Path(options.data).absolute(), listening.getsockname()[1]
    _secret(folder, options.store)

    def run(number: int, channel: socket.socket) -> None:
        log.adds = {"worker": number}
        own = replace(options, data=str(folder / f"worker-{number}"))
        _serve_node(own, port, ConnectionSource(channel=channel), web)

    def report_fault(fault: Exception) -> None:
        # Its own folder may be what is wrong.
        _say_fault(Faults(folder / FAULTS), fault)

    def announce_open() -> None:
        _say_open(_settings(options, "", port, folder / AUDIT).home)

    with _lock_or_fail(folder):
        try:
            status = Parent(
                listening, options.workers, run, report_fault, announce_open, router=router
            ).serve()
        except CannotStart as why:
            _fail(str(why), why.status)
        raise SystemExit(status)


@dataclass(frozen=True)
class ConnectionSource:
    """The way by which connections come: a port of one's own, or a parent that hands them over."""

    listening: socket.socket | None = None
    channel: socket.socket | None = None


class HouseServer(uvicorn.Server):
    """A server whose tables say good-bye before their sockets are closed."""

    def __init__(self, web: Web, settings: WebSettings, source: ConnectionSource) -> None:
        # A page opens some connections beside its socket.
        per_address = 2 * settings.limits.sockets_per_address
        connections = OpenConnections(connections_for(raise_limit()), per_address, settings.trusted)
        super().__init__(config_for(web.app, connections))
        self._web = web
        self._address = settings.home
        self._source = source
        self._receiver: SocketReceiver | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        listening, channel = self._source.listening, self._source.channel
        if listening is not None:
            listen(listening)
        await super().startup([] if listening is None else [listening])
        if channel is None:
            _say_open(self._address)
        else:
            self._receiver = SocketReceiver(channel, self._protocol, self._set_drained, self._stop_requested)
            self._web.on_drain = self._receiver.say_drained
            self._receiver.begin()

    def _protocol(self) -> HouseHttp:
        return HouseHttp(self.config, self.server_state, self.lifespan.state)

    def _set_drained(self, on: bool) -> None:
        self._web.health.is_drained = on

    def _stop_requested(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, let all tables close, then stop."""
        self._take_no_more()
        await self._web.close()
        await super().shutdown(sockets)

    def _take_no_more(self) -> None:
        # Whoever is told to come back must find another node, and not this one by a connection kept open.
        for server in self.servers:
            server.close()
        if self._source.listening is not None:
            self._source.listening.close()
        if self._receiver is not None:
            self._receiver.stop()
        for connection in list(self.server_state.connections):
            if isinstance(connection, HouseHttp):
                connection.shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on TERM and INT with status 0: they are the usual way to stop a server."""
        loop = asyncio.get_running_loop()
        for number in STOPPING:
            loop.add_signal_handler(number, self._stop, loop)
        yield

    def _stop(self, loop: asyncio.AbstractEventLoop) -> None:
        self.should_exit = True
        # A second signal ends it at once, as a kill would: what was acknowledged is stored.
        for number in STOPPING:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)


def config_for(app: ASGIApp, connections: OpenConnections | None = None) -> HouseConfig:
    """Return uvicorn's configuration; without `connections`, as many as are worth their memory."""
    logging.getLogger("uvicorn.error").addFilter(is_worth_logging)
    return HouseConfig(
        app,
        connections=OpenConnections(MAX_CONNECTIONS, MAX_CONNECTIONS) if connections is None else connections,
        http=HouseHttp,
        interface="asgi3",
        ws=TableProtocol,
        ws_max_size=MAX_SOCKET_FRAME_BYTES,
        # A table's message is a kilobyte or two: compressing it would take longer than the rest of a move.
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # `Proxies` decides whose word is believed, by the options and not by uvicorn's environment variable.
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )


def collect_seldom() -> None:
    """Run the garbage collector more seldom than Python's defaults do, and never over the loaded modules.

    Moves leave next to no reference cycles, so a collection finds nothing: it walks through everything that
    all tables hold, and every table waits meanwhile. What is freed by reference count is freed as always.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNGEST_GENERATION_OBJECTS, 20, 20)


def _run(source: ConnectionSource, data: Path, settings: WebSettings, faults: Faults, make: MakeWeb) -> None:
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(_serve(source, data, settings, faults, make))
    except StoreUnavailable as trouble:
        _fail(trouble.detail)
    except CannotListen:
        raise
    except Exception as fault:
        _say_fault(faults, fault)
        raise SystemExit(FAULT_STATUS) from fault


async def _serve(
    source: ConnectionSource, data: Path, settings: WebSettings, faults: Faults, make: MakeWeb
) -> None:
    store = await open_store(settings.store or f"sqlite:///{data / 'room.db'}")
    await require_here(store.registry)
    if settings.store is not None:
        settings = msgspec.structs.replace(settings, secret=await secret_of(store.registry))
    web = make(store, settings, faults)
    await web.begin()
    collect_seldom()
    sweeping = asyncio.create_task(_keep_sweeping(web.sweeps, faults))
    try:
        async with admin_socket(data, web.admin):
            await HouseServer(web, settings, source).serve()
    finally:
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        await store.close()


async def _keep_sweeping(sweeps: Sequence[Callable[[], Awaitable[object]]], faults: Faults) -> None:
    while True:
        for sweep in sweeps:
            await _sweep(sweep, faults)
        await asyncio.sleep(SWEEP_SECONDS)


async def _sweep(sweep: Callable[[], Awaitable[object]], faults: Faults) -> None:
    try:
        await sweep()
    except Unreadable as trouble:
        log.error("sweep failed", error=type(trouble).__name__)
    except StoreUnavailable as trouble:
        log.warning("store unavailable", reason=trouble.reason)
    except Exception as fault:
        # Nobody else would hear of it, and nothing old would be deleted any more.
        log.error("sweep failed", error=type(fault).__name__, trace=faults.keep(fault))


@contextlib.contextmanager
def _lock_or_fail(data: Path) -> Iterator[None]:
    try:
        with lock_folder(data):
            yield
    except AlreadyLocked:
        _fail(f"Another server keeps the data folder {data}. Give this one its own with --data.")


def _settings(options: Options, secret: str, port: int, audit: Path) -> WebSettings:
    try:
        return settings_of(options, secret, port, audit)
    except NoCodeWord as why:
        _fail(str(why))


def _secret(data: Path, store: str | None) -> str:
    """Return the key that is kept in the data folder; none where a database keeps it."""
    try:
        if store is None:
            return secret_in(data)
        make_folder(data)
        return ""
    except OSError as error:
        _fail(f"The data folder {data} cannot be used: {error.strerror}.")


def _say_open(address: str) -> None:
    print(f"Green Room is open at {address}/", flush=True)


def _say_fault(faults: Faults, fault: Exception) -> None:
    trace = faults.keep(fault)
    _say(f"something went wrong inside: {type(fault).__name__}. Its trace, for you alone: {trace}")


def _fail(sentence: str, status: int = 1) -> NoReturn:
    _say(sentence)
    raise SystemExit(status)


def _say(sentence: str) -> None:
    print(f"greenroom: {sentence}", file=sys.stderr, flush=True)
