"""The tables where somebody has ever sat, found by going through the logs of all of them.

The short list of the lobby's page (`visited_tables`) is not enough where nothing may be left out: for a guest
who takes everything along, or is forgotten. An index without an end would cost every visit more and more, and
would know nothing of what was played before it was kept. So the logs themselves are asked, one after another,
each in a question of its own: whoever else reads from the store has their turn between two of them. One
search runs at a time, and a log is decoded, in the background, only where it holds the person's identity.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

from greenroom.store import Damaged
from greenroom.table.context import Context
from greenroom.table.log.journal import decode_whole_log
from greenroom.table.log.participants import has_sat
from greenroom.table.log.table_log import TableLog


class SeatHistory:
    """Goes through the logs of the streams of one prefix."""

    def __init__(self, context: Context, prefix: str) -> None:
        self._context = context
        self._prefix = prefix
        self._one = asyncio.Lock()

    async def of(self, person: str) -> AsyncIterator[tuple[str, TableLog]]:
        """Give the tables where a person sits or has sat, the latest first, each with its log.

        May raise `StoreUnavailable`, also where a later version has written to a log that holds the person's
        identity: it is read elsewhere, or after an update. A log that is damaged is left out.
        """
        for table in await self._naming(person):
            log = await self._log(self._prefix + table)
            if log is not None and has_sat(log.events, person):
                yield table, log

    async def _naming(self, person: str) -> list[str]:
        """List the tables whose logs hold a person's identity, the latest first."""
        words, log = person.encode(), self._context.log
        async with self._one:
            heads = sorted(await log.streams(self._prefix), key=lambda each: each.at, reverse=True)
            naming = [head.stream for head in heads if await log.holds(head.stream, words)]
        return [stream.removeprefix(self._prefix) for stream in naming]

    async def _log(self, stream: str) -> TableLog | None:
        read = partial(self._context.log.read, stream)
        try:
            return await self._context.background.read(
                read, lambda stored: decode_whole_log(stream, stored, self._context)
            )
        except Damaged:
            # Nobody can read it, however often it is asked for; of all others the search has to tell.
            return None
