"""An event loop whose clock jumps when everyone waits: hours of turn clock pass in milliseconds.

The clock stands still while anything is done. Were the machine's own time added to what was skipped, a busy
machine could pass a deadline between two steps of a test, and what ends first would be left to chance.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class _Jumper(selectors.DefaultSelector):
    def __init__(self, patience: float) -> None:
        super().__init__()
        self.patience = patience
        self.skipped = 0.0
        self.holds = 0
        """The number of blocks within which no time passes."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.holds:
            return super().select()
        ready = super().select(min(timeout, self.patience))
        if not ready:
            self.skipped += timeout
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop that skips the time in which nothing but a timer would happen.

    `patience` is for how many real seconds other threads may still wake it before its clock jumps. On a busy
    machine other threads and sockets may take longer: if something must come from them first, wait for it
    within `held`.
    """

    def __init__(self, patience: float = 0.02) -> None:
        self.jumper = _Jumper(patience)
        super().__init__(self.jumper)

    def time(self) -> float:
        """Return the loop's clock: all that was skipped, in seconds, and nothing else."""
        return self.jumper.skipped


@contextmanager
def held() -> Iterator[None]:
    """Let no time pass on the running `JumpingLoop` within the block, however long threads and sockets take.

    No timer fires meanwhile, so only what needs none can be waited for.
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop), "The clock of this loop cannot be held."
    loop.jumper.holds += 1
    try:
        yield
    finally:
        loop.jumper.holds -= 1


def run_jumping(main: Coroutine[object, object, T], patience: float = 0.02) -> T:
    """Run a coroutine to its end on a `JumpingLoop`."""
    with asyncio.Runner(loop_factory=lambda: JumpingLoop(patience)) as runner:
        return runner.run(main)
