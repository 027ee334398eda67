"""Looking on later, or not at all: nothing of the hand in play reaches those without a chair."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from greenroom.table.commands import Leave, React, ReadHistory, Ready, SetLookingOn
from greenroom.table.log.events import HandStarted
from greenroom.table.log.shown_hands import shown_later
from greenroom.table.log.table_log import TableLog
from greenroom.table.views import LookingOn
from greenroom.wire.messages import Done, History, Refused, Update
from table.evening import Evening, Guest, happenings, phase_of, played, settle
from table.test_tone_poker_table import at_a_table

VEILED = pytest.mark.parametrize("kind", ["later", "off"])
CARD = re.compile(r'"[A2-9TJQK][cdhs]"')


def sees(guest: Guest) -> bool:
    """Tell whether somebody is shown the hand."""
    return guest.now.hand is not None


def apart(guest: Guest) -> LookingOn | None:
    """Why somebody is not."""
    return guest.now.you.apart


async def begun(evening: Evening, kind: str, **new: object) -> tuple[Guest, Guest, Guest]:
    """Ann and Bob play Tonk, Eve looks on; whoever is to act comes first."""
    await evening.open(looking_on=kind, **new)
    ann = await evening.come("Ann")
    bob = await evening.sit("Bob")
    eve = await evening.come("Eve")
    await evening.start(ann)
    return (*((ann, bob) if ann.legal else (bob, ann)), eve)


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


@VEILED
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


@VEILED
def test_what_follows_from_a_wait_is_kept_from_them_too(kind: LookingOn) -> None:
    """Who is waited for, and that others may vote, would tell whose turn it is."""

    async def story(evening: Evening) -> None:
        first, _, eve = await begun(evening, kind)
        before = len(eve.texts)
        await asyncio.sleep(evening.context.timing.stalled + 1)
        chairs = {chair.name: chair.votable for chair in first.now.room.chairs}
        assert any(chairs.values()), "the others may vote by now"
        assert len(eve.texts) == before
        assert not any(chair.votable for chair in eve.now.room.chairs) and eve.now.turn_ms is None

    played(story)


@VEILED
def test_the_history_tells_of_no_hand_in_play(kind: LookingOn) -> None:
    async def story(evening: Evening) -> None:
        first, second, eve = await begun(evening, kind)
        await play_at_random(evening, (first, second), 1, 3)
        told = await evening.say(eve, ReadHistory("h"))
        assert isinstance(told, History) and [hand.number for hand in told.hands] == [0]
        mine = await evening.say(first, ReadHistory("m"))
        assert isinstance(mine, History) and [hand.number for hand in mine.hands] == [0, 1]
        await evening.play_out(first, second)
        told = await evening.say(eve, ReadHistory("i"))
        assert isinstance(told, History) and [hand.number for hand in told.hands] == [0, 1]

    played(story)


@VEILED
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
        for each in (first, second):
            await evening.say(each, Ready(f"r-{each.name}"))
        await settle()
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


@VEILED
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
            for each in (first, second):
                await evening.say(each, Ready(f"r-{each.name}-{number}"))
            await settle()
            if number == 2:
                await evening.play_out(first, second)
        assert first.now.room.hand_number == 3 and phase_of(first) == "playing"
        log = evening.told()
        shown = shown_later(TableLog(log, [0.0] * len(log))).events
        assert [each.number for each in shown if isinstance(each, HandStarted)] == [2]
        kinds = {type(each).__name__ for each in shown}
        assert not {"Committed", "Drawn"} & kinds and "HandEnded" in kinds

    played(story, provable=True)
