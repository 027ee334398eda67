"""The real server as its operator starts it: a process on loopback with a folder of its own."""

from __future__ import annotations

import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ANSWERS_WITHIN = 60
ENDS_WITHIN = 30


class House:
    """A server process that can be killed, closed and started again at the same address."""

    def __init__(self, folder: Path, program: Sequence[str] = ("-m", "greenroom")) -> None:
        self._folder = folder
        self._program = program
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def open(self) -> None:
        command = [sys.executable, *self._program, "serve", "--port", str(self._port)]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self._folder / "data")],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        line = self._first_line()
        self.address = line.rsplit(" ", 1)[-1].strip().rstrip("/")
        self._port = int(self.address.rsplit(":", 1)[-1])

    def kill(self) -> None:
        """Kill it without a warning."""
        self._end(signal.SIGKILL)

    def close(self) -> int:
        """Ask it to end; returns its exit status."""
        return self._end(signal.SIGTERM)

    def _first_line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], ANSWERS_WITHIN)
        line = self._process.stdout.readline() if ready else ""
        assert line, f"The server did not come up: {(self._folder / 'log').read_text()}"
        return line

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        status = self._process.wait(ENDS_WITHIN)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return status
