"""Ends outside bots: no token is known any more, sockets close, and their chairs are given up.

The order is such that nobody can come back meanwhile, and that all of it can be asked for again where the
store fails: the token goes first, then the sockets and the chairs, and the bot is forgotten last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from greenroom.fault_log import KEPT_NOWHERE, Faults
from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log
from greenroom.store import StoreUnavailable, Unreadable
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.outside_bots import OutsideBots

CLOSING_SECONDS = 1.0
"""Seconds for which a stopping server waits for seats to be given up."""


class TokenRevocation:
    """Ends the outside bots of guests. Every call may raise `StoreUnavailable`, and can be made again."""

    def __init__(
        self,
        bots: OutsideBots,
        tables: GuestTables,
        dismiss: Callable[[str, str], None],
        faults: Faults = KEPT_NOWHERE,
    ) -> None:
        """`dismiss` closes all sockets of somebody, and tells them the code of the reason."""
        self._bots = bots
        self._tables = tables
        self._dismiss = dismiss
        self._faults = faults
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
        """End all bots that a guest ever had and that have not ended yet.

        One with a table that cannot be read keeps the seats of no other; the first such error is raised last.
        """
        unreadable: list[Unreadable] = []
        for each in await self._bots.ever_of(owner):
            try:
                await self.of_one(owner, each.id)
            except Unreadable as trouble:
                unreadable.append(trouble)
        if unreadable:
            raise unreadable[0]

    async def clear(self, owner: str) -> None:
        """Leave nothing of the bots, all of which have ended, of a guest who is being forgotten."""
        await self._bots.clear(owner)

    def soon_of_all(self, owner: str) -> None:
        """Begin to end all bots of a guest whose tokens hold no more; returns at once.

        Their seats are looked for in the logs of all tables, too long a wait for whoever is to be told
        that their cookie is another. What fails is done where it is asked for again.
        """
        ending = asyncio.create_task(self._end_all(owner))
        self._tasks.add(ending)
        ending.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for what was begun, a second at most; what is not done by then is given up."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
            for each in late:
                each.cancel()

    async def _end_all(self, owner: str) -> None:
        try:
            await self.of_all(owner)
        except (StoreUnavailable, *UNREADABLE) as trouble:
            log.warning("seats of outside bots not given up", error=type(trouble).__name__)
        except Exception as fault:
            # Nobody else would hear of it.
            trace = self._faults.keep(fault)
            log.error("seats of outside bots not given up", error=type(fault).__name__, trace=trace)
