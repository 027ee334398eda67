"""Guests in the registry: a name of their own choice, and what was signed for them can be made worthless."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from greenroom.kernel.refusal import Refusal
from greenroom.store import Conflict
from greenroom.table.people.guests import NOTED_EVERY_SECONDS, Guests, Person
from table.memory import MemoryRegistry


def guests(registry: MemoryRegistry) -> Guests:
    numbers = itertools.count(1)
    return Guests(registry, lambda: f"person-{next(numbers)}")


async def ann_of(people: Guests) -> Person:
    ann = await people.call(None, " Ann ", "fr")
    assert isinstance(ann, Person)
    return ann


def test_a_new_guest_is_known_from_then_on_by_an_id_of_its_own() -> None:
    async def story() -> None:
        registry = MemoryRegistry()
        people = guests(registry)
        ann = await ann_of(people)
        assert ann == Person("person-1", "Ann", "fr", 1)
        assert await people.call(None, "Bob", "en") == Person("person-2", "Bob", "en", 1)
        again = Guests(registry, lambda: "none")
        assert await again.find("person-1", 1) == ann
        assert await again.find("person-1", 2) is None and await again.find("person-3", 1) is None
        assert set(registry.records) == {("person", "person-1"), ("person", "person-2")}

    asyncio.run(story())


def test_a_guest_may_change_its_name_and_language_and_stays_the_same() -> None:
    async def story() -> None:
        people = guests(MemoryRegistry())
        ann = await ann_of(people)
        anna = Person("person-1", "Anna", "en", 1)
        assert await people.call(ann, "Anna ", "en") == anna == await people.find("person-1", 1)
        assert await people.call(ann, "", "en") == Refusal("room.name_length", {"most": 24})
        assert await people.find("person-1", 1) == anna

    asyncio.run(story())


def test_what_was_signed_before_is_worth_nothing_once_it_is_revoked() -> None:
    async def story() -> None:
        people = guests(MemoryRegistry())
        ann = await ann_of(people)
        revoked = await people.revoke(ann)
        assert revoked == Person("person-1", "Ann", "fr", 2) == await people.find("person-1", 2)
        assert await people.find("person-1", 1) is None
        assert (await people.revoke(ann)).generation == 3, "each time from what is stored"

    asyncio.run(story())


class Late(MemoryRegistry):
    """Between reading and writing somebody else revokes what was signed for a guest, once."""

    meanwhile: Person | None = None

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        if self.meanwhile is not None:
            other, self.meanwhile = self.meanwhile, None
            await guests(self).revoke(other)
        return await super().put(kind, key, data, expected)


def test_of_two_changes_at_once_neither_is_lost() -> None:
    async def story() -> None:
        registry = Late()
        people = guests(registry)
        registry.meanwhile = ann = await ann_of(people)
        changed = await people.call(ann, "Anna", "en")
        assert changed == Person("person-1", "Anna", "en", 2) == await people.find("person-1", 2)

    asyncio.run(story())


def test_a_visit_that_is_noted_brings_nothing_back_that_was_revoked_meanwhile() -> None:
    async def story() -> None:
        registry = Late()
        ann = await ann_of(guests(registry))
        registry.meanwhile = ann
        long_after = Guests(registry, lambda: "none", lambda: time.time() + 10 * NOTED_EVERY_SECONDS)
        assert await long_after.find(ann.id, 1) == ann, "as it was when it was asked"
        assert await long_after.find(ann.id, 1) is None

    asyncio.run(story())


def test_a_new_guest_never_takes_the_place_of_another() -> None:
    async def story() -> None:
        people = Guests(MemoryRegistry(), lambda: "always the same")
        await ann_of(people)
        with pytest.raises(Conflict):
            await people.call(None, "Bob", "en")
        assert (await people.find("always the same", 1)) == Person("always the same", "Ann", "fr", 1)

    asyncio.run(story())
