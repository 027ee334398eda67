"""Every rule of Tone Poker that a table keeps, over real sockets: several browsers, everybody at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from greenroom.games.tone_poker.table.playback import AHEAD_MS
from greenroom.games.tone_poker.table.views import HintGiven, ReviewGiven
from greenroom.games.tone_poker.text.view import TonePokerShown
from greenroom.wire.messages import Message, Pong, Refused, Update
from staged.wire import PLAYBACK_ENDED, playback, score_details, tone_poker, tone_poker_hand
from web.test_tone_poker_table import all_know, at_a_table
from web.visitors import Browser, Place, visited


async def playing(place: Place, *names: str, **new: object) -> list[Browser]:
    """Browsers at a table, their first hand laid out."""
    browsers = await at_a_table(place, *names, **new)
    await browsers[0].ask(do="ready")
    await all_know(*browsers)
    return browsers


async def all_play(*browsers: Browser) -> None:
    for browser in browsers:
        await browser.act("deal")
        await browser.act("play")
    await all_know(*browsers)


async def told(browser: Browser, did: str) -> TonePokerShown:
    """Wait until something of a kind has happened."""
    found: list[TonePokerShown] = []

    def is_told(message: Message) -> bool:
        if isinstance(message, Update):
            found.extend(
                each for each in message.happened if isinstance(each, TonePokerShown) and each.did == did
            )
        return bool(found)

    await browser.until(is_told)
    return found[0]


def code(answer: Message) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


def cards(browser: Browser, seat: int) -> list[int]:
    return tone_poker_hand(browser.now).seats[seat].cards


def test_tp_04_a_late_comer_watches_and_listens_and_is_seated_by_the_next_hand(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        cy = await place.browser("Cy")
        await cy.enter(ann.now.room.id)
        await cy.sit(9)
        assert (cy.now.you.chair is None, cy.now.you.seat) == (False, None)
        assert code(await cy.act("deal")) == "room.no_seat"
        await ann.act("deal")
        assert (await told(cy, "deal")).notes == [60 + card for card in cards(ann, 0)]
        await ann.act("play")
        await all_play(bob)
        await cy.until(
            lambda message: isinstance(message, Update) and tone_poker_hand(message).score is not None
        )
        await ann.ask(do="ready")
        await cy.until(lambda message: isinstance(message, Update) and message.room.hand_number == 2)
        assert cy.now.you.seat == 2 and tone_poker_hand(cy.now).seats[2].tonic == 9 and cy.legal == ["deal"]

    visited(tmp_path, story)


def test_tp_06_seats_follow_one_another_clockwise_from_the_host(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        browsers = await playing(place, "Ann", "Bob", "Cy")
        assert [browser.now.you.seat for browser in browsers] == [0, 1, 2]
        assert [chair.name for chair in browsers[2].now.room.chairs] == ["Ann", "Bob", "Cy"]
        assert [chair.host for chair in browsers[1].now.room.chairs] == [True, False, False]

    visited(tmp_path, story)


def test_tp_11_tp_17_a_deal_is_five_cards_that_sound_from_the_seats_own_tonic(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        await bob.act("deal")
        heard = await told(ann, "deal")
        assert len(set(heard.cards)) == 5 and heard.notes == [61 + card for card in heard.cards]
        assert code(await bob.act("deal")) == "tone_poker.dealt_already"
        assert tone_poker_hand(ann.now).seats[1].deck == 7 and cards(ann, 0) == []

    visited(tmp_path, story)


def test_tp_12_tp_16_a_card_sounds_when_it_is_selected_and_is_silent_when_let_go(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, cy = await playing(place, "Ann", "Bob", "Cy")
        await ann.act("deal")
        card = cards(ann, 0)[2]
        await ann.act(f"select {card}")
        for listener in (bob, cy):
            assert (await told(listener, "select")).notes == [60 + card]
        await ann.act(f"deselect {card}")
        assert (await told(bob, "deselect")).notes == []

    visited(tmp_path, story)


def test_tp_13_up_to_three_are_replaced_once_a_hand_and_four_are_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        await ann.act("deal")
        one, two, three, four, five = cards(ann, 0)
        assert code(await ann.act(f"discard {one} {two} {three} {four}")) == "tone_poker.too_many"
        assert cards(ann, 0) == [one, two, three, four, five]
        await ann.act(f"discard {four} {one}")
        heard = await told(bob, "discard")
        assert heard.cards == [one, four] and heard.notes == [60 + card for card in heard.drawn]
        assert cards(bob, 0) == [heard.drawn[0], two, three, heard.drawn[1], five]
        assert code(await ann.act(f"discard {five}")) == "tone_poker.thrown_already"

    visited(tmp_path, story)


def test_tp_14_playing_a_hand_is_heard_as_a_phrase_and_a_later_discard_takes_it_back(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        await all_play(ann, bob)
        assert tone_poker_hand(bob.now).score is not None
        before = cards(ann, 0)
        await ann.act(f"discard {before[0]}")
        await told(bob, "discard")
        assert tone_poker_hand(bob.now).score is None and not tone_poker_hand(bob.now).seats[0].played
        assert code(await ann.ask(do="ready")) == "room.not_all_played"
        await ann.act("play")
        assert (await told(bob, "play")).notes == [60 + card for card in cards(ann, 0)]
        assert tone_poker_hand(bob.now).score is not None

    visited(tmp_path, story)


def test_tp_15_four_browsers_hear_the_same_hands_in_the_same_order_at_the_same_time(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        browsers = await playing(place, "Ann", "Bob", "Cy", "Di")
        assert code(await browsers[0].ask(do="play_hands")) == "room.no_hands_dealt"
        await all_play(*browsers)
        di = browsers[3]
        before = await browsers[1].ask(do="ping")
        await di.ask(do="play_hands")
        await all_know(*browsers)
        heard = [tone_poker(browser.now.room).playback for browser in browsers]
        assert heard[0] is not None and heard == [heard[0]] * 4
        assert [hand.seat for hand in heard[0].hands] == [0, 1, 2, 3]
        assert [hand.notes for hand in heard[0].hands] == [
            seat.notes for seat in tone_poker_hand(di.now).seats
        ]
        after = await browsers[1].ask(do="ping")
        assert isinstance(before, Pong) and isinstance(after, Pong)
        assert before.at <= heard[0].starts_at - AHEAD_MS <= after.at
        assert code(await browsers[1].ask(do="stop_hands")) == "room.not_your_hands"
        await browsers[0].ask(do="stop_hands")
        await all_know(*browsers)
        assert {tone_poker(browser.now.room).playback for browser in browsers} == {None}

    visited(tmp_path, story)


def test_tp_15_nobody_has_to_stop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greenroom.games.tone_poker.table.playback.AHEAD_MS", 0)
    monkeypatch.setattr("greenroom.games.tone_poker.engine.playback.length_ms", lambda hands: 30 * hands)

    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        await all_play(ann, bob)
        await ann.ask(do="play_hands")
        for browser in (ann, bob):
            await browser.until(
                lambda message: isinstance(message, Update) and PLAYBACK_ENDED in message.happened
            )
            assert tone_poker(browser.now.room).playback is None

    visited(tmp_path, story)


def test_tp_18_in_closed_hands_the_others_hear_nothing_before_a_hand_is_played(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob", overrides={"hands": "closed"})
        assert tone_poker(bob.now.room).hands == "closed"
        await ann.act("deal")
        first = cards(ann, 0)[0]
        number = (await told(bob, "deal"), bob.now.n)[1]
        await ann.act(f"select {first}")
        await ann.act(f"move {first} 5")
        await ann.act(f"discard {first}")
        assert (await told(bob, "discard")).count == 1 and bob.now.n == number + 1
        assert (
            cards(bob, 0),
            tone_poker_hand(bob.now).seats[0].hidden,
            tone_poker_hand(bob.now).seats[0].thrown,
        ) == ([], 5, [])
        await ann.act("play")
        assert (await told(bob, "play")).cards == cards(ann, 0) == cards(bob, 0)

    visited(tmp_path, story)


def test_tp_19_moving_cards_changes_the_phrase_and_not_the_score(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        await all_play(ann, bob)
        score, first = tone_poker_hand(bob.now).score, cards(ann, 0)[0]
        await ann.act(f"move {first} 5")
        await told(bob, "move")
        assert cards(bob, 0)[4] == first and tone_poker_hand(bob.now).score == score
        await ann.ask(do="play_hands")
        assert playback(ann.now.room).hands[0].notes[4] == 60 + first

    visited(tmp_path, story)


def test_tp_27_tp_28_the_score_shows_once_all_have_played(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        browsers = await playing(place, "Ann", "Bob", "Cy")
        await all_play(*browsers[:2])
        assert tone_poker_hand(browsers[0].now).score is None
        await all_play(browsers[2])
        await all_know(*browsers)
        sheet = tone_poker_hand(browsers[0].now).score
        assert sheet is not None and sheet == tone_poker_hand(browsers[1].now).score
        assert len(sheet.why) == len(sheet.order) - 1
        assert sheet.bonus == [3 - place for place in sheet.places] == sheet.points
        assert all(seat.label for seat in tone_poker_hand(browsers[2].now).seats)

    visited(tmp_path, story)


def test_tp_29_tp_30_the_hosts_points_count_from_the_next_hand_on_the_card(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await playing(place, "Ann", "Bob")
        labels = ("high-card", "one-pair", "two-pair", "straight", "flush", "royal")
        rules = {"hand_points": dict.fromkeys(labels, 100)}
        assert code(await bob.ask(do="set_rules", overrides=rules)) == "room.host_only"
        await ann.ask(do="set_rules", overrides=rules)
        for number in (1, 2):
            await all_play(ann, bob)
            await ann.ask(do="ready", id=f"next{number}")
            await all_know(ann, bob)
        card = (await bob.http.get(f"/api/tables/{ann.now.room.code}/score")).json()
        assert [hand["number"] for hand in card["hands"]] == [1, 2]
        low, high = ([line["points"] for line in score_details(hand)["played"]] for hand in card["hands"])
        assert max(low) <= 1 and min(high) >= 100
        totals = {line["name"]: line["balance"] for line in card["balances"]}
        assert totals == {chair.name: chair.balance for chair in bob.now.room.chairs}

    visited(tmp_path, story)


def test_tp_31_the_host_leaves_and_the_next_one_clockwise_goes_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, cy = await playing(place, "Ann", "Bob", "Cy")
        await all_play(ann, bob, cy)
        assert code(await bob.ask(do="ready")) == "room.host_only"
        await ann.ask(do="leave")
        await bob.ask(do="ready")
        await all_know(bob, cy)
        assert [chair.name for chair in cy.now.room.chairs] == ["Bob", "Cy"]
        assert (bob.now.you.seat, cy.now.you.seat, cy.now.room.hand_number) == (0, 1, 2)
        assert [seat.deck for seat in tone_poker_hand(bob.now).seats] == [12, 12]

    visited(tmp_path, story)


def test_practice_is_helped_and_a_hand_reviewed(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        (ann,) = await playing(place, "Ann")
        await ann.act("deal")
        hint = await ann.ask(do="hint")
        assert isinstance(hint, HintGiven) and hint.hint.made.label == tone_poker_hand(ann.now).seats[0].label
        best = hint.hint.choices[0]
        await ann.act(f"discard {' '.join(map(str, best.throw))}" if best.throw else "play")
        await ann.act("play")
        review = await ann.ask(do="review")
        assert isinstance(review, ReviewGiven) and review.review.seats[0].cost == 0
        assert review.review.seats[0].chosen.throw == best.throw

    visited(tmp_path, story)
