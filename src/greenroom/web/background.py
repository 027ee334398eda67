"""Work that takes long, done in one background thread, one piece after the other.

To read a whole log for one guest would make every table wait. In a thread of its own that work shares the
processor with the tables. Each kind of work has one such thread: when a hundred guests ask at once they wait
for each other, and the tables do not wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ReadT = TypeVar("ReadT")

MAX_LOGS_AT_ONCE = 3
"""The number of logs that are read, or wait for the thread, at once.

More would fill the memory with logs that wait; and with one alone, a store that does not answer about one log
would keep everybody else waiting in a row behind it.
"""


class BackgroundWorker:
    """One thread that does such work."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "background")
        self._turns = asyncio.Semaphore(MAX_LOGS_AT_ONCE)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that awaits nothing and changes nothing in the thread, when its turn comes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def read(self, read: Callable[[], Awaitable[ReadT]], work: Callable[[ReadT], T]) -> T:
        """Read what such a function works on, and call it.

        Requests still queued have not read their log yet.
        """
        async with self._turns:
            return await self.run(work, await read())
