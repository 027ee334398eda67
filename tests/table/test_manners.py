"""Manners at a table: how long bots take, and who hears what people say."""

import asyncio

import pytest

from greenroom.table.commands import AddBot, React, Ready, SetPace
from greenroom.table.log.events import PaceSet
from greenroom.table.views import Pace
from greenroom.wire.messages import Done, Refused, Update
from table.evening import Evening, Guest, happenings, played, settle
from table.test_tone_poker_table import all_play, at_a_table

pytestmark = pytest.mark.led("gestures are heard at one node")


async def with_bot(evening: Evening) -> Guest:
    """Ann plays against a bot, and it is the bot's turn."""
    await evening.open()
    ann = await evening.come("Ann")
    await evening.say(ann, AddBot(next(ann.ids), "steady"))
    await evening.start(ann)
    while ann.legal:
        await evening.act(ann, next(move for move in ann.legal if move != "drop"))
    return ann


async def set_pace(evening: Evening, guest: Guest, pace: Pace) -> object:
    return await evening.say(guest, SetPace(next(guest.ids), pace))


async def say(evening: Evening, guest: Guest) -> object:
    return await evening.say(guest, React(next(guest.ids), "well_played"))


def said(guest: Guest) -> int:
    """The number of times that somebody was heard here."""
    return sum(happenings(update).count("reaction") for update in guest.updates)


@pytest.mark.led("a bot is asked by every node that holds the table", onlooker=False)
def test_the_host_sets_the_pace_of_the_bots_from_their_next_action_on() -> None:
    async def story(evening: Evening) -> None:
        ann = await with_bot(evening)
        assert ann.now.room.pace == "brisk"
        assert isinstance(await set_pace(evening, ann, "calm"), Update)
        assert (ann.now.room.pace, happenings(ann.now)) == ("calm", ["pace"])
        assert [each.pace for each in ann.now.happened] == ["calm"], "what is told says which"
        # It was thinking already: this action comes after the usual second.
        await asyncio.sleep(1.01)
        seen = len(ann.updates)
        await asyncio.sleep(1.7)
        assert len(ann.updates) == seen
        await asyncio.sleep(0.2)
        assert len(ann.updates) > seen

    played(story)


@pytest.mark.led("a bot is asked by every node that holds the table", onlooker=False)
def test_a_quick_bot_takes_less_than_half_the_time() -> None:
    async def story(evening: Evening) -> None:
        ann = await with_bot(evening)
        await set_pace(evening, ann, "quick")
        await asyncio.sleep(1.01)
        seen = len(ann.updates)
        await asyncio.sleep(0.5)
        assert len(ann.updates) > seen

    played(story)


def test_only_the_host_sets_the_pace_and_the_log_keeps_it() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.two()
        host, other = (ann, bob) if ann.name == "Ann" else (bob, ann)
        refused = await set_pace(evening, other, "quick")
        assert isinstance(refused, Refused) and refused.code == "room.host_only"
        await set_pace(evening, host, "quick")
        assert [event.pace for event in evening.told() if isinstance(event, PaceSet)] == ["quick"]
        assert (await evening.room()).table.pace == "quick"

    played(story)


def test_the_pace_that_the_bots_have_already_is_neither_stored_nor_shown() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.two()
        host, other = (ann, bob) if ann.name == "Ann" else (bob, ann)
        stored, shown = evening.log.kinds(), len(other.updates)
        assert isinstance(await set_pace(evening, host, "brisk"), Done)
        assert (evening.log.kinds(), len(other.updates)) == (stored, shown)
        await set_pace(evening, host, "calm")
        assert isinstance(await set_pace(evening, host, "calm"), Done)
        assert (evening.log.kinds(), len(other.updates)) == ([*stored, "pace"], shown + 1)

    played(story)


def test_while_a_hand_is_on_players_and_onlookers_hear_only_their_own() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        eve, dan = await evening.come("Eve"), await evening.come("Dan")
        assert isinstance(await say(evening, first), Update)
        assert [said(each) for each in (first, second, eve, dan)] == [1, 1, 0, 0]
        numbers = [each.now.n for each in (first, second)]
        assert isinstance(await say(evening, eve), Done)
        assert [said(each) for each in (first, second, eve, dan)] == [1, 1, 1, 1]
        # Not even a gap in the numbers tells of it.
        await evening.act(first, next(move for move in first.legal if move != "drop"))
        assert [each.now.n for each in (first, second)] == [number + 1 for number in numbers]

    played(story)


def test_whoever_waits_for_the_next_deal_is_an_onlooker() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        cy = await evening.sit("Cy")
        assert isinstance(await say(evening, cy), Update)
        await say(evening, second)
        assert [said(each) for each in (first, second, cy)] == [1, 1, 1]

    played(story)


def test_a_hand_that_its_host_has_still_to_close_keeps_nobody_apart() -> None:
    """In Tone Poker the phase stays the same from the first deal to the end of the session."""

    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        eve = await evening.come("Eve")
        everybody = (ann, bob, eve)
        await say(evening, eve)
        await all_play(evening, ann)
        await say(evening, ann)
        assert [said(each) for each in everybody] == [1, 1, 1], "Bob has not played yet"
        await all_play(evening, bob)
        assert ann.now.room.phase == "playing"
        await say(evening, eve)
        await say(evening, bob)
        assert [said(each) for each in everybody] == [3, 3, 3]
        await evening.say(ann, Ready("next"))
        await say(evening, eve)
        assert [said(each) for each in everybody] == [3, 3, 4]

    played(story)


def test_between_hands_everybody_hears_everybody() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        eve = await evening.come("Eve")
        await evening.play_out(first, second)
        await say(evening, eve)
        await say(evening, first)
        await settle()
        assert [said(each) for each in (first, second, eve)] == [2, 2, 2]

    played(story)
