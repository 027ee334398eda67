"""Work of tables that takes long and changes nothing, so that no other table waits for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ReadT = TypeVar("ReadT")


class Background(Protocol):
    """Does such work beside the tables."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that awaits nothing and changes nothing, when its turn comes."""
        ...

    async def read(self, read: Callable[[], Awaitable[ReadT]], work: Callable[[ReadT], T]) -> T:
        """Read what such a function works on, and call it, when its turn comes: none who wait hold a log."""
        ...


class Immediate:
    """Does it where it is asked for: for a room in which nobody else waits."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the function."""
        return work(*args, **kwargs)

    async def read(self, read: Callable[[], Awaitable[ReadT]], work: Callable[[ReadT], T]) -> T:
        """Read, and call the function."""
        return work(await read())
