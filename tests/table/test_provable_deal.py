"""A table that deals provably: what it promises, what people add, what it reveals, and when."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.table.commands import SetRules
from greenroom.games.tonk.table.events import Cut
from greenroom.kernel.provable_deal import FIRST, Contribution, Pledge
from greenroom.records.proof import Proof, faults_of_chain, faults_of_draw
from greenroom.store import Conflict
from greenroom.table.audience.history import history
from greenroom.table.commands import Contribute, EndTable, Leave, Ready
from greenroom.table.log import events
from greenroom.table.log.draws import Draws
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.proofs import proofs_in
from greenroom.wire.messages import Done, Refused
from staged.wire import tone_poker
from table.chance import ENTROPY, add, answer_of, play_with_chance, ready_before_bob_answers
from table.evening import Evening, Guest, full, happenings, played, settle
from third_game.high_card.hand import Timid
from third_game.room import THREE

pytestmark = pytest.mark.led("what browsers add is known at one node")


async def at_the_table(evening: Evening, **new: object) -> tuple[Guest, Guest]:
    await evening.open(**new)
    ann, bob = await evening.come("Ann"), await evening.sit("Bob")
    return ann, bob


def secrets_of(told: list[AnyEvent]) -> list[Pledge]:
    return [each.pledge for each in told if isinstance(each, events.Committed)]


def faults_of(told: list[AnyEvent]) -> list[str]:
    proofs = proofs_in(told)
    of_draws = [fault for proof in proofs for fault in faults_of_draw(proof)]
    return [each.code for each in [*of_draws, *faults_of_chain(proofs)]]


def uses(proofs: list[Proof]) -> list[str]:
    return ["void" if each.void else each.use for each in proofs]


def test_the_deal_is_provable_unless_the_host_chose_otherwise() -> None:
    async def story(evening: Evening) -> None:
        assert (await evening.open()).draws.is_provable
        ann = await evening.come("Ann")
        assert ann.now.room.deal == "provable"
        assert ann.now.room.next_draw is not None and ann.now.room.next_draw.draw == 1
        assert not (await evening.open(deal="plain")).draws.is_provable
        ann = await evening.come("Ann")
        assert (ann.now.room.deal, ann.now.room.next_draw) == ("plain", None)

    played(story, provable=True)


def test_a_table_whose_packs_are_stacked_is_plain() -> None:
    async def story(evening: Evening) -> None:
        assert not (await evening.open(game="tonk", bots=1, lesson=True)).draws.is_provable

    async def stacked(evening: Evening) -> None:
        assert not (await evening.open()).draws.is_provable

    played(story, provable=True)
    played(stacked)


def test_cut_and_hands_follow_from_what_was_promised_and_added() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann, bob)
        await evening.start(ann)
        for _ in range(3):
            await play_with_chance(evening, ann, bob)
        told = evening.told()
        assert faults_of(told) == []
        proofs = proofs_in(told)
        assert uses(proofs) == ["opening", "hand", "hand", "hand"]
        (cut,) = [each for each in told if isinstance(each, Cut)]
        drawn = [card for round_ in cut.rounds for _, card in round_]
        assert (proofs[0].shuffled or [""])[0].split()[: len(cut.rounds[0])] == drawn[: len(cut.rounds[0])]
        for proof in (proofs[0], *proofs[2:]):
            assert [(each.name, each.entropy) for each in proof.contributions] == sorted(ENTROPY.items())[:2]
        # Between cut and first deal nobody answered: that shows.
        assert (proofs[1].contributions, proofs[1].missing) == ([], ["Ann", "Bob"])

    played(story, provable=True)


def test_no_secret_leaves_the_server_before_its_draw_is_over() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        eve = await evening.come("Eve")
        await add(evening, ann, bob)
        await evening.start(ann)
        for number in (1, 2):
            await add(evening, ann, bob)
            hidden = secrets_of(evening.told())[number:]
            frames = [text for guest in (ann, bob, eve, *evening.onlookers) for text in guest.texts]
            assert hidden and not any(
                each in text for pledge in hidden for each in (pledge.secret, pledge.salt) for text in frames
            )
            assert isinstance(await evening.say(ann, answer_of(ann)), Done)
            await evening.play_out(ann, bob)
            (revealed,) = [
                each.revealed for each in eve.now.happened if getattr(each, "what", "") == "hand_ended"
            ]
            assert revealed == hidden[0]
            for guest in (ann, bob):
                await evening.say(guest, Ready(next(guest.ids)))

    played(story, provable=True)


def test_what_is_shown_before_the_end_depends_on_no_card() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann, bob)
        await evening.start(ann)
        told = evening.told()
        place = next(n for n, each in enumerate(told) if isinstance(each, events.HandStarted))
        started = told[place]
        assert isinstance(started, events.HandStarted)
        deck = [*started.deal.shuffled[0]]
        deck[-1], deck[-2] = deck[-2], deck[-1]
        swapped = msgspec.structs.replace(started, deal=msgspec.structs.replace(started.deal, deck=deck))
        for person in ("person-Ann", "person-Bob", "nobody"):
            shown = [
                msgspec.json.encode(history(GAMES, log, person).hands)
                for log in (told, [*told[:place], swapped, *told[place + 1 :]])
            ]
            assert shown[0] == shown[1]

    played(story, provable=True)


def test_chance_is_added_once_and_for_the_draw_that_is_shown() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        eve = await evening.come("Eve")
        answer = answer_of(ann)
        assert isinstance(await evening.say(ann, answer), Done)
        same, told = msgspec.structs.replace(answer, id="again"), len(bob.updates)
        assert isinstance(await evening.say(ann, same), Done)
        assert len(bob.updates) == told, "nothing new is told of it"
        await refused(evening, ann, answer_of(ann, "ff" * 32), "room.added_already")
        await refused(evening, eve, answer_of(eve, "ee" * 32), "room.not_sitting")
        other = msgspec.structs.replace(answer_of(bob), commitment="00" * 32)
        await refused(evening, bob, other, "room.draw_is_over")
        shown = bob.now.room.next_draw
        assert shown is not None and shown.contributed == [1]

    played(story, provable=True)


async def refused(evening: Evening, guest: Guest, command: Contribute, code: str) -> None:
    answer = await evening.say(guest, command)
    assert isinstance(answer, Refused) and answer.code == code


def test_where_the_deal_is_plain_nothing_is_added() -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await at_the_table(evening)
        await refused(evening, ann, Contribute("c", 1, "00" * 32, "aa" * 32), "room.plain_deal")

    played(story)


def test_the_deal_waits_for_a_browser_that_answers_and_not_longer_than_a_moment() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await ready_before_bob_answers(evening, ann, bob)
        assert ann.now.room.hand_number == 1
        await asyncio.sleep(0.31)
        await settle()
        assert ann.now.room.hand_number == 2
        proof = await left_out(evening, ann, bob)
        assert proof == (["Ann"], ["Bob"])

    played(story, provable=True)


async def left_out(evening: Evening, ann: Guest, bob: Guest) -> tuple[list[str], list[str]]:
    await evening.play_out(ann, bob)
    proof = proofs_in(evening.told())[-1]
    return [each.name for each in proof.contributions], proof.missing


def test_the_last_answer_lets_the_deal_follow_at_once() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await ready_before_bob_answers(evening, ann, bob)
        before = asyncio.get_running_loop().time()
        await add(evening, bob)
        await asyncio.sleep(0)
        await settle()
        assert ann.now.room.hand_number == 2
        assert asyncio.get_running_loop().time() - before < 0.1
        assert await left_out(evening, ann, bob) == (["Ann", "Bob"], [])

    played(story, provable=True)


@pytest.mark.parametrize("fault", [full("failed"), Conflict("elsewhere")])
def test_whoever_asked_for_a_deal_that_waited_is_answered_when_it_cannot_be_stored(fault: Exception) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await ready_before_bob_answers(evening, ann, bob)
        before = len(bob.got)
        evening.log.fails.append(fault)
        await add(evening, bob)
        await asyncio.sleep(0)
        await settle()
        answers = [each for each in bob.got[before:] if isinstance(each, Refused)]
        if isinstance(fault, Conflict):
            assert answers == [] and bob.now.room.hand_number == 2
        else:
            assert [each.code for each in answers] == ["room.store_failed"]
            await evening.say(bob, Ready(next(bob.ids)))
            assert bob.now.room.hand_number == 2

    played(story, provable=True)


def test_whoever_asked_for_a_deal_that_waits_is_answered_when_another_asks_too() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await ready_before_bob_answers(evening, ann, bob)
        first, second = Ready("first"), Ready("second")
        (await evening.room()).receive(ann, first)
        (await evening.room()).receive(ann, second)
        await settle()
        assert ann.got[-1] == Done("first") and ann.now.room.hand_number == 1
        await add(evening, bob)
        await asyncio.sleep(0)
        await settle()
        assert (ann.now.room.hand_number, ann.now.ack) == (2, "second")

    played(story, provable=True)


def test_nobody_waits_for_who_never_answered_or_is_gone() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann)
        await evening.start(ann)
        await add(evening, ann)
        await evening.play_out(ann, bob)
        for guest in (ann, bob):
            await evening.say(guest, Ready(next(guest.ids)))
        assert ann.now.room.hand_number == 2
        await evening.play_out(ann, bob)
        await evening.say(bob, Ready(next(bob.ids)))
        await evening.go(ann)
        await evening.say(bob, Leave(next(bob.ids)))

    played(story, provable=True)


def test_other_rules_are_promised_anew_and_the_old_promise_is_revealed() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(game="tone-poker", tonic=0)
        ann = await evening.come("Ann")
        await add(evening, ann)
        first = ann.now.room.next_draw
        await evening.say(ann, SetRules(next(ann.ids), {"hands": "closed"}))
        second = ann.now.room.next_draw
        assert first is not None and second is not None
        assert (second.draw, second.contributed) == (2, []) and second.commitment != first.commitment
        await evening.say(ann, SetRules(next(ann.ids), {"hands": "closed"}))
        assert ann.now.room.next_draw == second
        assert uses(proofs_in(evening.told())) == ["unused"]
        assert faults_of(evening.told()) == []

    played(story, provable=True)


def test_decks_of_tone_poker_are_revealed_with_the_next_deal() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(game="tone-poker", tonic=0, bots=2)
        ann = await evening.come("Ann")
        for number in (1, 2):
            await add(evening, ann)
            await evening.say(ann, Ready(next(ann.ids), unfinished=True))
            assert len(proofs_in(evening.told())) == number - 1
        (proof,) = proofs_in(evening.told())
        assert proof.void and len(proof.shuffled or ()) == 3
        assert faults_of(evening.told()) == []
        assert tone_poker(ann.now.room)

    played(story, provable=True)


def test_a_void_hand_is_revealed_and_the_chain_goes_on() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann, bob)
        await evening.start(ann)
        await evening.close()
        evening.restarted_after_an_update()
        ann, bob = await evening.come("Ann"), await evening.come("Bob")
        for guest in (ann, bob):
            await evening.say(guest, Ready(next(guest.ids)))
        await evening.play_out(ann, bob)
        assert uses(proofs_in(evening.told())) == ["opening", "void", "hand"]
        assert faults_of(evening.told()) == []

    played(story, provable=True)


def test_a_restart_keeps_the_promise_and_asks_for_chance_again() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann, bob)
        promised = ann.now.room.next_draw
        await evening.close()
        evening.renew()
        ann = await evening.come("Ann")
        shown = ann.now.room.next_draw
        assert promised is not None and shown is not None
        assert (shown.commitment, shown.contributed) == (promised.commitment, [])

    played(story, provable=True)


def test_what_somebody_added_counts_after_they_have_left() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        cy = await evening.sit("Cy")
        await add(evening, ann, bob, cy)
        await evening.say(cy, Leave(next(cy.ids)))
        await evening.start(ann)
        assert [each.name for each in proofs_in(evening.told())[0].contributions] == ["Ann", "Bob", "Cy"]
        assert faults_of(evening.told()) == []

    played(story, provable=True)


def test_who_comes_back_is_told_how_hands_were_drawn() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_the_table(evening)
        await add(evening, ann, bob)
        await evening.start(ann)
        started = next(each for each in ann.updates if "hand_started" in happenings(each))
        (shown,) = [each for each in started.happened if getattr(each, "what", "") == "hand_started"]
        assert shown.drawn.missing == ["Ann", "Bob"]
        await evening.play_out(ann, bob)
        (first,) = [
            each
            for hand in history(GAMES, evening.told(), "person-Ann").hands
            for each in hand.happened
            if getattr(each, "what", "") == "hand_ended"
        ]
        assert getattr(first, "revealed", None) == secrets_of(evening.told())[1]
        await evening.say(ann, EndTable(next(ann.ids)))

    played(story, provable=True)


@pytest.mark.parametrize("seed", range(5))
def test_a_third_game_deals_provably_without_a_line_of_its_own(seed: int) -> None:
    async def story(evening: Evening) -> None:
        evening.bot = Timid()
        ann, bob = await at_the_table(evening, game="high-card")
        await add(evening, ann, bob)
        await evening.start(ann)
        await evening.play_out(ann, bob)
        (proof,) = proofs_in(evening.told())
        assert (proof.use, len(proof.contributions)) == ("hand", 2)
        assert faults_of(evening.told()) == []

    played(story, THREE, provable=True, seed=seed)


def test_a_promise_that_comes_later_than_the_draw_before_it_names_that_draw_all_the_same() -> None:
    draws, added = Draws(), [Contribution(1, "Ann", FIRST)]
    draws.fold(events.Committed(draws.next(FIRST, lambda: FIRST).pledge))
    first = draws.pending
    assert first is not None and first.previous == FIRST
    draws.fold(events.Drawn("hand", added))
    assert draws.pending is None
    assert draws.next(FIRST, lambda: FIRST).pledge.previous == first.link("hand", added)
