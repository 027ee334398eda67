"""Looking on later, or not at all: nothing of the hand in play reaches those without a chair."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from greenroom.table.commands import Leave, React, ReadHistory, Ready, SetLookingOn
from greenroom.table.log.events import HandStarted
from greenroom.table.log.table_log import TableLog
from greenroom.table.log.visible_hands import log_of_hands_shown_later
from greenroom.table.views import LookingOn
from greenroom.wire.messages import Done, History, Refused, Update
from table.evening import Evening, Guest, happenings, phase_of, played, settle
from table.test_tone_poker_table import all_play, at_a_table
from table.test_votes import four, vote

HAND_HIDDEN = pytest.mark.parametrize("kind", ["later", "off"])
CARD = re.compile(r'"[A2-9TJQK][cdhs]"')


def sees(guest: Guest) -> bool:
    """Tell whether somebody is shown the hand."""
    return guest.now.hand is not None


def apart(guest: Guest) -> LookingOn | None:
    """Tell why somebody is not."""
    return guest.now.you.apart


async def begun(evening: Evening, kind: str, **new: object) -> tuple[Guest, Guest, Guest]:
    """Ann and Bob play Tonk, Eve looks on; whoever is to act comes first."""
    await evening.open(looking_on=kind, **new)
    ann = await evening.come("Ann")
    bob = await evening.sit("Bob")
    eve = await evening.come("Eve")
    await evening.start(ann)
    return (*((ann, bob) if ann.legal else (bob, ann)), eve)


async def next_deal(evening: Evening, *guests: Guest) -> None:
    """Those who play want the next hand; where they are at two nodes, it comes when it would without that."""
    for each in guests:
        await evening.say(each, Ready(f"r-{each.name}-{each.now.room.hand_number}"))
    deadline = evening.context.timing.next_hand + 1
    while phase_of(guests[0]) != "playing" and deadline > 0:
        await asyncio.sleep(1)
        deadline -= 1
    await settle()


async def play_at_random(evening: Evening, guests: tuple[Guest, Guest], seed: int, moves: int) -> int:
    """Play some moves, but none by which the hand ends."""
    chance, done = random.Random(seed), 0
    for _ in range(moves):
        mover = next((each for each in guests if each.legal), None)
        if mover is None or phase_of(mover) != "playing":
            break
        await evening.act(mover, chance.choice([each for each in mover.legal if each != "drop"]))
        done += 1
    return done


@HAND_HIDDEN
@pytest.mark.parametrize("seed", range(4))
def test_no_frame_of_a_hand_of_tonk_reaches_those_who_look_on(kind: LookingOn, seed: int) -> None:
    """Two evenings that differ by what is played alone: the same bytes, and as many messages."""
    heard = []

    for moves in (0, 1, 4):

        async def story(evening: Evening, moves: int = moves) -> None:
            first, second, eve = await begun(evening, kind)
            assert apart(eve) == kind and not sees(eve)
            assert phase_of(eve) == "playing" and happenings(eve.now)[-1] == "hand_started"
            before = len(eve.texts)
            await play_at_random(evening, (first, second), seed, moves)
            if phase_of(first) != "playing":
                return
            # What others may see of it: somebody comes, somebody says something, a page is loaded anew.
            await evening.say(first, React("wow", "wow"))
            zoe = await evening.come("Zoe")
            again = await evening.come("Eve")
            texts = [*eve.texts[before:], *zoe.texts, *again.texts]
            assert not CARD.search("".join(texts))
            heard.append([re.sub(r'"at":\d+|"n":\d+|"epoch":"[^"]*"', "", text) for text in texts])

        played(story, seed=seed)
    assert len(heard) > 1 and all(each == heard[0] for each in heard)


@HAND_HIDDEN
def test_what_follows_from_a_wait_is_kept_from_them_too(kind: LookingOn) -> None:
    """The name of somebody who is waited for, and that others may vote, would tell whose turn it is."""

    async def story(evening: Evening) -> None:
        first, _, eve = await begun(evening, kind)
        before = len(eve.texts)
        await asyncio.sleep(evening.context.timing.stalled + 1)
        chairs = {chair.name: chair.votable for chair in first.now.room.chairs}
        assert any(chairs.values()), "the others may vote by now"
        assert len(eve.texts) == before
        assert not any(chair.votable for chair in eve.now.room.chairs) and eve.now.turn_ms is None

    played(story)


@HAND_HIDDEN
def test_a_vote_within_a_hand_is_kept_from_them_too(kind: LookingOn) -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening, looking_on=kind)
        eve = await evening.come("Eve")
        await asyncio.sleep(evening.context.timing.stalled + 1)
        before = len(eve.texts)
        await vote(evening, others[0], staller, "bot")
        assert happenings(others[1].now) == ["vote"] and len(eve.texts) == before

    played(story, nodes=1)


@HAND_HIDDEN
def test_the_history_tells_of_no_hand_in_play(kind: LookingOn) -> None:
    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, kind)
        await play_at_random(evening, (first, second), 1, 3)
        history = await evening.say(eve, ReadHistory("h"))
        assert isinstance(history, History) and [hand.number for hand in history.hands] == [0]
        mine = await evening.say(first, ReadHistory("m"))
        assert isinstance(mine, History) and [hand.number for hand in mine.hands] == [0, 1]
        await evening.play_out(first, second)
        history = await evening.say(eve, ReadHistory("i"))
        assert isinstance(history, History) and [hand.number for hand in history.hands] == [0, 1]
        assert (history.hands[-1].end is None) == (kind == "off")
        assert bool(CARD.search(eve.texts[-1])) == (kind == "later")

    played(story)


@HAND_HIDDEN
def test_that_a_hand_is_over_is_told_and_its_cards_are_not(kind: LookingOn) -> None:
    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, kind)
        await evening.play_out(first, second)
        assert phase_of(eve) == "between" and not sees(eve) and apart(eve) == kind
        assert "hand_ended" in happenings(eve.now)
        balances = {chair.name: chair.balance for chair in eve.now.room.chairs}
        assert balances == {chair.name: chair.balance for chair in first.now.room.chairs}
        assert not CARD.search(eve.texts[-1])

    played(story)


def test_the_host_changes_it_from_the_next_deal() -> None:
    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, "off")
        host = first if first.name == "Ann" else second
        other = second if host is first else first
        refused = await evening.say(other, SetLookingOn("a", "live"))
        assert isinstance(refused, Refused) and refused.code == "room.host_only"
        assert isinstance(await evening.say(host, SetLookingOn("b", "live")), Update)
        assert eve.now.room.looking_on == "live" and apart(eve) == "off" and not sees(eve)
        await evening.play_out(first, second)
        assert not sees(eve), "not even its end"
        await next_deal(evening, first, second)
        assert sees(eve) and apart(eve) is None
        assert isinstance(await evening.say(host, SetLookingOn("c", "off")), Update)
        assert sees(eve), "who has begun to watch a hand sees its end"
        assert isinstance(await evening.say(host, SetLookingOn("d", "off")), Done)

    played(story)


def test_who_leaves_the_chair_is_an_onlooker_from_then_on() -> None:
    async def story(evening: Evening) -> None:
        first, second, _ = await begun(evening, "later")
        assert sees(first)
        await evening.say(first, Leave("leave"))
        assert apart(first) == "later" and not sees(first)
        assert sees(second) and apart(second) is None

    played(story)


def test_a_table_is_live_unless_it_says_otherwise() -> None:
    async def story(evening: Evening) -> None:
        _, _, eve = await begun(evening, "live")
        assert sees(eve) and apart(eve) is None
        assert '"apart"' not in eve.texts[-1] and '"looking_on"' not in eve.texts[-1]

    played(story)


@HAND_HIDDEN
def test_no_frame_of_a_hand_of_tone_poker_reaches_those_who_look_on(kind: LookingOn) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", looking_on=kind)
        eve = await evening.come("Eve")
        assert apart(eve) == kind and not sees(eve)
        before = len(eve.texts)
        for _ in range(12):
            for each in (ann, bob):
                if each.legal:
                    await evening.act(each, each.legal[0])
        assert len(eve.texts) == before and len(ann.texts) > 4
        assert "playback" not in eve.texts[-1] or '"playback":null' in eve.texts[-1]

    played(story)


def test_only_hands_that_are_over_and_were_dealt_so_are_shown_later() -> None:
    async def story(evening: Evening) -> None:
        first, second, _ = await begun(evening, "live")
        await evening.play_out(first, second)
        host = first if first.name == "Ann" else second
        await evening.say(host, SetLookingOn("b", "later"))
        for number in (2, 3):
            await next_deal(evening, first, second)
            if number == 2:
                await evening.play_out(first, second)
        assert first.now.room.hand_number == 3 and phase_of(first) == "playing"
        log = evening.told()
        shown = log_of_hands_shown_later(TableLog(log, [0.0] * len(log))).events
        assert [each.number for each in shown if isinstance(each, HandStarted)] == [2]
        kinds = {type(each).__name__ for each in shown}
        assert not {"Committed", "Drawn"} & kinds and "HandEnded" in kinds

    played(story, provable=True)


SECRET = re.compile(r'"(?:salt|secret)":"([0-9a-f]{64})"')


def test_onlookers_of_off_never_have_what_a_deck_is_reckoned_from() -> None:
    """The attack: salt and secret, revealed when a hand is over, and what people added give its deck."""

    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, "off")
        host = first if first.name == "Ann" else second
        await evening.play_out(first, second)
        await next_deal(evening, first, second)
        # The hand that is on was dealt under `off`, whatever comes after it, and is not played to its end.
        await evening.say(host, SetLookingOn("live", "live"))
        evening.restarted_after_an_update()
        ann, bob = await evening.come("Ann"), await evening.come("Bob")
        late = await evening.come("Eve")
        assert phase_of(ann) == "between"
        await evening.say(late, ReadHistory("h"))
        mine = await evening.say(ann, ReadHistory("m"))
        revealed = SECRET.findall("".join([*first.texts, *ann.texts]))
        assert len(set(revealed)) == 4, "two hands, revealed to those who played them"
        assert isinstance(mine, History) and SECRET.search(ann.texts[-1])
        heard = "".join([*eve.texts, *late.texts])
        assert "hand_void" in heard and "hand_started" in heard
        assert not SECRET.search(heard) and '"contributions"' not in heard
        await next_deal(evening, ann, bob)
        assert sees(late)
        await evening.say(late, ReadHistory("n"))
        assert '"drawn"' in late.texts[-1], "the next is dealt under `live`"

    played(story, provable=True)


def test_a_deck_of_tone_poker_that_is_over_with_the_next_deal_is_kept_from_onlookers_of_off() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", looking_on="off")
        eve = await evening.come("Eve")
        await evening.say(ann, SetLookingOn("live", "live"))
        await all_play(evening, ann, bob)
        await evening.say(ann, Ready("next"))
        await settle()
        assert happenings(eve.now)[:1] == ["hand_ended"] and sees(eve)
        assert SECRET.search(ann.texts[-1]) and not SECRET.search("".join(eve.texts))

    played(story, provable=True)


def test_who_has_sat_there_is_told_of_hands_that_are_over() -> None:
    """As the records of the table have it, which lie open to them."""

    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, "off")
        await evening.play_out(first, second)
        await evening.say(first, Leave("leave"))
        history = await evening.say(first, ReadHistory("h"))
        assert isinstance(history, History) and history.hands[-1].end is not None
        await evening.sit_down(eve)
        await next_deal(evening, second, eve)
        await evening.play_out(second, eve)
        history = await evening.say(eve, ReadHistory("i"))
        assert isinstance(history, History) and [hand.end is None for hand in history.hands] == [
            True,
            True,
            False,
        ]

    played(story)
