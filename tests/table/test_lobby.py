"""Tables of the room are found, closed to everybody and spoken to."""

from __future__ import annotations

import pytest

from greenroom.store import Record, Stored
from greenroom.table.people.lobby import Lobby
from greenroom.wire.messages import Notice
from table.evening import Evening, Guest, played, settle
from table.memory import MemoryRegistry


def notices(guest: Guest) -> list[object]:
    return [each.args["text"] for each in guest.got if isinstance(each, Notice)]


def test_what_is_said_is_said_once_to_everybody_and_to_whoever_comes_until_it_ends() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        for text in ("We close at ten", "We close at ten"):
            evening.lobby.announce(text)
        bob = await evening.come("Bob")
        assert notices(ann) == notices(bob) == ["We close at ten"]
        evening.lobby.announce("")
        cy = await evening.come("Cy")
        evening.lobby.announce("We close at ten")
        await settle()
        assert notices(cy) == ["We close at ten"] and notices(ann) == ["We close at ten"] * 2

    played(story, nodes=1)


def test_a_closed_table_is_found_by_whoever_asks_for_closed_ones_alone() -> None:
    async def story(evening: Evening) -> None:
        table, lobby = await evening.open(), evening.lobby
        await lobby.shut(table.id, on=True)
        assert [await lobby.find(each) for each in (table.code, table.id)] == [None, None]
        assert await lobby.find(table.code, shut=True) == table.id
        await lobby.shut(table.id, on=False)
        assert await lobby.find(table.code) == table.id

    played(story, nodes=1)


def test_who_leaves_everywhere_leaves_each_table_where_they_sit_and_no_other() -> None:
    async def story(evening: Evening) -> None:
        tables = [await evening.open() for _ in range(3)]
        for table in tables[:2]:
            evening.table_id = table.id
            await evening.come("Ann")
            await evening.sit("Bob")
        evening.table_id = tables[2].id
        await evening.come("Bob")
        before = {each.id: len(await evening.lobby.stored(each.id)) for each in tables}
        await evening.lobby.leave_all("person-Bob")
        for table in tables:
            evening.table_id = table.id
            assert [chair.person for chair in (await evening.room()).table.chairs] == ["person-Ann"]
        grown = [len(await evening.lobby.stored(each.id)) - before[each.id] for each in tables]
        assert grown == [1, 1, 0]

    played(story, nodes=1)


def test_what_is_told_of_a_table_that_is_not_there_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        lobby = evening.lobby
        read = lobby.context.log.read

        async def told(stream: str, after: int = 0) -> list[Stored]:
            lobby.kept(stream, 7)
            return await read(stream, after)

        monkeypatch.setattr(lobby.context.log, "read", told)
        assert await lobby.actor("nowhere") is None
        await settle()
        assert lobby._told == {}

    played(story, nodes=1)


@pytest.mark.parametrize("code", ["a\0b", "\n", "é", "a\ud800", "\u202e"])
def test_the_store_is_not_asked_for_what_can_be_no_code(code: str) -> None:
    class Asked(MemoryRegistry):
        async def get(self, kind: str, key: str) -> Record | None:
            raise AssertionError(key)

    async def story(evening: Evening) -> None:
        assert await Lobby(evening.context, Asked()).find(code) is None

    played(story, nodes=1)
