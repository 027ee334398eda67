"""Tone Poker at a table: tonics, everybody at once, the host deals and closes hands."""

import asyncio

import pytest

from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.table.parts import TonePokerResult
from greenroom.games.tone_poker.text.view import TonePokerView
from greenroom.kernel.refusal import Refusal
from greenroom.table.commands import Act, AddBot, EndTable, Leave, PassHost, Ready, Remove, SitIn
from greenroom.wire.messages import Refused, Update
from staged.wire import settings, sit, table_to_open, tonic_of
from table.evening import Evening, Guest, full, happenings, played


async def opened(evening: Evening, tonic: object = 0, **new: object) -> Guest:
    """Ann opens a table of Tone Poker and sits on a tonic."""
    await evening.open(game="tone-poker", tonic=tonic, **new)
    return await evening.come("Ann")


async def joined(evening: Evening, name: str, tonic: int) -> Guest:
    guest = await evening.come(name)
    assert isinstance(await evening.say(guest, sit(next(guest.ids), tonic=tonic)), Update)
    return guest


async def at_a_table(evening: Evening, *names: str, **new: object) -> list[Guest]:
    """Ann and others, a fifth apart, in their first hand."""
    guests = [await opened(evening, **new)]
    guests += [await joined(evening, name, 7 * place % 12) for place, name in enumerate(names, 1)]
    await evening.say(guests[0], Ready(next(guests[0].ids)))
    return guests


async def all_play(evening: Evening, *guests: Guest) -> None:
    for guest in guests:
        for action in ("deal", "play"):
            assert isinstance(await evening.act(guest, action), Update)


def view(guest: Guest) -> TonePokerView:
    assert isinstance(guest.now.hand, TonePokerView)
    return guest.now.hand


def code(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


def test_tp_01_a_host_sits_alone_and_practises() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await at_a_table(evening)
        await all_play(evening, ann)
        sheet = view(ann).score
        assert sheet is not None and sheet.points == [0]
        await evening.say(ann, Ready("next"))
        assert ann.now.room.hand_number == 2 and view(ann).seats[0].cards == []

    played(story)


def test_tp_01_twelve_sit_and_a_thirteenth_cannot() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, tonic=3, bots=10)
        await joined(evening, "Bob", next(iter(set(range(12)) - {tonic_of(c) for c in ann.now.room.chairs})))
        assert sorted(tonic_of(chair) or 0 for chair in ann.now.room.chairs) == list(range(12))
        cy = await evening.come("Cy")
        assert code(await evening.say(cy, sit("sit", tonic=0))) == "room.full"
        assert ann.now.room.free_chairs == 0

    played(story)


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({}, "room.choose_tonic"),
        ({"tonic": 12}, "tone_poker.no_tonic"),
        ({"tonic": 0, "bots": 12}, "room.too_many_bots"),
        ({"tonic": 0, "bots": 1, "bot": "nobody"}, "room.unknown_bot"),
        ({"tonic": 0, "clock": "brisk"}, "room.no_clock"),
        ({"tonic": 0, "stake": 2}, "room.no_stakes"),
        ({"tonic": 0, "preset": "classic"}, "rules.unknown_preset"),
        ({"tonic": 0, "overrides": {"hands": "ajar"}}, "rules.not_a_choice"),
        ({"tonic": 0, "overrides": {"hand_points": {"royal": -1}}}, "rules.too_small"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(new: dict[str, object], code: str) -> None:
    async def story(evening: Evening) -> None:
        answer = await evening.lobby.open(table_to_open(game="tone-poker", **new), "person-Ann", "Ann")
        assert isinstance(answer, Refusal) and answer.code == code

    played(story)


def test_a_game_the_house_does_not_have_is_refused_by_name() -> None:
    async def story(evening: Evening) -> None:
        answer = await evening.lobby.open(table_to_open(game="whist"), "person-Ann", "Ann")
        assert answer == Refusal("room.unknown_game", {"game": "whist"})

    played(story)


def test_tp_02_nobody_takes_another_seats_tonic() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, tonic=4)
        bob = await evening.come("Bob")
        assert code(await evening.say(bob, sit("a"))) == "room.choose_tonic"
        assert code(await evening.say(bob, sit("b", tonic=4))) == "tone_poker.tonic_taken"
        assert code(await evening.say(bob, sit("c", tonic=12))) == "tone_poker.no_tonic"
        await evening.say(bob, sit("d", tonic=5))
        assert [tonic_of(chair) for chair in ann.now.room.chairs] == [4, 5]

    played(story)


def test_tp_02_bots_take_free_tonics_up_the_cycle_of_fifths_from_the_hosts() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, tonic=2, bots=1)
        await joined(evening, "Bob", 4)
        await evening.say(ann, AddBot("more", "novice"))
        assert [tonic_of(chair) for chair in ann.now.room.chairs] == [2, 9, 4, 11]

    played(story)


def test_tp_03_who_holds_a_hand_sits_by_the_host_clockwise() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        assert [guest.now.you.seat for guest in (ann, bob, cy)] == [0, 1, 2]
        assert [seat.tonic for seat in view(cy).seats] == [0, 7, 2]
        await evening.say(ann, PassHost("yours", bob.chair))
        await all_play(evening, ann, bob, cy)
        await evening.say(bob, Ready("next"))
        assert [guest.now.you.seat for guest in (bob, cy, ann)] == [0, 1, 2]

    played(story)


def test_tp_04_a_late_comer_waits_and_plays_the_next_hand() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        cy = await joined(evening, "Cy", 5)
        assert cy.now.you.chair is not None and cy.now.you.seat is None
        assert code(await evening.act(cy, "deal")) == "room.no_seat"
        await evening.act(ann, "deal")
        assert view(cy).seats[0].cards and cy.now.happened[0].notes
        await evening.act(ann, "play")
        await all_play(evening, bob)
        await evening.say(ann, Ready("next"))
        assert cy.seat == 2 and view(cy).seats[2].tonic == 5

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_tp_05_everybody_acts_in_any_order_and_no_quick_click_is_stale() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await evening.act(bob, "deal")
        await evening.act(ann, "deal")
        decision, cards = ann.now.you.decision, view(ann).seats[0].cards
        for number, card in enumerate(cards[:3]):
            answer = await evening.say(ann, Act(f"s{number}", decision, f"select {card}"))
            assert isinstance(answer, Update)
        assert bob.now.happened[0].cards == [cards[2]] and view(bob).seats[0].selected == cards[:3]
        await evening.say(ann, Act("d", decision, f"discard {cards[0]} {cards[1]} {cards[2]}"))
        assert code(await evening.say(ann, Act("late", decision, "play"))) == "room.stale"
        assert code(await evening.act(ann, f"select {cards[0]}")) == "tone_poker.not_held"
        await evening.act(ann, f"move {view(ann).seats[0].cards[0]} 5")
        assert happenings(bob.now) == ["move"] and bob.now.happened[0].place == 5

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_tp_18_a_closed_hand_is_neither_seen_nor_heard_until_it_is_played() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
        await evening.act(ann, "deal")
        assert bob.now.happened[0].cards == [] and bob.now.happened[0].notes == []
        others = [bob, *evening.onlookers]
        for each in others:
            assert (view(each).seats[0].cards, view(each).seats[0].hidden) == ([], 5)
        before = [len(each.updates) for each in others]
        await evening.act(ann, f"select {view(ann).seats[0].cards[0]}")
        assert [len(each.updates) for each in others] == before
        await evening.act(ann, "play")
        assert view(bob).seats[0].cards == view(ann).seats[0].cards and len(bob.now.happened[0].notes) == 5

    played(story)


def test_tp_18_no_byte_depends_on_cards_that_an_audience_does_not_know() -> None:
    sent: list[tuple[list[str], list[str]]] = []
    for other_decks in (False, True):

        async def story(evening: Evening, other_decks: bool = other_decks) -> None:
            packs = 0

            def stacked(cards: list[str]) -> list[str]:
                nonlocal packs
                packs += 1
                # Ann's deck as it is; Bob's another, down from the top, where the audience cannot know it.
                return list(reversed(cards)) if packs == 2 and other_decks else list(cards)

            evening.renew(shuffle=stacked)
            ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
            watcher = await evening.come("Cy")
            for guest in (ann, bob):
                await evening.act(guest, "deal")
                cards = view(guest).seats[guest.now.you.seat or 0].cards
                await evening.act(guest, f"select {cards[0]}")
                await evening.act(guest, f"discard {cards[0]} {cards[1]}")
            await evening.act(ann, "play")
            sent.append((ann.texts, watcher.texts))

        played(story)
    assert sent[0] == sent[1]


def test_tp_27_the_score_stands_once_all_have_played_and_goes_with_a_late_discard() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann)
        assert view(ann).score is None
        await all_play(evening, bob)
        sheet = view(ann).score
        assert sheet is not None and sorted(sheet.bonus, reverse=True)[0] == 1
        assert [chair.balance for chair in ann.now.room.chairs] == [0, 0]
        await evening.act(bob, f"discard {view(bob).seats[1].cards[0]}")
        assert view(ann).score is None

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_tp_30_the_log_keeps_places_and_the_running_totals_follow_from_them() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        totals = [0, 0]
        for number in range(3):
            await all_play(evening, ann, bob)
            sheet = view(ann).score
            assert sheet is not None
            totals = [total + points for total, points in zip(totals, sheet.points, strict=True)]
            await evening.say(ann, Ready(f"next{number}"))
            assert happenings(bob.now) == ["hand_ended", "hand_started"]
            assert [chair.balance for chair in bob.now.room.chairs] == totals
        evening.renew()
        ledger = (await evening.room()).table.ledger
        assert list(ledger.balances.values()) == totals and len(ledger.hands) == 3
        last = ledger.hands[-1].result
        assert isinstance(last, TonePokerResult) and last.placing == sheet and len(last.hands[0]) == 5

    played(story)


def test_tp_29_points_of_a_tables_own_are_on_its_score_card() -> None:
    async def story(evening: Evening) -> None:
        points = dict.fromkeys(HouseRules().hand_points.__struct_encode_fields__, 10)
        ann, bob = await at_a_table(evening, "Bob", overrides={"hand_points": points})
        await all_play(evening, ann, bob)
        await evening.say(ann, Ready("next"))
        assert all(chair.balance >= 10 for chair in ann.now.room.chairs)

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_tp_31_only_the_host_starts_a_hand_and_is_asked_before_one_is_broken_off() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        assert code(await evening.say(bob, Ready("mine"))) == "room.host_only"
        await all_play(evening, ann)
        assert code(await evening.say(ann, Ready("soon"))) == "room.not_all_played"
        await evening.say(ann, Ready("now", unfinished=True))
        assert happenings(bob.now) == ["hand_void", "hand_started"]
        assert bob.now.happened[0].code == "room.hand_unfinished"
        assert ann.now.room.hand_number == 2 and (await evening.room()).table.ledger.hands == []

    played(story)


def test_tp_31_a_host_who_leaves_hands_on_the_table_and_the_chair_is_freed_by_the_next_hand() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await evening.say(ann, Leave("home"))
        host = next(chair for chair in bob.now.room.chairs if chair.host)
        assert host.name == "Bob" and len(bob.now.room.chairs) == 3
        di = await joined(evening, "Di", 0)
        await all_play(evening, bob, cy)
        await asyncio.sleep(10)
        assert view(bob).score is not None, "the bot plays the hand of who has left"
        await evening.say(bob, Ready("next"))
        assert [chair.name for chair in bob.now.room.chairs] == ["Bob", "Cy", "Di"]
        assert (bob.now.you.seat, di.now.you.seat, ann.now.you.seat) == (0, 2, None)
        assert "person-Ann" in (await evening.room()).table.ledger.hands[0].people

    played(story)


def test_a_removed_player_is_played_for_until_the_next_hand() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await evening.say(ann, Remove("out", bob.chair))
        assert bob.now.you.chair is None and len(ann.now.room.chairs) == 2
        await all_play(evening, ann)
        await asyncio.sleep(10)
        await evening.say(ann, Ready("next"))
        assert len(ann.now.room.chairs) == 1 and len(view(ann).seats) == 1

    played(story)


def test_several_bots_play_at_their_own_pace_and_wait_for_nobody() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, bots=3)
        await evening.say(ann, Ready("start"))
        await asyncio.sleep(30)
        assert [seat.played for seat in view(ann).seats] == [False, True, True, True]
        quiet = len(ann.updates)
        await asyncio.sleep(60)
        assert len(ann.updates) == quiet, "a bot that has played has nothing more to do"

    played(story)


def test_bots_go_on_where_a_failing_store_stopped_them() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening, bots=3)
        await evening.say(ann, Ready("start"))
        evening.log.fails = [full(), full()]
        await asyncio.sleep(60)
        assert [seat.played for seat in view(ann).seats] == [False, True, True, True]

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_a_bot_sits_in_for_one_who_is_gone() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        number = bob.now.you.chair or 0
        await evening.go(bob)
        await asyncio.sleep(61)
        await evening.say(ann, SitIn("bot", number))
        await asyncio.sleep(10)
        assert view(ann).seats[1].played

    played(story)


def test_a_hand_goes_on_after_a_restart() -> None:
    async def story(evening: Evening) -> None:
        ann, _bob = await at_a_table(evening, "Bob")
        await evening.act(ann, "deal")
        before = ann.now
        evening.renew()
        again = await evening.come("Ann")
        assert again.now.hand == before.hand and again.now.you == before.you
        assert isinstance(await evening.act(again, "play"), Update)

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_the_host_ends_the_session_and_a_hand_that_all_have_played_counts() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        assert code(await evening.say(ann, settings("s", "brisk", 1, "points"))) == "room.no_clock"
        await all_play(evening, ann, bob)
        await evening.say(ann, EndTable("end"))
        assert bob.now.room.phase == "ended" and happenings(bob.now) == ["hand_ended", "ended"]
        assert len((await evening.room()).table.ledger.hands) == 1

    played(story)
