"""Work that takes long, beside the tables: in one thread, one piece after the other.

A whole log read for one guest would make every table wait. In a thread of its own it shares the processor
with them; and since there is one such thread, a hundred guests who ask at once wait for each other, and not
the tables for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Leisure:
    """The one thread in which such work is done."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "leisure")

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do something that awaits nothing and changes nothing, when its turn comes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **named))
