"""The history of a session, told from the log, is what its updates have told, and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest

from greenroom.games.tonk.text.view import TonkShown
from greenroom.store import Event
from greenroom.table.actor import histories
from greenroom.table.audience.history import HandHistory
from greenroom.table.background import Immediate, ReadT, T
from greenroom.table.commands import AddBot, PlayAgain, React, ReadHistory, Ready, SitIn
from greenroom.table.views import RoomShown
from greenroom.wire.messages import History, Refused
from staged.wire import AnyUpdate
from table.evening import Evening, Guest, full, played, settle
from table.stacked import dealt
from table.test_session import hand_after_hand, people_at
from table.test_slap_race import run_and_eight
from table.test_tone_poker_table import all_play, at_a_table

pytestmark = pytest.mark.led("only the node where something is done tells how")

KEPT_NOWHERE = {"ready", "back", "gone", "reaction", "clock_ran_out", "choosing"}
"""The words that the table says once and does not store."""


async def history(evening: Evening, guest: Guest) -> list[HandHistory[Any, Any]]:
    answer = await evening.say(guest, ReadHistory(next(guest.ids)))
    assert isinstance(answer, History), answer
    return answer.hands


def shown_live(guest: Guest) -> list[list[msgspec.Struct]]:
    """All that came with updates since the guest came, hand by hand."""
    hands: list[list[msgspec.Struct]] = [[]]
    for each in [each for update in guest.updates for each in update.happened]:
        if isinstance(each, RoomShown) and each.what == "hand_started":
            hands.append([])
        if not (isinstance(each, RoomShown) and each.what in KEPT_NOWHERE):
            hands[-1].append(each)
    return hands


def plays(hand: HandHistory[Any, Any]) -> list[TonkShown]:
    return [each for each in hand.happened if isinstance(each, TonkShown)]


@pytest.mark.parametrize("seed", range(6))
def test_the_history_is_what_the_updates_told(seed: int) -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 5})
        watcher = await evening.come("Wim")
        await evening.say(people[1], React(next(people[1].ids), "ouch"))
        await hand_after_hand(evening, people, 3)
        for guest in (*people, watcher):
            told = await history(evening, guest)
            assert [hand.number for hand in told] == [0, 1, 2, 3, 4]
            live = shown_live(guest)
            # Whoever came later than the table was opened has not heard the beginning live.
            assert [hand.happened for hand in told][-len(live) + 1 :] == live[1:]

    played(story, seed=seed)


def test_a_hand_without_a_seat_is_told_as_the_spectators_saw_it() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        watcher = await evening.come("Wim")
        await evening.act(first, "draw")
        mine, others, open_to_all = [
            plays((await history(evening, guest))[-1])[0] for guest in (first, second, watcher)
        ]
        assert len(mine.cards) == 1 and others.cards == open_to_all.cards == []
        await evening.play_out(first, second)
        await evening.sit_down(watcher)
        await evening.say(first, Ready(next(first.ids)))
        await evening.say(second, Ready(next(second.ids)))
        await evening.say(watcher, Ready(next(watcher.ids)))
        before, now = (await history(evening, watcher))[-2:]
        assert (before.seat, now.seat, now.names[now.seat or 0]) == (None, watcher.now.you.seat, "Wim")
        assert plays(before)[0].cards == []
        while "draw" not in watcher.legal:
            other = next(each for each in (first, second) if each.legal)
            await evening.act(other, "draw" if "draw" in other.legal else other.legal[-1])
        await evening.act(watcher, "draw")
        assert len(plays((await history(evening, watcher))[-1])[-1].cards) == 1

    played(story)


def test_whose_spread_was_hit_is_told_for_good() -> None:
    async def story(evening: Evening) -> None:
        people, _ = await dealt(evening, ("5c 6c 7c 9d", "8c 9s 3c 2d"), "Jd", "Kd Ks Th Ts")
        first, second = people
        for guest, action in (
            (first, "draw"),
            (first, "spread 5c 6c 7c"),
            (first, "discard Kd"),
            (second, "draw"),
            (second, "hit s1 8c"),
        ):
            await evening.act(guest, action)
        hit = plays((await history(evening, first))[-1])[-1]
        assert (hit.did, hit.seat, hit.owner) == ("hit", second.seat, first.seat)
        laid = plays((await history(evening, first))[-1])[1]
        assert (laid.did, laid.owner) == ("spread", None)

    played(story)


def test_tk_26_a_slap_is_told_with_the_owner_of_the_spread() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), watcher = await run_and_eight(evening, "race")
        await evening.act(third, "slap s1")
        slap = plays((await history(evening, watcher))[-1])[-1]
        assert (slap.did, slap.seat, slap.owner) == ("slap", third.seat, first.seat)

    played(story)


def test_another_session_begins_another_history() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 1})
        await evening.play_out(*people)
        assert len(await history(evening, people[0])) == 2
        await evening.say(people[0], PlayAgain("again"))
        (hand,) = await history(evening, people[0])
        assert [each.what for each in hand.happened] == ["again"] and (hand.number, hand.names) == (0, [])

    played(story)


def test_what_a_bot_played_is_told_as_such() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        assert first.now.you.chair is not None
        await evening.say(first, SitIn(next(first.ids), first.now.you.chair))
        await asyncio.sleep(5)
        told = plays((await history(evening, first))[-1])
        assert told and {each.by for each in told if each.seat == first.seat} == {"bot"}

    played(story)


def test_a_hand_of_an_earlier_program_is_told_without_its_moves() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        ((stream, events),) = evening.log.events.items()
        evening.log.rewrite(stream, [_of_another_behaviour(event) for event in events])
        hand = (await history(evening, first))[-1]
        assert plays(hand) == [] and [each.what for each in hand.happened] == ["hand_started", "hand_ended"]

    played(story)


def _of_another_behaviour(event: Event) -> Event:
    if event.kind != "hand_started":
        return event
    data = msgspec.json.decode(event.data) | {"behaviour": 10_000}
    return Event(event.kind, event.version, msgspec.json.encode(data), event.at)


def test_a_store_that_cannot_be_read_refuses_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()

        async def read(_stream: str, _after: int = 0) -> Sequence[object]:
            raise full("locked")

        monkeypatch.setattr(evening.lobby.context.log, "read", read)
        answer = await evening.say(first, ReadHistory(next(first.ids)))
        assert isinstance(answer, Refused) and answer.code == "room.store_locked"
        monkeypatch.undo()
        assert len(await history(evening, first)) == 2

    played(story)


class Slow(Immediate):
    """Work that waits until it is let go on."""

    def __init__(self) -> None:
        self.waits = asyncio.Event()

    async def read(self, read: Callable[[], Awaitable[ReadT]], work: Callable[[ReadT], T]) -> T:
        done = await super().read(read, work)
        await self.waits.wait()
        return done


def slowly(evening: Evening) -> Slow:
    slow = Slow()
    evening.renew(background=slow)
    return slow


async def ask(evening: Evening, guest: Guest, command: str) -> None:
    (await evening.room()).receive(guest, ReadHistory(command))
    await settle()


def answers(guest: Guest) -> list[str | None]:
    return [each.id for each in guest.got if isinstance(each, History | Refused)]


def test_the_table_goes_on_while_a_history_is_written_and_it_holds_what_was_played_meanwhile() -> None:
    async def story(evening: Evening) -> None:
        slow = slowly(evening)
        first, second = await evening.two()
        await ask(evening, second, "h")
        await evening.act(first, "draw")
        assert plays_of(second.now) and answers(second) == [], "the move is there, the history is not"
        slow.waits.set()
        await settle()
        told = next(each for each in second.got if isinstance(each, History))
        assert plays(told.hands[-1]) == [plays_of(second.now)[0]]
        assert second.got.index(told) > second.got.index(second.now), "told once, before and not after it"

    played(story)


def test_histories_asked_for_by_one_connection_are_answered_in_order() -> None:
    async def story(evening: Evening) -> None:
        slow = slowly(evening)
        first, _ = await evening.two()
        for command in ("a", "b", "c"):
            await ask(evening, first, command)
        assert answers(first) == []
        slow.waits.set()
        await settle()
        assert answers(first) == ["a", "b", "c"]

    played(story)


def test_nothing_is_written_for_a_connection_that_is_closed() -> None:
    async def story(evening: Evening) -> None:
        slow = slowly(evening)
        first, second = await evening.two()
        for command in ("a", "b"):
            await ask(evening, first, command)
        await evening.go(first)
        slow.waits.set()
        await settle()
        assert answers(first) == []
        assert [hand.number for hand in await history(evening, second)] == [0, 1]

    played(story)


def test_a_fault_in_a_history_is_the_asker_s_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        monkeypatch.setattr(histories, "history", fail)
        answer = await evening.say(first, ReadHistory("h"))
        assert isinstance(answer, Refused) and answer.code == "room.internal"
        monkeypatch.undo()
        assert answers(second) == []
        await evening.act(first, "draw")
        assert len(await history(evening, first)) == 2

    played(story)


def plays_of(update: AnyUpdate) -> list[msgspec.Struct]:
    return [each for each in update.happened if isinstance(each, TonkShown)]


def test_tp_15_a_table_of_tone_poker_is_told_too() -> None:
    async def story(evening: Evening) -> None:
        people = await at_a_table(evening, "Bob")
        await all_play(evening, *people)
        await evening.say(
            people[0], AddBot(next(people[0].ids), evening.context.games["tone-poker"].bot_names()[0])
        )
        for guest in people:
            told, live = await history(evening, guest), shown_live(guest)
            assert [hand.happened for hand in told][1:] == live[1:] and len(told) == 2
            assert told[1].names == ["Ann", "Bob"]

    played(story)
