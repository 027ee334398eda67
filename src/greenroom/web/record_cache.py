"""The records of the store that a node keeps in memory: read at its start, and when others change them.

Everything else is asked of the store each time, and needs no news.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from greenroom.store import Store
from greenroom.table.people.closed_tables import KIND as CLOSED
from greenroom.table.people.forgotten_guests import KIND as FORGOTTEN
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import KIND as GUEST
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.outside_bots import KIND as OUTSIDE_BOTS
from greenroom.table.people.permissions import CODE_WORD, OPENER
from greenroom.web.admin.bans import KIND as BAN
from greenroom.web.admin.bans import Bans
from greenroom.web.admin.notice_board import KIND as NOTICE
from greenroom.web.admin.notice_board import NoticeBoard
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.sockets.endpoint import SocketEndpoint
from greenroom.web.sockets.present_guests import PresentGuests


class RecordCache:
    """Reads records and lets the room follow them. Every call may raise `StoreUnavailable`."""

    def __init__(  # noqa: PLR0913, PLR0917 - each keeps records in memory, or the sockets that hang on them
        self,
        store: Store,
        lobby: Lobby,
        guest_tables: GuestTables,
        bans: Bans,
        opening_rights: OpeningRights,
        notices: NoticeBoard,
        sockets: SocketEndpoint,
        present_guests: PresentGuests,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._guest_tables = guest_tables
        self._forgotten = lobby.context.forgotten
        self._bans = bans
        self._opening_rights = opening_rights
        self._notices = notices
        self._sockets = sockets
        self._present_guests = present_guests
        self._still_named: set[str] = set()
        """The guests forgotten on another node, as long as a table here may still tell their name."""

    @property
    def kinds(self) -> Mapping[str, Callable[[str], Awaitable[None]]]:
        """The kinds of records that are kept in memory, and what reads one again by its key."""
        return {
            BAN: self._ban,
            OPENER: self._opening_rights.read,
            CODE_WORD: self._opening_rights.read,
            CLOSED: self._lobby.closed.read,
            FORGOTTEN: self._forget,
            GUEST: self._sockets.look_up_again,
            OUTSIDE_BOTS: self._sockets.look_up_again,
            NOTICE: self._notices.read,
        }

    async def begin(self) -> None:
        """Read everything as the room begins."""
        if not self._store.is_shared:
            await self._notices.clear()
        await self._forgotten.load(self._store.registry)
        await self._read_all()
        await self._notices.say_what_holds()

    async def look_again(self) -> None:
        """Read everything again: any of it may have changed.

        First who was forgotten, since tables may read their names; then the tables, since people wait there.
        """
        forgotten_before = self._forgotten.people
        await self._forgotten.load(self._store.registry)
        self._still_named |= self._forgotten.people - forgotten_before
        await self._lobby.look_again()
        await self._tell_no_more()
        await self._read_all()
        self.send_out_banned()
        await self._sockets.look_all_up_again()

    def send_out_banned(self) -> None:
        """Close the pages of everybody who is banned."""
        for person, address, _ in self._present_guests.all:
            if self._bans.holds(person, address):
                self._sockets.dismiss(person, "web.banned")

    async def _read_all(self) -> None:
        await self._bans.load()
        await self._opening_rights.load()
        await self._lobby.closed.load()
        await self._notices.load()

    async def _ban(self, who: str) -> None:
        await self._bans.read(who)
        self.send_out_banned()

    async def _forget(self, person: str) -> None:
        await self._forgotten.read(self._store.registry, person)
        self._still_named.add(person)
        await self._tell_no_more()

    async def _tell_no_more(self) -> None:
        """Tell the names of the forgotten no more; where the store fails, the next look does the rest."""
        for person in sorted(self._still_named):
            self._sockets.dismiss(person, "web.forgotten")
            await self._guest_tables.tell_no_more(person)
            self._still_named.discard(person)
