"""Tables of the room are found, closed to everybody and spoken to."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from greenroom.store import Damaged, Event, RegistryRecord, Stored, Unreadable
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.lobby import Lobby
from greenroom.wire.messages import Notice
from operator_lines import operator_lines
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


def test_a_table_opens_with_its_host_and_the_bots_wanted() -> None:
    async def story(evening: Evening) -> None:
        table = await evening.open(bots=3)
        assert [chair.is_person for chair in table.chairs] == [True, False, False, False]
        assert len({chair.name for chair in table.chairs}) == 4
        assert table.last == 5, "it was opened, and each of them sat down"

    played(story, nodes=1)


def test_a_closed_table_is_found_by_whoever_asks_for_closed_ones_alone() -> None:
    async def story(evening: Evening) -> None:
        table, lobby = await evening.open(), evening.lobby
        await lobby.closed.close(table.id)
        assert [await lobby.find(each) for each in (table.code, table.id)] == [None, None]
        assert await lobby.find(table.code, closed_too=True) == table.id
        await lobby.closed.reopen(table.id)
        assert await lobby.find(table.code) == table.id

    played(story, nodes=1)


def test_the_code_of_a_table_in_memory_is_told_without_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        table, read = await evening.open(), list[str]()
        log = evening.lobby.context.log

        async def noted(stream: str, after: int = 0) -> list[Stored]:
            read.append(stream)
            return await from_log(stream, after)

        from_log = log.read
        monkeypatch.setattr(log, "read", noted)
        assert await evening.lobby.code_of(table.id) == table.code and len(read) == 1
        await evening.room()
        read.clear()
        assert await evening.lobby.code_of(table.id) == table.code and read == []

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
        before = {each.id: len(await evening.lobby.read_stored(each.id)) for each in tables}
        await GuestTables(evening.lobby).leave("person-Bob")
        for table in tables:
            evening.table_id = table.id
            assert [chair.person for chair in (await evening.room()).table.chairs] == ["person-Ann"]
        grown = [len(await evening.lobby.read_stored(each.id)) - before[each.id] for each in tables]
        assert grown == [1, 1, 0]

    played(story, nodes=1)


def test_who_leaves_everywhere_leaves_out_what_is_damaged_and_is_refused_where_a_later_version_has_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        tables = [await evening.open() for _ in range(2)]
        for table in tables:
            evening.table_id = table.id
            await evening.sit("Bob")
        await evening.close()
        evening.renew()
        events = evening.log.events[f"table/{tables[0].id}"]
        events.append(Event("fanfare", 1, b"{}", 0.0))
        with operator_lines(), pytest.raises(Unreadable, match="another version"):
            await GuestTables(evening.lobby).leave("person-Bob")
        events.pop()
        read = evening.lobby.context.log.read

        async def damaged(stream: str, after: int = 0) -> list[Stored]:
            if stream.endswith(tables[0].id):
                raise Damaged("failed", f"Event {after + 1} of {stream} is damaged.")
            return await read(stream, after)

        monkeypatch.setattr(evening.lobby.context.log, "read", damaged)
        await GuestTables(evening.lobby).leave("person-Bob")
        evening.table_id = tables[1].id
        assert "person-Bob" not in [chair.person for chair in (await evening.room()).table.chairs]

    played(story, nodes=1)


def test_a_name_that_is_to_be_told_no_more_is_not_told_by_a_table_that_is_just_being_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        table = await evening.open()
        await evening.sit("Bob")
        await evening.close()
        evening.renew()
        lobby, was_read, goes_on = evening.lobby, asyncio.Event(), asyncio.Event()
        read = lobby.context.loader.read

        async def slowly(*asked: Any) -> object:
            found = await read(*asked)
            was_read.set()
            await goes_on.wait()
            return found

        with monkeypatch.context() as patched:
            patched.setattr(lobby.context.loader, "read", slowly)
            loading = asyncio.create_task(lobby.actor(table.id))
            await was_read.wait()
        await lobby.context.forgotten.add(evening.registry, "person-Bob", "en")
        telling_no_more = asyncio.create_task(GuestTables(lobby).tell_no_more("person-Bob"))
        await settle()
        goes_on.set()
        await telling_no_more
        await loading
        assert "Bob" not in [chair.name for chair in (await evening.room()).table.chairs]

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
        assert lobby._last_known == {}

    played(story, nodes=1)


@pytest.mark.parametrize("code", ["a\0b", "\n", "é", "a\ud800", "\u202e"])
def test_the_store_is_not_asked_for_what_can_be_no_code(code: str) -> None:
    class Asked(MemoryRegistry):
        async def get(self, kind: str, key: str) -> RegistryRecord | None:
            raise AssertionError(key)

    async def story(evening: Evening) -> None:
        assert await Lobby(evening.context, Asked()).find(code) is None

    played(story, nodes=1)
