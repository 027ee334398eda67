"""A parent with workers that say who they are: `python -m web.workers_program PORT COUNT [WORD]`, in `tests`.

A worker that is asked for `/drains` or `/opens` is drained, or opened again, as by the operator; one that is
asked for `/hangs` says so and does nothing more.

However busy the machine is, no worker is taken to be silent or to hang;
`web.supervisor_stories` is about those.

With `fails` every worker ends as it starts; with `raises` the third does, by an exception; with `taken`
another program listens at the port before the parent does, and in the end it says how many workers are left.
With `patient` whoever says nothing is waited for as long as there is room.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import uvicorn

from greenroom.games.catalogue import GAMES
from greenroom.web.connections.http import HouseHttp
from greenroom.web.connections.open_connections import OpenConnections
from greenroom.web.port import CannotListen, take_port
from greenroom.web.server import config_for
from greenroom.web.workers import accept_queue, supervisor
from greenroom.web.workers.parent import Parent
from greenroom.web.workers.routing import Router
from greenroom.web.workers.socket_receiver import SocketReceiver
from greenroom.web.workers.supervisor import CannotStart

CONNECTIONS_PER_ADDRESS = 40
NEVER_SECONDS = 24 * 3600.0
"""Seconds: longer than any test."""


def hang() -> None:
    """Say so, do nothing more, and let nobody else."""
    print("hangs", flush=True)
    time.sleep(3600)


class Server(uvicorn.Server):
    """Answers with the number of its worker and its process."""

    def __init__(self, number: int, channel: socket.socket) -> None:
        super().__init__(config_for(self._answer, OpenConnections(1000, CONNECTIONS_PER_ADDRESS)))
        self._number = number
        self._channel = channel
        self._is_drained = False

    async def _answer(self, scope: Any, _: Any, send: Any) -> None:
        if scope["path"].endswith("/hangs"):
            hang()
        if scope["path"].endswith("/dies"):
            os.kill(os.getpid(), signal.SIGKILL)
        if scope["path"].endswith(("/drains", "/opens")):
            self._drained(scope["path"].endswith("/drains"))
            self._receiver.say_drained(self._is_drained)
        said = f"{self._number} {os.getpid()} {'drained' if self._is_drained else 'open'}".encode()
        headers = [(b"content-length", str(len(said)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": said})

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._receiver = SocketReceiver(self._channel, self._protocol, self._drained, self._told)
        self._receiver.begin()

    def _protocol(self) -> HouseHttp:
        return HouseHttp(self.config, self.server_state, self.lifespan.state)

    def _drained(self, on: bool) -> None:
        self._is_drained = on

    def _told(self) -> None:
        self.should_exit = True


def failed(fault: Exception) -> None:
    print(f"kept: {fault}", file=sys.stderr, flush=True)


def lose_port(count: int, run: Callable[[int, socket.socket], None]) -> NoReturn:
    """Lose the race for a port, and say what became of the workers."""
    port = take_port("127.0.0.1", 0)
    with socket.socket() as faster:
        faster.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        faster.bind(port.getsockname())
        faster.listen()
        try:
            Parent(port, count, run, failed, lambda: None, router=Router(GAMES)).serve()
        except CannotListen as why:
            left = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
            print(f"{why} {len(left)} left", file=sys.stderr)
    sys.exit(1)


def main(port: str, count: str, word: str = "") -> None:
    def run(number: int, channel: socket.socket) -> None:
        if word == "fails":
            raise SystemExit(7)
        if word == "raises" and number == 3:
            raise RuntimeError("a worker's own")
        asyncio.run(Server(number, channel).serve())

    supervisor.SILENT_SECONDS = supervisor.HUNG_SECONDS = NEVER_SECONDS
    supervisor.STARTING_SECONDS = supervisor.ENDING_SECONDS = supervisor.MIN_STEADY_SECONDS = NEVER_SECONDS
    if word == "patient":
        accept_queue.FIRST_BYTES_SECONDS = NEVER_SECONDS
    if word == "taken":
        lose_port(int(count), run)
    family = socket.AF_INET6 if socket.has_ipv6 and word == "six" else socket.AF_INET
    host = "::1" if family == socket.AF_INET6 else "127.0.0.1"
    listening = socket.create_server((host, int(port)), family=family, backlog=128)
    said = f"ready {listening.getsockname()[1]}"
    try:
        parent = Parent(
            listening, int(count), run, failed, lambda: print(said, flush=True), router=Router(GAMES)
        )
        sys.exit(parent.serve())
    except CannotStart as why:
        print(why, file=sys.stderr)
        sys.exit(why.status)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main(*sys.argv[1:])
