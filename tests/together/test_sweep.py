"""Two nodes that both delete old tables: nothing is lost that was acknowledged, and nobody is thrown out."""

from __future__ import annotations

from math import inf
from typing import Any

import msgspec

from damaged_record import damage
from greenroom.store import RegistryRecord, StoreUnavailable, StreamHead
from greenroom.table.commands import React, SetPace
from greenroom.table.log.retention import FORMER_KEY, FORMER_KIND, KIND
from greenroom.wire.messages import Bye, Refused
from operator_lines import operator_lines
from table.evening import Evening, Guest, played, settle

DAY_SECONDS = 86_400


async def grown_old(evening: Evening) -> None:
    """Ann's table is old, was found so a day ago, and nobody is there."""
    await evening.open()
    evening.time += 31 * DAY_SECONDS
    assert [await lobby.sweep() for lobby in evening.lobbies] == [0, 0]
    evening.time += DAY_SECONDS + 1


def byes(guest: Guest) -> list[str]:
    return [each.code for each in guest.got if isinstance(each, Bye)]


async def is_there(evening: Evening, guest: Guest) -> bool:
    """Whether a guest is still at the table, on either node, and can act there."""
    await settle()
    said = await evening.say(guest, React(next(guest.ids), "well_played"))
    return not byes(guest) and not isinstance(said, Refused) and evening.log.events != {}


def between_reading_and_deleting(evening: Evening, node: int, act: Any) -> None:
    """Let something happen between what a node's sweep reads and what it deletes."""
    log = evening.lobbies[node].context.log
    read = log.streams

    async def streams(prefix: str = "", before: float = inf) -> list[StreamHead]:
        heads = await read(prefix, before)
        if prefix == "table/":
            await act()
        return heads

    log.streams = streams  # type: ignore[method-assign]


def test_a_move_that_another_node_stores_during_a_sweep_is_kept() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        length = len(evening.log.kinds())

        async def move() -> None:
            ann = await evening.come("Ann", node=1)
            assert not isinstance(await evening.say(ann, SetPace(next(ann.ids), "calm")), Refused)
            came.append(ann)

        came: list[Guest] = []
        between_reading_and_deleting(evening, 0, move)
        assert await evening.lobbies[0].sweep() == 0
        assert len(evening.log.kinds()) == length + 1
        assert await is_there(evening, came[0])

    played(story, nodes=2)


def test_the_former_record_of_all_marks_is_deleted_where_it_is_damaged() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        registry = evening.lobby.codes._registry
        await registry.put(FORMER_KIND, FORMER_KEY, b"{}")
        await damage(registry, FORMER_KIND, FORMER_KEY)
        with operator_lines() as logged:
            assert await evening.lobbies[0].sweep() == 1
        assert {(each["event"], each["kind"]) for each in logged} == {("record not followed", FORMER_KIND)}
        assert await registry.find(FORMER_KIND) == []

    played(story, nodes=2)


def test_a_mark_that_cannot_be_read_keeps_its_table_and_no_other() -> None:
    async def story(evening: Evening) -> None:
        other = await evening.open()
        await grown_old(evening)
        registry = evening.lobby.codes._registry
        await registry.put(KIND, f"table/{other.id}", b"[]")
        with operator_lines() as logged:
            assert await evening.lobbies[0].sweep() == 1
        assert {(each["event"], each["kind"]) for each in logged} == {("record not followed", KIND)}
        assert list(evening.log.events) == [f"table/{other.id}"]

    played(story, nodes=2)


def test_a_move_is_kept_that_comes_at_the_very_last_moment() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        log, table = evening.lobbies[0].context.log, f"table/{evening.table_id}"
        drop, event = log.drop, evening.log.events[table][-1]

        async def late(stream: str, expected: int) -> None:
            await evening.log.append(stream, expected, [event])
            await drop(stream, expected)

        log.drop = late  # type: ignore[method-assign]
        length = len(evening.log.kinds())
        assert await evening.lobbies[0].sweep() == 0
        assert len(evening.log.kinds()) == length + 1
        assert await evening.lobbies[0].find("code1") == evening.table_id

    played(story, nodes=2)


def test_whoever_comes_to_an_old_table_on_another_node_is_not_thrown_out() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        ann = await evening.come("Ann", node=1)
        assert await evening.lobbies[0].sweep() == 0
        assert await is_there(evening, ann)

    played(story, nodes=2)


def test_whoever_comes_to_an_old_table_during_a_sweep_is_not_thrown_out() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        came: list[Guest] = []

        async def come() -> None:
            came.append(await evening.come("Ann", node=1))

        between_reading_and_deleting(evening, 0, come)
        assert await evening.lobbies[0].sweep() == 0
        assert await is_there(evening, came[0])

    played(story, nodes=2)


def test_whoever_comes_to_the_node_that_deletes_is_not_thrown_out_where_the_mark_stays() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        sweeper, registry, came = (
            evening.lobbies[0]._sweeper,
            evening.lobbies[0].codes._registry,
            list[Guest](),
        )
        get = registry.get

        async def silent(stream: str) -> None:
            raise StoreUnavailable("failed", "Silence.")

        async def come_and_get(kind: str, key: str) -> RegistryRecord | None:
            found = await get(kind, key)
            if kind == KIND and not came:
                came.append(await evening.come("Ann", node=0))
            return found

        registry.get = come_and_get  # type: ignore[method-assign]
        sweeper.keep = silent  # type: ignore[method-assign]
        assert await evening.lobbies[0].sweep() == 0
        assert await is_there(evening, came[0])

    played(story, nodes=2)


def test_whoever_came_at_the_moment_of_the_deletion_is_told_that_there_is_no_such_table() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        log, came = evening.lobbies[0].context.log, list[Guest]()
        drop = log.drop

        async def late(stream: str, expected: int) -> None:
            came.append(await evening.come("Ann", node=0))
            await drop(stream, expected)

        log.drop = late  # type: ignore[method-assign]
        assert await evening.lobbies[0].sweep() == 1
        await settle()
        assert byes(came[0])[0] == "room.no_such_table"
        assert evening.lobbies[0].loaded_tables == []

    played(story, nodes=2)


def test_whoever_acts_at_a_table_that_was_deleted_unheard_is_told_so_and_the_table_ends() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        evening.telling.nodes[0].deafen()
        await evening.lobbies[1].context.log.drop(f"table/{evening.table_id}", len(evening.log.kinds()))
        await evening.say(ann, SetPace(next(ann.ids), "calm"))
        await settle()
        assert byes(ann)[0] == "room.no_such_table"
        assert evening.lobbies[0].loaded_tables == []

    played(story, nodes=2)


def test_a_mark_that_was_taken_away_and_set_again_is_another_one() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        stream, registry = f"table/{evening.table_id}", evening.registry

        async def come_and_go_and_sweep() -> None:
            before = await registry.get(KIND, stream)
            await registry.delete(KIND, stream)
            after = await registry.put(KIND, stream, msgspec.json.encode(evening.time), 0)
            assert before is not None and before.version == after

        between_reading_and_deleting(evening, 0, come_and_go_and_sweep)
        assert await evening.lobbies[0].sweep() == 0
        assert stream in evening.log.events

    played(story, nodes=2)


def test_where_people_stay_on_one_node_no_other_deletes_their_table() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=1)
        for _ in range(35 * 4):
            evening.time += DAY_SECONDS / 4
            assert [await lobby.sweep() for lobby in evening.lobbies] == [0, 0]
        assert await is_there(evening, ann)
        await evening.go(ann)

    played(story, nodes=2)


def test_an_old_table_to_which_nobody_comes_is_deleted_once_by_whichever_node() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        assert [await lobby.sweep() for lobby in evening.lobbies] == [1, 0]
        assert evening.log.events == {} and await evening.registry.find("code") == []

    played(story, nodes=2)


def test_a_visit_gives_an_old_table_another_day() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        watcher = await evening.come("Cy", node=1)
        await evening.lobbies[1].close()
        assert byes(watcher)
        swept = []
        for _ in range(26):
            swept.append(await evening.lobbies[0].sweep())
            evening.time += 3601
        assert swept == [0] * 24 + [1, 0]

    played(story, nodes=2)


def test_whoever_comes_asks_for_the_mark_of_that_table_alone() -> None:
    async def story(evening: Evening) -> None:
        await grown_old(evening)
        registry, asked = evening.lobbies[1].codes._registry, list[tuple[str, str]]()
        get, table = registry.get, f"table/{evening.table_id}"

        async def note(kind: str, key: str) -> RegistryRecord | None:
            asked.append((kind, key))
            return await get(kind, key)

        registry.get = note  # type: ignore[method-assign]
        assert [each.key for each in await evening.registry.find(KIND)] == [table]
        await evening.come("Ann", node=1)
        assert [key for kind, key in asked if kind in (KIND, FORMER_KIND)] == [table]
        assert await evening.registry.find(KIND) == []

    played(story, nodes=2)


def test_marks_of_an_earlier_version_are_taken_over() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        evening.time += 31 * DAY_SECONDS
        former = {f"table/{evening.table_id}": evening.time, "table/gone": evening.time}
        await evening.registry.put("code", "gone", b"gone")
        await evening.registry.put(FORMER_KIND, FORMER_KEY, msgspec.json.encode(former))
        assert await evening.lobbies[0].sweep() == 0
        assert [each.key for each in await evening.registry.find("code")] == ["code1"]
        assert await evening.registry.get(FORMER_KIND, FORMER_KEY) is None
        evening.time += DAY_SECONDS + 1
        assert [await lobby.sweep() for lobby in evening.lobbies] == [1, 0]
        assert await evening.registry.find(KIND) == []

    played(story, nodes=2)
