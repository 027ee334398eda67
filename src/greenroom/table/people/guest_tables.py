"""All tables of one guest: listed, taken along, left, and read anew without the name of who was forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection

from greenroom.store import Damaged, StoreUnavailable
from greenroom.table.actor.actor import MAX_TRIES
from greenroom.table.audience.room_view import shown_event
from greenroom.table.log.journal import Journal
from greenroom.table.log.table_log import TableLog
from greenroom.table.people.lobby import PREFIX, Lobby
from greenroom.table.people.seat_history import SeatHistory
from greenroom.table.people.visited_tables import Summary


class GuestTables:
    """The tables of guests, whether they are in memory or not. Every call may raise `StoreUnavailable`."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._context = lobby.context
        self._seat_history = SeatHistory(lobby.context, PREFIX)

    async def summaries(self, person: str) -> list[Summary]:
        """Sum up the tables where a guest sits or has sat, the latest first."""
        return await self._lobby.visited.tables(person)

    def logs(self, person: str) -> AsyncIterator[tuple[str, TableLog]]:
        """Give every table where a guest sits or has ever sat, the latest first, each with its log."""
        return self._seat_history.of(person)

    async def leave(self, person: str) -> None:
        """Give up a guest's chairs; in a hand a bot plays on.

        Raises `StoreUnavailable` also where a later version has written to a table: nobody can say here
        whether the guest has a chair there, and who asks to be forgotten must not be told that it is done. A
        table that is damaged is left out: nobody will ever come to a chair there.
        """
        async for table, log in self._seat_history.of(person):
            if await self._context.background.run(self._has_chair, table, log, person):
                await self._leave(table, person)
        for each in self._lobby.loaded_tables:
            if each.table.chair_of(person) is not None:
                await self._leave(each.table.id, person)

    async def _leave(self, table: str, person: str) -> None:
        for _ in range(MAX_TRIES):
            actor = await self._lobby.actor(table)
            chair = None if actor is None else actor.table.chair_of(person)
            if actor is None or chair is None or chair.leaving:
                return
            # It may be parked before it comes to this.
            if await actor.remove(person, leaves=True) is None:
                return
        raise StoreUnavailable("failed", f"A chair at {PREFIX}{table} could not be given up.")

    def _has_chair(self, table: str, log: TableLog, person: str) -> bool:
        try:
            state = Journal(PREFIX + table, self._context, shown_event).state_of(log)
        except Damaged:
            return False
        return state.chair_of(person) is not None

    async def forget(self, person: str) -> None:
        """Remove a forgotten guest's name from everything in memory, and forget where the guest has been."""
        been = await self._lobby.visited.ids(person)
        await self.tell_no_more(person, been)
        await self._lobby.visited.leave_out(person)

    async def tell_no_more(self, person: str, been: Collection[str] = ()) -> None:
        """Read those tables again that still hold a forgotten name in memory; `been` lists some of them."""
        # The logs of these may have been read before the name was to be told no more.
        await self._lobby.until_loaded()
        for actor in self._lobby.loaded_tables:
            if actor.table.id in been or await self._context.log.holds(actor.stream, person.encode()):
                # Whoever is there comes back at once, to the same table read anew.
                await actor.close()
        self._lobby.visited.sum_up_anew(person)
