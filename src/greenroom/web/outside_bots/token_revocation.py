"""Ends outside bots: no token is known any more, sockets close, and their chairs are given up.

The order is such that nobody can come back meanwhile, and that all of it can be asked for again where the
store fails: the token goes first, then the sockets and the chairs, and the bot is forgotten last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log
from greenroom.store import StoreUnavailable
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.outside_bots import OutsideBots

WAIT_SECONDS = 5.0
"""Seconds for which an answer waits for seats to be given up."""


class TokenRevocation:
    """Ends the outside bots of guests. Every call may raise `StoreUnavailable`, and can be made again."""

    def __init__(self, bots: OutsideBots, tables: GuestTables, dismiss: Callable[[str, str], None]) -> None:
        """`dismiss` closes all sockets of somebody, and tells them the code of the reason."""
        self._bots = bots
        self._tables = tables
        self._dismiss = dismiss
        self._tasks: set[asyncio.Task[None]] = set()

    async def of_one(self, owner: str, bot: str) -> bool:
        """End a guest's bot; False where the guest has none of that identity."""
        is_theirs = await self._bots.revoke(owner, bot)
        if is_theirs:
            self._dismiss(bot, "web.token_revoked")
            await self._tables.leave(bot)
            await self._bots.forget(owner, bot)
        return is_theirs

    async def of_all(self, owner: str) -> None:
        """End all bots that a guest ever had and that have not ended yet."""
        for each in await self._bots.ever_of(owner):
            await self.of_one(owner, each.id)

    async def of_forgotten(self, owner: str) -> None:
        """End all bots of a guest who is about to be forgotten, and leave nothing of them."""
        await self.of_all(owner)
        await self._bots.clear(owner)

    async def soon_of_all(self, owner: str) -> None:
        """End all bots of a guest whose tokens hold no more; return when that is done, or goes on meanwhile.

        Their seats are looked for in the logs of all tables, too long a wait for whoever is to be told
        that their cookie is another. What fails is done where it is asked for again.
        """
        ending = asyncio.create_task(self._end_all(owner))
        self._tasks.add(ending)
        ending.add_done_callback(self._tasks.discard)
        await asyncio.wait({ending}, timeout=WAIT_SECONDS)

    async def _end_all(self, owner: str) -> None:
        try:
            await self.of_all(owner)
        except (StoreUnavailable, *UNREADABLE) as trouble:
            log.warning("seats of outside bots not given up", error=type(trouble).__name__)
