"""Servers in processes of their own: `greenroom serve`, and the same on a stage."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2

from staged.program import TESTS, command

COMMAND = (sys.executable, "-m", "greenroom", "serve")
END_SECONDS = 60
"""Seconds after which a server hangs that was told to stop, that does not start, or that does not answer."""


class Server:
    """One run of a server; `base` is the address that it said, `faults` what it complained of in the end."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command, cwd=TESTS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        self.faults = ""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            _, told = self.process.communicate()
            raise AssertionError(f"the server did not start: {told}")
        self.said = line.strip()
        self.base = self.said.split(" ")[-1].rstrip("/")

    @property
    def port(self) -> int:
        port = urlsplit(self.base).port
        assert port is not None
        return port

    def kill(self) -> None:
        self.process.kill()
        self._over()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; returns its exit status."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended that was told to; returns its exit status."""
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._over()
        return self.process.returncode

    def _over(self) -> None:
        _, self.faults = self.process.communicate()


def serve(data: Path, *options: str) -> Server:
    """Start the server as whoever runs the house does, at a port that is free."""
    return Server([*COMMAND, "--data", str(data), "--port", "0", *options])


def refused(*options: str, command: Sequence[str] = COMMAND) -> tuple[int, str, str]:
    """Run a server that does not start; return its status and what it said."""
    done = subprocess.run(
        [*command, *options], capture_output=True, text=True, timeout=END_SECONDS, check=False, env=os.environ
    )
    return done.returncode, done.stdout, done.stderr


def get(url: str, **question: Any) -> httpx2.Response:
    """Ask a server something, and wait for the answer as long as it takes."""
    return httpx2.get(url, timeout=END_SECONDS, **question)


async def restarted(data: Path, port: int, environment: Mapping[str, str] | None = None) -> Server:
    """Start a staged house, again and again at one port, without holding up those who wait for it."""
    return await asyncio.to_thread(Server, command(data, port), environment)
