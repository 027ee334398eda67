"""TK-08, TK-10, TK-35, TK-37 at a live table: how a session begins, counts, and ends."""

import asyncio

import msgspec
import pytest

from greenroom.games.tonk.table.commands import AnnounceBigOne, AnswerRules, ProposeRules
from greenroom.table.commands import EndTable, Leave, PlayAgain, Ready, Remove
from greenroom.table.views import Settlement
from greenroom.wire.messages import Refused, Update
from staged.wire import cut, outcome, settings, tonk, tonk_hand
from table.evening import Evening, Guest, happenings, phase_of, played, settle
from table.test_side_bets import code, deals

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")


async def hand_after_hand(evening: Evening, people: list[Guest], hands: int) -> None:
    for _ in range(hands):
        await evening.play_out(*people)
        for guest in people:
            if guest.now.room.phase == "between":
                await evening.say(guest, Ready(next(guest.ids)))


async def people_at(evening: Evening, **new: object) -> list[Guest]:
    await evening.open(**new)
    people = [await evening.come("Ann"), await evening.sit("Bob"), await evening.sit("Cy")]
    await evening.start(people[0])
    return people


def settlement(guest: Guest) -> Settlement:
    assert guest.now.room.settlement is not None
    return guest.now.room.settlement


def test_tk_10_the_session_ends_with_its_last_hand_and_is_settled() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 3}, stake=5)
        session = tonk(people[0].now.room).session
        assert (session.deals, session.played) == (3, 0)
        await hand_after_hand(evening, people, 2)
        assert tonk(people[0].now.room).session.played == 2 and people[0].now.room.settlement is None
        await evening.play_out(*people)
        room = people[0].now.room
        assert room.phase == "ended" and tonk(room).session.played == 3
        assert happenings(people[0].now)[-2:] == ["hand_ended", "ended"]
        places, transfers = settlement(people[0]).places, settlement(people[0]).transfers
        balances = {each.name: each.balance for each in places}
        assert sum(balances.values()) == 0 and places[0].place == 1
        for each in transfers:
            balances[each.payer] += each.amount
            balances[each.payee] -= each.amount
        assert not any(balances.values())
        assert tonk_hand(people[0].now).outcome is not None
        await asyncio.sleep(60)
        assert people[0].now.room.phase == "ended"

    played(story)


def test_the_host_begins_another_session_with_those_who_sit() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 1})
        ann, bob, cy = people
        assert code(await evening.say(ann, PlayAgain("early"))) == "room.not_ended"
        await evening.play_out(*people)
        assert code(await evening.say(ann, Ready("ready"))) == "room.ended"
        assert code(await evening.say(bob, PlayAgain("no"))) == "room.host_only"
        await evening.say(cy, Leave("home"))
        assert isinstance(await evening.say(ann, PlayAgain("again")), Update)
        room = bob.now.room
        assert (room.phase, room.settlement, tonk(room).session.played) == ("gathering", None, 0)
        assert (await evening.room()).table.ledger.balances == {ann.person: 0, bob.person: 0}
        assert [chair.balance for chair in room.chairs] == [0, 0] and bob.now.hand is None
        assert tonk(room).next_dealer is None
        await evening.start(ann)
        assert bob.now.room.phase == "playing" and bob.now.room.hand_number == 2
        assert isinstance(await evening.sit_down(cy), Update)

    played(story)


def test_a_session_of_any_length_is_settled_when_the_host_ends_it() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening)
        await hand_after_hand(evening, people, 2)
        await evening.play_out(*people)
        await evening.say(people[0], EndTable("end"))
        assert len(settlement(people[1]).places) == 3
        await evening.say(people[0], Remove("out", people[2].chair))
        assert [each.chair for each in settlement(people[1]).places].count(None) == 1

    played(story)


def test_tk_10_the_last_deals_are_the_big_one() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 3, "big_one": 2, "naturals": []})
        said: list[tuple[bool, int] | bool] = []
        for _ in range(3):
            session = tonk(people[0].now.room).session
            said.append((session.big_one, session.big_ones_left))
            await evening.act(next(guest for guest in people if guest.legal), "drop")
            said.append(tonk(people[0].now.room).session.next_big_one)
            payments = outcome(people[0].now).payments
            assert all(each.amount % 2 == 0 for each in payments) == session.big_one
            for guest in people:
                await evening.say(guest, Ready(next(guest.ids)))
        assert said == [(False, 2), True, (True, 2), True, (True, 1), False]
        assert [deal.big_one for deal in deals(evening)] == [False, True, True]

    played(story)


def test_tk_10_each_of_the_last_deals_is_announced_as_the_dealers_call() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 3, "big_one": 2, "naturals": []})
        assert "big_one" not in happenings(people[0].now)
        for _ in range(2):
            await evening.act(next(guest for guest in people if guest.legal), "drop")
            dealer = tonk(people[0].now.room).next_dealer
            for guest in people:
                await evening.say(guest, Ready(next(guest.ids)))
            assert happenings(people[0].now)[-2:] == ["big_one", "hand_started"]
            assert people[0].now.happened[-2].chair == dealer
        kinds = evening.log.kinds()
        assert kinds.count("big_one") == 2
        assert all(kinds[at + 1] == "hand_started" for at, kind in enumerate(kinds) if kind == "big_one")

    played(story)


def test_tk_10_a_session_of_one_hand_begins_with_the_big_one() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 1, "big_one": 1, "naturals": []})
        assert happenings(people[0].now) == ["big_one", "hand_started"]

    played(story)


def test_tk_10_where_the_session_has_no_length_the_dealer_announces_the_big_one() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"big_one": 1, "naturals": []})
        assert code(await evening.say(people[0], AnnounceBigOne("late"))) == "room.between_hands"
        await evening.act(next(guest for guest in people if guest.legal), "drop")
        session = tonk(people[0].now.room).session
        dealer = next(guest for guest in people if guest.now.you.chair == session.announcer)
        other = next(guest for guest in people if guest is not dealer)
        assert code(await evening.say(other, AnnounceBigOne("not-me"))) == "room.dealer_only"
        assert isinstance(await evening.say(dealer, AnnounceBigOne("big")), Update)
        assert happenings(other.now) == ["big_one"] and tonk(other.now.room).session.next_big_one
        assert code(await evening.say(dealer, AnnounceBigOne("twice"))) == "room.big_one_already"
        for guest in people:
            await evening.say(guest, Ready(next(guest.ids)))
        assert tonk(people[0].now.room).session.big_one and deals(evening)[1].big_one
        await evening.act(next(guest for guest in people if guest.legal), "drop")
        session = tonk(people[0].now.room).session
        assert session.announcer is None and session.big_ones_left == 0 and not session.next_big_one
        next_dealer = tonk(people[0].now.room).next_dealer
        dealer = next(guest for guest in people if guest.now.you.chair == next_dealer)
        assert code(await evening.say(dealer, AnnounceBigOne("more"))) == "room.big_one_spent"

    played(story)


def test_tk_10_other_rules_may_call_the_big_one_off() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"big_one": 1, "naturals": []})
        await evening.act(next(guest for guest in people if guest.legal), "drop")
        announcer = tonk(people[0].now.room).session.announcer
        dealer = next(guest for guest in people if guest.now.you.chair == announcer)
        await evening.say(dealer, AnnounceBigOne("big"))
        await evening.say(people[0], ProposeRules("other", "classic"))
        for guest in people[1:]:
            await evening.say(guest, AnswerRules(next(guest.ids), 1, True))
        assert tonk(people[0].now.room).session.next_big_one is False
        await asyncio.sleep(21)
        assert [deal.big_one for deal in deals(evening)] == [False, False]

    played(story)


def test_nobody_announces_what_the_rules_do_not_know() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        assert code(await evening.say(first, AnnounceBigOne("b"))) == "room.big_one_not_announced"

    played(story)


def test_tk_35_push_ups_are_charged_and_the_fewest_points_win_the_session() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, preset="push-ups", overrides={"deals": 2})
        await hand_after_hand(evening, people, 1)
        await evening.play_out(*people)
        room = people[0].now.room
        assert tonk(room).push_ups and room.settlement is not None
        places = room.settlement.places
        assert all(each.balance <= 0 for each in places) and any(each.balance for each in places)
        assert [each.balance for each in places] == sorted((each.balance for each in places), reverse=True)
        assert room.settlement.transfers == []

    played(story)


def test_tk_08_the_first_dealer_may_be_found_by_a_card_dealt_to_each() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(first_dealer="dealt_card")
        people = [await evening.come("Ann"), *[await evening.sit(name) for name in ("Bob", "Cy", "Dee")]]
        assert tonk(people[0].now.room).first_dealer == "dealt_card"
        before = [chair.name for chair in people[0].now.room.chairs]
        await evening.say(people[0], Ready("start"))
        room = people[0].now.room
        last = {card.chair: "A23456789TJQK".index(card.card[0]) for card in cut(room)[-1]}
        assert tonk(room).next_dealer == max(last, key=last.__getitem__)
        assert len({*last.values()}) > 1 or len(last) == 1
        after = [chair.name for chair in room.chairs]
        at = before.index(after[0])
        assert after == before[at:] + before[:at]
        await asyncio.sleep(5)
        assert tonk_hand(people[0].now).dealer == 0

    for seed in range(5):
        played(story, seed=seed)


def test_the_host_sets_the_time_for_slaps_and_how_the_first_dealer_is_found() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(preset="slap")
        ann = await evening.come("Ann")
        await evening.say(
            ann, settings("one", "none", 1, "points", slap_grace_ms=900, first_dealer="dealt_card")
        )
        assert (tonk(ann.now.room).slap_grace_ms, tonk(ann.now.room).first_dealer) == (900, "dealt_card")
        await evening.say(ann, settings("two", "brisk", 1, "points"))
        assert (tonk(ann.now.room).slap_grace_ms, tonk(ann.now.room).first_dealer) == (900, "dealt_card")

    played(story)


def test_a_session_goes_on_after_a_restart() -> None:
    async def story(evening: Evening) -> None:
        people = await people_at(evening, overrides={"deals": 2})
        await evening.play_out(*people)
        await evening.close()
        again = [await evening.come(guest.name) for guest in people]
        assert tonk(again[0].now.room).session.played == 1
        for guest in again:
            await evening.say(guest, Ready(next(guest.ids)))
        await settle()
        await evening.play_out(*again)
        assert again[0].now.room.phase == "ended"

    played(story)


def test_a_session_ends_with_a_win_on_the_deal_too() -> None:
    async def story(evening: Evening) -> None:
        naturals = [{"max_points": 90, "pays": 1, "ties": "eldest"}]
        overrides = {"deals": 2, "naturals": naturals, "naturals_clash": "best"}
        people = await people_at(evening, overrides=overrides)
        assert phase_of(people[0]) == "between"
        await asyncio.sleep(21)
        assert phase_of(people[0]) == "ended"
        assert isinstance(await evening.say(people[1], Ready("r")), Refused)

    played(story)


def test_a_table_without_house_rules_says_no_more_of_them_than_it_must() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        room = msgspec.json.decode(first.texts[-1])["room"]
        assert set(room["details"]) == {"game", "fingerprint", "slap_grace_ms", "next_dealer", "session"}
        assert room["details"]["session"] == {"played": 0} and "settlement" not in room

    played(story)


@pytest.mark.parametrize(
    ("overrides", "wild"),
    [
        ({"deuces_wild": True}, ["2"]),
        ({"jokers": 2, "joker_role": "wild"}, ["X"]),
        ({"jokers": 2, "joker_role": "dead"}, None),
        ({"deuces_wild": True, "jokers": 1, "joker_role": "wild"}, ["2", "X"]),
    ],
)
def test_tk_03_tk_04_a_table_tells_which_cards_are_wild(
    overrides: dict[str, object], wild: list[str] | None
) -> None:
    async def story(evening: Evening) -> None:
        first = (await people_at(evening, overrides=overrides))[0]
        assert msgspec.json.decode(first.texts[-1])["room"]["details"].get("wild") == wild

    played(story)
