"""Events of another node are read behind what is known, and lead to what the whole log tells."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from types import GetSetDescriptorType

import msgspec
import pytest

from greenroom.store import Stored, StoreUnavailable
from greenroom.table.actor.live_table import MAX_EVENTS_BEHIND
from greenroom.table.audience.streams import Seen
from greenroom.table.commands import Ready, SetPace
from greenroom.table.log.draws import Draws
from greenroom.table.log.events import AnyEvent, Opened, PaceSet
from greenroom.table.log.state import TableState
from greenroom.table.people.guest_tables import GuestTables
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
    if (fields := fields_of(value)) and not isinstance(value, type) and not callable(value):
        return type(value), {name: all_of(each) for name, each in fields.items()}
    return value


def fields_of(value: object) -> Mapping[str, object]:
    """The attributes of an object, whether its class is compiled or not."""
    if hasattr(value, "__dict__"):
        return vars(value)
    if not type(value).__module__.startswith("greenroom."):
        return {}
    # In a compiled class attributes and properties are of one kind, but only properties have a docstring.
    kinds = vars(type(value)).items()
    return {
        name: getattr(value, name)
        for name, kind in kinds
        if isinstance(kind, GetSetDescriptorType) and not kind.__doc__
    }


def state_of(table: TableState) -> object:
    """All of a table but the commands that it remembers, of which some leave nothing in the log."""
    fields = fields_of(table)
    assert {"chairs", "ledger", "_done"} <= fields.keys()
    return {name: all_of(each) for name, each in fields.items() if name not in {"_games", "_done"}}


async def two_at_tone_poker(evening: Evening, **new: object) -> tuple[Guest, Guest]:
    """Ann and Bob, each on a node of their own, in their first hand."""
    await open_apart(evening, game="tone-poker", tonic=0, **new)
    ann, bob = await evening.come("Ann", node=0), await evening.come("Bob", node=1)
    await evening.say(bob, sit(next(bob.ids), tonic=7))
    await evening.say(ann, Ready(next(ann.ids)))
    await settle()
    return ann, bob


async def play_on(evening: Evening, guests: tuple[Guest, Guest], chance: random.Random, moves: int) -> None:
    """Play at random, hand after hand, each on their own node; what was shown before stays what it was."""
    for _ in range(moves):
        shown = [await pictures_at(evening, node) for node in (0, 1)]
        said = repr(shown)
        await play_once(evening, guests, chance)
        assert repr(shown) == said


async def pictures_at(evening: Evening, node: int) -> dict[int, object]:
    """The views that a table would show each audience now, to be compared with what it shows later."""
    live = (await evening.room(node))._live
    return live.audiences.pictures(live.moment, live.pending)


async def play_once(evening: Evening, guests: tuple[Guest, Guest], chance: random.Random) -> None:
    """Play one action, or begin the next hand."""
    mover = next((guest for guest in guests if guest.legal), None)
    if mover is not None:
        await evening.act(mover, chance.choice(mover.legal))
        return
    for guest in guests:
        await evening.say(guest, Ready(next(guest.ids)))
    # Neither node knows who is ready at the other: the next hand comes by itself.
    await asyncio.sleep(evening.context.timing.next_hand + 1)


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
            told.fold(evening.told())
            assert state_of(table) == state_of(told)

    played(story, nodes=2, seed=seed)


def test_a_table_that_is_far_behind_reads_all_of_its_log_apart() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        actor = await evening.room_of(second)
        await evening.log.append(actor.stream, actor.table.last, [calmed(evening)] * (MAX_EVENTS_BEHIND + 1))
        evening.log.read_after.clear()
        await evening.say(first, SetPace("on", "quick"))
        assert 0 in evening.log.read_after and actor.table.last == len(evening.log.kinds())

    played(story, nodes=2)


@pytest.mark.parametrize("failures", [1, 3])
def test_a_table_that_could_not_read_on_tries_again_by_itself(
    failures: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        actor, log = await evening.room_of(second), evening.telling.nodes[evening.at[second]].log
        read, failed = log.read, list[int]()

        async def fails(stream: str, after: int = 0) -> list[Stored]:
            if len(failed) < failures:
                failed.append(after)
                raise StoreUnavailable("failed", "All who read are busy.")
            return await read(stream, after)

        monkeypatch.setattr(log, "read", fails)
        await evening.say(first, SetPace("on", "quick"))
        await settle()
        assert len(failed) == 1 and actor.is_behind
        await asyncio.sleep(evening.context.timing.retry * 2**failures)
        assert len(failed) == failures and second.now.room.pace == "quick"
        # Nor is it read any more once that is done.
        evening.log.read_after.clear()
        await asyncio.sleep(300)
        assert evening.log.read_after == []

    played(story, nodes=2)


def test_a_table_that_names_somebody_who_was_forgotten_reads_all_of_its_log() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        bob = await evening.sit("Bob", node=0)
        await evening.context.forgotten.add(evening.registry, bob.person, "en")
        for lobby in evening.lobbies:
            await lobby.context.forgotten.load(evening.registry)
            await GuestTables(lobby).tell_no_more(bob.person)
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
        fold, failed = Draws.fold, list[type]()
        before, shown = state_of(actor.table), second.now.room

        def fails(draws: Draws, event: AnyEvent) -> None:
            fold(draws, event)
            if draws is not writer.draws:
                failed.append(type(event))
                raise RuntimeError("in the midst of it")

        with monkeypatch.context() as patched:
            patched.setattr(Draws, "fold", fails)
            await evening.say(first, SetPace("one", "quick"))
            await settle()
            await evening.say(first, SetPace("two", "calm"))
            await settle()
            assert failed[:2] == [PaceSet, Opened], "what is new was read, and then all"
            assert state_of(actor.table) == before
            assert second.now.room.pace == shown.pace and second.now.happened[0].what == "trouble"
        await evening.say(first, SetPace("three", "quick"))
        await settle()
        told = TableState(evening.context.games)
        told.fold(evening.told())
        assert state_of(actor.table) == state_of(told) and second.now.room.pace == "quick"

    played(story, nodes=2)


def test_a_table_whose_events_cannot_be_told_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        fold, failed = Draws.fold, list[type]()

        def fails(draws: Draws, event: AnyEvent) -> None:
            fold(draws, event)
            if not failed and draws is not writer.draws:
                failed.append(type(event))
                raise RuntimeError("in the midst of it")

        writer, actor = (await evening.room_of(first)).table, await evening.room_of(second)
        with monkeypatch.context() as patched:
            patched.setattr(Draws, "fold", fails)
            await evening.say(first, SetPace("one", "quick"))
            await settle()
        await evening.say(first, SetPace("two", "calm"))
        await settle()
        told = TableState(evening.context.games)
        told.fold(evening.told())
        assert failed == [PaceSet] and state_of(actor.table) == state_of(told)

    played(story, nodes=2)


def test_what_is_played_in_a_closed_hand_leaves_no_trace_on_the_other_node() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two_at_tone_poker(evening, overrides={"hands": "closed"})
        for action in ("deal", "play"):
            await evening.act(ann, action)
        stored, told = len(evening.log.kinds()), len(bob.texts)
        for _ in range(3):
            await evening.act(ann, "play")
        assert len(evening.log.kinds()) == stored + 3
        assert (await evening.room_of(bob)).table.last == stored + 3 and len(bob.texts) == told

    played(story, nodes=2)


@pytest.mark.parametrize("kind", ["later", "off"])
def test_who_looks_on_without_the_hand_is_told_all_else_that_another_node_wrote(kind: str) -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening, looking_on=kind)
        ann = await evening.come("Ann", node=0)
        bob, eve = await evening.sit("Bob", node=0), await evening.come("Eve", node=1)
        await evening.start(ann)
        mover, seen = ann if ann.legal else bob, eve.last_seen()
        await evening.act(mover, next(each for each in mover.legal if each != "drop"))
        assert eve.last_seen() == seen
        await evening.say(ann, SetPace("on", "quick"))
        await settle()
        assert eve.last_seen() == Seen(seen.epoch, seen.n + 1), "in the stream that she had"
        assert eve.now.room.pace == "quick" and eve.now.hand is None and eve.now.you.apart == kind

    played(story, nodes=2)
