"""Ends outside bots: no token is known any more, sockets close, and their chairs are given up.

The order is such that nobody can come back meanwhile, and that all of it can be asked for again where the
store fails: the token goes first, then the sockets and the chairs, and the bot is forgotten last.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.outside_bots import OutsideBots


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
            self._dismiss(bot, "web.token_revoked")
            await self._lobby.leave_all(bot)
            await self._bots.forget(owner.id, bot)
        return is_theirs

    async def of_all(self, owner: Person) -> None:
        """End all of a guest's bots, those of before their last revocation left out: those have ended."""
        for each in await self._bots.of(owner):
            await self.of_one(owner, each.id)
        await self._bots.clear(owner.id)
