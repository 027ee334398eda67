"""Records of other nodes are read again in their turn, and one that cannot be read harms nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from damaged_record import damage
from greenroom.store import StoreUnavailable
from greenroom.store.log import StreamHead
from greenroom.table.log.events import Banned, PaceSet
from greenroom.table.people.closed_tables import KIND as CLOSED
from greenroom.table.people.forgotten_guests import KIND as FORGOTTEN
from greenroom.table.people.guests import KIND as GUEST
from greenroom.testing.clock import run_jumping
from greenroom.web import node_news
from greenroom.web.admin.bans import KIND as BAN
from greenroom.web.admin.bans import BanRecord, Bans
from greenroom.web.admin.notice_board import ANNOUNCEMENT, DRAINED
from greenroom.web.admin.notice_board import KIND as NOTICE
from greenroom.web.node_news import ASK_AGAIN_SECONDS, NodeNews
from greenroom.wire.messages import Bye, Update
from operator_lines import operator_lines
from table.evening import Evening, played, settle
from table.memory import MemoryRegistry
from together.test_one_table import calmed
from web.visitors import Place, farewell, visited


def test_a_table_reads_on_what_was_written_and_knows_whether_another_node_did() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        await evening.come("Ann")
        room = await evening.room()
        news = NodeNews(evening.lobby, {}, evening.lobby.look_again)
        for told, by_another in ((news.kept, False), (news.appended, True)):
            last = await evening.log.append(room.stream, room.table.last, [calmed(evening)])
            told(room.stream, last)
            await settle()
            assert (room.table.last, room.is_shared) == (last, by_another)
        news.close()

    played(story, nodes=1)


def test_a_table_taken_up_while_all_are_looked_at_again_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        await evening.room()
        asked, answer, ends = asyncio.Event(), asyncio.Event(), evening.lobby.context.log.ends

        async def slowly(streams: Sequence[str]) -> list[StreamHead]:
            asked.set()
            await answer.wait()
            return await ends(streams)

        monkeypatch.setattr(evening.lobby.context.log, "ends", slowly)
        looking = asyncio.create_task(evening.lobby.look_again())
        await asked.wait()
        await evening.open()
        newer = await evening.room()
        answer.set()
        await looking
        await settle()
        assert newer in evening.lobby.loaded_tables and newer.is_open

    played(story, nodes=1)


def test_a_record_that_cannot_be_read_is_logged_and_the_next_is_followed() -> None:
    async def story(evening: Evening) -> None:
        followed: list[str] = []

        async def damaged(key: str) -> None:
            msgspec.json.decode(b"{")

        async def good(key: str) -> None:
            followed.append(key)

        news = NodeNews(evening.lobby, {"damaged": damaged, "good": good}, evening.lobby.look_again)
        with operator_lines() as logged:
            for kind in ("damaged", "good", "none that is followed"):
                news.changed(kind, "key")
            await settle()
        assert [(each["event"], each["error"]) for each in logged] == [("record not followed", "DecodeError")]
        assert followed == ["key"]
        news.close()

    played(story)


def test_where_everything_is_looked_at_again_one_record_that_cannot_be_read_hides_no_other(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        await place.browser("Cy")
        for each in (ann, bob):
            await each.enter((await each.open_table())["id"])
        web, registry = place.of_tables, place.of_tables.lobby.codes._registry
        actor = await web.lobby.actor(ann.now.room.id)
        assert actor is not None
        pace = web.lobby.games.events.write(PaceSet(pace="calm"), 1.0)
        await web.lobby.context.log.append(actor.stream, actor.table.last, [pace])
        # As a later version may have written them.
        for kind in web._memory.kinds:
            if kind != GUEST:
                await registry.put(kind, "0-of-a-later-version", b"[]")
        ids = {msgspec.json.decode(each.data)["name"]: each.key for each in await registry.find(GUEST)}
        await registry.put(GUEST, ids["Ann"], b"[]")
        await registry.put(BAN, ids["Bob"], msgspec.json.encode(BanRecord(1.0)))
        await registry.put(CLOSED, "somewhere", b"{}")
        await registry.put(FORGOTTEN, ids["Cy"], b'{"lang": "fr"}')
        with operator_lines() as logged:
            await web._memory.look_again()
        assert {each["event"] for each in logged} == {"record not followed"}
        assert await bob.until(farewell) == Bye("web.banned", again=False)
        assert "somewhere" in web.lobby.closed and ids["Cy"] in web.lobby.context.forgotten.people
        await ann.until(lambda message: isinstance(message, Update) and message.room.pace == "calm")

    visited(tmp_path, story)


def test_a_damaged_record_of_a_guest_keeps_nobody_else_from_being_looked_up(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        for each in (ann, bob):
            await each.enter((await each.open_table())["id"])
        web, registry = place.of_tables, place.of_tables.lobby.codes._registry
        records = {msgspec.json.decode(each.data)["name"]: each for each in await registry.find(GUEST)}
        await damage(registry, GUEST, records["Ann"].key)
        revoked = msgspec.json.decode(records["Bob"].data) | {"generation": 2}
        await registry.put(GUEST, records["Bob"].key, msgspec.json.encode(revoked))
        with operator_lines() as logged:
            await web._memory.look_again()
            await web.sockets.look_up_again(records["Ann"].key)
        assert [(each["event"], each["error"]) for each in logged] == [("record not followed", "Damaged")] * 2
        assert await bob.until(farewell) == Bye("room.revoked", again=False)
        assert not isinstance(await ann.ask(do="ready"), Bye)

    visited(tmp_path, story)


@pytest.mark.parametrize("key", [ANNOUNCEMENT, DRAINED])
def test_a_damaged_notice_keeps_no_node_from_reading_all_else(tmp_path: Path, key: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await ann.enter((await ann.open_table())["id"])
        web, registry = place.of_tables, place.of_tables.lobby.codes._registry
        await registry.put(NOTICE, key, b'{"text": "soon"}')
        (guest,) = await registry.find(GUEST)
        await registry.put(BAN, guest.key, msgspec.json.encode(BanRecord(1.0)))
        await damage(registry, NOTICE, key)
        with operator_lines():
            await web._memory._read_all()
            await web._memory.look_again()
        assert await ann.until(farewell) == Bye("web.banned", again=False)

    visited(tmp_path, story)


def test_news_of_a_damaged_record_is_told_as_that_and_everything_looked_at_again() -> None:
    async def story() -> None:
        looked, registry = asyncio.Event(), MemoryRegistry()
        await registry.put(BAN, "bob", b"{}")
        await damage(registry, BAN, "bob")
        bans = Bans(registry)

        async def look_again() -> None:
            await bans.load()
            looked.set()

        news = NodeNews(Evening().lobby, {BAN: bans.read}, look_again)
        with operator_lines() as logged:
            news.changed(BAN, "bob")
            await looked.wait()
        assert (logged[0]["event"], logged[0]["error"]) == ("record not followed", "Damaged")
        assert "store unavailable" not in {each["event"] for each in logged}
        assert bans.holds("bob", "")
        news.close()

    run_jumping(story())


def test_where_everything_is_looked_at_again_no_table_tells_the_name_of_who_was_forgotten_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await ann.enter((await ann.open_table())["id"])
        web = place.of_tables
        look_again, known = web.lobby.look_again, list[bool]()

        async def tables_look_again() -> None:
            known.append("bob" in web.lobby.context.forgotten.people)
            await look_again()

        monkeypatch.setattr(web.lobby, "look_again", tables_look_again)
        actor = await web.lobby.actor(ann.now.room.id)
        assert actor is not None
        # On another node Bob has been banned, and then forgotten.
        write = web.lobby.games.events.write
        banned = [write(each, 1.0) for each in (Banned("bob", "Bob"), PaceSet(pace="calm"))]
        await web.lobby.context.log.append(actor.stream, actor.table.last, banned)
        await web.lobby.codes._registry.put(FORGOTTEN, "bob", b'{"lang": "en"}')
        await web._memory.look_again()
        told = [await ann.hear()]
        while not isinstance(told[-1], Bye):
            told.append(await ann.hear())
        assert known == [True] and "Bob" not in str(told)

    visited(tmp_path, story)


@pytest.mark.parametrize(("news", "fails"), [("missed", "ends"), ("changed", "holds")])
def test_where_the_store_fails_meanwhile_the_name_of_who_was_forgotten_goes_with_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, news: str, fails: str
) -> None:
    async def story(place: Place) -> None:
        ann, cy = await place.browser("Ann"), await place.browser("Cyprian")
        table = (await ann.open_table())["id"]
        for each in (ann, cy):
            await each.enter(table)
        await cy.sit()
        web, registry = place.of_tables, place.of_tables.lobby.codes._registry
        ids = {msgspec.json.decode(each.data)["name"]: each.key for each in await registry.find(GUEST)}
        # On another node.
        await registry.put(FORGOTTEN, ids["Cyprian"], b'{"lang": "en"}')
        log, asked = web.lobby.context.log, list[int]()
        answer = getattr(log, fails)

        async def fails_once(*question: object) -> object:
            asked.append(1)
            if len(asked) == 1:
                raise StoreUnavailable("failed", "silent for a moment")
            return await answer(*question)

        monkeypatch.setattr(log, fails, fails_once)
        monkeypatch.setattr(node_news, "ASK_AGAIN_SECONDS", 0.0)
        if news == "missed":
            web._news.missed()
        else:
            web._news.changed(FORGOTTEN, ids["Cyprian"])
        named = True
        while named:
            await ann.enter(table)
            named = "Cyprian" in str(ann.now)
        assert len(asked) > 1

    visited(tmp_path, story)


def test_after_trouble_with_the_store_everything_is_looked_at_again() -> None:
    async def story() -> None:
        troubles, looked = [StoreUnavailable("locked", "somebody else holds it")] * 2, []

        async def look_again() -> None:
            looked.append(asyncio.get_running_loop().time())
            if troubles:
                raise troubles.pop()

        evening = Evening()
        news = NodeNews(evening.lobby, {}, look_again)
        began = asyncio.get_running_loop().time()
        news.missed()
        await asyncio.sleep(10 * ASK_AGAIN_SECONDS)
        assert [round(at - began, 3) for at in looked] == [0, ASK_AGAIN_SECONDS, 2 * ASK_AGAIN_SECONDS]
        news.close()

    run_jumping(story())


def test_a_closed_room_looks_at_nothing_again() -> None:
    async def story() -> None:
        looked: list[None] = []

        async def look_again() -> None:
            looked.append(None)
            raise StoreUnavailable("locked", "somebody else holds it")

        news = NodeNews(Evening().lobby, {}, look_again)
        news.missed()
        await asyncio.sleep(ASK_AGAIN_SECONDS / 2)
        news.close()
        await asyncio.sleep(10 * ASK_AGAIN_SECONDS)
        assert len(looked) == 1

    run_jumping(story())
