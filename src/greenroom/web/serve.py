"""`greenroom serve`: opens the data folder and the port, and keeps the house until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from greenroom.store import Store, StoreUnavailable, open_store
from greenroom.web.addresses import address_of
from greenroom.web.alone import NotAlone, alone_in
from greenroom.web.app import Web
from greenroom.web.frames import TableFrames
from greenroom.web.secret import secret_in
from greenroom.web.settings import WebSettings

LARGEST_FRAME = 16_384
"""Bytes: a frame beyond what a command may have is answered, one beyond this closes its socket."""
SWEEP_SECONDS = 6 * 3600
MakeWeb = Callable[[Store, WebSettings], Web]
YOUNG = 10_000
"""So many more objects that may be in cycles than before are made before the youngest are looked through."""


def serve(
    *,
    host: str,
    port: int,
    data: str,
    public_url: str | None = None,
    web: MakeWeb = Web,
) -> None:
    """Serve the house until TERM or INT; says its address on standard output once it answers.

    `web` makes the application and the house behind it.
    Exits with one sentence and status 1 where the port is taken or the data folder cannot be used.
    """
    structlog.configure(
        processors=[structlog.processors.TimeStamper(fmt="iso"), structlog.processors.LogfmtRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    address = None if public_url is None else _public(public_url)
    folder = _folder(data)
    secret = _secret(folder)
    with _keeping(folder), _listening(host, port) as listening:
        settings = WebSettings(
            address=address or address_of(host, listening.getsockname()[1]),
            secret=secret,
            public=address is not None,
        )
        _run(listening, folder, settings, web)


class HouseServer(uvicorn.Server):
    """A server that says good-bye at the tables before it closes their sockets."""

    def __init__(self, web: Web, address: str) -> None:
        super().__init__(config_for(web.app))
        self._web = web
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        print(f"Green Room is open at {self._address}/", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody away, then stop."""
        await self._web.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End calmly on TERM and INT, with status 0: that is how the house is meant to be closed."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def config_for(app: ASGIApp) -> uvicorn.Config:
    """Return how the server is set up."""
    return uvicorn.Config(
        app,
        interface="asgi3",
        ws=TableFrames,
        ws_max_size=LARGEST_FRAME,
        # A message of a table is a kilobyte or two; packing it would cost more time than everything else.
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def collect_seldom() -> None:
    """Look for garbage in cycles more seldom than Python does unasked, and never among the modules.

    Moves leave next to none: each collection would only go through what all tables keep, and hold all
    of them up.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


def _run(listening: socket.socket, data: Path, settings: WebSettings, make: MakeWeb) -> None:
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(_serve(listening, data, settings, make))
    except StoreUnavailable as trouble:
        _fail(trouble.detail)


async def _serve(listening: socket.socket, data: Path, settings: WebSettings, make: MakeWeb) -> None:
    store = await open_store(f"sqlite:///{data / 'room.db'}")
    web = make(store, settings)
    collect_seldom()
    sweeping = asyncio.create_task(_sweep(web))
    try:
        await HouseServer(web, settings.address).serve([listening])
    finally:
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        await store.close()


async def _sweep(web: Web) -> None:
    while True:
        with contextlib.suppress(StoreUnavailable):
            await web.house.sweep()
        await asyncio.sleep(SWEEP_SECONDS)


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        # Python appends what it tried to the system's own words.
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        _fail(f"{host}:{port} cannot be listened at: {why}. Another --port or --host may help.")


def _folder(data: str) -> Path:
    # An empty name would mean the folder somebody happens to be in.
    return Path(data).absolute() if data.strip() else _fail("--data must name a folder, such as .data.")


@contextlib.contextmanager
def _keeping(data: Path) -> Iterator[None]:
    try:
        with alone_in(data):
            yield
    except NotAlone:
        _fail(f"Another server keeps the data folder {data}. Give this one its own with --data.")


def _secret(data: Path) -> str:
    try:
        return secret_in(data)
    except OSError as error:
        _fail(f"The data folder {data} cannot be used: {error.strerror}.")


def _public(url: str) -> str:
    try:
        parts = urlsplit(url)
        wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")
    except ValueError:
        wrong = True
    if wrong or parts.query or parts.fragment or parts.username:
        _fail(f"--public-url must look like https://tonk.example.org, not {url}.")
    return f"{parts.scheme}://{parts.netloc}"


def _fail(sentence: str) -> NoReturn:
    print(f"greenroom: {sentence}", file=sys.stderr, flush=True)
    raise SystemExit(1)
