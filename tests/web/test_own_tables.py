"""The lobby's question: at which tables the guest of this browser sits or sat, and how they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from greenroom.store import EventLog, Stored, StoreUnavailable
from greenroom.table.context import Timing
from staged.stage import PATIENT
from web.visitors import Browser, Place, visited


async def own(browser: Browser) -> list[dict[str, Any]]:
    answer = await browser.http.get("/api/me/tables")
    assert answer.status_code == 200
    tables: list[dict[str, Any]] = answer.json()["tables"]
    return tables


def count_reads(monkeypatch: pytest.MonkeyPatch, log: EventLog) -> list[str]:
    """The streams that are read from now on."""
    read: list[str] = []
    plain = log.read

    async def counted(stream: str, after: int = 0) -> list[Stored]:
        read.append(stream)
        return await plain(stream, after)

    monkeypatch.setattr(log, "read", counted)
    return read


def test_a_stranger_and_a_newcomer_have_no_tables(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert await own(await place.browser()) == []
        assert await own(await place.browser("Ann")) == []

    visited(tmp_path, story)


def test_a_table_is_the_host_s_from_its_opening_and_nobody_else_s(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, eve = await place.browser("Ann"), await place.browser("Eve")
        opened = await ann.open_table(bots=1)
        (table,) = await own(ann)
        assert table == {
            "code": opened["code"],
            "game": "tonk",
            "phase": "gathering",
            "hand_number": 0,
            "host": "Ann",
            "others": table["others"],
            "hosts": True,
            "seated": True,
            "turn": False,
            "bot_plays": False,
            "balance": 0,
        }
        assert len(table["others"]) == 1
        await eve.enter(opened["id"])
        assert await own(eve) == [], "who only watches has no table there"

    visited(tmp_path, story)


def test_it_says_whose_turn_it_is_and_who_is_played_by_a_bot(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        acts, waits, _ = await place.two()
        for browser, turn in ((acts, True), (waits, False)):
            (table,) = await own(browser)
            assert (table["phase"], table["hand_number"], table["turn"]) == ("playing", 1, turn)
        await acts.ask(do="sit_in", chair=acts.now.you.chair)
        (table,) = await own(acts)
        assert (table["seated"], table["turn"], table["bot_plays"]) == (True, False, True)
        await acts.ask(do="leave")
        (table,) = await own(acts)
        assert (table["seated"], table["turn"], table["bot_plays"]) == (False, False, False)

    visited(tmp_path, story)


def test_a_table_that_was_left_and_a_session_that_ended_are_still_there(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        await bob.enter(table)
        await bob.sit()
        await bob.ask(do="leave")
        (left,) = await own(bob)
        assert (left["seated"], left["host"], left["others"]) == (False, "Ann", ["Ann"])
        await ann.ask(do="end_table")
        assert [(each["phase"], each["seated"]) for each in await own(ann)] == [("ended", True)]
        assert [(each["phase"], each["seated"]) for each in await own(bob)] == [("ended", False)]

    visited(tmp_path, story)


def test_the_table_where_somebody_came_last_is_first(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        first, second = await ann.open_table(), await ann.open_table()
        assert [each["code"] for each in await own(ann)] == [second["code"], first["code"]]
        await ann.enter(first["id"])
        assert [each["code"] for each in await own(ann)] == [first["code"], second["code"]]

    visited(tmp_path, story)


def test_the_tables_outlive_the_server_and_no_log_is_read_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, str] = {}
    before: list[dict[str, Any]] = []

    async def first(place: Place) -> None:
        acts, _, _ = await place.two()
        before.extend(await own(acts))
        kept.update(acts.http.cookies)

    async def second(place: Place) -> None:
        again = await place.browser()
        again.http.cookies.update(kept)
        read = count_reads(monkeypatch, place.web.lobby.context.log)
        assert await own(again) == before == await own(again)
        assert len(read) == 1
        assert place.web.lobby.loaded_tables == [], "a question wakes no table"

    visited(tmp_path, first)
    visited(tmp_path, second)


def test_a_table_that_a_silent_store_did_not_tell_is_not_taken_for_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(stream: str, after: int = 0) -> list[Stored]:
        raise StoreUnavailable("failed", f"{stream} behind {after} is not told within 7 seconds.")

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await ann.open_table()
        with monkeypatch.context() as patched:
            patched.setattr(place.web.lobby.context.log, "read", silent)
            refused = await ann.http.get("/api/me/tables")
        assert (refused.status_code, refused.json()["code"]) == (503, "room.store_failed")
        assert [each["code"] for each in await own(ann)] == [table["code"]]
        assert not place.web.lobby.visited._reading

    visited(tmp_path, story)


def test_a_parked_table_is_known_without_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(place: Place) -> None:
        acts, waits, _ = await place.two()
        before = await own(acts)
        for each in (acts, waits):
            await each.connection.close()
        read = count_reads(monkeypatch, place.web.lobby.context.log)
        while place.web.lobby.loaded_tables:
            await own(acts)
        assert await own(acts) == before
        assert read == []

    parked: Timing = msgspec.structs.replace(PATIENT, park=0.01)
    visited(tmp_path, story, timing=parked)


def test_a_table_that_was_swept_is_gone(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        assert len(await own(ann)) == 1
        lobby = place.web.lobby
        log = lobby.context.log
        await log.drop(f"table/{table}", len(await log.read(f"table/{table}")))
        lobby.visited.forget(table)
        assert await own(ann) == []

    visited(tmp_path, story)
