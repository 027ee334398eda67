"""The server of a benchmark in a process of its own, and what that process costs.

`python house_process.py house DATA [STORE]` serves a whole house without allowances, `… unruly` one
with bots that misbehave, `… relay` the bare frames:
for each frame that comes in, one of a table's size goes to its sender and one to the other at the path.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.loops.auto import auto_loop_factory

from greenroom.games.catalogue import GAMES
from greenroom.store import open_store
from greenroom.table.catalogue import Catalogue
from greenroom.table.context import Timing
from greenroom.web.app import Web
from greenroom.web.server import collect_seldom, config_for
from greenroom.web.settings import Limits, WebSettings
from greenroom.wire.allowance import Rate
from unruly_bots import UnrulyTonk

TICK = os.sysconf("SC_CLK_TCK")
UNBOUNDED = Rate(1e9, 1e9)
FRAME = "x" * 500
"""As long as a table of two sends on average."""


class Process:
    """A server process: its address, its CPU seconds, its memory."""

    def __init__(self, pid: int, base: str) -> None:
        self.pid = pid
        self.base = base

    def cpu(self) -> float:
        """Return the CPU seconds it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """Return the bytes of memory that are its own."""
        for line in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss_Anon:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("this system does not say how much memory a process has")


@contextmanager
def process(kind: str, data: Path, store: str | None = None) -> Iterator[Process]:
    """Run a server until the block ends; `store` is the URL of another store than the file in `data`."""
    command = [sys.executable, __file__, kind, str(data), *([] if store is None else [store])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        port = running.stdout.readline().strip()
        if not port:
            raise RuntimeError("the server did not start")
        try:
            yield Process(running.pid, f"http://127.0.0.1:{port}")
        finally:
            running.terminate()
            running.wait(10)


async def house(store: str, games: Catalogue = GAMES, **timing: float) -> Web:
    limits = Limits(
        commands_per_guest=UNBOUNDED,
        commands_per_address=UNBOUNDED,
        heard_per_guest=UNBOUNDED,
        heard_per_address=UNBOUNDED,
        api=UNBOUNDED,
        tables=UNBOUNDED,
        sockets_per_address=100_000,
    )
    settings = WebSettings(
        address="http://127.0.0.1",
        secret="benchmark",
        limits=limits,
        timing=Timing(opening_shown=0.2, park=1e9, **timing),
    )
    web = Web(await open_store(store), settings, games=games)
    await web.begin()
    return web


async def web_of(kind: str, store: str) -> Web | None:
    match kind:
        case "house":
            return await house(store)
        case "unruly":
            return await house(store, Catalogue(UnrulyTonk()), thinking=1, next_hand=1)
        case _:
            return None


class Relay:
    """Sends a frame of a table's size to both at a path for each frame from one of them."""

    def __init__(self) -> None:
        self._there: dict[str, list[Send]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket."""
        there = self._there.setdefault(scope["path"], [])
        await receive()
        await send({"type": "websocket.accept"})
        there.append(send)
        while (await receive())["type"] == "websocket.receive":
            for each in there:
                await each({"type": "websocket.send", "text": FRAME})
        there.remove(send)


class Announced(uvicorn.Server):
    """Says its port once it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        print(self.servers[0].sockets[0].getsockname()[1], flush=True)


async def serve(kind: str, data: Path, store: str | None = None) -> None:
    web = await web_of(kind, store or f"sqlite:///{data / 'room.db'}")
    config = config_for(web.app if web is not None else Relay())
    if web is None:
        config.ws = "websockets-sansio"
    config.port = 0
    collect_seldom()
    await Announced(config).serve()


if __name__ == "__main__":
    # The processes that the house begins need nothing of this file, and would load it first.
    del __file__
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(serve(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:]))
