"""Everything at a table that happens by itself, and one timer for all of it.

A table has a dozen deadlines and most are put off before they are due, so they share one timer of the event
loop: it is set anew only for something earlier than what it waits for, and rings at most once too often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

Due = (
    Literal[
        "turn", "slow", "deal", "host", "park", "open", "grace", "companion", "chance", "hand_over", "read"
    ]
    | tuple[Literal["bot", "race", "outside"], int]
)
"""The kinds of deadlines.

`slow`: the table has waited so long for somebody that the others may vote. `open`: the next turn may begin,
after others could act out of turn; `grace`: the first entry in a race that was held has won; `companion`: the
alarm of the game's companion; `chance`: a deal waits no longer for browsers; `hand_over`: the table is
handed over to another node; `read`: a log that could not be read is tried again. The pairs: a bot in a seat
has something to do; `outside`: the outside bot in a seat has not acted in its time.
"""


class Deadlines:
    """The time at which each thing is due, on the event loop's clock."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._due: dict[Due, float] = {}
        self._timer: asyncio.Handle | None = None
        self._rings_at = 0.0
        """The time that the timer is set for. A handle need not know it: uvloop’s does not if that is now."""

    def now(self) -> float:
        """Return the time in seconds."""
        return self._loop.time()

    def at(self, what: Due) -> float | None:
        """Return when something is due."""
        return self._due.get(what)

    def ms_left(self, what: Due) -> int | None:
        """Return how many milliseconds are left."""
        due = self._due.get(what)
        return None if due is None else max(0, round((due - self.now()) * 1000))

    def set(self, what: Due, seconds: float) -> None:
        """Set a deadline for something, in seconds from now."""
        self.set_at(what, self.now() + seconds)

    def set_at(self, what: Due, due: float) -> None:
        """Set a deadline on this clock; of those for the same time the one set first is due first."""
        self._due[what] = due
        self._wait_for(due)

    def drop(self, what: Due) -> None:
        """Drop a deadline."""
        self._due.pop(what, None)

    def pop_due(self) -> Due | None:
        """Remove and return what is due now, the longest due first."""
        if not self._due:
            return None
        what = min(self._due, key=self._due.__getitem__)
        if self._due[what] > self.now():
            return None
        del self._due[what]
        return what

    def wait(self) -> None:
        """Set the timer for what comes next."""
        if self._due:
            self._wait_for(min(self._due.values()))

    def stop(self) -> None:
        """Drop every deadline and stop the timer."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait_for(self, due: float) -> None:
        if self._timer is not None:
            if self._rings_at <= due:
                return
            self._timer.cancel()
        self._timer, self._rings_at = self._loop.call_at(due, self._rung), due

    def _rung(self) -> None:
        self._timer = None
        self._ring()
