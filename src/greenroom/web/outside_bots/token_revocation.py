"""Ends outside bots: no token is known any more, sockets close, and their chairs are given up.

The order is such that nobody can come back meanwhile: the token goes before the sockets and the chairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.outside_bots import OutsideBot, OutsideBots


class TokenRevocation:
    """Ends the outside bots of guests. Every call may raise `StoreUnavailable`, and can be made again."""

    def __init__(self, bots: OutsideBots, lobby: Lobby, dismiss: Callable[[str, str], None]) -> None:
        """`dismiss` closes all sockets of somebody, and tells them the code of the reason."""
        self._bots = bots
        self._lobby = lobby
        self._dismiss = dismiss

    async def of_one(self, owner: Person, bot: str) -> bool:
        """End a guest's bot; False where the guest has none of that identity."""
        is_theirs = await self._bots.revoke(owner.id, bot)
        if is_theirs:
            await self._go(bot)
        return is_theirs

    async def of_all(self, owner: Person, known: Iterable[OutsideBot] | None = None) -> None:
        """End all of a guest's bots; `known` are those of before, where their tokens hold no more."""
        bots = await self._bots.of(owner) if known is None else known
        await self._bots.clear(owner.id)
        for each in bots:
            await self._go(each.id)

    async def _go(self, bot: str) -> None:
        self._dismiss(bot, "web.token_revoked")
        await self._lobby.leave_all(bot)
