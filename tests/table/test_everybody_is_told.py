"""Announcements to everybody at a table come in order: those who wait at the door hear them too."""

import asyncio

import pytest

from greenroom.table.commands import Act
from greenroom.wire.messages import Bye, Notice
from table.evening import Evening, Guest, held_store, played, settle


async def come_while_the_store_is_slow(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, name: str
) -> tuple[Guest, asyncio.Event]:
    """Somebody comes while the table waits for its store; it goes on once the event is set."""
    first, _ = await evening.two()
    stored = held_store(evening, monkeypatch)
    (await evening.room()).receive(first, Act("a", first.now.you.decision, "draw"))
    await settle()
    late = Guest(name)
    await evening.lobby.enter(evening.table_id, late)
    return late, stored


def test_nobody_stays_at_a_closed_table_who_came_just_before(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        late, stored = await come_while_the_store_is_slow(evening, monkeypatch, "Cy")
        await evening.lobby.closed.close(evening.table_id)
        stored.set()
        await settle()
        assert late.closed and late.got[-1] == Bye("room.shut", again=False)

    played(story, nodes=1)


def test_nobody_enters_a_table_that_is_closed_while_their_visit_is_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        await evening.two()
        get = evening.registry.get

        async def closed_meanwhile(kind: str, key: str) -> object:
            await evening.lobby.closed.close(evening.table_id)
            return await get(kind, key)

        monkeypatch.setattr(evening.registry, "get", closed_meanwhile)
        late = Guest("Cy")
        assert await evening.lobby.enter(evening.table_id, late) is None
        await settle()
        assert late.got == []

    played(story, nodes=1)


def test_who_came_just_before_hears_what_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        late, stored = await come_while_the_store_is_slow(evening, monkeypatch, "Cy")
        evening.lobby.announce("Back in five minutes")
        stored.set()
        await settle()
        assert Notice("room.announced", {"text": "Back in five minutes"}) in late.got

    played(story, nodes=1)
