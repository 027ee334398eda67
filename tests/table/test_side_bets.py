"""TK-11, TK-12 at a live table: who is in, which suit is called, what the pot holds from hand to hand."""

import asyncio

import msgspec
import pytest

from greenroom.games.tonk.rules.bets import Bets, HighSuit, Suit
from greenroom.games.tonk.table.commands import AnswerRules, Bet, CallSuit, ProposeRules
from greenroom.games.tonk.table.events import PotSettled
from greenroom.games.tonk.table.parts import TonkDeal
from greenroom.games.tonk.text.view import SideBet
from greenroom.store import Conflict
from greenroom.table.commands import EndTable, Leave, Ready, SitIn
from greenroom.table.views import TransferView
from greenroom.web.score import score
from greenroom.wire.messages import Done, Refused, Update
from staged.wire import betting, outcome, tonk, tonk_hand
from table.evening import Evening, Guest, full, happenings, played, settle

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")

BOTH = {"side_bet_high_suit": 3, "side_bet_natural": 2, "naturals": []}


async def before_the_deal(evening: Evening, names: str = "Bob Cy", **new: object) -> list[Guest]:
    """People whose bets are awaited, the one who deals first."""
    await evening.open(**{"overrides": BOTH, **new})
    people = [await evening.come("Ann"), *[await evening.sit(name) for name in names.split()]]
    await evening.start(people[0])
    dealer = tonk(people[0].now.room).next_dealer
    return sorted(people, key=lambda guest: guest.now.you.chair != dealer)


async def bet(evening: Evening, guest: Guest, which: SideBet, joins: bool) -> object:
    return await evening.say(guest, Bet(next(guest.ids), which, joins))


async def call(evening: Evening, guest: Guest, suit: Suit | None) -> object:
    return await evening.say(guest, CallSuit(next(guest.ids), suit))


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refused) else None


def deals(evening: Evening) -> list[TonkDeal]:
    (events,) = evening.log.events.values()
    found = [msgspec.json.decode(event.data) for event in events if event.kind == "hand_started"]
    return [msgspec.convert(each["deal"], TonkDeal) for each in found]


def bets_of(evening: Evening, number: int = 0) -> Bets:
    """The side bets of a deal, counted from 0."""
    bets = deals(evening)[number].bets
    assert bets is not None
    return bets


def test_tk_11_tk_12_the_deal_waits_for_everybodys_bet() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, third = await before_the_deal(evening)
        room = dealer.now.room
        assert room.hand_number == 0 and tonk(room).betting is not None
        assert room.next_hand_ms is None and "betting" in happenings(dealer.now)
        await call(evening, dealer, "h")
        bets = betting(third.now.room)
        assert (bets.called, bets.suit, bets.dealer) == (True, "h", dealer.now.you.chair)
        for guest, high, natural in ((dealer, True, False), (second, True, True), (third, False, True)):
            assert third.now.room.hand_number == 0
            await bet(evening, guest, "high_suit", high)
            await bet(evening, guest, "natural_bet", natural)
        assert third.now.room.phase == "playing" and tonk_hand(third.now).called == "h"
        seats = {guest.name: guest.seat for guest in (dealer, second, third)}
        assert len(deals(evening)) == 1
        assert bets_of(evening).high_suit == HighSuit(
            "h", tuple(sorted((seats[dealer.name], seats[second.name])))
        )
        assert bets_of(evening).natural == tuple(sorted((seats[second.name], seats[third.name])))
        pot = {share.name: share.amount for share in tonk(third.now.room).pot}
        assert pot == {second.name: 2, third.name: 2}
        assert betting(third.now.room).left_ms is None

    played(story)


def test_tk_11_the_dealer_alone_calls_and_once() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, _ = await before_the_deal(evening)
        assert code(await call(evening, second, "s")) == "room.dealer_only"
        assert code(await bet(evening, second, "high_suit", True)) == "room.no_bets_now"
        assert isinstance(await call(evening, dealer, "s"), Update)
        assert code(await call(evening, dealer, "h")) == "room.suit_called_already"

    played(story)


def test_tk_11_where_the_dealer_calls_no_suit_nobody_is_asked() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, third = await before_the_deal(evening, overrides=BOTH | {"side_bet_natural": 0})
        await call(evening, dealer, None)
        await settle()
        assert third.now.room.phase == "playing" and tonk_hand(third.now).called is None
        assert bets_of(evening, 0).high_suit is None
        assert code(await bet(evening, second, "natural_bet", True)) == "room.between_hands"

    played(story)


def test_who_has_not_answered_when_the_time_is_up_is_out() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, third = await before_the_deal(evening)
        left = betting(dealer.now.room).left_ms
        assert left is not None and left > 14_000
        await bet(evening, second, "natural_bet", True)
        await asyncio.sleep(14)
        assert third.now.room.hand_number == 0
        await asyncio.sleep(1.5)
        assert third.now.room.phase == "playing"
        assert len(deals(evening)) == 1
        assert bets_of(evening).high_suit is None and bets_of(evening).natural == (second.now.you.seat,)

    played(story)


def test_bots_call_and_bet_and_wait_for_nobody() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await before_the_deal(evening, names="", bots=2)
        bets = betting(ann.now.room)
        bots = [each for each in bets.answers if each.chair != ann.now.you.chair]
        assert all(each.natural_bet for each in bots)
        if bets.dealer == ann.now.you.chair:
            await call(evening, ann, "c")
        assert betting(ann.now.room).called
        await bet(evening, ann, "high_suit", False)
        await bet(evening, ann, "natural_bet", False)
        assert len(deals(evening)) == 1
        made = bets_of(evening)
        assert made.high_suit is not None and len(made.high_suit.seats) == len(made.natural) == 2
        assert ann.now.room.phase == "playing"

    for seed in range(4):
        played(story, seed=seed)


def test_who_lets_a_bot_play_stays_out_of_side_bets() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, third = await before_the_deal(evening, overrides=BOTH | {"side_bet_high_suit": 0})
        await evening.say(third, SitIn("bot", third.chair))
        assert code(await bet(evening, third, "natural_bet", True)) == "room.bot_plays"
        await bet(evening, dealer, "natural_bet", True)
        await bet(evening, second, "natural_bet", True)
        assert third.now.room.phase == "playing"
        assert third.now.you.seat not in bets_of(evening, 0).natural

    played(story)


def test_tk_12_what_nobody_wins_stays_in_the_pot_and_who_comes_back_still_has_a_share() -> None:
    async def story(evening: Evening) -> None:
        people = await before_the_deal(evening, overrides=BOTH | {"side_bet_high_suit": 0})
        for guest in people:
            await bet(evening, guest, "natural_bet", True)
        await evening.act(next(guest for guest in people if guest.legal), "drop")
        room = people[0].now.room
        assert room.phase == "between"
        assert {share.name: share.amount for share in tonk(room).pot} == dict.fromkeys(
            ("Ann", "Bob", "Cy"), 2
        )
        gone = next(guest for guest in people if guest.name == "Cy")
        await evening.say(gone, Leave("home"))
        left = [share for share in tonk(people[0].now.room).pot if share.name == "Cy"]
        assert left[0].chair is None and left[0].amount == 2
        staying = [guest for guest in people if guest is not gone]
        for guest in staying:
            await evening.say(guest, Ready(next(guest.ids)))
        assert bets_of(evening, 1).natural_pot == (2, 2) and bets_of(evening, 1).natural == (
            0,
            1,
        )
        await evening.sit_down(gone)
        await evening.act(next(guest for guest in staying if guest.legal), "drop")
        await asyncio.sleep(20.5)
        assert sorted(bets_of(evening, 2).natural_pot) == [2, 4, 4]
        assert bets_of(evening, 2).natural == (0, 1, 2)

    played(story)


async def with_a_pot(evening: Evening, **overrides: object) -> list[Guest]:
    """Three people who each have a share in the pot, between two hands."""
    people = await before_the_deal(evening, overrides=BOTH | {"side_bet_high_suit": 0} | overrides)
    for guest in people:
        await bet(evening, guest, "natural_bet", True)
    await evening.act(next(guest for guest in people if guest.legal), "drop")
    return people


async def all_ready(evening: Evening, people: list[Guest]) -> None:
    for guest in people:
        await evening.say(guest, Ready(next(guest.ids)))


async def until_somebody_wins_the_pot(evening: Evening, people: list[Guest]) -> None:
    for _ in range(30):
        await all_ready(evening, people)
        while people[0].now.room.phase == "playing":
            mover = next(guest for guest in people if guest.legal)
            plays = [each for each in mover.legal if each.startswith("spread")]
            await evening.act(mover, (plays or [mover.legal[0]])[0])
        if not tonk(people[0].now.room).pot:
            return
    raise AssertionError("nobody lays a spread")


def test_tk_12_who_has_a_share_is_in_every_deal_without_being_asked_again() -> None:
    async def story(evening: Evening) -> None:
        people = await before_the_deal(evening)
        await call(evening, people[0], "h")
        for guest in people:
            await bet(evening, guest, "high_suit", False)
            await bet(evening, guest, "natural_bet", True)
        await evening.act(next(guest for guest in people if guest.legal), "drop")
        await all_ready(evening, people)
        dealer = next(guest for guest in people if guest.now.you.chair == tonk(guest.now.room).next_dealer)
        await call(evening, dealer, None)
        assert dealer.now.room.phase == "playing" and bets_of(evening, 1).natural == (0, 1, 2)

    played(story)


def test_tk_12_the_next_deal_waits_for_nobody_who_has_a_share() -> None:
    async def story(evening: Evening) -> None:
        people = await with_a_pot(evening)
        await evening.say(people[1], SitIn("bot", people[1].chair))
        await all_ready(evening, [people[0], people[2]])
        assert people[0].now.room.phase == "playing"
        assert bets_of(evening, 1).natural == (0, 1, 2)
        assert [each.natural_bet for each in betting(people[0].now.room).answers] == [True] * 3

    played(story)


def test_tk_12_who_has_a_share_cannot_stay_out() -> None:
    async def story(evening: Evening) -> None:
        people = await with_a_pot(evening)
        await evening.sit("Dee")
        await all_ready(evening, people)
        await asyncio.sleep(20.5)
        room = people[0].now.room
        assert room.phase == "between"
        assert [each.natural_bet for each in betting(room).answers].count(True) == 3
        assert code(await bet(evening, people[0], "natural_bet", False)) == "room.in_the_pot"
        await asyncio.sleep(15.5)
        assert len(bets_of(evening, 1).natural) == 3

    played(story)


def test_tk_12_who_has_left_still_pays_its_share_to_the_winner_of_the_pot() -> None:
    async def story(evening: Evening) -> None:
        people = await with_a_pot(evening)
        gone = people.pop()
        balances = (await evening.room()).table.ledger.balances
        before = balances[gone.person]
        await evening.say(gone, Leave("home"))
        await until_somebody_wins_the_pot(evening, people)
        (settled,) = [event for event in evening.told() if isinstance(event, PotSettled)]
        (payment,) = settled.payments
        assert (payment.payer, payment.amount) == (gone.person, 2)
        assert balances[gone.person] == before - 2 and sum(balances.values()) == 0
        winner = next(guest for guest in people if guest.person == payment.payee)
        said = next(each for each in people[0].now.happened if getattr(each, "what", "") == "pot_settled")
        assert (said.name, said.amount) == (winner.name, 2)
        ledger = (await evening.room()).table.ledger
        assert ledger.hands[-1].transfers == [payment]
        line = score((await evening.room()).table, None).hands[-1]
        assert line.transfers == [TransferView(gone.name, winner.name, 2)]
        assert sum(ledger.hands[-1].result.net) == 0
        await evening.close()
        assert (await evening.room()).table.ledger.balances == ledger.balances

    played(story)


def test_tk_12_a_pot_that_is_not_played_for_any_more_is_owed_by_nobody_and_that_is_said() -> None:
    async def other_rules(evening: Evening) -> None:
        people = await with_a_pot(evening)
        await evening.say(people[0], ProposeRules("other", "classic"))
        for guest in people[1:]:
            await evening.say(guest, AnswerRules(next(guest.ids), 1, True))
        assert happenings(people[0].now) == ["rules_accepted", "pot_released", "rules_changed"]
        assert not tonk(people[0].now.room).pot

    async def the_end(evening: Evening) -> None:
        people = await with_a_pot(evening)
        host = next(guest for guest in people if guest.name == "Ann")
        await evening.say(host, EndTable("end"))
        assert happenings(host.now) == ["ended", "pot_released"]
        assert not tonk(host.now.room).pot

    async def the_last_hand(evening: Evening) -> None:
        people = await with_a_pot(evening, deals=1)
        assert happenings(people[0].now)[-2:] == ["ended", "pot_released"]

    for story in (other_rules, the_end, the_last_hand):
        played(story)


def test_tk_12_the_pot_is_empty_once_somebody_has_won_it() -> None:
    async def story(evening: Evening) -> None:
        people = await before_the_deal(evening, overrides=BOTH | {"side_bet_high_suit": 0})
        won = False
        for _ in range(30):
            for guest in people:
                await bet(evening, guest, "natural_bet", True)
            while people[0].now.room.phase == "playing":
                mover = next(guest for guest in people if guest.legal)
                plays = [each for each in mover.legal if each.startswith("spread")]
                await evening.act(mover, (plays or [mover.legal[0]])[0])
                won = won or bool(tonk_hand(people[0].now).awarded)
            paid = outcome(people[0].now).payments
            assert won == any(each.why == "natural_bet" for each in paid)
            assert bool(tonk(people[0].now.room).pot) != won
            if won:
                return
            for guest in people:
                await evening.say(guest, Ready(next(guest.ids)))
        raise AssertionError("nobody lays a spread")

    played(story)


def test_bets_survive_a_restart_before_the_deal() -> None:
    async def story(evening: Evening) -> None:
        dealer, second, third = await before_the_deal(evening, overrides=BOTH | {"side_bet_high_suit": 0})
        await bet(evening, dealer, "natural_bet", True)
        evening.log.fails = [full()]
        assert code(await bet(evening, second, "natural_bet", True)) == "room.store_full"
        await evening.close()
        again = [await evening.come(guest.name) for guest in (dealer, second, third)]
        answers = {each.chair: each.natural_bet for each in betting(again[0].now.room).answers}
        assert answers[dealer.chair] and answers[second.chair] is None
        for guest in again[1:]:
            await bet(evening, guest, "natural_bet", True)
        assert bets_of(evening, 0).natural == (0, 1, 2)

    played(story)


def test_a_bet_that_is_sent_again_is_answered_and_not_made_twice() -> None:
    async def story(evening: Evening) -> None:
        _, second, _ = await before_the_deal(evening)
        command = Bet("once", "natural_bet", True)
        assert isinstance(await evening.say(second, command), Update)
        assert await evening.say(second, command) == Done("once")
        assert evening.log.kinds().count("bet") == 1

    played(story)


@pytest.mark.parametrize("command", [CallSuit("c", "h"), Bet("b", "natural_bet", True)])
def test_there_is_nothing_to_bet_where_no_side_bet_is_played(command: CallSuit | Bet) -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        assert code(await evening.say(first, command)) == "room.no_bets_now"

    played(story)


def test_a_race_for_the_log_makes_nobody_say_again_that_they_are_ready() -> None:
    async def story(evening: Evening) -> None:
        people = await before_the_deal(evening)
        for guest in people:
            await evening.say(guest, Ready(next(guest.ids)))
        await asyncio.sleep(60)
        await evening.play_out(*people)
        for guest in people[:-1]:
            await evening.say(guest, Ready(next(guest.ids)))
        evening.log.fails = [Conflict("raced")]
        last = people[-1]
        assert isinstance(await evening.say(last, Ready(next(last.ids))), Update)
        assert evening.log.kinds()[-1] == "betting"

    played(story)
