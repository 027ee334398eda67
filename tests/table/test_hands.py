"""Hand after hand at a table: cut, deal, play, ready, ledger."""

import asyncio

import pytest

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.views import TonkRoomShown
from greenroom.table.commands import Act, Leave, LetIn, Ready, Remove, SitIn
from greenroom.wire.messages import Done, Refused, Update
from staged.wire import cut, tonk_hand
from table.evening import Evening, happenings, phase_of, played, settle
from table.stacked import stack

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")


def test_tk_08_the_host_starts_and_they_cut_for_the_deal() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        await evening.sit("Bob")
        await evening.say(ann, Ready("start"))
        room = ann.now.room
        assert happenings(ann.now) == ["cut"] and room.phase == "gathering" and room.hand_number == 0
        last = {drawn.chair: "A23456789TJQK".index(drawn.card[0]) for drawn in cut(room)[-1]}
        assert room.chairs[0].chair == max(last, key=last.__getitem__)
        await asyncio.sleep(5)
        assert ann.now.room.hand_number == 1 and cut(ann.now.room) == []
        assert tonk_hand(ann.now).dealer == 0

    played(story)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("first_dealer", ["cut", "dealt_card"])
def test_tk_08_everybody_is_told_who_deals_first_and_whether_seats_follow_the_cards(
    first_dealer: str, players: int
) -> None:
    async def story(evening: Evening) -> None:
        await evening.open(first_dealer=first_dealer)
        ann = await evening.come("Ann")
        for name in ("Bob", "Cyd")[: players - 1]:
            await evening.sit(name)
        before = [chair.chair for chair in ann.now.room.chairs]
        await evening.say(ann, Ready("start"))
        (found,) = ann.now.happened
        assert isinstance(found, TonkRoomShown)
        order = [chair.chair for chair in ann.now.room.chairs]
        assert (found.what, found.chair, found.name) == (first_dealer, order[0], ann.now.room.chairs[0].name)
        assert found.seats is (True if first_dealer == "cut" and players > 2 else None)
        if not found.seats:
            assert order in [before[place:] + before[:place] for place in range(players)]

    played(story)


def test_tk_08_who_cut_next_highest_deals_where_the_highest_goes_before_the_first_deal() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        guests = [await evening.come("Ann"), await evening.sit("Bob"), await evening.sit("Cyd")]
        await evening.say(guests[0], Ready("start"))
        first, second, third = (chair.chair for chair in guests[0].now.room.chairs)
        winner = next(guest for guest in guests if guest.now.you.chair == first)
        await evening.say(winner, Leave("home"))
        await asyncio.sleep(5)
        room, hand = winner.now.room, winner.now.hand
        assert hand is not None and [chair.chair for chair in room.chairs] == [second, third]
        assert room.chairs[hand.dealer].chair == second

    played(story)


def test_a_cut_counts_no_more_when_one_alone_is_left_of_it() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        await evening.say(ann, Ready("start"))
        await evening.say(bob, Leave("home"))
        assert cut(ann.now.room) == []
        await evening.sit("Cyd")
        await asyncio.sleep(30)
        assert ann.now.room.hand_number == 0
        await evening.start(ann)
        assert ann.now.room.hand_number == 1

    played(story)


def test_one_person_alone_cannot_start() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        answer = await evening.say(ann, Ready("start"))
        assert isinstance(answer, Refused)
        assert (answer.code, answer.args) == ("room.too_few", {"fewest": 2})

    played(story)


def test_a_hand_is_played_to_its_end_and_its_payments_are_in_the_ledger() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two(stake=5)
        await evening.play_out(first, second)
        room = first.now.room
        assert room.phase == "between" and "hand_ended" in happenings(first.now)
        assert tonk_hand(first.now).outcome is not None
        assert tonk_hand(first.now).hands is not None
        balances = [chair.balance for chair in room.chairs]
        assert sum(balances) == 0 and any(balances) and all(balance % 5 == 0 for balance in balances)

    played(story)


def test_the_next_hand_starts_when_all_are_ready() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        assert first.now.room.next_hand_ms == 20_000
        await evening.say(first, Ready("one"))
        assert first.now.room.phase == "between"
        answer = await evening.say(second, Ready("two"))
        assert isinstance(answer, Update) and answer.room.phase == "playing" and answer.room.hand_number == 2

    played(story)


@pytest.mark.parametrize("goes", [Leave, SitIn, Remove])
def test_the_next_hand_starts_when_the_one_who_was_not_ready_is_no_longer_waited_for(
    goes: type[Leave | SitIn | Remove],
) -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        cyd = await evening.sit("Cyd")
        await evening.play_out(first, second)
        await evening.say(first, Ready("one"))
        await evening.say(second, Ready("two"))
        assert first.now.room.phase == "between"
        ann = first if first.name == "Ann" else second
        command = Leave("goes") if issubclass(goes, Leave) else goes("goes", cyd.chair)
        await evening.say(ann if goes is Remove else cyd, command)
        await asyncio.sleep(0.1)
        assert (first.now.room.phase, first.now.room.hand_number) == ("playing", 2)

    played(story)


def test_the_next_hand_starts_after_twenty_seconds() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        await asyncio.sleep(19)
        assert first.now.room.phase == "between"
        await asyncio.sleep(2)
        assert first.now.room.hand_number == 2

    played(story)


def test_nobody_puts_off_the_next_deal_by_coming_and_going() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        for _ in range(3):
            await asyncio.sleep(5)
            await evening.go(await evening.come("Cyd"))
        assert first.now.room.next_hand_ms == 5_000
        await asyncio.sleep(5.01)
        assert first.now.room.hand_number == 2

    played(story)


def test_tk_08_the_deal_passes_clockwise_after_every_hand() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        guests = [await evening.come("Ann"), await evening.sit("Bob"), await evening.sit("Cy")]
        await evening.start(guests[0])
        dealers = []
        for _ in range(4):
            hand, room = guests[0].now.hand, guests[0].now.room
            assert hand is not None
            dealers.append(next(chair.chair for chair in room.chairs if chair.seat == hand.dealer))
            await evening.play_out(*guests)
            await asyncio.sleep(21)
        order = [chair.chair for chair in guests[0].now.room.chairs]
        start = order.index(dealers[0])
        assert dealers == [order[(start + step) % 3] for step in range(4)]

    played(story)


def test_tk_09_a_newcomer_sits_at_the_dealers_right_from_the_next_deal() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        hand = first.now.hand
        assert hand is not None
        dealer = next(chair.chair for chair in first.now.room.chairs if chair.seat == hand.dealer)
        cy = await evening.sit("Cy")
        assert cy.now.you.seat is None and tonk_hand(cy.now).hand is None
        order = [chair.chair for chair in cy.now.room.chairs]
        assert order[(order.index(dealer) - 1) % 3] == cy.now.you.chair
        assert tonk_hand(cy.now).seats == 2
        await evening.play_out(first, second)
        await asyncio.sleep(21)
        assert tonk_hand(cy.now).seats == 3 and cy.now.you.seat is not None

    played(story)


def test_a_table_seats_no_more_than_its_rules_can_deal_to() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(preset="vietnam", bots=2)
        ann = await evening.come("Ann")
        free = ann.now.room.free_chairs
        assert free == 1
        await evening.sit("Bob")
        cy = await evening.come("Cy")
        answer = await evening.sit_down(cy)
        assert isinstance(answer, Refused) and answer.code == "room.full" and answer.args == {"most": 4}

    played(story)


def test_a_hand_that_ends_on_its_deal_has_a_countdown_of_its_own() -> None:
    async def story(evening: Evening) -> None:
        pack = TONK.pack(HouseRules())
        natural = ["Ks", "2c", "Kh", "4d", "Kd", "6h", "Kc", "8s", "Qs", "9d"]
        other = ["3s", "2c", "5h", "4d", "7d", "6h", "9c", "8s", "Js", "9d"]
        packs = [[*first, *(card for card in pack if card not in first)] for first in (other, natural)]
        stack(evening, packs)
        first, second = await evening.two()
        await evening.play_out(first, second)
        await asyncio.sleep(16)
        for guest in (first, second):
            await evening.say(guest, Ready(next(guest.ids)))
        assert first.now.room.hand_number == 2 and phase_of(first) == "between"
        assert first.now.room.next_hand_ms == 20_000

    played(story)


def test_a_removed_chair_is_free_and_its_line_in_the_ledger_stays() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        ann, bob = (first, second) if first.name == "Ann" else (second, first)
        number = bob.now.you.chair
        assert number is not None
        answer = await evening.say(ann, Remove("early", number))
        assert isinstance(answer, Refused) and answer.code == "room.between_hands"
        await evening.play_out(first, second)
        await evening.say(ann, Remove("now", number))
        (removed,) = bob.now.happened
        assert (removed.what, removed.name, removed.chair) == ("removed", "Bob", number)
        assert [chair.name for chair in ann.now.room.chairs] == ["Ann"]
        assert bob.now.you.chair is None and ann.now.room.next_hand_ms is None
        ledger = (await evening.room()).table.ledger
        assert ledger.names["person-Bob"] == "Bob" and sum(ledger.balances.values()) == 0
        await evening.say(ann, LetIn("in", "Bob"))
        await evening.sit_down(bob)
        assert (
            next(c for c in bob.now.room.chairs if c.name == "Bob").balance == ledger.balances["person-Bob"]
        )

    played(story)


def test_a_repeated_command_is_answered_and_not_played_twice() -> None:
    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        command = Act("once", first.now.you.decision, "draw")
        assert isinstance(await evening.say(first, command), Update)
        cards = tonk_hand(first.now).cards if first.now.hand else []
        assert await evening.say(first, command) == Done("once")
        assert tonk_hand(first.now).cards == cards
        assert evening.log.kinds().count("action") == 1

    played(story)


def test_a_command_is_stale_only_when_its_own_seat_has_moved_on() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        waiting = second.now.you.decision
        old = first.now.you.decision
        await evening.act(first, "draw")
        assert second.now.you.decision == waiting
        answer = await evening.say(first, Act("old", old, first.legal[0]))
        assert isinstance(answer, Refused) and answer.code == "room.stale"
        out_of_turn = await evening.say(second, Act("early", waiting, "draw"))
        assert isinstance(out_of_turn, Refused) and out_of_turn.code == "tonk.not_your_turn"
        assert evening.log.kinds().count("action") == 1

    played(story)


def test_the_same_seat_in_two_tabs_sees_everything_in_both() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        tab = await evening.come(first.name)
        await evening.act(first, "draw")
        assert tab.texts[-1] == first.texts[-1]
        await evening.act(tab, tab.legal[-1])
        assert tab.texts[-1] == first.texts[-1]
        await settle()
        assert tonk_hand(second.now).turn == second.now.you.seat

    played(story)
