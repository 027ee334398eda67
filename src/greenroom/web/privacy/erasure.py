"""Forgets a guest who asks for it: what is theirs is deleted, and their name is told by no log any more.

The order is such that a power cut between any two steps leaves a guest who can ask again: the record by which
their cookie is known goes last. Everything before it can be done twice.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.store import Registry
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.keyring import Keyring
from greenroom.table.people.own_links import KIND as OWN_LINK
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.outside_bots.token_revocation import TokenRevocation


class Erasure:
    """Forgets guests."""

    def __init__(  # noqa: PLR0913, PLR0917 - each keeps something of a guest
        self,
        registry: Registry,
        tables: GuestTables,
        forgotten: Forgotten,
        guests: Guests,
        opening_rights: OpeningRights,
        keyring: Keyring,
        revocation: TokenRevocation,
        dismiss: Callable[[str, str], None],
    ) -> None:
        self._registry = registry
        self._tables = tables
        self._forgotten = forgotten
        self._guests = guests
        self._opening_rights = opening_rights
        self._keyring = keyring
        self._revocation = revocation
        self._dismiss = dismiss

    async def erase(self, person: Person) -> None:
        """Forget a guest. May raise `StoreUnavailable`; then it is to be asked for again."""
        await self._revocation.of_all(person.id)
        await self._tables.leave(person.id)
        self._dismiss(person.id, "web.forgotten")
        await self._forgotten.add(self._registry, person.id, person.lang)
        await self._tables.forget(person.id)
        await self._keyring.clear(person.id)
        await self._registry.delete(OWN_LINK, person.id)
        await self._opening_rights.forget(person.id)
        # Were it deleted before a step that fails, a token that is revoked by now could be written back.
        await self._revocation.clear(person.id)
        await self._guests.forget(person.id)
        # A page that was opened meanwhile is a stranger's now.
        self._dismiss(person.id, "web.forgotten")
