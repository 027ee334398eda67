"""Guests: an identity outlives the browser's memory, and can be revoked."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.store import Conflict, Registry, RegistryRecord, StoreUnavailable
from greenroom.store.registry import decode_record
from greenroom.table.people.names import clean_name

KIND = "person"
NOTED_EVERY_SECONDS = 7 * 86_400.0
"""Seconds after which a visit is noted again; every visit would be a write."""


class Person(msgspec.Struct, frozen=True):
    """One guest."""

    id: str
    name: str
    lang: str
    generation: int
    """The number that rises when all cookies, links and tokens of this person so far are revoked."""
    owner: str | None = None
    """The name of the guest whose outside bot this is; null for a person."""


class _StoredGuest(msgspec.Struct, frozen=True):
    id: str
    name: str
    lang: str
    generation: int
    seen: float = 0
    """Unix time of a visit, at most `NOTED_EVERY_SECONDS` before the latest; 0 in older records."""
    since: float = 0
    """Unix time of the first visit; 0 in what an older version wrote."""


class VisitTimes(msgspec.Struct, frozen=True):
    """The first visit of a guest and a recent one, as unix times; 0 where an older version kept none."""

    since: float = 0
    seen: float = 0


def last_visit(record: RegistryRecord) -> float | None:
    """Tell from a guest's record when they came last, as far as it was written down; None if unreadable."""
    guest = decode_record(KIND, record, _StoredGuest)
    return None if guest is None else guest.seen


def with_visit(record: RegistryRecord, now: float) -> bytes:
    """Return a guest's record as it is to be stored after a visit."""
    guest = msgspec.json.decode(record.data, type=_StoredGuest)
    return msgspec.json.encode(msgspec.structs.replace(guest, seen=now))


class Guests:
    """The guests of the room, as the registry knows them."""

    def __init__(
        self, registry: Registry, token: Callable[[], str], now: Callable[[], float] = time.time
    ) -> None:
        self._registry = registry
        self._token = token
        self._now = now

    async def find(self, person: str, generation: int) -> Person | None:
        """Return a guest; None where the cookie or link has been revoked."""
        record = await self._registry.get(KIND, person)
        if record is None:
            return None
        guest = msgspec.json.decode(record.data, type=Person)
        if guest.generation != generation:
            return None
        seen = last_visit(record)
        if seen is not None and seen < self._now() - NOTED_EVERY_SECONDS:
            # Whoever was quicker has written it, and a guest is let in also where nothing can be stored.
            with contextlib.suppress(Conflict, StoreUnavailable):
                await self._registry.put(KIND, person, with_visit(record, self._now()), record.version)
        return guest

    def _encode(self, person: Person, since: float) -> bytes:
        guest = _StoredGuest(person.id, person.name, person.lang, person.generation, self._now(), since)
        return msgspec.json.encode(guest)

    async def call(self, guest: Person | None, name: str, lang: str) -> Person | Refusal:
        """Give a guest a name: a new guest, or the known one under a new name."""
        cleaned = clean_name(name)
        if isinstance(cleaned, Refusal):
            return cleaned
        if guest is None:
            guest = Person(self._token(), cleaned, lang, 1)
            await self._registry.put(KIND, guest.id, self._encode(guest, self._now()), expected=0)
            return guest
        return await self._change(guest, lambda now: msgspec.structs.replace(now, name=cleaned, lang=lang))

    async def all(self) -> list[tuple[Person, float]]:
        """List every guest whose record can be read, with the time of a recent visit."""
        return [
            (person, seen)
            for each in await self._registry.find(KIND)
            if (person := decode_record(KIND, each, Person)) is not None
            and (seen := last_visit(each)) is not None
        ]

    async def by_id(self, person: str) -> Person | None:
        """Return a guest who has shown in another way than by a cookie who they are."""
        record = await self._registry.get(KIND, person)
        return None if record is None else msgspec.json.decode(record.data, type=Person)

    async def times(self, person: str) -> VisitTimes:
        """Tell when a guest was here."""
        record = await self._registry.get(KIND, person)
        return VisitTimes() if record is None else msgspec.json.decode(record.data, type=VisitTimes)

    async def forget(self, person: str) -> None:
        """Forget a guest, name and all: no cookie and no link is known any more."""
        await self._registry.delete(KIND, person)

    async def exists(self, person: str) -> bool:
        """Tell whether there is a guest of an id."""
        return await self._registry.get(KIND, person) is not None

    async def rename(self, person: str, name: str) -> Person | Refusal | None:
        """Give a guest another name for the operator; None where there is no such guest."""
        cleaned = clean_name(name)
        record = await self._registry.get(KIND, person)
        if isinstance(cleaned, Refusal) or record is None:
            return cleaned if isinstance(cleaned, Refusal) else None
        guest = msgspec.json.decode(record.data, type=Person)
        return await self._change(guest, lambda now: msgspec.structs.replace(now, name=cleaned))

    async def revoke(self, guest: Person) -> Person:
        """Revoke every cookie and link signed for a guest so far, and the tokens of their outside bots."""
        return await self._change(
            guest, lambda now: msgspec.structs.replace(now, generation=now.generation + 1)
        )

    async def _change(self, guest: Person, change: Callable[[Person], Person]) -> Person:
        while True:
            record = await self._registry.get(KIND, guest.id)
            if record is None:
                return guest
            person = change(msgspec.json.decode(record.data, type=Person))
            since = msgspec.json.decode(record.data, type=_StoredGuest).since
            try:
                await self._registry.put(KIND, person.id, self._encode(person, since), record.version)
            except Conflict:
                continue
            return person
