"""The recognition of whoever is behind a socket, also while the store is slow to say.

A database that is silent for some seconds would keep everybody out whose line is lost meanwhile, although
their table is in memory here. So a guest whom this node has recognised before, by the same cookie or token,
is let in as before once the store has been silent for `STORE_SECONDS`. They see their table; nothing that
they do there counts before the store has taken it.

The store's answer still counts when it comes: it ends the session where cookie or token holds no more. What
is remembered of a guest is forgotten with every news of them. Where news may have been missed, everybody
whose socket is open is asked about again, and all others are forgotten once the store has answered that:
before, a store that fails twice within seconds would keep everybody out.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable

from greenroom.json_errors import UNREADABLE
from greenroom.store import StoreUnavailable
from greenroom.table.people.guests import Person
from greenroom.table.people.ownership import guest_of
from greenroom.web.identity import Identity
from greenroom.web.sockets.socket_session import SocketSession

STORE_SECONDS = 0.3
"""Seconds for which the store is waited for where a guest is remembered."""
MAX_PEOPLE_KEPT = 20_000
"""Cookies and tokens, those by which somebody came last."""


class Recognition:
    """Recognises guests and outside bots, and remembers them."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._people: OrderedDict[bytes, Person] = OrderedDict()
        """The people known, by the digest of the cookie or token by which they came."""
        self._digests: dict[str, set[bytes]] = {}
        """The digests of each guest, those of their outside bots among them."""
        self._changes = 0
        """The number of times that somebody was forgotten: what was asked before may be out of date."""
        self._looking: set[asyncio.Task[None]] = set()

    async def person(self, session: SocketSession, nobody: Callable[[], None]) -> Person | None:
        """Return whose socket it is, None for nobody's; where that turns out only later `nobody` is called.

        May raise `StoreUnavailable`.
        """
        person = self._people.get(_digest(session))
        if person is None:
            return await self.look(session)
        looking = asyncio.create_task(self.look(session))
        if not session.is_trusted:
            try:
                await asyncio.wait({looking}, timeout=STORE_SECONDS)
            except asyncio.CancelledError:
                looking.cancel()
                raise
            if looking.done():
                return looking.result()
            session.is_trusted = True
        later = asyncio.create_task(_tell_where_nobody(looking, nobody))
        self._looking.add(later)
        later.add_done_callback(self._looking.discard)
        return person

    def forget(self, person: str) -> None:
        """Ask the store about a guest and their outside bots again, however long it takes."""
        self._changes += 1
        for digest in self._digests.pop(guest_of(person), ()):
            del self._people[digest]

    def forget_others(self, sessions: Iterable[SocketSession]) -> None:
        """Ask the store again about all but those of these sessions, about whom it was asked just now."""
        self._changes += 1
        digests = {_digest(session) for session in sessions}
        for digest in self._people.keys() - digests:
            self._forget_one(digest)

    async def look(self, session: SocketSession) -> Person | None:
        """Ask the store whose socket it is, however long it takes. May raise `StoreUnavailable`."""
        changes = self._changes
        person = await self._identity.asker(session.cookie, session.token)
        digest = _digest(session)
        if person is None:
            self._forget_one(digest)
        elif self._changes == changes:
            self._remember(digest, person)
        return person

    def _remember(self, digest: bytes, person: Person) -> None:
        self._people[digest] = person
        self._people.move_to_end(digest)
        self._digests.setdefault(guest_of(person.id), set()).add(digest)
        if len(self._people) > MAX_PEOPLE_KEPT:
            self._forget_one(next(iter(self._people)))

    def _forget_one(self, digest: bytes) -> None:
        person = self._people.pop(digest, None)
        if person is not None:
            digests = self._digests[guest_of(person.id)]
            digests.remove(digest)
            if not digests:
                del self._digests[guest_of(person.id)]


def _digest(session: SocketSession) -> bytes:
    return hashlib.sha256(f"{session.token}\0{session.cookie}".encode(errors="surrogatepass")).digest()


async def _tell_where_nobody(looking: asyncio.Task[Person | None], nobody: Callable[[], None]) -> None:
    # A guest whose record a later version has written stays, as in every other look.
    with contextlib.suppress(StoreUnavailable, *UNREADABLE):
        if await looking is None:
            nobody()
