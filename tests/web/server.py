"""`greenroom serve` in a process of its own, and guests that keep playing whatever happens to it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

COMMAND = (sys.executable, "-m", "greenroom", "serve")


class Server:
    """One run of the server; `base` is the address that it said."""

    def __init__(
        self,
        data: Path,
        *options: str,
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--port", str(port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            _, told = self.process.communicate()
            raise AssertionError(f"the server did not start: {told}")
        self.said = line.strip()
        self.base = self.said.split(" ")[-1].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self._over()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        try:
            self.process.wait(8)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._over()
        return self.process.returncode

    def _over(self) -> None:
        self.process.communicate()


def refused(*options: str) -> tuple[int, str, str]:
    """Run a server that does not start; return its status and what it said."""
    done = subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, timeout=30, check=False, env=os.environ
    )
    return done.returncode, done.stdout, done.stderr


async def restarted(data: Path, port: int, environment: Mapping[str, str] | None = None) -> Server:
    """Start the server again where it was, without holding up those who wait for it."""
    return await asyncio.to_thread(lambda: Server(data, port=port, environment=environment))
