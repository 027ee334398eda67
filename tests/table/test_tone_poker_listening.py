"""Bots at a table of Tone Poker let people be heard, and one another; nobody waits for them, or for ever."""

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from greenroom.games.tone_poker.engine.playback import length_ms, sounding_seconds
from greenroom.games.tone_poker.table.commands import PlayHands
from greenroom.table.actor.voices import MAX_LISTENING_SECONDS, NEXT_NOTE_SECONDS, Voices
from greenroom.table.commands import Ready
from greenroom.wire.messages import Update
from staged.bots import chosen_by
from staged.wire import tone_poker
from table.evening import Evening, Guest, played
from table.test_tone_poker_table import opened, view

ANN = 0
TOUCH = sounding_seconds(1, phrase=False)


class Sound(NamedTuple):
    """Notes that somebody at the table hears, from when to when."""

    seat: int
    begins: float
    ends: float


def listening(guest: Guest) -> list[Sound]:
    """Keep what a guest hears from now on."""
    sounds: list[Sound] = []
    send = guest.send

    def noted(text: bytes) -> None:
        send(text)
        now = asyncio.get_running_loop().time()
        last = guest.got[-1]
        for one in last.happened if isinstance(last, Update) else []:
            seconds = sounding_seconds(
                len(getattr(one, "notes", [])), phrase=getattr(one, "did", "") == "play"
            )
            if seconds:
                sounds.append(Sound(one.seat, now, now + seconds))

    guest.send = noted  # type: ignore[method-assign]
    return sounds


def by_bots(sounds: Sequence[Sound]) -> list[Sound]:
    return [one for one in sounds if one.seat != ANN]


def most_at_once(sounds: Sequence[Sound]) -> int:
    """Return how many of these sound together at most; one that begins as another ends comes after it."""
    return max(sum(one.begins <= at.begins + 1e-6 < one.ends - 1e-6 for one in sounds) for at in sounds)


async def begun(evening: Evening, bots: int, **new: object) -> tuple[Guest, list[Sound]]:
    """Ann alone with bots that play as the house's own do, in their first hand."""
    evening.renew(make_bot=chosen_by(random.Random(5)))
    ann = await opened(evening, bots=bots, bot="keeper", **new)
    sounds = listening(ann)
    await evening.say(ann, Ready("start"))
    return ann, sounds


async def touches(evening: Evening, ann: Guest, count: int, apart: float) -> None:
    """Ann touches one card after the other, and lets each go."""
    for number in range(count):
        card = view(ann).seats[ANN].cards[number % 5]
        for action in (f"select {card}", f"deselect {card}"):
            assert isinstance(await evening.act(ann, action), Update)
        await asyncio.sleep(apart)


def test_no_bot_is_heard_over_a_person_or_over_another_bot() -> None:
    """Deal and five touches of a person, whose notes were most of them covered before."""

    async def story(evening: Evening) -> None:
        ann, sounds = await begun(evening, 3)
        await evening.act(ann, "deal")
        await asyncio.sleep(sounding_seconds(5, phrase=False))
        await touches(evening, ann, 5, apart=TOUCH + NEXT_NOTE_SECONDS - 0.1)
        assert by_bots(sounds) == []
        await asyncio.sleep(60)
        assert most_at_once(sounds) == 1
        assert [seat.played for seat in view(ann).seats] == [False, True, True, True]

    played(story)


def test_two_bots_sound_at_once_where_no_person_has_anything_left_to_do() -> None:
    async def story(evening: Evening) -> None:
        ann, sounds = await begun(evening, 6)
        await evening.act(ann, "deal")
        await evening.act(ann, "play")
        (phrase,) = sounds[1:]
        await asyncio.sleep(120)
        assert most_at_once(sounds[1:]) == 2
        assert phrase.ends <= min(one.begins for one in by_bots(sounds)) < phrase.ends + NEXT_NOTE_SECONDS
        assert all(seat.played for seat in view(ann).seats)

    played(story)


def test_bots_go_on_one_by_one_though_a_person_touches_cards_without_end() -> None:
    async def story(evening: Evening) -> None:
        ann, sounds = await begun(evening, 3)
        await evening.act(ann, "deal")
        await touches(evening, ann, int(8 * MAX_LISTENING_SECONDS), apart=1)
        assert [seat.played for seat in view(ann).seats] == [False, True, True, True]
        assert most_at_once(by_bots(sounds)) == 1

    played(story)


def test_tp_15_bots_wait_for_the_end_of_play_hands() -> None:
    async def story(evening: Evening) -> None:
        ann, sounds = await begun(evening, 2)
        await evening.act(ann, "deal")
        await evening.say(ann, PlayHands("listen"))
        await asyncio.sleep(length_ms(1) / 1000 + 0.4)
        assert tone_poker(ann.now.room).playback is not None
        assert by_bots(sounds) == []
        await asyncio.sleep(30)
        assert len(by_bots(sounds)) > 2

    played(story)


def test_tp_18_nobody_waits_for_what_nobody_hears() -> None:
    """In closed hands bots deal at once: only what they play can be heard."""

    async def story(evening: Evening) -> None:
        ann, sounds = await begun(evening, 3, overrides={"hands": "closed"})
        await asyncio.sleep(1.2)
        assert [seat.hidden for seat in view(ann).seats] == [0, 5, 5, 5]
        await asyncio.sleep(60)
        assert most_at_once(sounds) == 1

    played(story)


class Clock:
    """A clock that stands until it is set."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize(("people", "second"), [(True, 3.0), (False, None)])
def test_voices_leave_room_for_one_bot_beside_people_and_for_two_without(
    people: bool, second: float | None
) -> None:
    voices = Voices(Clock())
    voices.note_sound(1, 3.0, by_bot=True)
    assert voices.free_at(2, 0, people=people) == second
    voices.note_sound(2, 5.0, by_bot=True)
    assert voices.free_at(3, 0, people=people) == (5.0 if people else 3.0)


def test_voices_count_the_patience_of_a_bot_from_when_it_first_waited() -> None:
    clock = Clock()
    voices = Voices(clock)
    voices.note_sound(ANN, 1.0, by_bot=False)
    assert voices.free_at(1, 0, people=True) == 1.0 + NEXT_NOTE_SECONDS
    clock.time = MAX_LISTENING_SECONDS - 1
    voices.note_sound(ANN, 5.0, by_bot=False)
    assert voices.free_at(1, 0, people=True) == MAX_LISTENING_SECONDS
    # Another bot has just begun to wait.
    assert voices.free_at(2, 0, people=True) == MAX_LISTENING_SECONDS + 4 + NEXT_NOTE_SECONDS
    clock.time = MAX_LISTENING_SECONDS
    assert voices.free_at(1, 0, people=True) is None
    assert voices.free_at(1, 0, people=True) == MAX_LISTENING_SECONDS + 4 + NEXT_NOTE_SECONDS
