"""A decision on a node that reads its records again meanwhile holds there, whatever was read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from greenroom.store import RegistryRecord
from greenroom.table.people.lobby import Lobby
from greenroom.web.admin.bans import BanRecord, Bans
from greenroom.web.admin.notice_board import ANNOUNCEMENT, DRAINED, NoticeBoard
from greenroom.web.admin.opening_rights import OpeningRights
from table.evening import Evening, played
from table.memory import MemoryRegistry

T = TypeVar("T")


class SlowRegistry(MemoryRegistry):
    """Reads at once and answers late: in between anything may be written."""

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        return await self._late(await super().get(kind, key))

    async def find(self, kind: str) -> list[RegistryRecord]:
        return await self._late(await super().find(kind))

    async def _late(self, answer: T) -> T:
        for _ in range(5):
            await asyncio.sleep(0)
        return answer


async def meanwhile(read: Awaitable[object], decide: Callable[[], Awaitable[object]]) -> None:
    """Decide something while the records are being read."""
    reading = asyncio.ensure_future(read)
    await asyncio.sleep(0)
    await decide()
    await reading


def test_a_ban_holds_that_is_spoken_while_bans_are_read() -> None:
    async def story() -> None:
        bans = Bans(SlowRegistry())
        await meanwhile(bans.load(), lambda: bans.add("ann", BanRecord(1.0)))
        await meanwhile(bans.read("bob"), lambda: bans.add("bob", BanRecord(1.0)))
        assert bans.holds("ann", "") and bans.holds("bob", "")
        await meanwhile(bans.load(), lambda: bans.lift("ann"))
        assert not bans.holds("ann", "")

    asyncio.run(story())


def test_whoever_is_allowed_to_open_tables_is_so_while_others_are_read() -> None:
    async def story() -> None:
        rights = OpeningRights(SlowRegistry(), "operator")
        await meanwhile(rights.load(), lambda: rights.allow("ann", on=True))
        await meanwhile(rights.read("bob"), lambda: rights.allow("bob", on=True))
        assert rights.may("ann") and rights.may("bob")
        await meanwhile(rights.load(), lambda: rights.forget("ann"))
        assert not rights.may("ann")

    asyncio.run(story())


def test_a_table_is_closed_that_is_closed_while_others_are_read() -> None:
    async def story(evening: Evening) -> None:
        lobby = Lobby(evening.context, SlowRegistry())
        await meanwhile(lobby.closed.load(), lambda: lobby.closed.close("table"))
        assert "table" in lobby.closed
        await meanwhile(lobby.closed.read("table"), lambda: lobby.closed.reopen("table"))
        assert "table" not in lobby.closed

    played(story)


def test_what_is_announced_while_notices_are_read_is_said() -> None:
    async def story() -> None:
        said: list[object] = []
        notices = NoticeBoard(SlowRegistry(), said.append, said.append)
        await meanwhile(notices.read(ANNOUNCEMENT), lambda: notices.announce("Back at ten"))
        assert said[-1] == "Back at ten"
        await meanwhile(notices.read(DRAINED), lambda: notices.drain(on=True))
        assert said[-1:] == [True]

    asyncio.run(story())


def test_what_was_said_is_read_by_every_later_node_until_it_ends() -> None:
    async def story() -> None:
        registry, heard = MemoryRegistry(), list[object]()
        first = NoticeBoard(registry, lambda _: None, lambda _: None)
        later = NoticeBoard(registry, heard.append, heard.append)
        for text, on in (("Back at ten", True), ("", False)):
            await first.announce(text)
            await first.drain(on=on)
            await later.load()
        assert heard == ["Back at ten", True, "", False]

    asyncio.run(story())
