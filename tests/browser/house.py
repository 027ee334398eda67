"""The real server on a stage: a process on loopback with a folder of its own, which deals what is known."""

from __future__ import annotations

import json
import select
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from staged.ports import own_port
from staged.program import TESTS, command

ANSWER_SECONDS = 120
END_SECONDS = 60


class House:
    """A server process that can be killed, closed and started again at the same address.

    Each of its tables is dealt the packs that it is given, and known ones after them. Its bots are those of
    which a test says every move, or the house's own; they wait while others sound where a test is about
    that.
    """

    def __init__(
        self,
        folder: Path,
        packs: Sequence[str] = (),
        *,
        own_bots: bool = False,
        bots_listen: bool = False,
        hasty: bool = False,
        under: bool = False,
        asking: bool = False,
    ) -> None:
        self._folder = folder
        self._packs = folder / "packs.json"
        self.stack(packs)
        self._own_bots = own_bots
        self._bots_listen = bots_listen
        self._hasty = hasty
        self._under = under
        self._asking = asking
        self._port = own_port()
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def stack(self, packs: Sequence[str]) -> None:
        """Stack the packs of the tables that are opened from now on."""
        self._packs.write_text(json.dumps(packs))

    def command(self, data: Path, port: int, packs: Path) -> list[str]:
        """Write what starts it, in the folder of the tests."""
        return command(
            data,
            port,
            packs,
            own_bots=self._own_bots,
            bots_listen=self._bots_listen,
            hasty=self._hasty,
            under=self._under,
            asking=self._asking,
        )

    def open(self) -> None:
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                self.command(self._folder / "data", self._port, self._packs),
                cwd=TESTS,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        line = self._first_line()
        self.address = line.rsplit(" ", 1)[-1].strip().rstrip("/")

    def kill(self) -> None:
        """Kill it without a warning."""
        self._end(signal.SIGKILL)

    def close(self) -> int:
        """Ask it to end; returns its exit status."""
        return self._end(signal.SIGTERM)

    def _first_line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], ANSWER_SECONDS)
        line = self._process.stdout.readline() if ready else ""
        assert line, f"The server did not come up: {(self._folder / 'log').read_text()}"
        return line

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        status = self._process.wait(END_SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return status
