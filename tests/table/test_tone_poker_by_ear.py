"""A table by ear: its option, what its frames hold, names judged by the server, records, bots, restarts."""

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.bots import names
from greenroom.games.tone_poker.engine.naming_by_ear import EarScore, Heard
from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.records.encoder import encode_record
from greenroom.games.tone_poker.records.parser import read_record
from greenroom.games.tone_poker.records.replay import replay
from greenroom.games.tone_poker.records.result import Replayed
from greenroom.games.tone_poker.table.commands import AskHint, AskReview, PlayHands
from greenroom.games.tone_poker.table.parts import TonePokerResult
from greenroom.games.tone_poker.table.views import ReviewGiven, TonePokerScore
from greenroom.games.tone_poker.text.view import EarView
from greenroom.table.commands import Leave, PassHost, ReadHistory, Ready, SitIn
from greenroom.table.log.events import HandEnded
from greenroom.web.score import score
from greenroom.wire.messages import Done, Update
from staged.bots import chosen_by
from staged.wire import by_ear, tone_poker
from table.evening import Evening, Guest, played
from table.test_tone_poker_leaks import act_by, plan
from table.test_tone_poker_table import all_play, at_a_table, code, joined, opened, view


def ear(guest: Guest) -> EarView:
    """The view of a guest of a hand by ear."""
    found = view(guest).ear
    assert found is not None
    return found


async def ask_for_score(evening: Evening, *guests: Guest) -> None:
    for guest in guests:
        assert isinstance(await evening.act(guest, "show"), Update)


# The option


def test_a_table_is_opened_by_ear_or_as_ever() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await at_a_table(evening, by_ear=True)
        assert tone_poker(ann.now.room).by_ear and ear(ann).points is None

    async def as_ever(evening: Evening) -> None:
        (ann,) = await at_a_table(evening)
        assert not tone_poker(ann.now.room).by_ear and view(ann).ear is None

    played(story)
    played(as_ever)


def test_the_host_sets_it_from_the_next_hand_on_and_the_house_rules_stay() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
        assert code(await evening.say(bob, by_ear("his", on=True))) == "room.host_only"
        await evening.say(ann, by_ear("hers", on=True))
        assert tone_poker(bob.now.room).by_ear and tone_poker(bob.now.room).hands == "closed"
        assert view(bob).ear is None, "the hand in play stays as it was dealt"
        await all_play(evening, ann, bob)
        await evening.say(ann, Ready("next"))
        assert view(bob).ear is not None
        await evening.say(ann, by_ear("off", on=False))
        assert view(bob).ear is not None
        await all_play(evening, ann, bob)
        await evening.say(ann, Ready("third"))
        assert view(bob).ear is None

    played(story)


# Secrets


def frames(seed: int, hidden: int, hands: str, *, then_show: bool = False) -> list[list[str]]:
    """All that everybody but Bob is sent of a whole hand by ear, in which Bob has one of many decks."""
    sent: list[list[str]] = []

    async def story(evening: Evening) -> None:
        packs = 0

        def stacked(cards: Sequence[str]) -> list[str]:
            nonlocal packs
            packs += 1
            if packs == 2:
                return random.Random(hidden).sample(list(cards), len(cards))
            return random.Random(f"{seed} {packs}").sample(list(cards), len(cards))

        evening.renew(shuffle=stacked)
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": hands}, by_ear=True)
        watcher, late = await evening.come("Cy"), await joined(evening, "Di", 11)
        for seat, guest in enumerate((ann, bob)):
            # Nobody but Bob may tell the kinds of his hand from what he does with it.
            await act_by(evening, guest, seat, plan(random.Random(seed)))
            await evening.act(guest, "play")
        await evening.say(watcher, PlayHands(next(watcher.ids)))
        await evening.say(ann, PlayHands(next(ann.ids)))
        await evening.act(ann, "heard p2 flush")
        await evening.act(bob, f"heard p1 {random.Random(hidden).choice(('flush', '0 2 4 7 9'))}")
        for guest in (ann, bob, watcher):
            await evening.say(guest, AskReview(next(guest.ids)))
            await evening.say(guest, AskHint(next(guest.ids)))
            await evening.say(guest, ReadHistory(next(guest.ids)))
        await evening.act(bob, "show")
        again = await evening.come("Ed")
        if then_show:
            await evening.act(ann, "show")
        sent.extend(guest.texts for guest in (ann, watcher, late, again))

    played(story)
    return sent


def unheard(value: Any) -> Any:
    """Leave out of a frame what sounds: notes, in whatever record."""
    if isinstance(value, dict):
        return {key: unheard(each) for key, each in value.items() if key != "notes"}
    return [unheard(each) for each in value] if isinstance(value, list) else value


def faces(sent: list[list[str]]) -> list[list[Any]]:
    return [[unheard(json.loads(text)) for text in texts] for texts in sent]


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("seed", range(6))
def test_but_for_the_notes_that_sound_no_frame_depends_on_anothers_hand(seed: int, hands: str) -> None:
    told = faces(frames(seed, 1, hands))
    assert all(faces(frames(seed, hidden, hands)) == told for hidden in (2, 3))


def test_the_notes_do_and_faces_do_as_soon_as_everybody_has_asked_for_the_score() -> None:
    assert frames(1, 1, "closed") != frames(1, 2, "closed")
    shown = [faces(frames(1, hidden, "closed", then_show=True)) for hidden in (1, 2)]
    assert shown[0] != shown[1]


def test_hints_and_reviews_wait_for_the_score() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await at_a_table(evening, by_ear=True)
        await evening.act(ann, "deal")
        assert code(await evening.say(ann, AskHint("early"))) == "tone_poker.ear_blank"
        await evening.act(ann, "play")
        assert code(await evening.say(ann, AskReview("still"))) == "tone_poker.ear_blank"
        await ask_for_score(evening, ann)
        assert not isinstance(await evening.say(ann, AskReview("now")), Done)
        assert view(ann).score is not None

    played(story)


def test_tp_14_by_ear_a_review_leaves_out_nobody_for_a_discard_that_is_no_longer_possible() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", by_ear=True)
        await all_play(evening, ann, bob)
        await ask_for_score(evening, ann, bob)
        answer = await evening.say(ann, AskReview("now"))
        assert isinstance(answer, ReviewGiven)
        assert [line.seat for line in answer.review.seats] == [0, 1]

    played(story)


# Names


def test_three_people_name_what_they_heard_and_the_table_judges_it() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = guests = await at_a_table(evening, "Bob", "Cy", by_ear=True)
        await all_play(evening, *guests)
        hands = [sorted(view(guest).seats[guest.seat].cards) for guest in guests]
        label = view(ann).seats[0].label
        await evening.act(bob, f"heard p1 {label}")
        await evening.act(bob, "heard p3 " + " ".join(map(str, hands[2])))
        await evening.act(cy, "heard p1 " + " ".join(map(str, reversed(hands[0]))))
        assert ear(ann).heard == [] and len(ear(bob).heard) == 2
        await ask_for_score(evening, ann, bob)
        assert view(cy).score is None and ear(cy).asked == [True, True, False]
        await ask_for_score(evening, cy)
        assert [ear(guest).points for guest in guests] == [[0, 4, 3]] * 3
        score_now = view(ann).score
        assert score_now is not None
        await evening.say(ann, Ready("next"))
        (result,) = [event.result for event in evening.told() if isinstance(event, HandEnded)]
        assert isinstance(result, TonePokerResult) and result.ear is not None
        assert result.ear.points == [0, 4, 3]
        assert result.net == score_now.points, "points for the ear are none of the hand's (TP-29)"

    played(story)


def test_the_next_deal_ends_the_naming_and_counts_what_was_named() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", by_ear=True)
        await all_play(evening, ann, bob)
        await evening.act(bob, f"heard p1 {view(ann).seats[0].label}")
        await evening.say(ann, Ready("next"))
        table = (await evening.room()).table
        (hand,) = score(table, None).hands
        assert isinstance(hand.details, TonePokerScore)
        assert {line.name: line.ear for line in hand.details.played} == {"Ann": 0, "Bob": 1}

    played(story)


def test_who_waits_for_the_next_hand_or_watches_names_none() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", by_ear=True)
        late, watcher = await joined(evening, "Cy", 11), await evening.come("Di")
        await all_play(evening, ann, bob)
        for guest in (late, watcher):
            assert code(await evening.act(guest, "heard p1 flush")) == "room.no_seat"
        await ask_for_score(evening, ann, bob)
        assert ear(watcher).points == ear(late).points == [0, 0]

    played(story)


# Bots


def test_bots_play_by_ear_name_nothing_and_let_people_take_their_time() -> None:
    async def story(evening: Evening) -> None:
        evening.renew(make_bot=chosen_by(random.Random(3)))
        ann = await opened(evening, bots=3, bot=names()[0], by_ear=True)
        await evening.say(ann, Ready("first"))
        await all_play(evening, ann)
        await asyncio.sleep(120)
        assert ear(ann).asked == [False, True, True, True] and view(ann).score is None
        await evening.act(ann, "heard p2 one-pair")
        await ask_for_score(evening, ann)
        points = ear(ann).points
        assert points is not None and points[1:] == [0, 0, 0]
        assert ear(ann).heard[0].points == points[0]

    played(story)


def test_a_bot_that_sits_in_asks_for_the_score_and_keeps_what_was_named() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy", by_ear=True)
        await all_play(evening, ann, bob, cy)
        await evening.act(bob, f"heard p1 {view(ann).seats[0].label}")
        await evening.say(bob, Leave("gone"))
        await evening.say(cy, SitIn("later", cy.chair))
        await asyncio.sleep(60)
        assert ear(ann).asked == [False, True, True]
        await ask_for_score(evening, ann)
        assert ear(ann).points == [0, 1, 0]

    played(story)


# Log and records


def test_a_hand_by_ear_is_taken_up_from_the_log_where_it_was() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", by_ear=True)
        await all_play(evening, ann, bob)
        await evening.act(bob, "heard p1 flush")
        await ask_for_score(evening, ann)
        before = [msgspec.json.encode(view(guest)) for guest in (ann, bob)]
        evening.renew()
        again = [await evening.come(name) for name in ("Ann", "Bob")]
        assert [msgspec.json.encode(view(guest)) for guest in again] == before
        assert ear(again[1]).heard == [Heard(1, 0, "flush")]

    played(story)


def test_a_record_of_a_hand_by_ear_replays_as_any_other_and_has_the_names_beside_it() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", by_ear=True)
        await all_play(evening, ann, bob)
        label = view(ann).seats[0].label
        await evening.act(bob, f"heard p1 {label}")
        assert hands_of(evening.told())[0].played_hand is None, "phrases to take home would tell the faces"
        await ask_for_score(evening, ann, bob)
        assert hands_of(evening.told())[0].played_hand is not None
        await evening.say(ann, Ready("next"))
        hand = hands_of(evening.told())[0]
        assert hand.result is not None and isinstance(hand.result.ear, EarScore)
        line = encode_record(hand.record, hand.result.ear)
        written = json.loads(line)
        heard = {"by": "p2", "seat": "p1", "heard": label, "points": 1}
        assert written["ear"] == {"heard": [heard], "points": {"p1": 0, "p2": 1}}
        read = read_record(line)
        assert read == hand.record and read.actions == ("p1 deal", "p1 play", "p2 deal", "p2 play")
        result = replay(read)
        assert isinstance(result, Replayed) and result.status == "finished"
        assert "ear" not in json.loads(encode_record(hand.record))

    played(story)


@pytest.mark.parametrize("seed", range(3))
def test_evenings_by_ear_end_as_the_log_says(seed: int) -> None:
    async def story(evening: Evening) -> None:
        chance = random.Random(seed)
        guests = await at_a_table(evening, "Bob", "Cy", by_ear=True)
        for number in range(8):
            await all_play(evening, *guests)
            for _ in range(chance.randrange(12)):
                guest, seat = chance.choice(guests), chance.randrange(1, 4)
                cards = " ".join(map(str, chance.sample(range(12), 5)))
                said = chance.choice([f"heard p{seat} {cards}", f"heard p{seat} one-pair", "show"])
                await evening.act(guest, said)
            host = chance.choice(guests)
            await evening.say(
                next(each for each in guests if is_host(each)), PassHost(f"h{number}", host.chair)
            )
            await evening.say(next(each for each in guests if is_host(each)), Ready(f"n{number}"))
        results = [event.result for event in evening.told() if isinstance(event, HandEnded)]
        assert len(results) == 8
        for result in results:
            assert isinstance(result, TonePokerResult) and result.ear is not None
            for seat in range(3):
                own = [each.points for each in result.ear.heard if each.by == seat]
                assert result.ear.points[seat] == sum(point or 0 for point in own)

    played(story)


def is_host(guest: Guest) -> bool:
    return any(chair.host and chair.chair == guest.chair for chair in guest.now.room.chairs)


def test_the_catalogue_keeps_the_option_in_the_log_of_a_table() -> None:
    async def story(evening: Evening) -> None:
        await at_a_table(evening, by_ear=True)
        (events,) = evening.log.events.values()
        opened_as = json.loads(events[0].data)
        assert opened_as["details"] == {"game": "tone-poker", "by_ear": True}
        assert GAMES["tone-poker"].behaviour == 1, "hands of before are taken up"

    played(story)
