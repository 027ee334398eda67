"""Houses that are killed and started again: new processes, or forked off one that has imported all."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Protocol

from staged.ports import own_port
from staged.program import TESTS, command

OPEN = "is open at"
TICK = os.sysconf("SC_CLK_TCK")


class House(Protocol):
    """Starts servers at one port, one after the other."""

    port: int

    @property
    def pid(self) -> int:
        """The process id of the server that runs."""

    async def spawn(self) -> None:
        """Start a server, and do not wait for it."""

    async def answers(self) -> None:
        """Wait until the server answers."""

    def kill(self) -> None:
        """Kill the server at once."""

    def close(self) -> None:
        """Leave nothing running."""


class Program:
    """A new process each time, as whoever runs a room starts it again."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None) -> None:
        self.data = data
        """May be another folder at the next start."""
        self.environment = environment
        self.port = own_port()
        self._process: subprocess.Popen[str] | None = None
        self._complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with this

    @property
    def pid(self) -> int:
        return self._running.pid

    async def spawn(self) -> None:
        self._process = await asyncio.to_thread(
            subprocess.Popen,
            command(self.data, self.port, tireless=True),
            cwd=TESTS,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
        )

    async def answers(self) -> None:
        assert self._running.stdout is not None
        line = await asyncio.to_thread(self._running.stdout.readline)
        if OPEN not in line:
            self._complaints.seek(0)
            raise AssertionError(f"the server did not start: {line}{self._complaints.read()}")

    def kill(self) -> None:
        self._running.kill()
        self._running.communicate()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()
        self._complaints.close()

    @property
    def _running(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process


class Kennel:
    """Forks servers of one data folder off one process, so that a start takes a tenth of the time."""

    def __init__(self, data: Path) -> None:
        self.port = own_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.pid = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "web.kennel", str(data), str(self.port)],
            cwd=TESTS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    async def start(self) -> None:
        """Start a server and wait until it answers."""
        await self.spawn()
        await self.answers()

    async def spawn(self) -> None:
        asked = self._pipe(self._process.stdin)
        asked.write("start\n")
        asked.flush()
        self.pid = int((await self._line("pid ")).split()[1])

    async def answers(self) -> None:
        await self._line(OPEN)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        self._process.communicate()

    async def _line(self, word: str) -> str:
        """Wait for a line with a word in it; a server that was killed may have left others before."""
        while True:
            line = await asyncio.to_thread(self._pipe(self._process.stdout).readline)
            assert line, "the kennel is closed"
            if word in line:
                return line

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK
