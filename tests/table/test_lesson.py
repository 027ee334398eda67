"""The lesson: stacked_pack hands that somebody plays alone with a bot, at a table like every other."""

from __future__ import annotations

import asyncio

import pytest

from greenroom.games.tonk import bots
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.commands import ProposeRules
from greenroom.games.tonk.table.lesson import HANDS, METHOD, stacked_pack
from greenroom.games.tonk.table.parts import SHUFFLED, TonkDeal
from greenroom.kernel.refusal import Refusal
from greenroom.table.commands import AddBot, Leave, PlayAgain, Ready, Remove
from greenroom.table.log.events import HandEnded, HandStarted
from greenroom.wire.messages import Refused
from staged.wire import outcome, table_to_open, tonk, tonk_hand
from table.evening import Evening, Guest, happenings, phase_of, played, settle

CLASSIC = HouseRules()


async def learner(evening: Evening, **new: object) -> Guest:
    """Ann begins the lesson, against the bot that is really seated there."""
    evening.bot = bots.get("patient")
    await evening.open(lesson=True, **{"bots": 1, "bot": "patient", **new})
    ann = await evening.come("Ann")
    await evening.say(ann, Ready(next(ann.ids)))
    return ann


async def turn_of(ann: Guest) -> None:
    """Wait for the bot."""
    for _ in range(60):
        if ann.legal or ann.now.room.phase != "playing":
            return
        await asyncio.sleep(1)
    raise AssertionError("the bot never ends its turn")


async def play(evening: Evening, ann: Guest, *actions: str) -> None:
    for action in actions:
        await turn_of(ann)
        assert action in ann.legal, (action, ann.legal)
        await evening.act(ann, action)


async def first_hand(evening: Evening, ann: Guest) -> None:
    await play(evening, ann, "draw", "spread 5h 6h 7h", "discard Kd")
    await play(evening, ann, "draw", "hit s2 9c", "discard Jd", "drop")


async def next_hand(evening: Evening, ann: Guest) -> None:
    await evening.say(ann, Ready(next(ann.ids)))


def decks(evening: Evening) -> list[TonkDeal]:
    deals = [event.deal for event in evening.told() if isinstance(event, HandStarted)]
    assert all(isinstance(deal, TonkDeal) for deal in deals)
    return [deal for deal in deals if isinstance(deal, TonkDeal)]


def test_a_lesson_shows_draw_spread_hit_drop_and_the_catch() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        assert tonk(ann.now.room).lesson
        await first_hand(evening, ann)
        ended = outcome(ann.now)
        assert (ended.end, ended.winners, ended.counts) == ("drop", [0], [2, 7])
        await next_hand(evening, ann)
        assert tonk_hand(ann.now).points == 14
        await play(evening, ann, "drop")
        ended = outcome(ann.now)
        assert (ended.end, ended.ender, ended.winners, ended.counts) == ("caught", 0, [1], [14, 9])

    played(story)


def test_a_drop_on_the_first_deal_is_caught() -> None:
    """Against the lesson's advice, nobody wins by what it warns of."""

    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        await play(evening, ann, "drop")
        assert (outcome(ann.now).end, outcome(ann.now).counts) == ("caught", [32, 31])

    played(story)


def test_the_learner_begins_every_hand_without_a_cut() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        assert ann.now.room.phase == "playing" and ann.legal
        await first_hand(evening, ann)
        assert tonk(ann.now.room).next_dealer == 2
        await next_hand(evening, ann)
        assert ann.legal

    played(story)


def test_a_lesson_ends_with_its_last_hand() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        await play(evening, ann, "drop")
        assert phase_of(ann) == "between"
        await next_hand(evening, ann)
        await play(evening, ann, "drop")
        assert phase_of(ann) == "ended" and happenings(ann.now)[-2:] == ["hand_ended", "ended"]
        again = await evening.say(ann, PlayAgain("again"))
        assert isinstance(again, Refused) and again.code == "room.closed"
        await evening.say(ann, Ready("once more"))
        assert [deal.method for deal in decks(evening)] == [METHOD, METHOD]

    played(story)


def test_a_void_hand_of_a_lesson_is_dealt_again() -> None:
    async def story(evening: Evening) -> None:
        await learner(evening)
        evening.restarted_after_an_update()
        ann = await evening.come("Ann")
        assert (evening.log.kinds()[-1], phase_of(ann)) == ("hand_void", "between")
        await next_hand(evening, ann)
        await first_hand(evening, ann)
        assert phase_of(ann) == "between"
        await next_hand(evening, ann)
        await play(evening, ann, "drop")
        assert phase_of(ann) == "ended"
        first, again, second = decks(evening)
        assert first == again and again.deck != second.deck

    played(story)


def test_a_lesson_keeps_its_rules_and_its_stake() -> None:
    """With others its pack would be shuffled, and its cards lost."""

    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        await play(evening, ann, "drop")
        for other in (ProposeRules("rules", overrides={"drop_pays": 2}), ProposeRules("stake", stake=5)):
            refused = await evening.say(ann, other)
            assert isinstance(refused, Refused) and refused.code == "room.lesson_rules"
        await next_hand(evening, ann)
        assert [deal.method for deal in decks(evening)] == [METHOD, METHOD]

    played(story)


def test_the_table_waits_for_a_learner_who_reads() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        await play(evening, ann, "drop")
        await asyncio.sleep(evening.context.timing.choosing - 1)
        assert phase_of(ann) == "between"
        await asyncio.sleep(2)
        assert phase_of(ann) == "playing"

    played(story)


def test_nobody_else_sits_down_at_a_lesson() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        bob = await evening.come("Bob")
        assert bob.now.room.free_chairs == 0
        answers = [
            await evening.sit_down(bob),
            await evening.say(ann, AddBot("bot", "steady")),
        ]
        await evening.say(ann, Leave("gone"))
        await settle()
        answers.append(await evening.sit_down(bob))
        assert [one.code for one in answers if isinstance(one, Refused)] == ["room.closed"] * 3

    played(story)


@pytest.mark.parametrize("bots", [0, 2, 7])
def test_a_lesson_is_opened_with_one_bot(bots: int) -> None:
    async def story(evening: Evening) -> None:
        answer = await evening.lobby.open(table_to_open(lesson=True, bots=bots), "person-Ann", "Ann")
        assert isinstance(answer, Refusal) and answer.code == "room.lesson_bots"
        assert evening.log.events == {} and await evening.registry.kinds() == []

    played(story)


def test_the_bot_of_a_lesson_cannot_be_removed() -> None:
    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        answers = [await evening.say(ann, Remove("on", 2))]
        await play(evening, ann, "drop")
        answers.append(await evening.say(ann, Remove("between", 2)))
        assert [one.code for one in answers if isinstance(one, Refused)] == ["room.closed"] * 2
        await next_hand(evening, ann)
        assert phase_of(ann) == "playing"

    played(story)


def test_the_log_of_a_lesson_replays_its_hands() -> None:
    """A house that has just been started lays out the same hand, in its middle and at its end."""

    async def story(evening: Evening) -> None:
        ann = await learner(evening)
        await play(evening, ann, "draw", "spread 5h 6h 7h")
        before = ann.now
        evening.renew()
        again = await evening.come("Ann")
        assert again.now.hand == before.hand
        await play(evening, again, "discard Kd", "draw", "hit s2 9c", "discard Jd", "drop")
        (hand,) = [event for event in evening.told() if isinstance(event, HandStarted)]
        (end,) = [event for event in evening.told() if isinstance(event, HandEnded)]
        assert isinstance(hand.deal, TonkDeal)
        assert hand.deal.deck == stacked_pack(0, CLASSIC, TONK.pack(CLASSIC))
        assert end.result.net == outcome(again.now).net == [1, -1]

    played(story)


@pytest.mark.parametrize("new", [{"preset": "chicago"}, {"overrides": {"drop_pays": 2}}])
def test_other_rules_are_dealt_a_shuffled_pack(new: dict[str, object]) -> None:
    async def story(evening: Evening) -> None:
        await learner(evening, **new)
        (deal,) = decks(evening)
        assert deal.method == SHUFFLED and deal.deck[:10] != HANDS[0].split()[:10]

    played(story)


def test_a_table_that_is_no_lesson_stacks_nothing() -> None:
    async def story(evening: Evening) -> None:
        await evening.two()
        (deal,) = decks(evening)
        assert deal.method == SHUFFLED

    played(story)


@pytest.mark.parametrize("before", range(len(HANDS)))
def test_a_stacked_pack_is_the_pack_of_the_rules(before: int) -> None:
    deck = stacked_pack(before, CLASSIC, TONK.pack(CLASSIC))
    assert deck is not None and sorted(deck) == sorted(TONK.pack(CLASSIC))
    assert not isinstance(TONK.deal(CLASSIC, 2, 1, deck), Refusal)
