"""Tone Poker at a table: hands heard together, cards touched, hints, reviews, rules that the host sets."""

import asyncio
import random

import pytest

from greenroom.games.tone_poker.engine.playback import length_ms
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.table.commands import AskHint, AskReview, PlayHands, SetRules, StopHands
from greenroom.games.tone_poker.table.playback import AHEAD_MS
from greenroom.games.tone_poker.table.views import HintGiven, PlaybackGiven, PlaybackView, ReviewGiven
from greenroom.table.commands import AddBot, Command, EndTable, Leave, PassHost, Ping, PlayAgain, Ready
from greenroom.wire.messages import Done, Pong, Update
from staged.bots import chosen_by
from staged.wire import is_tone_poker, playback, tone_poker
from table.evening import Evening, Guest, happenings, played
from table.test_tone_poker_table import all_play, at_a_table, code, joined, opened, view

pytestmark = pytest.mark.led("hands that are heard and cards that are touched are so at one node")


async def asks(evening: Evening, guest: Guest, command: type[Command], *rest: object) -> object:
    return await evening.say(guest, command(next(guest.ids), *rest))


def heard(guest: Guest) -> PlaybackView | None:
    return tone_poker(guest.now.room).playback


def playing(guest: Guest) -> PlaybackView:
    """The playback, where there must be one."""
    return playback(guest.now.room)


# Play Hands


def test_tp_15_every_hand_is_played_once_for_everybody_host_first_then_clockwise() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await evening.say(ann, PassHost("yours", bob.chair))
        await all_play(evening, ann, bob, cy)
        await evening.say(bob, Ready("next"))
        await all_play(evening, ann, bob, cy)
        watcher = await evening.come("Di")
        assert isinstance(await asks(evening, cy, PlayHands), Update)
        told = [playing(guest) for guest in (ann, bob, cy, watcher)]
        assert all(each == told[0] for each in told)
        assert [hand.seat for hand in told[0].hands] == [0, 1, 2]
        assert [hand.notes for hand in told[0].hands] == [seat.notes for seat in view(bob).seats]
        assert view(bob).seats[0].tonic == 7, "the host, who is Bob now, sits first"
        assert (told[0].starts_at, told[0].chair) == (ann.now.at + AHEAD_MS, cy.now.you.chair)
        assert happenings(ann.now) == ["playback"] and ann.now.happened[0].name == "Cy"

    played(story)


def test_tp_15_closed_hands_are_heard_once_all_have_played() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
        waiting, watcher = await joined(evening, "Cy", 5), await evening.come("Di")
        await all_play(evening, ann)
        for guest in (ann, waiting, watcher):
            assert code(await asks(evening, guest, PlayHands)) == "room.hands_closed"
        await all_play(evening, bob)
        assert isinstance(await asks(evening, watcher, PlayHands), PlaybackGiven)
        assert isinstance(await asks(evening, bob, PlayHands), Update)

    played(story)


def test_tp_15_open_hands_are_heard_as_soon_as_one_is_dealt_and_seats_without_cards_are_passed_over() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        assert code(await asks(evening, ann, PlayHands)) == "room.no_hands_dealt"
        await evening.act(cy, "deal")
        await asks(evening, bob, PlayHands)
        alone = playing(ann)
        assert [hand.seat for hand in alone.hands] == [2]
        assert alone.ends_at - alone.starts_at == length_ms(1)
        await asks(evening, bob, StopHands)
        await evening.act(ann, "deal")
        await asks(evening, ann, PlayHands)
        assert [hand.seat for hand in playing(bob).hands] == [0, 2]
        assert playing(bob).ends_at - playing(bob).starts_at == length_ms(2)

    played(story)


def test_tp_15_the_host_of_the_moment_is_heard_first() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        await evening.say(ann, PassHost("yours", bob.chair))
        await asks(evening, ann, PlayHands)
        assert [hand.seat for hand in playing(ann).hands] == [1, 2, 0]
        assert [hand.notes for hand in playing(ann).hands] == [view(ann).seats[at].notes for at in (1, 2, 0)]

    played(story)


def test_tp_15_who_waits_for_the_next_hand_may_start_it_and_be_its_host() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        waiting = await joined(evening, "Cy", 5)
        await all_play(evening, ann, bob)
        await evening.say(ann, PassHost("yours", waiting.chair))
        assert isinstance(await asks(evening, waiting, PlayHands), Update)
        heard = playing(ann)
        assert heard.chair == waiting.now.you.chair
        assert [hand.seat for hand in heard.hands] == [0, 1], "clockwise from Cy, who has no hand"
        assert isinstance(await asks(evening, waiting, StopHands), Update)

    played(story)


def test_tp_15_a_spectator_hears_the_hands_alone() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        watcher = await evening.come("Di")
        await all_play(evening, ann, bob)
        quiet = [len(guest.got) for guest in (ann, bob)]
        given = await asks(evening, watcher, PlayHands)
        assert isinstance(given, PlaybackGiven)
        assert given.playback.chair is None and heard(watcher) is None
        assert [hand.notes for hand in given.playback.hands] == [seat.notes for seat in view(ann).seats]
        assert given.playback.ends_at - given.playback.starts_at == length_ms(2)
        assert [len(guest.got) for guest in (ann, bob)] == quiet
        assert isinstance(await asks(evening, bob, PlayHands), Update), "it takes nothing from the table"
        assert code(await asks(evening, watcher, PlayHands)) == "room.hands_sound"
        assert code(await asks(evening, watcher, StopHands)) == "room.not_your_hands"

    played(story)


def test_tp_15_one_at_a_time_and_it_stops_by_itself_after_its_length() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await asks(evening, bob, PlayHands)
        assert code(await asks(evening, ann, PlayHands)) == "room.hands_sound"
        now = playing(ann)
        assert now is not None and now.ends_at - now.starts_at == length_ms(2)
        await asyncio.sleep((AHEAD_MS + length_ms(2)) / 1000 - 1)
        assert heard(bob) is not None
        await asyncio.sleep(1.5)
        assert heard(ann) is heard(bob) is None and happenings(ann.now) == ["playback_ended"]
        assert isinstance(await asks(evening, ann, PlayHands), Update)

    played(story)


def test_tp_15_who_started_it_or_the_host_may_stop_it() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        for stopper in (bob, ann):
            await asks(evening, bob, PlayHands)
            assert code(await asks(evening, cy, StopHands)) == "room.not_your_hands"
            await asks(evening, stopper, StopHands)
            assert heard(cy) is None and happenings(cy.now) == ["playback_stopped"]
            assert cy.now.happened[0].chair == stopper.now.you.chair
        quiet = len(cy.updates)
        assert isinstance(await asks(evening, bob, StopHands), Done), "it was over before: that is no fault"
        await asyncio.sleep(30)
        assert len(cy.updates) == quiet, "what was stopped does not end a second time"

    played(story)


def test_tp_15_who_comes_late_hears_the_rest_and_a_new_hand_is_the_end_of_it() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await asks(evening, bob, PlayHands)
        late = await evening.come("Cy")
        assert heard(late) == heard(ann) is not None
        await evening.say(ann, Ready("next"))
        assert heard(late) is None and happenings(late.now) == ["hand_ended", "hand_started"]
        quiet = len(late.updates)
        await asyncio.sleep(30)
        assert len(late.updates) == quiet

    played(story)


def test_tp_15_it_goes_on_as_it_began_whatever_somebody_does_meanwhile() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        await asks(evening, bob, PlayHands)
        began = playing(ann)
        await evening.act(ann, f"discard {view(ann).seats[0].cards[0]}")
        await evening.act(cy, f"move {view(cy).seats[2].cards[0]} 5")
        await asks(evening, bob, Leave)
        assert playing(ann) == began
        await asks(evening, ann, StopHands)
        await asks(evening, ann, PlayHands)
        again = playing(ann)
        assert again is not None and again.hands[0].notes == view(ann).seats[0].notes != began.hands[0].notes

    played(story)


def test_tp_15_a_session_that_is_over_may_be_heard_once_more() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await asks(evening, ann, EndTable)
        assert isinstance(await asks(evening, bob, PlayHands), Update)

    played(story)


def test_tp_15_nothing_of_it_is_kept() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        before = evening.log.kinds()
        await asks(evening, ann, PlayHands)
        assert evening.log.kinds() == before
        evening.renew()
        assert heard(await evening.come("Ann")) is None

    played(story)


def test_tp_15_two_clocks_are_compared_by_asking_for_the_time() -> None:
    async def story(evening: Evening) -> None:
        watcher = (await opened(evening), await evening.come("Di"))[1]
        evening.time += 2.5
        answer = await asks(evening, watcher, Ping)
        assert isinstance(answer, Pong) and answer.at == watcher.now.at + 2500

    played(story)


# Touching cards


def test_tp_12_a_touched_card_is_heard_by_all_and_nothing_of_it_is_kept() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await evening.act(ann, "deal")
        before = evening.log.kinds()
        first, second, *_ = view(ann).seats[0].cards
        for action in (f"select {first}", f"select {second}", f"deselect {first}"):
            await evening.act(ann, action)
        assert view(bob).seats[0].selected == [second] and bob.updates[-2].happened[0].notes == [60 + second]
        assert bob.now.happened[0].notes == [], "letting go is silent"
        assert evening.log.kinds() == before

    played(story)


def test_tp_12_the_same_touch_sent_twice_is_answered_and_touches_once() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await evening.act(ann, "deal")
        touch = f"select {view(ann).seats[0].cards[0]}"
        ids = ann.ids
        ann.ids = iter(["again", "again"])
        assert isinstance(await evening.act(ann, touch), Update)
        heard = len(bob.updates)
        assert isinstance(await evening.act(ann, touch), Done) and len(bob.updates) == heard
        ann.ids = ids

    played(story)


# Hints and reviews


def test_a_hint_is_for_practice_alone_or_among_bots() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, bots=2)
        assert code(await asks(evening, ann, AskHint)) == "room.no_hand"
        await evening.say(ann, Ready("start"))
        assert tone_poker(ann.now.room).practice
        assert code(await asks(evening, ann, AskHint)) == "tone_poker.deal_first"
        await evening.act(ann, "deal")
        answer = await asks(evening, ann, AskHint)
        assert isinstance(answer, HintGiven) and answer.hint.players == 3
        assert answer.hint.made.label == view(ann).seats[0].label
        bob = await joined(evening, "Bob", 5)
        assert not tone_poker(ann.now.room).practice
        assert code(await asks(evening, ann, AskHint)) == "room.no_practice"
        await asks(evening, bob, Leave)
        assert isinstance(await asks(evening, ann, AskHint), HintGiven)

    played(story)


def test_tp_14_a_review_tells_nobody_what_they_could_still_throw() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann)
        assert code(await asks(evening, ann, AskReview)) == "tone_poker.not_all_played"
        await evening.act(bob, "deal")
        thrown = view(bob).seats[1].cards[:2]
        await evening.act(bob, f"discard {thrown[0]} {thrown[1]}")
        await evening.act(bob, "play")
        answer = await asks(evening, ann, AskReview)
        assert isinstance(answer, ReviewGiven)
        assert [(line.seat, line.chosen.throw) for line in answer.review.seats] == [(1, thrown)]
        await asks(evening, ann, EndTable)
        answer = await asks(evening, ann, AskReview)
        assert isinstance(answer, ReviewGiven) and [line.seat for line in answer.review.seats] == [0, 1]

    played(story)


def test_tp_18_a_review_shows_no_card_that_was_not_seen() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
        for guest, seat in ((ann, 0), (bob, 1)):
            await evening.act(guest, "deal")
            await evening.act(guest, f"discard {view(guest).seats[seat].cards[0]}")
            await evening.act(guest, "play")
        for guest, seat in ((ann, 0), (bob, 1)):
            answer = await asks(evening, guest, AskReview)
            assert isinstance(answer, ReviewGiven) and [line.seat for line in answer.review.seats] == [seat]

    played(story)


def test_points_that_are_not_solved_yet_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[SolverQuestion] = []
    ready = "greenroom.games.tone_poker.coach.advice.ready"

    def not_ready(question: SolverQuestion) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr(ready, not_ready)

    async def story(evening: Evening) -> None:
        ann = await opened(evening, overrides={"hand_points": {"flush": 3}})
        await evening.say(ann, Ready("start"))
        await evening.act(ann, "deal")
        assert code(await asks(evening, ann, AskHint)) == "tone_poker.not_solved_yet"
        assert asked[0].points.flush == 3

    played(story)


# Rules of the host's


def test_tp_18_the_host_closes_the_hands_from_the_next_one_on() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        closed = {"hands": "closed"}
        assert code(await asks(evening, bob, SetRules, closed)) == "room.host_only"
        assert code(await asks(evening, ann, SetRules, {"hands": "ajar"})) == "rules.not_a_choice"
        await asks(evening, ann, SetRules, closed)
        assert happenings(bob.now) == ["rules_changed"]
        assert tone_poker(bob.now.room).hands == "closed"
        await evening.act(ann, "deal")
        assert len(view(bob).seats[0].cards) == 5, "this hand was dealt to lie open"
        assert tone_poker(bob.now.room).hands_in_play == "open"
        assert isinstance(await asks(evening, bob, PlayHands), Update), "and so it is heard (TP-15)"
        await asks(evening, bob, StopHands)
        await evening.act(ann, "play")
        await all_play(evening, bob)
        await evening.say(ann, Ready("next"))
        await evening.act(ann, "deal")
        assert view(bob).seats[0].hidden == 5
        assert tone_poker(bob.now.room).hands_in_play == "closed"

    played(story)


def test_tp_29_the_host_sets_points_of_labels_from_the_next_hand_on() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        points = dict.fromkeys(("high-card", "one-pair", "two-pair", "straight", "flush", "royal"), 10)
        await asks(evening, ann, SetRules, {"hand_points": points})
        assert tone_poker(ann.now.room).hand_points == points
        await all_play(evening, ann, bob)
        sheet = view(ann).score
        assert sheet is not None and max(sheet.points) <= 1
        await evening.say(ann, Ready("next"))
        await all_play(evening, ann, bob)
        sheet = view(ann).score
        assert sheet is not None and min(sheet.points) >= 10
        evening.renew()
        again = await evening.come("Ann")
        assert tone_poker(again.now.room) == tone_poker(ann.now.room)

    played(story)


def test_a_table_of_tonk_has_none_of_this() -> None:
    async def story(evening: Evening) -> None:
        ann, _bob = await evening.two()
        assert not is_tone_poker(ann.now.room)
        for command in (PlayHands, AskHint, AskReview):
            assert code(await asks(evening, ann, command)) == "room.not_in_this_game"
        assert code(await asks(evening, ann, SetRules, {})) == "room.not_in_this_game"

    played(story)


# Secrets


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_no_frame_tells_an_order_of_cards_that_are_still_in_a_deck(hands: str) -> None:
    """Whatever lies below the cards drawn can be any way round: everybody is sent the same."""
    sent: list[list[list[str]]] = []
    for turned in (False, True):

        async def story(evening: Evening, turned: bool = turned) -> None:
            def stacked(cards: list[str]) -> list[str]:
                return [*cards[:7], *(reversed(cards[7:]) if turned else cards[7:])]

            evening.renew(shuffle=stacked)
            ann, bob = await at_a_table(evening, "Bob", overrides={"hands": hands})
            watcher = await evening.come("Cy")
            for guest, seat in ((ann, 0), (bob, 1)):
                await evening.act(guest, "deal")
                first, second, *_ = view(guest).seats[seat].cards
                await evening.act(guest, f"select {second}")
                await evening.act(guest, f"discard {first} {second}")
                await evening.act(guest, "play")
            await asks(evening, bob, PlayHands)
            await asks(evening, bob, AskReview)
            sent.append([guest.texts for guest in (ann, bob, watcher)])

        played(story)
    assert sent[0] == sent[1]


# The host, and another session


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_tp_31_a_host_who_is_gone_for_long_hands_the_table_on_clockwise() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        await evening.go(ann)
        await asyncio.sleep(evening.context.timing.host_absent + 1)
        assert [chair.name for chair in cy.now.room.chairs if chair.host] == ["Bob"]
        await evening.say(bob, Ready("next"))
        assert [view(cy).seats[number].tonic for number in range(3)] == [7, 2, 0], "Ann keeps her seat"

    played(story)


def test_tp_30_another_session_begins_with_an_empty_score_card() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await asks(evening, ann, PlayHands)
        await asks(evening, ann, EndTable)
        assert heard(bob) is not None
        await asks(evening, ann, PlayAgain)
        assert heard(bob) is None and bob.now.hand is None
        assert [chair.balance for chair in bob.now.room.chairs] == [0, 0]
        await evening.say(ann, Ready("first"))
        await all_play(evening, ann, bob)
        assert view(bob).score is not None and bob.now.you.seat == 1

    played(story)


@pytest.mark.led("a bot is asked by every node that holds the table", onlooker=False)
def test_bots_of_every_kind_are_seated_and_play_to_the_score() -> None:
    async def story(evening: Evening) -> None:
        evening.renew(make_bot=chosen_by(random.Random(1)))
        ann = await opened(evening)
        for kind in tone_poker(ann.now.room).bots:
            await asks(evening, ann, AddBot, kind)
        await evening.say(ann, Ready("start"))
        await all_play(evening, ann)
        await asyncio.sleep(30)
        sheet = view(ann).score
        assert sheet is not None and len(sheet.points) == 5
        shown = [
            each
            for update in ann.updates
            for each in update.happened
            if each.__struct_config__.tag == "tone-poker"
        ]
        assert {each.did for each in shown if each.seat} >= {"deal", "select", "discard", "play"}

    played(story)
