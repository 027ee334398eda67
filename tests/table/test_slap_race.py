"""TK-26 at a live table: who is first at a discard, to the millisecond."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from greenroom.fault_log import Faults
from greenroom.kernel.hand import AnyHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict
from greenroom.table.commands import Act, SitIn
from greenroom.table.log.events import Acted
from greenroom.wire.messages import Refused, Update
from operator_lines import operator_lines
from staged.wire import tonk_hand
from table.evening import Evening, Guest, full, happenings, played, settle
from table.stacked import dealt

pytestmark = pytest.mark.led("what waits for a turn to open waits at one node")

HANDS = ("5c 6c 7c 9d", "8c 9s 3c 2d", "Kh Qh 2s 3s")
NINE = (*HANDS[:2], "9c 4h 2s 3s")


async def run_and_eight(
    evening: Evening, slap: str, hands: Sequence[str] = HANDS, **new: object
) -> tuple[list[Guest], Guest]:
    """The first lays a run, the second throws the 8 that fits it; the third, who deals, is next."""
    people, watcher = await dealt(
        evening, hands, "Jd", "Kd Ks Th Ts", overrides={"slap": slap}, clock="brisk", **new
    )
    first, second, _ = people
    for guest, action in (
        (first, "draw"),
        (first, "spread 5c 6c 7c"),
        (first, "discard Kd"),
        (second, "draw"),
        (second, "discard 8c"),
    ):
        assert isinstance(await evening.act(guest, action), Update)
    return people, watcher


class Ask:
    """A command on its way: it may be answered later."""

    def __init__(self, guest: Guest, command: Act) -> None:
        self.guest, self.command = guest, command

    @property
    def answer(self) -> object:
        found = (
            message
            for message in self.guest.got
            if getattr(message, "ack", None) == self.command.id
            or getattr(message, "id", None) == self.command.id
        )
        return next(found, None)

    @property
    def refusal(self) -> str | None:
        return self.answer.code if isinstance(self.answer, Refused) else None

    @property
    def won(self) -> bool:
        return isinstance(self.answer, Update)


async def ask(evening: Evening, guest: Guest, action: str, discard: str | None = None) -> Ask:
    command = Act(next(guest.ids), guest.now.you.decision, action, discard)
    (await evening.room_of(guest)).receive(guest, command)
    await settle()
    return Ask(guest, command)


def actions(evening: Evening) -> list[str]:
    (events,) = evening.log.events.values()
    found = [msgspec.json.decode(event.data) for event in events if event.kind == "action"]
    return [each["action"] for each in found]


@pytest.mark.parametrize("slap", ["race", "next_first"])
def test_tk_26_the_next_draw_opens_half_a_second_after_a_discard_that_can_be_slapped(slap: str) -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), watcher = await run_and_eight(evening, slap)
        assert third.now.opens_ms == watcher.now.opens_ms == 500
        draw = await ask(evening, third, "draw")
        await asyncio.sleep(0.49)
        assert draw.answer is None and actions(evening)[-1] == "discard 8c"
        await asyncio.sleep(0.02)
        assert draw.won and actions(evening)[-1] == "draw" and third.now.opens_ms is None

    played(story)


def test_tk_26_the_clock_of_the_turn_starts_when_it_opens() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        assert third.now.turn_ms == 15_500
        await asyncio.sleep(15.4)
        assert actions(evening)[-1] == "discard 8c"
        await asyncio.sleep(0.2)
        assert "draw" in actions(evening)[-3:]

    played(story)


def test_tk_26_no_draw_waits_after_a_discard_that_fits_nothing() -> None:
    async def story(evening: Evening) -> None:
        people, _ = await dealt(evening, HANDS, "Jd", "Kd Ks", overrides={"slap": "race"})
        await evening.act(people[0], "draw")
        await evening.act(people[0], "discard Kd")
        assert people[1].now.opens_ms is None
        assert isinstance(await evening.act(people[1], "draw"), Update)

    played(story)


def test_tk_26_in_a_race_the_first_to_arrive_wins() -> None:
    async def story(evening: Evening) -> None:
        (first, second, third), _ = await run_and_eight(evening, "race")
        one = await ask(evening, first, "slap s1", "8c")
        other = await ask(evening, third, "slap s1", "8c")
        late = await ask(evening, second, "slap s1", "8c")
        assert one.won and other.refusal == late.refusal == "room.slapped_too_late"
        assert tonk_hand(third.now).turn == first.now.you.seat and first.now.opens_ms is None
        assert happenings(one.guest.now) == ["slap"] and first.legal == ["slap_discard 9d"]
        assert actions(evening)[-1] == "slap s1"

    played(story)


def test_tk_26_two_clicks_of_one_moment_are_decided_by_their_order_in_the_mailbox() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "race")
        commands = [Act(f"now-{guest.name}", guest.now.you.decision, "slap s1") for guest in (third, first)]
        rooms = [await evening.room_of(guest) for guest in (third, first)]
        for room, guest, command in zip(rooms, (third, first), commands, strict=True):
            room.receive(guest, command)
        await settle()
        assert Ask(third, commands[0]).won and Ask(first, commands[1]).refusal == "room.stale"

    played(story)


def test_tk_26_a_draw_that_was_held_is_lost_to_a_slap_before_the_turn_opens() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "race")
        draw = await ask(evening, third, "draw")
        await asyncio.sleep(0.3)
        slap = await ask(evening, first, "slap s1", "8c")
        assert slap.won and draw.refusal == "room.slapped_first"
        await asyncio.sleep(1)
        assert actions(evening)[-1] == "slap s1"

    played(story)


def test_tk_26_a_slap_that_names_its_discard_is_not_stale_when_something_else_has_moved() -> None:
    async def story(evening: Evening) -> None:
        (first, _, _), _ = await run_and_eight(evening, "race")
        command = Act("slap", first.now.you.decision - 1, "slap s1", "8c")
        assert isinstance(await evening.say(first, command), Update)

    played(story)


def test_tk_26_a_slap_at_a_discard_that_is_gone_is_refused() -> None:
    async def story(evening: Evening) -> None:
        (first, _, _), _ = await run_and_eight(evening, "race")
        wrong = await ask(evening, first, "slap s1", "Kd")
        assert wrong.refusal == "room.slapped_too_late"
        unnamed = Act("old", first.now.you.decision - 1, "slap s1")
        answer = await evening.say(first, unnamed)
        assert isinstance(answer, Refused) and answer.code == "room.stale"

    played(story)


def test_tk_26_under_next_first_a_slap_by_another_is_held_and_then_wins() -> None:
    async def story(evening: Evening) -> None:
        (first, second, third), watcher = await run_and_eight(evening, "next_first")
        sent = [len(guest.texts) for guest in (first, second, third, watcher)]
        slap = await ask(evening, first, "slap s1", "8c")
        await asyncio.sleep(0.69)
        assert slap.answer is None
        assert [len(guest.texts) for guest in (first, second, third, watcher)] == sent
        assert actions(evening)[-1] == "discard 8c"
        await asyncio.sleep(0.02)
        assert slap.won and happenings(watcher.now) == ["slap"]

    played(story)


def test_tk_26_under_next_first_the_next_players_slap_wins_within_the_grace_of_the_table() -> None:
    async def story(evening: Evening) -> None:
        (first, second, third), _ = await run_and_eight(evening, "next_first", slap_grace_ms=1_000)
        held = await ask(evening, first, "slap s1", "8c")
        more = await ask(evening, second, "slap s1", "8c")
        await asyncio.sleep(0.9995)
        wins = await ask(evening, third, "slap s1", "8c")
        assert wins.won, (wins.answer, actions(evening))
        assert held.refusal == more.refusal == "room.slapped_first"
        assert [each for each in actions(evening) if "slap" in each] == ["slap s1"]
        await asyncio.sleep(2)
        assert actions(evening)[-1] == "slap s1"

    played(story)


@pytest.mark.parametrize("begins", ["draw", "take", "drop"])
def test_tk_26_under_next_first_a_held_slap_wins_when_the_next_player_begins_the_turn(begins: str) -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "next_first", slap_grace_ms=5_000)
        await asyncio.sleep(0.6)
        slap = await ask(evening, first, "slap s1", "8c")
        assert slap.answer is None
        turn = await ask(evening, third, begins)
        assert slap.won and turn.refusal == "room.slapped_first"
        assert actions(evening)[-1] == "slap s1"

    played(story)


def test_tk_26_under_next_first_both_are_held_until_the_turn_opens() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "next_first", slap_grace_ms=5_000)
        draw = await ask(evening, third, "draw")
        slap = await ask(evening, first, "slap s1", "8c")
        await asyncio.sleep(0.45)
        assert draw.answer is slap.answer is None
        await asyncio.sleep(0.1)
        assert slap.won and draw.refusal == "room.slapped_first"

    played(story)


def test_tk_26_nobody_else_can_end_the_next_players_time() -> None:
    async def story(evening: Evening) -> None:
        (first, second, third), _ = await run_and_eight(evening, "next_first")
        await asyncio.sleep(0.6)
        slap = await ask(evening, first, "slap s1", "8c")
        other = await ask(evening, second, "draw")
        assert slap.answer is None and other.refusal == "tonk.not_your_turn"
        wins = await ask(evening, third, "slap s1", "8c")
        assert wins.won and slap.refusal == "room.slapped_first"

    played(story)


def test_a_held_slap_that_comes_again_over_another_socket_keeps_its_place() -> None:
    async def story(evening: Evening) -> None:
        (first, _, _), _ = await run_and_eight(evening, "next_first")
        slap = await ask(evening, first, "slap s1", "8c")
        await evening.go(first)
        back = await evening.come(first.name, first.last_seen())
        (await evening.room()).receive(back, slap.command)
        await asyncio.sleep(0.75)
        assert Ask(back, slap.command).won
        assert [each for each in actions(evening) if "slap" in each] == ["slap s1"]

    played(story)


def test_tk_26_of_two_clicks_at_a_turn_that_has_not_opened_the_second_is_one_too_many() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        draw = await ask(evening, third, "draw")
        more = await ask(evening, third, "draw")
        assert draw.answer is None and more.refusal == "room.stale"
        await asyncio.sleep(0.6)
        assert draw.won and actions(evening)[-2:] == ["discard 8c", "draw"]

    played(story)


def test_tk_26_of_two_slaps_of_one_player_the_second_is_one_too_many() -> None:
    async def story(evening: Evening) -> None:
        (first, _, _), _ = await run_and_eight(evening, "next_first")
        slap = await ask(evening, first, "slap s1", "8c")
        more = await ask(evening, first, "slap s1", "8c")
        assert slap.answer is None and more.refusal == "room.stale"
        await asyncio.sleep(0.75)
        assert slap.won and [each for each in actions(evening) if "slap" in each] == ["slap s1"]

    played(story)


def test_a_held_draw_that_comes_again_over_another_socket_is_the_same() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        draw = await ask(evening, third, "draw")
        await evening.go(third)
        back = await evening.come(third.name, third.last_seen())
        (await evening.room()).receive(back, draw.command)
        await asyncio.sleep(0.6)
        assert Ask(back, draw.command).won and actions(evening)[-2:] == ["discard 8c", "draw"]

    played(story)


class Refusing:
    """A hand that plays nothing more, and is as it was in all else."""

    def __init__(self, hand: AnyHand) -> None:
        self._hand = hand

    def __getattr__(self, name: str) -> object:
        return getattr(self._hand, name)

    def play(self, _seat: int, _action: str) -> Refusal:
        return refuse("tonk.not_your_turn")


def test_a_draw_that_was_held_and_cannot_be_played_is_answered_and_may_be_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        draw = await ask(evening, third, "draw")
        hand = (await evening.room())._live.hand
        assert hand is not None
        with monkeypatch.context() as patch:
            patch.setattr(hand, "hand", Refusing(hand.hand))
            await asyncio.sleep(0.6)
        assert draw.refusal == "tonk.not_your_turn" and actions(evening)[-1] == "discard 8c"
        again = await ask(evening, third, "draw")
        assert again.won and third.got[-1] is again.answer, "and nothing is left of the first"

    played(story)


def test_what_was_held_is_answered_when_somebody_else_has_written_the_log() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "next_first")
        slap = await ask(evening, first, "slap s1", "8c")
        draw = await ask(evening, third, "draw")
        evening.log.fails = [Conflict("somebody else")]
        await asyncio.sleep(0.6)
        assert slap.refusal == draw.refusal == "room.busy"
        assert actions(evening)[-1] == "discard 8c"

    played(story)


def test_what_was_held_is_answered_when_it_cannot_be_stored() -> None:
    async def story(evening: Evening) -> None:
        (first, _, third), _ = await run_and_eight(evening, "next_first")
        slap = await ask(evening, first, "slap s1", "8c")
        draw = await ask(evening, third, "draw")
        evening.log.fails = [full()]
        await asyncio.sleep(0.6)
        assert slap.refusal == draw.refusal == "room.store_full"
        assert actions(evening)[-1] == "discard 8c"
        await asyncio.sleep(0.6)
        again = await ask(evening, third, "draw")
        assert again.won

    played(story)


@pytest.mark.led("a bot is asked by every node that holds the table", onlooker=False)
def test_a_bot_that_cannot_make_up_its_mind_about_a_race_stays_out_and_its_fault_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise IndexError("I hold 9d")

    async def story(evening: Evening) -> None:
        file = tmp_path / "faults.log"
        evening.context = msgspec.structs.replace(
            evening.context, faults=Faults(file), reaction=lambda: 0.3, pace=lambda: 3.0
        )
        (first, second, third), _ = await dealt(evening, HANDS, "Jd", "Kd", overrides={"slap": "race"})
        for guest, action in (
            (first, "draw"),
            (first, "spread 5c 6c 7c"),
            (first, "discard Kd"),
            (second, "draw"),
        ):
            await evening.act(guest, action)
        assert first.now.you.chair is not None
        await evening.say(first, SitIn("sit-in", first.now.you.chair))
        hand = (await evening.room())._live.hand
        assert hand is not None and hand.races is not None
        monkeypatch.setattr(type(hand.races), "bot_entry", fails)
        with operator_lines() as lines:
            await evening.act(second, "discard 8c")
            await asyncio.sleep(0.45)
        (line,) = [each for each in lines if each["event"] == "bot failed"]
        assert (line["error"], line["trace"]) == ("IndexError", str(file)) and "9d" not in str(line)
        assert "IndexError: I hold 9d" in file.read_text()
        assert (await ask(evening, third, "slap s1", "8c")).won, "the race is still on"

    played(story)


@pytest.mark.parametrize("seconds", [0.4, 1.0])
def test_a_bot_slaps_at_the_speed_of_people(seconds: float) -> None:
    async def story(evening: Evening) -> None:
        evening.context = msgspec.structs.replace(evening.context, reaction=lambda: seconds, pace=lambda: 3.0)
        people, watcher = await dealt(evening, HANDS, "Jd", "Kd Ks 4h Ts", overrides={"slap": "race"})
        first, second, third = people
        for guest, action in (
            (first, "draw"),
            (first, "spread 5c 6c 7c"),
            (first, "discard Kd"),
            (second, "draw"),
        ):
            await evening.act(guest, action)
        number = third.now.you.chair
        assert number is not None
        await evening.say(third, SitIn("sit-in", number))
        await evening.act(second, "discard 8c")
        await asyncio.sleep(seconds - 0.01)
        assert actions(evening)[-1] == "discard 8c"
        await asyncio.sleep(0.02)
        assert actions(evening)[-1] == "slap s1"
        assert next(each for each in reversed(evening.told()) if isinstance(each, Acted)).by == "bot"
        assert tonk_hand(watcher.now).turn == third.now.you.seat

    played(story)


def test_tk_26_a_slapper_who_is_next_has_the_whole_clock_for_its_own_turn() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race", hands=NINE)
        await ask(evening, third, "slap s1", "8c")
        await asyncio.sleep(14.9)
        assert (await ask(evening, third, "slap_discard 9c")).won
        assert third.now.turn_ms == 15_500
        await asyncio.sleep(15.4)
        assert actions(evening)[-1] == "slap_discard 9c"
        await asyncio.sleep(0.2)
        assert "draw" in actions(evening)[-3:]

    played(story)


def test_tk_26_a_slapper_who_is_next_has_a_fresh_clock_where_its_discard_fits_nothing() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        await ask(evening, third, "slap s1", "8c")
        await asyncio.sleep(10)
        assert (await ask(evening, third, "slap_discard Kh")).won
        assert tonk_hand(third.now).turn == third.now.you.seat and third.now.turn_ms == 15_000

    played(story)


def test_tk_26_the_clock_throws_for_a_slapper_who_is_next_and_then_runs_anew() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), _ = await run_and_eight(evening, "race")
        assert (await ask(evening, third, "slap s1", "8c")).won
        await asyncio.sleep(15.1)
        assert actions(evening)[-1] == "slap_discard Kh"
        await asyncio.sleep(14.8)
        assert actions(evening)[-1] == "slap_discard Kh"
        await asyncio.sleep(0.2)
        assert "draw" in actions(evening)[-3:]

    played(story)


def test_tk_26_the_clock_leaves_the_turn_closed_when_it_throws_what_can_be_slapped() -> None:
    async def story(evening: Evening) -> None:
        (_, _, third), watcher = await run_and_eight(evening, "race", hands=NINE)
        assert (await ask(evening, third, "slap s1", "8c")).won
        await asyncio.sleep(15.6)
        assert actions(evening)[-1] == "slap_discard 9c"
        assert watcher.now.opens_ms is not None and third.now.turn_ms is not None
        draw = await ask(evening, third, "draw")
        await asyncio.sleep(0.5)
        assert draw.won and actions(evening)[-1] == "draw"

    played(story)
