"""What another node wrote is read behind what is known, and leads to what the whole log tells."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import pytest

from greenroom.table.actor.live_table import MOST_BEHIND
from greenroom.table.audience.audiences import Audiences
from greenroom.table.commands import Ready, SetPace
from greenroom.table.log.state import TableState
from staged.wire import sit
from table.evening import Evening, Guest, played, settle
from together.test_one_table import both, calmed, open_apart

Begin = Callable[[Evening], Awaitable[tuple[Guest, Guest]]]


def all_of(value: object) -> object:
    """Everything that a state holds, down to what can be compared."""
    if isinstance(value, msgspec.Struct):
        return type(value), {name: all_of(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return [(all_of(key), all_of(each)) for key, each in value.items()]
    if isinstance(value, list | tuple):
        return [all_of(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    if hasattr(value, "__dict__") and not isinstance(value, type) and not callable(value):
        return type(value), {name: all_of(each) for name, each in vars(value).items()}
    return value


def state_of(table: TableState) -> object:
    """All of a table but the commands that it remembers, of which some leave nothing in the log."""
    return {name: all_of(each) for name, each in vars(table).items() if name not in {"_games", "_done"}}


async def two_at_tone_poker(evening: Evening) -> tuple[Guest, Guest]:
    """Ann and Bob, each on a node of their own, in their first hand."""
    await open_apart(evening, game="tone-poker", tonic=0)
    ann, bob = await evening.come("Ann", node=0), await evening.come("Bob", node=1)
    await evening.say(bob, sit(next(bob.ids), tonic=7))
    await evening.say(ann, Ready(next(ann.ids)))
    await settle()
    return ann, bob


async def play_on(evening: Evening, guests: tuple[Guest, Guest], chance: random.Random, moves: int) -> None:
    """Play at random, hand after hand, each on their own node."""
    for _ in range(moves):
        mover = next((guest for guest in guests if guest.legal), None)
        if mover is None:
            for guest in guests:
                await evening.say(guest, Ready(next(guest.ids)))
            # Neither node knows who is ready at the other: the next hand comes by itself.
            await asyncio.sleep(evening.context.timing.next_hand + 1)
            continue
        await evening.act(mover, chance.choice(mover.legal))


@pytest.fixture
def pictures_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Demand that what was shown before stays what it was while the table goes on."""
    taken: list[tuple[object, str]] = []
    pictures, show_changed = Audiences.pictures, Audiences.show_changed

    def take(self: Audiences, *given: Any) -> dict[int, object]:
        found = pictures(self, *given)
        taken.append((found, repr(found)))
        return found

    def show(self: Audiences, *given: Any) -> None:
        assert [repr(found) for found, _ in taken] == [said for _, said in taken]
        show_changed(self, *given)
        taken.clear()

    monkeypatch.setattr(Audiences, "pictures", take)
    monkeypatch.setattr(Audiences, "show_changed", show)


@pytest.mark.usefixtures("pictures_last")
@pytest.mark.parametrize("begin", [both, two_at_tone_poker])
@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_reads_on_is_what_its_whole_log_tells(begin: Begin, seed: int) -> None:
    async def story(evening: Evening) -> None:
        guests = await begin(evening)
        evening.log.read_after.clear()
        await play_on(evening, guests, random.Random(seed), 60)
        assert evening.log.read_after and min(evening.log.read_after) > 0, "all of it was read again"
        for node in (0, 1):
            table = (await evening.room(node)).table
            told = TableState(evening.context.games)
            told.take(evening.told())
            assert state_of(table) == state_of(told)

    played(story, nodes=2, seed=seed)


def test_a_table_that_is_far_behind_reads_all_of_its_log_apart() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        actor = await evening.room_of(second)
        await evening.log.append(actor.stream, actor.table.last, [calmed(evening)] * (MOST_BEHIND + 1))
        evening.log.read_after.clear()
        await evening.say(first, SetPace("on", "quick"))
        assert 0 in evening.log.read_after and actor.table.last == len(evening.log.kinds())

    played(story, nodes=2)


def test_a_table_that_names_somebody_who_was_forgotten_reads_all_of_its_log() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        bob = await evening.sit("Bob", node=0)
        await evening.context.forgotten.add(evening.registry, bob.person, "en")
        for lobby in evening.lobbies:
            await lobby.context.forgotten.load(evening.registry)
            await lobby.tell_no_more(bob.person)
        ann, _ = await evening.come("Ann", node=0), await evening.come("Cy", node=1)
        evening.log.read_after.clear()
        await evening.say(ann, SetPace("on", "quick"))
        await settle()
        other = (await evening.room(1)).table
        assert other.pace == "quick" and "Bob" not in [chair.name for chair in other.chairs]
        assert evening.log.read_after == [0]

    played(story, nodes=2)


def test_a_table_that_reads_on_to_somebody_who_was_forgotten_reads_all_of_its_log() -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening)
        await evening.come("Cy", node=1)
        known = (await evening.room(1)).table.last
        evening.telling.nodes[1].deafen()
        bob = await evening.sit("Bob", node=0)
        await evening.context.forgotten.add(evening.registry, bob.person, "en")
        await evening.lobbies[1].context.forgotten.load(evening.registry)
        evening.log.read_after.clear()
        evening.telling.nodes[1].undeafen()
        await settle()
        other = (await evening.room(1)).table
        assert other.last > known and "Bob" not in [chair.name for chair in other.chairs]
        assert evening.log.read_after == [known, 0]

    played(story, nodes=2)


def test_a_table_that_cannot_be_told_at_all_is_shown_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        writer, actor = (await evening.room_of(first)).table, await evening.room_of(second)
        take, failed = TableState.take, list[int]()
        before, shown = state_of(actor.table), second.now.room

        def fails(table: TableState, events: Any) -> None:
            take(table, events)
            if table is not writer:
                failed.append(len(events))
                raise RuntimeError("in the midst of it")

        with monkeypatch.context() as patched:
            patched.setattr(TableState, "take", fails)
            await evening.say(first, SetPace("one", "quick"))
            await settle()
            await evening.say(first, SetPace("two", "calm"))
            await settle()
            assert failed[0] == 1 and max(failed) > 1, "what is new was read, and then all"
            assert state_of(actor.table) == before
            assert second.now.room.pace == shown.pace and second.now.happened[0].what == "trouble"
        await evening.say(first, SetPace("three", "quick"))
        await settle()
        told = TableState(evening.context.games)
        told.take(evening.told())
        assert state_of(actor.table) == state_of(told) and second.now.room.pace == "quick"

    played(story, nodes=2)


def test_a_table_whose_events_cannot_be_told_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        take, failed = TableState.take, list[int]()

        def fails(table: TableState, events: Any) -> None:
            if not failed and len(events) == 1 and table is not writer:
                failed.append(table.last)
                take(table, events)
                raise RuntimeError("in the midst of it")
            take(table, events)

        writer, actor = (await evening.room_of(first)).table, await evening.room_of(second)
        with monkeypatch.context() as patched:
            patched.setattr(TableState, "take", fails)
            await evening.say(first, SetPace("one", "quick"))
            await settle()
        await evening.say(first, SetPace("two", "calm"))
        await settle()
        told = TableState(evening.context.games)
        told.take(evening.told())
        assert failed and state_of(actor.table) == state_of(told)

    played(story, nodes=2)
