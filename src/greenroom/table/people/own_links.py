"""Personal links: each brings a guest to one further browser, once and soon.

Of the key of a link only its hash is kept, in one record for each guest: another link takes its place. That a
link is used is written before its guest is let in, so that of two who use it at once one is refused.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, Registry, RegistryRecord
from greenroom.table.people.guests import Guests, Person

KIND = "own_link"
LINK_SECONDS = 3600.0
"""Seconds within which a link is to be used."""


class _StoredLink(msgspec.Struct, frozen=True):
    hash: str
    generation: int
    """The generation of the guest: revoking everything of theirs ends the link."""
    code: str | None
    at: float
    """Unix time when it was made."""
    used: bool = False


class LinkTarget(msgspec.Struct, frozen=True):
    """The guest and the table to whom a link leads."""

    person: Person
    code: str | None


class OwnLinks:
    """The personal links of all guests."""

    def __init__(
        self,
        registry: Registry,
        guests: Guests,
        token: Callable[[], str],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._registry = registry
        self._guests = guests
        self._token = token
        self._now = now

    async def make(self, person: Person, code: str | None = None) -> str:
        """Make the key of a link, to a table where a code is given; a guest's link before is over."""
        secret = self._token()
        link = _StoredLink(_hash(secret), person.generation, code, self._now())
        await self._registry.put(KIND, person.id, msgspec.json.encode(link))
        return f"{person.id}.{secret}"

    async def read(self, key: str) -> LinkTarget | Refusal:
        """Tell where a link leads, which stays unused."""
        found = await self._find(key)
        return found if isinstance(found, Refusal) else found[1]

    async def use(self, key: str) -> LinkTarget | Refusal:
        """Use a link up and tell where it leads."""
        found = await self._find(key)
        if isinstance(found, Refusal):
            return found
        record, target = found
        used = msgspec.structs.replace(_decode(record), used=True)
        try:
            await self._registry.put(KIND, record.key, msgspec.json.encode(used), record.version)
        except Conflict:
            return refuse("web.link_used")
        return target

    async def _find(self, key: str) -> tuple[RegistryRecord, LinkTarget] | Refusal:
        person_id, _, secret = key.rpartition(".")
        over = refuse("web.link_over")
        record = await self._registry.get(KIND, person_id) if person_id else None
        if record is None:
            return over
        link = _decode(record)
        if not hmac.compare_digest(link.hash, _hash(secret)):
            return over
        if link.used:
            return refuse("web.link_used")
        # A clock that was set back ends a link rather than letting it live on.
        if not 0 <= self._now() - link.at <= LINK_SECONDS:
            return over
        person = await self._guests.find(person_id, link.generation)
        return over if person is None else (record, LinkTarget(person, link.code))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _decode(record: RegistryRecord) -> _StoredLink:
    return msgspec.json.decode(record.data, type=_StoredLink)
