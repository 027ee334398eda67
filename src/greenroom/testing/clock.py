"""An event loop whose clock jumps when everyone waits: hours of turn clock pass in milliseconds.

The clock stands still while anything is done. Were the machine's own time added to what was skipped, a busy
machine could pass a deadline between two steps of a test, and what ends first would be left to chance.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class _Jumper(selectors.DefaultSelector):
    def __init__(self, patience: float) -> None:
        super().__init__()
        self.patience = patience
        self.skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(min(timeout, self.patience))
        if not ready:
            self.skipped += timeout
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop that skips the time in which nothing but a timer would happen.

    `patience` is for how many real seconds other threads may still wake it before its clock jumps.
    """

    def __init__(self, patience: float = 0.02) -> None:
        self._jumper = _Jumper(patience)
        super().__init__(self._jumper)

    def time(self) -> float:
        """Return the loop's clock: all that was skipped, in seconds, and nothing else."""
        return self._jumper.skipped


def run_jumping(main: Coroutine[object, object, T], patience: float = 0.02) -> T:
    """Run a coroutine to its end on a `JumpingLoop`."""
    with asyncio.Runner(loop_factory=lambda: JumpingLoop(patience)) as runner:
        return runner.run(main)
