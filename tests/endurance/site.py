"""Three nodes, PostgreSQL and nginx, all real and on this machine, and what can happen to each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from endurance.followers import NODE
from greenroom.testing.postgres_server import PostgresServer
from staged.nginx import configure, with_nodes
from staged.ports import own_port
from staged.program import TESTS

START_SECONDS = 120
RESTART_SECONDS = 1.0
"""Seconds, as in `deploy/greenroom.service`."""
NO_POSTGRES = "greenroom: PostgreSQL at "
"""Begins what a node says that ends since PostgreSQL is not there yet."""
NAMED = f"add_header {NODE} $upstream_addr always;"
BLOCK = TESTS.parent / "deploy" / "nginx-nodes.conf"


def without_tls(block: str, ports: Sequence[int], port: int) -> str:
    """The block of `deploy` before these nodes, at a port of this test and without TLS."""
    block = with_nodes(block, ports)
    block = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", block, flags=re.S)
    block = re.sub(r"    (?:listen \[::\]|ssl_).*\n", "", block)
    # Whoever comes is told where they are.
    block = re.sub(r"(    location (?:/ws/|@greenroom-is-busy) \{\n)", rf"\1        {NAMED}\n", block)
    # The port belongs to the address here.
    block = block.replace("Host $host;", "Host $http_host;")
    return block.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")


class Process:
    """A program that is started again and again, in a folder, and stopped, killed and paused."""

    def __init__(self, command: Sequence[str], port: int, complaints: Path, folder: Path = TESTS) -> None:
        self.port = port
        self.complaints = complaints
        self.command = command
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait for nothing."""
        self._log = self.complaints.open("ab")
        self._process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )

    async def listens(self) -> None:
        """Wait until its port is open; a node that PostgreSQL does not let in is started again meanwhile."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            assert time.monotonic() < deadline, self.complaints.read_text()
            if self._running.poll() is None:
                await asyncio.sleep(0.05)
                continue
            content = self.complaints.read_text()
            assert content.rstrip().rpartition("\n")[2].startswith(NO_POSTGRES), content
            self.close()
            await asyncio.sleep(RESTART_SECONDS)
            self.start()

    def send(self, number: signal.Signals) -> None:
        """Send a signal to it and to all that it has started."""
        for pid in [self._running.pid, *children(self._running.pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    async def ended(self) -> int:
        """Wait for its end; returns its status."""
        status = await asyncio.to_thread(self._running.wait, START_SECONDS)
        self.close()
        return status

    def close(self) -> None:
        """Leave nothing of it running."""
        if self._process is not None:
            self.send(signal.SIGKILL)
            self._process.wait()
            self._process = None
        if self._log is not None:
            self._log.close()

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process


def children(pid: int) -> list[int]:
    """List the processes that a process has started itself."""
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


class Site:
    """A room of several nodes in a folder of its own; its nodes are of today's version."""

    def __init__(self, folder: Path, postgres: PostgresServer, count: int = 3) -> None:
        self.postgres = postgres
        self.store = postgres.new_database()
        port = own_port()
        self.base = f"http://127.0.0.1:{port}"
        ports = [own_port() for _ in range(count)]
        self.nodes = [
            Process(
                [
                    *(sys.executable, "-m", "endurance.node_program"),
                    *(str(folder / f"node-{number}"), str(each), self.store, self.base),
                ],
                each,
                folder / f"node-{number}.log",
            )
            for number, each in enumerate(ports)
        ]
        command = configure(
            folder,
            without_tls(BLOCK.read_text(), ports, port),
            level=" crit",
            events="worker_connections 4096;",
            before="worker_processes 2;\n",
        )
        self.proxy = Process(command, port, folder / "error.log")

    async def open(self) -> None:
        """Start all of it; the first node makes the store's tables."""
        self.nodes[0].start()
        await self.nodes[0].listens()
        for node in self.nodes[1:]:
            node.start()
        for node in self.nodes[1:]:
            await node.listens()
        self.proxy.start()
        await self.proxy.listens()

    def close(self) -> None:
        """End all but PostgreSQL."""
        for each in (self.proxy, *self.nodes):
            each.close()
