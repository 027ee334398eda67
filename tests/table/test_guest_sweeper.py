"""V13: guests who do not come any more are forgotten, and nobody is by a clock that jumps."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from damaged_record import damage
from greenroom.table.people.guest_sweeper import GuestSweeper
from greenroom.table.people.guests import NOTED_EVERY_SECONDS, Guests, Person
from operator_lines import operator_lines
from table.memory import MemoryRegistry

DAY_SECONDS = 86_400.0
BEGAN_SECONDS = 1000 * DAY_SECONDS


class House:
    """A registry, its guests and a clock that is set."""

    def __init__(self) -> None:
        self.now = BEGAN_SECONDS
        self.registry = MemoryRegistry()
        numbers = itertools.count(1)
        self.guests = Guests(self.registry, lambda: f"person-{next(numbers)}", lambda: self.now)
        self.guest_sweeper = GuestSweeper(self.registry, lambda: self.now, 365)

    async def call(self, name: str) -> Person:
        person = await self.guests.call(None, name, "en")
        assert isinstance(person, Person)
        await self.registry.put("visits", person.id, b"[]")
        await self.registry.put("own_link", person.id, b"{}")
        return person

    def kept(self) -> set[str]:
        return {key for kind, key in self.registry.records if kind in ("person", "visits", "own_link")}

    async def sweep(self, day: float) -> int:
        self.now = BEGAN_SECONDS + day * DAY_SECONDS
        return await self.guest_sweeper.sweep()


def test_a_guest_is_forgotten_with_the_list_of_their_tables_a_year_after_the_last_visit() -> None:
    async def story() -> None:
        house = House()
        ann, bob = await house.call("Ann"), await house.call("Bob")
        house.now = BEGAN_SECONDS + 200 * DAY_SECONDS
        assert await house.guests.find(bob.id, 1) == bob
        assert [await house.sweep(day) for day in (364, 366, 366.5)] == [0, 0, 0]
        assert house.kept() == {ann.id, bob.id}
        assert await house.sweep(367) == 1
        assert house.kept() == {bob.id} and await house.guests.find(ann.id, 1) is None

    asyncio.run(story())


def test_a_clock_that_jumps_a_year_ahead_for_a_moment_forgets_nobody() -> None:
    async def story() -> None:
        house = House()
        ann = await house.call("Ann")
        assert [await house.sweep(day) for day in (400, 1, 2, 400.5, 3)] == [0, 0, 0, 0, 0]
        assert house.kept() == {ann.id}

    asyncio.run(story())


def test_whoever_comes_back_between_the_two_checks_stays() -> None:
    async def story() -> None:
        house = House()
        ann = await house.call("Ann")
        await house.sweep(400)
        assert await house.guests.find(ann.id, 1) == ann
        assert await house.sweep(402) == 0 and house.kept() == {ann.id}

    asyncio.run(story())


def test_a_visit_is_noted_once_a_week_and_not_with_every_request() -> None:
    async def story() -> None:
        house = House()
        ann = await house.call("Ann")
        versions = []
        for hours in range(0, 24 * 15, 6):
            house.now = BEGAN_SECONDS + hours * 3600
            await house.guests.find(ann.id, 1)
            record = await house.registry.get("person", ann.id)
            assert record is not None
            versions.append(record.version)
        assert versions[-1] == 3 and house.now - BEGAN_SECONDS > 2 * NOTED_EVERY_SECONDS

    asyncio.run(story())


def test_guests_of_before_visits_were_noted_count_from_the_first_check() -> None:
    async def story() -> None:
        house = House()
        for key in ("ann", "bob"):
            await house.registry.put(
                "person", key, b'{"id":"%s","name":"N","lang":"en","generation":1}' % key.encode()
            )
        assert [await house.sweep(day) for day in (0, 2)] == [0, 0]
        house.now = BEGAN_SECONDS + 300 * DAY_SECONDS
        assert await house.guests.find("bob", 1) == Person("bob", "N", "en", 1)
        assert [await house.sweep(day) for day in (364, 366, 368)] == [0, 0, 1]
        assert house.kept() == {"bob"}

    asyncio.run(story())


def test_a_guest_who_comes_while_they_are_forgotten_is_not() -> None:
    async def story() -> None:
        house = House()
        ann = await house.call("Ann")
        await house.sweep(400)
        delete = house.registry.delete

        async def late(kind: str, key: str, expected: int | None = None) -> None:
            if kind == "person":
                await house.guests.find(ann.id, 1)
            await delete(kind, key, expected)

        house.registry.delete = late  # type: ignore[method-assign]
        await house.sweep(402)
        assert house.kept() == {ann.id}

    asyncio.run(story())


def test_a_sweep_that_was_killed_leaves_no_list_of_tables_behind() -> None:
    async def story() -> None:
        house = House()
        await house.call("Ann")
        await house.sweep(400)
        delete = house.registry.delete

        async def killed(kind: str, key: str, expected: int | None = None) -> None:
            if kind == "visits":
                raise asyncio.CancelledError
            await delete(kind, key, expected)

        house.registry.delete = killed  # type: ignore[method-assign]
        with pytest.raises(asyncio.CancelledError):
            await house.sweep(402)
        house.registry.delete = delete  # type: ignore[method-assign]
        assert len(house.kept()) == 1
        assert await house.sweep(402.1) == 0 and house.kept() == set()

    asyncio.run(story())


@pytest.mark.parametrize("data", [b"[]", b"{", b'"\xff"', b"[" * 5000])
def test_a_record_that_cannot_be_read_keeps_no_other_guest_and_is_kept_itself(data: bytes) -> None:
    async def story() -> None:
        house = House()
        ann, _ = await house.call("Ann"), await house.call("Bob")
        assert await house.sweep(400) == 0
        # As a later version may have written it.
        await house.registry.put("person", ann.id, data)
        with operator_lines() as logged:
            assert await house.sweep(402) == 1
            assert await house.guests.all() == []
        assert {each["event"] for each in logged} == {"record not followed"}
        assert house.kept() == {ann.id}
        await house.registry.put("sweep", "guests", data)
        await house.call("Cy")
        with operator_lines():
            assert [await house.sweep(day) for day in (800, 802)] == [0, 1]
        assert house.kept() == {ann.id}

    asyncio.run(story())


def test_marks_that_are_damaged_are_counted_anew() -> None:
    async def story() -> None:
        house = House()
        ann = await house.call("Ann")
        assert await house.sweep(400) == 0
        await damage(house.registry, "sweep", "guests")
        with operator_lines():
            assert await house.sweep(402) == 0
        assert house.kept() == {ann.id}
        assert [await house.sweep(day) for day in (402.5, 403)] == [0, 1]
        await house.registry.put("sweep", "guests", b"{}")
        await damage(house.registry, "sweep", "guests")
        with operator_lines():
            assert await house.sweep(404) == 0
        assert await house.registry.find("sweep") == []

    asyncio.run(story())
