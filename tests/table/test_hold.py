"""Somebody who chooses other rules, or ends the session, is not overtaken by the next deal."""

import asyncio

import pytest

from greenroom.games.tonk.table.commands import AnswerRules, ProposeRules
from greenroom.table.commands import EndTable, Hold, Leave, Ready
from greenroom.wire.messages import Done, Refused, Update
from table.evening import Evening, Guest, happenings, phase_of, played, settle

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")


async def hold(evening: Evening, guest: Guest, *, on: bool = True) -> object:
    return await evening.say(guest, Hold(next(guest.ids), on))


def choosing(guest: Guest) -> int | None:
    return guest.now.room.choosing


async def between(evening: Evening, **timing: object) -> tuple[Guest, Guest]:
    """Two people whose first hand has ended; the next comes after twenty seconds."""
    first, second = await evening.two(**timing)
    await evening.play_out(first, second)
    assert phase_of(first) == "between" and first.now.room.next_hand_ms == 20_000
    return first, second


async def ready(evening: Evening, *guests: Guest) -> None:
    for guest in guests:
        await evening.say(guest, Ready(next(guest.ids)))


def test_the_next_hand_waits_for_whoever_chooses_and_everybody_is_told() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await asyncio.sleep(15)
        assert isinstance(await hold(evening, first), Update)
        assert happenings(second.now) == ["choosing"]
        assert (choosing(second), second.now.room.next_hand_ms) == (first.chair, None)
        await asyncio.sleep(100)
        assert phase_of(first) == "between"
        assert isinstance(await evening.say(first, ProposeRules("propose", stake=2)), Update)

    played(story)


def test_the_countdown_begins_anew_when_the_choice_is_made() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await asyncio.sleep(15)
        await hold(evening, first)
        await hold(evening, first, on=False)
        assert choosing(second) is None and second.now.room.next_hand_ms == 20_000
        await asyncio.sleep(19.9)
        assert phase_of(first) == "between"
        await asyncio.sleep(0.2)
        assert phase_of(first) == "playing" and choosing(first) is None

    played(story)


def test_nobody_waits_longer_than_two_minutes_and_each_deal_waits_once_for_each() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await hold(evening, first)
        await hold(evening, first, on=False)
        assert isinstance(await hold(evening, first), Done) and choosing(second) is None
        await hold(evening, second)
        await asyncio.sleep(119.9)
        assert phase_of(first) == "between"
        await asyncio.sleep(0.2)
        assert phase_of(first) == "playing"
        await evening.play_out(first, second)
        assert isinstance(await hold(evening, first), Update) and choosing(first) == first.chair

    played(story)


def test_being_ready_deals_as_soon_as_the_choice_is_made() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await hold(evening, first)
        await ready(evening, first, second)
        assert phase_of(first) == "between"
        await hold(evening, first, on=False)
        await asyncio.sleep(0.01)
        assert phase_of(first) == "playing"

    played(story)


def test_nobody_is_waited_for_who_has_gone_or_left() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await hold(evening, first)
        await evening.go(first)
        assert choosing(second) is None and second.now.room.next_hand_ms == 20_000
        first = await evening.come(first.name)
        assert choosing(second) == first.chair
        third = await evening.sit("Cy")
        await hold(evening, third)
        await evening.say(first, Leave(next(first.ids)))
        assert choosing(second) == third.chair

    played(story)


def test_who_leaves_and_sits_down_again_holds_the_same_deal_back_no_second_time() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await evening.sit("Cy")
        await hold(evening, first)
        await evening.say(first, Leave(next(first.ids)))
        await evening.sit_down(first)
        assert isinstance(await hold(evening, first), Done) and choosing(second) is None

    played(story)


def test_proposals_over_and_over_do_not_keep_the_table_from_playing() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        for number in (1, 2):
            assert isinstance(await evening.say(first, ProposeRules(f"p{number}", stake=2)), Update)
            assert isinstance(await evening.say(first, AnswerRules(f"n{number}", number, False)), Update)
        await evening.say(first, Leave(next(first.ids)))
        await evening.sit_down(first)
        refused = await evening.say(first, ProposeRules("p3", stake=2))
        assert isinstance(refused, Refused) and refused.code == "room.proposed_enough"
        await ready(evening, first, second)
        assert phase_of(second) == "playing"
        await evening.play_out(first, second)
        assert isinstance(await evening.say(first, ProposeRules("p4", stake=2)), Update)

    played(story)


def test_what_everybody_wants_may_be_proposed_again_and_again() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        for number in range(1, 6):
            assert isinstance(await evening.say(first, ProposeRules(f"p{number}", stake=number + 1)), Update)
            assert isinstance(await evening.say(second, AnswerRules(f"y{number}", number, True)), Update)
        assert second.now.room.stake == 6

    played(story)


def test_two_choose_one_after_the_other() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        await hold(evening, first)
        await hold(evening, second)
        assert choosing(first) == first.chair
        await hold(evening, first, on=False)
        assert choosing(first) == second.chair
        await hold(evening, second, on=False)
        assert choosing(first) is None

    played(story)


def test_only_a_deal_to_come_can_be_held_and_only_by_who_sits() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        watcher = await evening.come("Wim")
        answers = [await hold(evening, guest) for guest in (first, watcher)]
        assert [each.code for each in answers if isinstance(each, Refused)] == [
            "room.between_hands",
            "room.not_sitting",
        ]
        assert isinstance(await hold(evening, second, on=False), Done)

    played(story)


def test_the_host_ends_the_session_in_peace() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        host = next(guest for guest in (first, second) if guest.name == "Ann")
        await hold(evening, host)
        await asyncio.sleep(60)
        assert isinstance(await evening.say(host, EndTable("end")), Update)
        await settle()
        assert phase_of(second) == "ended" and choosing(second) is None
        assert isinstance(await hold(evening, host, on=False), Update)

    played(story)


def test_being_ready_deals_over_no_proposal_that_waits_for_an_answer() -> None:
    async def story(evening: Evening) -> None:
        first, second = await between(evening)
        assert isinstance(await evening.say(first, ProposeRules("propose", stake=2)), Update)
        await ready(evening, first, second)
        assert phase_of(first) == "between"
        assert isinstance(await evening.say(second, AnswerRules("yes", 1, True)), Update)
        await asyncio.sleep(0.01)
        assert phase_of(second) == "playing" and second.now.room.stake == 2

    played(story)
