"""Guests: an identity outlives the browser's memory, and can be revoked."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.store import Conflict, Registry
from greenroom.table.people.names import clean_name

KIND = "person"


class Person(msgspec.Struct, frozen=True):
    """One guest."""

    id: str
    name: str
    lang: str
    generation: int
    """Rises when every cookie and link signed for this person so far is revoked."""


class Guests:
    """The guests of the room, as the registry knows them."""

    def __init__(self, registry: Registry, token: Callable[[], str]) -> None:
        self._registry = registry
        self._token = token

    async def find(self, person: str, generation: int) -> Person | None:
        """Return a guest; None where the cookie or link has been revoked."""
        record = await self._registry.get(KIND, person)
        if record is None:
            return None
        found = msgspec.json.decode(record.data, type=Person)
        return found if found.generation == generation else None

    async def call(self, known: Person | None, name: str, lang: str) -> Person | Refusal:
        """Give a guest a name: a new guest, or the known one under a new name."""
        cleaned = clean_name(name)
        if isinstance(cleaned, Refusal):
            return cleaned
        if known is None:
            known = Person(self._token(), cleaned, lang, 1)
            await self._registry.put(KIND, known.id, msgspec.json.encode(known), expected=0)
            return known
        return await self._change(known, lambda now: msgspec.structs.replace(now, name=cleaned, lang=lang))

    async def revoke(self, known: Person) -> Person:
        """Revoke every cookie and link signed for a guest so far."""
        return await self._change(
            known, lambda now: msgspec.structs.replace(now, generation=now.generation + 1)
        )

    async def _change(self, known: Person, change: Callable[[Person], Person]) -> Person:
        while True:
            record = await self._registry.get(KIND, known.id)
            if record is None:
                return known
            person = change(msgspec.json.decode(record.data, type=Person))
            try:
                await self._registry.put(KIND, person.id, msgspec.json.encode(person), record.version)
            except Conflict:
                continue
            return person
