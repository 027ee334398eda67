"""The contract of every store, as a test case to inherit: give it a URL and let pytest collect it.

class TestMyStore(CheckStore):
def url(self, folder: Path) -> str: ...

What else can happen to it (a lost connection, a server that is killed, a lock) it names in `troubles`, and
does in `in_trouble`: then it is tried in each.
"""

# ruff: noqa: D102 - a test's name says what it checks.

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path

import pytest

from greenroom.store import Conflict, Event, RegistryRecord, Store, StoreUnavailable, StreamHead, open_store
from greenroom.testing.promises import append_and_kill, missing_at
from greenroom.testing.recording_watcher import Heard, Hearing

Test = Callable[[Store], Awaitable[None]]
MIN_TROUBLE_SECONDS = 0.5
"""The least number of seconds for which a store is in trouble."""


def event(data: str = "{}", at: float = 1.0) -> Event:
    """Return an event to store."""
    return Event("happened", 1, data.encode(), at)


class CheckStore:
    """The contract of log and registry; a subclass says where a fresh store is."""

    kills = 10
    """The number of kills in the kill test."""
    tells_others = False
    """Whether several nodes may share the store, each told what the others do."""
    troubles: Sequence[str] = ()
    """The names of what `in_trouble` can do to the store."""

    def url(self, folder: Path) -> str:
        """Return the URL of a store that is empty the first time and the same one for the same folder."""
        raise NotImplementedError

    def in_trouble(self, trouble: str, folder: Path) -> AbstractContextManager[object]:
        """Do to an open store what fails its writes or holds them up, until the context ends."""
        raise NotImplementedError

    @asynccontextmanager
    async def store(self, folder: Path) -> AsyncIterator[Store]:
        """Open the folder's store for a while; twice at once is two nodes on one store."""
        store = await open_store(self.url(folder))
        try:
            yield store
        finally:
            await store.close()

    def run(self, folder: Path, test: Test) -> None:
        """Run a test on the folder's store."""

        async def body() -> None:
            async with self.store(folder) as store:
                await test(store)

        asyncio.run(body())

    def test_events_come_back_as_they_went_in(self, tmp_path: Path) -> None:
        events = [Event("a_kind", 7, bytes(range(256)), 1_700_000_000.123456), event("", 0.0), event("é🂡")]

        async def test(store: Store) -> None:
            assert await store.log.append("a", 0, events[:2]) == 2
            assert await store.log.append("a", 2, events[2:]) == 3
            stored = await store.log.read("a")
            assert [(s.number, s.event) for s in stored] == list(enumerate(events, 1))

        self.run(tmp_path, test)

    def test_reading_starts_after_a_number_and_an_unknown_stream_is_empty(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event(str(n)) for n in range(1, 6)])
            assert [s.number for s in await store.log.read("a", 3)] == [4, 5]
            assert await store.log.read("a", 5) == await store.log.read("a", 9) == []
            assert await store.log.read("b") == []

        self.run(tmp_path, test)

    def test_it_tells_which_streams_hold_some_bytes(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event('{"who":"Ann-1"}'), event("{}")])
            await store.log.append("b", 0, [event("{}"), event('{"who":"Bob_2"}')])
            held = {
                (name, words): await store.log.holds(name, words)
                for name in ("a", "b", "none")
                for words in (b"Ann-1", b"Bob_2", b"nn-", b"ANN-1", b"Bob%2")
            }
            assert {each for each, found in held.items() if found} == {
                ("a", b"Ann-1"),
                ("a", b"nn-"),
                ("b", b"Bob_2"),
            }

        self.run(tmp_path, test)

    def test_under_a_name_that_cannot_be_written_there_is_nothing(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event()])
            for name in ("a\0", "\0", "a\0b"):
                assert await store.log.read(name) == []
                assert await store.log.streams(name) == await store.log.ends([name]) == []
                assert not await store.log.holds(name, b"")
                assert await store.registry.get("kind", name) is None
                assert await store.registry.find(name) == []
                await store.log.drop(name, 0)
                await store.log.claim(name)
            assert [head.stream for head in await store.log.streams()] == ["a"]

        self.run(tmp_path, test)

    def test_it_tells_how_many_other_nodes_have_it_open(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert await store.other_nodes() == 0
            async with self.store(tmp_path) as other, self.store(tmp_path):
                expected = 2 if self.tells_others else 0
                assert await store.other_nodes() == await other.other_nodes() == expected

        self.run(tmp_path, test)

    def test_streams_do_not_mix(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            names = ["a", "a/b", "A", "", "ä", "%", "a" * 500]
            for number in range(3):
                for name in names:
                    await store.log.append(name, number, [event(f"{name} {number}")])
            for name in names:
                assert [s.event.data.decode() for s in await store.log.read(name)] == [
                    f"{name} {number}" for number in range(3)
                ]

        self.run(tmp_path, test)

    @pytest.mark.parametrize("expected", [0, 2, 4, 1_000_000])
    def test_an_append_that_expects_another_end_conflicts_and_keeps_nothing(
        self, tmp_path: Path, expected: int
    ) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event("old")] * 3)
            with pytest.raises(Conflict):
                await store.log.append("a", expected, [event("new")] * 4)
            assert [s.event.data for s in await store.log.read("a")] == [b"old"] * 3
            assert await store.log.append("a", 3, [event()]) == 4

        self.run(tmp_path, test)

    def test_a_new_stream_begins_at_one(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            with pytest.raises(Conflict):
                await store.log.append("a", 1, [event()])
            assert await store.log.read("a") == []
            assert await store.log.streams() == []

        self.run(tmp_path, test)

    def test_an_append_of_nothing_is_a_mistake(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            with pytest.raises(ValueError, match="events"):
                store.log.append("a", 0, [])
            with pytest.raises(ValueError, match="number"):
                store.log.append("a", -1, [event()])

        self.run(tmp_path, test)

    def test_a_lost_race_fails_alone_among_those_asked_for_at_once(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            answers = await asyncio.gather(
                *(store.log.append(f"s{i % 40}", 0, [event(str(i))] * 2) for i in range(80)),
                return_exceptions=True,
            )
            assert answers[:40] == [2] * 40
            assert all(isinstance(answer, Conflict) for answer in answers[40:])
            for i in range(40):
                assert [s.event.data for s in await store.log.read(f"s{i}")] == [str(i).encode()] * 2

        self.run(tmp_path, test)

    def test_what_cannot_be_stored_fails_alone(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            answers = await asyncio.gather(
                store.log.append("a", 0, [event()]),
                store.log.append("b\udc80", 0, [event()]),
                store.log.append("c", 0, [event(), Event("k", 1 << 80, b"", 1.0)]),
                store.log.append("d", 0, [event()]),
                return_exceptions=True,
            )
            assert [isinstance(answer, Exception) for answer in answers] == [False, True, True, False]
            assert [head.stream for head in await store.log.streams()] == ["a", "d"]

        self.run(tmp_path, test)

    def test_many_and_large_events(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            many = [event(str(n)) for n in range(1, 1001)]
            assert await store.log.append("many", 0, many) == 1000
            assert [s.event for s in await store.log.read("many")] == many
            await store.log.append("large", 0, [event("x" * 1_000_000)])
            assert len((await store.log.read("large"))[0].event.data) == 1_000_000

        self.run(tmp_path, test)

    def test_streams_are_found_by_prefix_with_their_ends(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for name in ["t/b", "t/a", "u/a", "t_x", "t"]:
                await store.log.append(name, 0, [event(at=1.0), event(at=2.5)])
            await store.log.append("t/b", 2, [event(at=9.0)])
            assert await store.log.streams("t/") == [StreamHead("t/a", 2, 2.5), StreamHead("t/b", 3, 9.0)]
            assert [head.stream for head in await store.log.streams()] == ["t", "t/a", "t/b", "t_x", "u/a"]
            assert await store.log.streams("t%") == []

        self.run(tmp_path, test)

    def test_streams_are_found_by_their_age(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for name, at in (("t/a", 1.0), ("t/b", 5.0), ("t/c", 4.5), ("u", 1.0)):
                await store.log.append(name, 0, [event(at=at)])
            assert [head.stream for head in await store.log.streams("t/", 5.0)] == ["t/a", "t/c"]
            assert [head.stream for head in await store.log.streams("", 1.5)] == ["t/a", "u"]
            assert await store.log.streams("", 1.0) == []

        self.run(tmp_path, test)

    def test_a_prefix_may_end_in_any_sign(self, tmp_path: Path) -> None:
        last = chr(sys.maxunicode)
        names = [
            sign + more
            for sign in ("\x01", "z", "\x7f", "\ud7ff", "\ue000", last)
            for more in ("", "b", last)
        ]
        names += [f"{last}{last}é", f"a{last}", f"a{last}b", "b"]

        async def test(store: Store) -> None:
            for name in names:
                await store.log.append(name, 0, [event()])
            for prefix in ("", *names):
                found = [head.stream for head in await store.log.streams(prefix)]
                assert found == sorted(name for name in names if name.startswith(prefix))

        self.run(tmp_path, test)

    def test_it_tells_where_some_streams_end(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for name in ["t/b", "t/a", "t/ab", "u"]:
                await store.log.append(name, 0, [event(at=1.0), event(at=2.5)])
            await store.log.append("t/b", 2, [event(at=9.0)])
            assert await store.log.ends(["t/b", "t/none", "t/a", "t/b"]) == [
                StreamHead("t/a", 2, 2.5),
                StreamHead("t/b", 3, 9.0),
            ]
            assert await store.log.ends(["t"]) == await store.log.ends([]) == []

        self.run(tmp_path, test)

    def test_a_dropped_stream_is_gone_and_may_begin_again(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event("old")] * 5)
            await store.log.append("b", 0, [event("kept")])
            await store.log.drop("a", 5)
            await store.log.drop("unknown", 7)
            assert await store.log.read("a") == []
            assert [head.stream for head in await store.log.streams()] == ["b"]
            with pytest.raises(Conflict):
                await store.log.append("a", 5, [event()])
            await store.log.append("a", 0, [event("new")])
            assert [s.event.data for s in await store.log.read("a")] == [b"new"]
            assert [s.event.data for s in await store.log.read("b")] == [b"kept"]

        self.run(tmp_path, test)

    @pytest.mark.parametrize("expected", [-1, 0, 2, 4, 1_000_000])
    def test_a_drop_that_expects_another_end_conflicts_and_deletes_nothing(
        self, tmp_path: Path, expected: int
    ) -> None:
        async def test(store: Store) -> None:
            await store.log.append("a", 0, [event("kept")] * 3)
            with pytest.raises(Conflict):
                await store.log.drop("a", expected)
            assert [s.event.data for s in await store.log.read("a")] == [b"kept"] * 3
            assert await store.log.append("a", 3, [event()]) == 4

        self.run(tmp_path, test)

    def test_what_one_node_appends_is_not_dropped_by_another_that_does_not_know_of_it(
        self, tmp_path: Path
    ) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                dropped = 0
                for n in range(60):
                    await store.log.append(f"s{n}", 0, [event("old")] * 2)
                    move, drop = await asyncio.gather(
                        store.log.append(f"s{n}", 2, [event("new")]),
                        other.log.drop(f"s{n}", 2),
                        return_exceptions=True,
                    )
                    stored = [s.event.data for s in await store.log.read(f"s{n}")]
                    if drop is None:
                        assert isinstance(move, Conflict)
                        assert stored == []
                    else:
                        assert isinstance(drop, Conflict)
                        assert (move, stored) == (3, [b"old", b"old", b"new"])
                    dropped += drop is None
                heads = await other.log.streams()
                assert len(heads) == 60 - dropped

        self.run(tmp_path, test)

    def test_records_are_written_over_the_version_expected(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            registry = store.registry
            assert await registry.put("guest", "g", b"1", 0) == 1
            assert await registry.put("guest", "g", b"2", 1) == 2
            assert await registry.put("guest", "g", b"3") == 3
            for stale in (0, 2, 4):
                with pytest.raises(Conflict):
                    await registry.put("guest", "g", b"lost", stale)
            assert await registry.get("guest", "g") == RegistryRecord("g", 3, b"3")

        self.run(tmp_path, test)

    def test_records_are_found_by_kind(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for kind, key in [("code", "b"), ("code", "a"), ("guest", "a")]:
                await store.registry.put(kind, key, f"{kind} {key}".encode())
            assert await store.registry.find("code") == [
                RegistryRecord("a", 1, b"code a"),
                RegistryRecord("b", 1, b"code b"),
            ]
            assert await store.registry.find("table") == []
            assert await store.registry.kinds() == ["code", "guest"]
            assert await store.registry.get("code", "c") is None

        self.run(tmp_path, test)

    def test_a_record_is_deleted_at_the_version_expected(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.registry.put("code", "a", b"")
            with pytest.raises(Conflict):
                await store.registry.delete("code", "a", 2)
            await store.registry.delete("code", "a", 1)
            await store.registry.delete("code", "a")
            assert await store.registry.get("code", "a") is None

        self.run(tmp_path, test)

    def test_of_those_who_write_one_record_at_once_one_wins(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            answers = await asyncio.gather(
                *(store.registry.put("code", "a", str(i).encode(), 0) for i in range(9)),
                store.log.append("a", 0, [event()]),
                return_exceptions=True,
            )
            assert answers[9] == 1
            assert answers.count(1) == 2
            assert sum(isinstance(answer, Conflict) for answer in answers) == 8

        self.run(tmp_path, test)

    def test_everything_survives_a_restart(self, tmp_path: Path) -> None:
        async def write(store: Store) -> None:
            await store.log.append("a", 0, [event("1"), event("2")])
            await store.registry.put("code", "c", b"a")

        async def look(store: Store) -> None:
            assert [s.event.data for s in await store.log.read("a")] == [b"1", b"2"]
            assert await store.registry.get("code", "c") == RegistryRecord("c", 1, b"a")
            with pytest.raises(Conflict):
                await store.log.append("a", 0, [event()])
            assert await store.log.append("a", 2, [event()]) == 3

        self.run(tmp_path, write)
        self.run(tmp_path, look)

    def test_closing_answers_what_was_asked_before_and_refuses_what_comes_after(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            asked = [asyncio.ensure_future(store.log.append(f"s{i}", 0, [event()])) for i in range(20)]
            await asyncio.sleep(0)
            await asyncio.gather(store.close(), store.log.close())
            assert await asyncio.gather(*asked) == [1] * 20
            for late in (
                store.log.append("a", 0, [event()]),
                store.log.read("a"),
                store.registry.put("k", "k", b""),
            ):
                with pytest.raises(StoreUnavailable):
                    await late

        self.run(tmp_path, test)

    def test_a_cancelled_caller_leaves_the_others_alone(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            asked = [asyncio.ensure_future(store.log.append(f"s{i}", 0, [event()])) for i in range(9)]
            await asyncio.sleep(0)
            asked[4].cancel()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [answer for i, answer in enumerate(answers) if i != 4] == [1] * 8
            assert await store.log.append("after", 0, [event()]) == 1

        self.run(tmp_path, test)

    def test_two_nodes_race_for_a_stream_and_every_event_gets_in_once(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                writers = {"x1": store, "x2": store, "y1": other, "y2": other}
                conflicts = await asyncio.gather(*(_insist(node, who, 20) for who, node in writers.items()))
            stored = [s.event.data.decode() for s in await store.log.read("contested")]
            assert len(stored) == 80
            assert sum(conflicts) > 0
            for who in writers:
                own = [data for data in stored if data.startswith(who)]
                assert own == [f"{who} {n}" for n in range(20)]

        self.run(tmp_path, test)

    def test_who_reads_meanwhile_never_sees_a_gap_or_half_an_append(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                readers = [asyncio.ensure_future(_poll(node)) for node in (store, other)]
                last = 0
                while not all(reader.done() for reader in readers):
                    last = await store.log.append("a", last, [event(str(last + n)) for n in range(3)])
                await asyncio.gather(*readers)

        self.run(tmp_path, test)

    def test_a_watcher_is_told_what_other_nodes_did(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                hearing = Hearing()
                store.watch(hearing)
                await _do_everything(other)
                await hearing.until(EVERYTHING if self.tells_others else [])

        self.run(tmp_path, test)

    def test_a_watcher_is_never_told_what_its_own_node_did(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                hearing = Hearing()
                store.watch(hearing)
                await _do_everything(store)
                await other.registry.put("last", "", b"")
                await hearing.until([("changed", "last", "")] if self.tells_others else [])

        self.run(tmp_path, test)

    def test_what_a_watcher_is_told_of_can_be_read_already(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                hearing = Hearing()
                store.watch(hearing)
                for last in range(20 if self.tells_others else 0):
                    await other.log.append("a", last, [event()])
                    await hearing.until([("appended", "a", n + 1) for n in range(last + 1)])
                    assert len(await store.log.read("a")) == last + 1

        self.run(tmp_path, test)

    def test_what_was_refused_is_told_to_nobody(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with self.store(tmp_path) as other:
                hearing = Hearing()
                store.watch(hearing)
                await store.log.append("b", 0, [event()])
                refused = await asyncio.gather(
                    other.log.append("a", 3, [event()]),
                    other.log.drop("b", 7),
                    other.registry.put("k", "k", b"", 7),
                    return_exceptions=True,
                )
                assert [type(answer) for answer in refused] == [Conflict] * 3
                await other.registry.put("last", "", b"")
                await hearing.until([("changed", "last", "")] if self.tells_others else [])

        self.run(tmp_path, test)

    def test_it_does_what_lists_in_memory_would_do(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            chance, model = random.Random(4), dict[str, list[Event]]()
            for step in range(150):
                await _step(store, model, chance, step)
            for stream, events in model.items():
                assert [s.event for s in await store.log.read(stream)] == events
            ends = [(head.stream, head.last) for head in await store.log.streams()]
            assert ends == sorted((stream, len(events)) for stream, events in model.items())

        self.run(tmp_path, test)

    def test_times_that_jump_change_neither_order_nor_what_is_kept(self, tmp_path: Path) -> None:
        times = [9.0, 5.0, -3.0, 4e12, 5.0]

        async def test(store: Store) -> None:
            for last, at in enumerate(times):
                await store.log.append("a", last, [event(at=at)])
                assert [(head.last, head.at) for head in await store.log.streams()] == [(last + 1, at)]
            assert [s.event.at for s in await store.log.read("a")] == times

        self.run(tmp_path, test)

    def test_in_trouble_it_loses_nothing_does_nothing_twice_and_goes_on_afterwards(
        self, tmp_path: Path
    ) -> None:
        async def test(store: Store) -> None:
            for trouble in self.troubles:
                over = asyncio.Event()
                streams = [f"{trouble} {n}" for n in range(6)]
                playing = [asyncio.create_task(_play_until(store, stream, over)) for stream in streams]
                await asyncio.sleep(0.1)
                context = self.in_trouble(trouble, tmp_path)
                await asyncio.to_thread(context.__enter__)
                await asyncio.sleep(MIN_TROUBLE_SECONDS)
                await asyncio.to_thread(context.__exit__, None, None, None)
                over.set()
                for stream, played in zip(streams, await asyncio.gather(*playing), strict=True):
                    stored = [s.event.data for s in await store.log.read(stream)]
                    assert stored == [str(n).encode() for n in range(played)]

        self.run(tmp_path, test)

    def test_killed_at_any_moment_it_keeps_what_it_acknowledged(self, tmp_path: Path) -> None:
        url, moment = self.url(tmp_path), random.Random(20)
        for _ in range(self.kills):
            promised = append_and_kill(url, moment)
            assert asyncio.run(missing_at(url, promised)) == []


EVERYTHING: list[Heard] = [
    ("appended", "a", 2),
    ("appended", "a", 3),
    ("taken", "a"),
    ("appended", "a", 0),
    ("changed", "k", "key"),
    ("changed", "k", "key"),
]


async def _do_everything(store: Store) -> None:
    """Do whatever other nodes are told of, once each."""
    await store.log.append("a", 0, [event(), event()])
    await store.log.append("a", 2, [event()])
    await store.log.claim("a")
    await store.log.drop("a", 3)
    await store.registry.put("k", "key", b"")
    await store.registry.delete("k", "key")


async def _insist(store: Store, who: str, times: int) -> int:
    """Append so often to the contested stream, reading again after each lost race; return those lost."""
    lost = last = 0
    for n in range(times):
        while True:
            try:
                last = await store.log.append("contested", last, [event(f"{who} {n}")])
                break
            except Conflict:
                lost += 1
                last += len(await store.log.read("contested", last))
    return lost


async def _play_until(store: Store, stream: str, over: asyncio.Event) -> int:
    """Append one event after the other until one gets in after it is over; return how many are stored.

    What was refused may have been kept: as a table does, its writer reads before it tries again.
    """
    played, is_last = 0, False
    while not is_last:
        begins_late = over.is_set()
        try:
            await store.log.append(stream, played, [event(str(played))])
            played += 1
            is_last = begins_late
        except (Conflict, StoreUnavailable):
            with contextlib.suppress(StoreUnavailable):
                stored = len(await store.log.read(stream))
                assert stored in (played, played + 1)
                played = stored
            await asyncio.sleep(0.01)
    return played


async def _poll(store: Store) -> None:
    """Read until there was something new often enough, and check each time."""
    seen = news = 0
    while news < 30:
        stored = await store.log.read("a")
        assert [s.event.data for s in stored] == [str(n).encode() for n in range(len(stored))]
        assert len(stored) % 3 == 0
        assert len(stored) >= seen
        news += len(stored) > seen
        seen = len(stored)


async def _step(store: Store, model: dict[str, list[Event]], chance: random.Random, step: int) -> None:
    """Append behind a likely number, or sometimes drop, in the store and in the model."""
    stream = chance.choice("abc")
    last = len(model.get(stream, []))
    if chance.random() < 0.04:
        wrong = last + chance.choice([-1, 1, 5])
        if last:
            with pytest.raises(Conflict):
                await store.log.drop(stream, wrong)
        await store.log.drop(stream, last)
        model.pop(stream, None)
        return
    expected = max(0, last + chance.choice([0, 0, 0, 0, -1, 1]))
    events = [event(f"{step} {n}", at=step + n) for n in range(chance.choice([1, 1, 2, 4, 16, 21, 90]))]
    try:
        assert await store.log.append(stream, expected, events) == last + len(events)
        model.setdefault(stream, []).extend(events)
    except Conflict:
        assert expected != last
