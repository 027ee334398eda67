"""V7: a personal link works once and for an hour, and only the newest of a guest does."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.own_links import KIND, LINK_SECONDS, LinkTarget, OwnLinks
from table.memory import MemoryRegistry

USED, OVER = refuse("web.link_used"), refuse("web.link_over")


class House:
    """A registry, its guests, their links and a clock that is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.registry = MemoryRegistry()
        numbers = itertools.count(1)
        self.guests = Guests(self.registry, lambda: f"person-{next(numbers)}", lambda: self.now)
        self.links = OwnLinks(self.registry, self.guests, lambda: f"secret-{next(numbers)}", lambda: self.now)

    async def ann(self) -> Person:
        ann = await self.guests.call(None, "Ann", "en")
        assert isinstance(ann, Person)
        return ann


def test_a_link_is_used_once_and_looked_at_as_often_as_one_likes() -> None:
    async def story() -> None:
        house = House()
        ann = await house.ann()
        key = await house.links.make(ann, "abcdef")
        assert [await house.links.read(key) for _ in range(3)] == [LinkTarget(ann, "abcdef")] * 3
        assert await house.links.use(key) == LinkTarget(ann, "abcdef")
        assert await house.links.use(key) == USED and await house.links.read(key) == USED

    asyncio.run(story())


def test_of_two_who_use_a_link_at_once_one_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        house = House()
        key = await house.links.make(await house.ann())
        put = house.registry.put

        async def quicker(kind: str, key: str, data: bytes, expected: int | None = None) -> int:
            if kind == KIND:
                raise Conflict(kind)
            return await put(kind, key, data, expected)

        monkeypatch.setattr(house.registry, "put", quicker)
        assert await house.links.use(key) == USED

    asyncio.run(story())


@pytest.mark.parametrize(
    ("later", "good"), [(0.0, True), (LINK_SECONDS, True), (LINK_SECONDS + 1, False), (-1, False)]
)
def test_a_link_is_over_after_an_hour(later: float, good: bool) -> None:
    async def story() -> None:
        house = House()
        ann = await house.ann()
        key = await house.links.make(ann)
        house.now += later
        assert await house.links.use(key) == (LinkTarget(ann, None) if good else OVER)

    asyncio.run(story())


def test_the_newest_link_takes_the_place_of_the_one_before() -> None:
    async def story() -> None:
        house = House()
        ann = await house.ann()
        old, new = await house.links.make(ann), await house.links.make(ann)
        assert await house.links.use(old) == OVER
        assert await house.links.use(new) == LinkTarget(ann, None)
        assert len(await house.registry.find(KIND)) == 1, "one guest cannot fill the registry"

    asyncio.run(story())


def test_what_is_revoked_ends_the_link_too() -> None:
    async def story() -> None:
        house = House()
        ann = await house.ann()
        key = await house.links.make(ann)
        await house.guests.revoke(ann)
        assert await house.links.use(key) == OVER

    asyncio.run(story())


def test_a_key_that_is_guessed_or_cut_leads_to_nobody() -> None:
    async def story() -> None:
        house = House()
        ann = await house.ann()
        key = await house.links.make(ann)
        guesses = ["", ".", key[:-1], f"{key}x", f"{ann.id}.", ann.id, f".{key}", f"bob.{key}", "é\x00."]
        for guess in guesses:
            assert isinstance(await house.links.use(guess), Refusal), guess
        kept = (await house.registry.find(KIND))[0].data.decode()
        assert key.rpartition(".")[2] not in kept, "whoever reads the registry learns no key"
        assert await house.links.use(key) == LinkTarget(ann, None)

    asyncio.run(story())
