"""A watcher that writes down what it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

Heard = tuple[str, *tuple[str | int, ...]]
"""The name of the method that was called, and its arguments."""
NEWS_SECONDS = 60.0
"""Seconds that news may take on a busy machine."""


class Hearing:
    """A `Watcher` with an ear: everything it was told, in order."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self._more = asyncio.Event()

    def appended(self, stream: str, last: int) -> None:
        """Write down an append."""
        self._hear("appended", stream, last)

    def kept(self, stream: str, last: int) -> None:
        """Write down an append of this node that had been refused."""
        self._hear("kept", stream, last)

    def changed(self, kind: str, key: str) -> None:
        """Write down a changed record."""
        self._hear("changed", kind, key)

    def taken(self, stream: str) -> None:
        """Write down that a stream was taken up."""
        self._hear("taken", stream)

    def missed(self) -> None:
        """Write down that something may be missing here."""
        self._hear("missed")

    async def until(self, expected: Sequence[Heard]) -> None:
        """Wait until so much was heard.

        Raises AssertionError where it is something else, and TimeoutError where it never comes.
        """
        async with asyncio.timeout(NEWS_SECONDS):
            while len(self.heard) < len(expected):
                self._more.clear()
                await self._more.wait()
        assert self.heard == list(expected)

    async def until_heard(self, expected: Heard) -> None:
        """Wait until this was heard, whatever else was. Raises TimeoutError where it never comes."""
        async with asyncio.timeout(NEWS_SECONDS):
            while expected not in self.heard:
                self._more.clear()
                await self._more.wait()

    def _hear(self, *news: *Heard) -> None:
        self.heard.append(news)
        self._more.set()
