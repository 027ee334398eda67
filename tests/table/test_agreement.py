"""Rules and stake are agreed: read before sitting down, and changed by everybody's consent."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from greenroom.games.tonk.rules.agreement import agreed_rules, terms_fingerprint
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.commands import AnswerRules, ProposeRules
from greenroom.store import Event
from greenroom.table.commands import AddBot, Ban, Leave, Ready, SitIn
from greenroom.wire.messages import Update
from staged.wire import proposal, settings, sit, tonk
from table.evening import Evening, Guest, full, happenings, phase_of, played
from table.test_side_bets import code

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")


def name_of(preset: str, stake: int = 1, currency: str = "points", **overrides: object) -> str:
    rules = agreed_rules({"preset": preset, "overrides": overrides})
    assert isinstance(rules, HouseRules)
    return terms_fingerprint(rules, stake, currency)


async def propose(evening: Evening, guest: Guest, preset: str | None = "newark", **more: object) -> object:
    proposed = ProposeRules(next(guest.ids), preset)
    return await evening.say(guest, msgspec.structs.replace(proposed, **more))


async def answer(evening: Evening, guest: Guest, accepts: bool, number: int | None = None) -> object:
    number = proposal(guest.now.room).number if number is None else number
    return await evening.say(guest, AnswerRules(next(guest.ids), number, accepts))


async def after_a_hand(evening: Evening, **new: object) -> list[Guest]:
    await evening.open(**new)
    people = [await evening.come("Ann"), await evening.sit("Bob"), await evening.sit("Cy")]
    await evening.start(people[0])
    await evening.play_out(*people)
    assert people[0].now.room.phase == "between"
    return people


def test_who_sits_down_accepts_the_rules_that_hold() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(preset="chicago")
        ann, bob, cy = [await evening.come(name) for name in ("Ann", "Bob", "Cy")]
        room = tonk(bob.now.room)
        assert room.fingerprint == name_of("chicago") and room.terms == "chicago"
        assert code(await evening.say(bob, sit("unread"))) == "room.rules_not_read"
        refused = await evening.say(bob, sit("old", rules=name_of("classic")))
        assert code(refused) == "room.rules_have_changed"
        assert isinstance(await evening.say(bob, sit("new", rules=room.fingerprint)), Update)
        await propose(evening, ann, "rushville")
        await answer(evening, bob, True)
        assert code(await evening.say(cy, sit("late", rules=room.fingerprint))) == "room.rules_have_changed"
        assert isinstance(await evening.say(cy, sit("read", rules=name_of("rushville"))), Update)

    played(story)


def test_tk_07_who_sits_down_accepts_stake_and_currency_too() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(stake=2, currency="chips")
        ann, bob = await evening.come("Ann"), await evening.come("Bob")
        read = tonk(bob.now.room).fingerprint
        assert read == name_of("classic", 2, "chips")
        for changed in ({"stake": 4}, {"currency": "cents"}):
            await propose(evening, ann, None, **changed)
            assert code(await evening.say(bob, sit(next(bob.ids), rules=read))) == "room.rules_have_changed"
        assert isinstance(await evening.say(bob, sit("read", rules=name_of("classic", 4, "cents"))), Update)

    played(story)


def test_tk_07_the_host_alone_changes_neither_stake_nor_currency() -> None:
    async def story(evening: Evening) -> None:
        ann, *_ = await after_a_hand(evening, stake=2, currency="chips")
        for stake, currency in ((4, "chips"), (2, "cents")):
            refused = await evening.say(ann, settings(next(ann.ids), "none", stake, currency))
            assert code(refused) == "room.stake_by_consent"
        assert isinstance(await evening.say(ann, settings("clock", "brisk", 2, "chips")), Update)
        room = ann.now.room
        assert (room.clock, room.stake, room.currency) == ("brisk", 2, "chips")

    played(story)


def test_tk_07_another_stake_needs_everybodys_consent_and_keeps_the_rules() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening, preset="newark", overrides={"caught": "beaters"})
        before = (await evening.room()).table.rules
        await propose(evening, bob, None, stake=10, currency="cents")
        assert happenings(ann.now) == ["stake_proposed"]
        proposed = proposal(ann.now.room)
        assert (proposed.preset, proposed.overrides) == ("newark", {"caught": "beaters"})
        assert (proposed.stake, proposed.currency, proposed.keeps_rules) == (10, "cents", True)
        await answer(evening, ann, True)
        assert ann.now.room.stake == 1
        await answer(evening, cy, True)
        assert happenings(ann.now) == ["rules_accepted", "stake_changed"]
        assert (ann.now.room.stake, ann.now.room.currency) == (10, "cents")
        assert (await evening.room()).table.rules == before

    played(story)


def test_tk_07_a_proposal_may_change_what_is_played_by_an_option_or_two() -> None:
    async def story(evening: Evening) -> None:
        ann, *_ = await after_a_hand(evening, preset="fifty-best", overrides={"caught": "beaters"})
        await propose(evening, ann, None, overrides={"caught_pays": 3})
        proposed = proposal(ann.now.room)
        assert proposed.preset == "fifty-best"
        assert proposed.overrides == {"caught": "beaters", "caught_pays": 3} and not proposed.keeps_rules
        assert happenings(ann.now) == ["rules_proposed"]

    played(story)


def test_tk_07_a_host_who_sits_with_bots_alone_agrees_with_them_at_once() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        await propose(evening, ann, None, stake=5)
        assert ann.now.room.stake == 5 and tonk(ann.now.room).proposal is None
        await evening.say(ann, AddBot("bot", "steady"))
        await propose(evening, ann, None, stake=25, currency="cents")
        assert (ann.now.room.stake, ann.now.room.currency) == (25, "cents")
        assert happenings(ann.now) == ["stake_proposed", "stake_changed"]

    played(story)


def test_rules_that_everybody_accepts_hold_from_the_next_deal() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening, stake=2)
        await propose(evening, bob, "newark", overrides={"caught": "beaters"}, stake=4)
        proposed = proposal(ann.now.room)
        assert (proposed.chair, proposed.preset, proposed.stake) == (bob.now.you.chair, "newark", 4)
        assert proposed.overrides == {"caught": "beaters"}
        assert proposed.fingerprint == name_of("newark", 4, caught="beaters")
        accepts = {each.chair: each.accepts for each in proposed.answers}
        assert accepts == {ann.now.you.chair: None, bob.now.you.chair: True, cy.now.you.chair: None}
        await answer(evening, ann, True)
        assert ann.now.room.preset == "classic" and "rules_accepted" in happenings(cy.now)
        await answer(evening, cy, True)
        room = ann.now.room
        assert (room.preset, room.stake, tonk(room).proposal) == ("newark", 4, None)
        assert tonk(room).fingerprint == proposed.fingerprint
        assert happenings(ann.now) == ["rules_accepted", "rules_changed"]
        for guest in (ann, bob, cy):
            await evening.say(guest, Ready(next(guest.ids)))
        table = (await evening.room()).table
        assert table.hand is not None and table.hand.preset == "newark" and table.hand.stake == 4
        assert b'"caught":"beaters"' in bytes(table.hand.rules)

    played(story)


def test_one_who_declines_keeps_the_rules_as_they_are() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening)
        await propose(evening, ann)
        number = proposal(ann.now.room).number
        await answer(evening, bob, True)
        await answer(evening, cy, False)
        assert tonk(ann.now.room).proposal is None and "rules_declined" in happenings(ann.now)
        assert ann.now.room.preset == "classic"
        assert code(await answer(evening, bob, True, number)) == "room.no_proposal"
        await propose(evening, cy, "slap")
        assert proposal(ann.now.room).number == number + 1
        assert code(await answer(evening, bob, True, number)) == "room.no_proposal"

    played(story)


def test_who_proposes_can_take_it_back() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, _ = await after_a_hand(evening)
        await propose(evening, bob)
        assert code(await propose(evening, ann, "slap")) == "room.proposed_already"
        await answer(evening, bob, False)
        assert tonk(ann.now.room).proposal is None
        assert isinstance(await propose(evening, ann, "slap"), Update)

    played(story)


def test_a_proposal_is_gone_with_the_next_deal() -> None:
    async def story(evening: Evening) -> None:
        people = await after_a_hand(evening)
        await propose(evening, people[0])
        assert people[0].now.room.next_hand_ms == 90_000
        for guest in people:
            await evening.say(guest, Ready(next(guest.ids)))
        assert phase_of(people[0]) == "between" and tonk(people[0].now.room).proposal is not None
        await asyncio.sleep(91)
        assert phase_of(people[0]) == "playing" and tonk(people[0].now.room).proposal is None
        assert people[0].now.room.preset == "classic"

    played(story)


def test_the_next_deal_waits_for_answers_but_not_for_ever() -> None:
    async def story(evening: Evening) -> None:
        people = await after_a_hand(evening)
        await propose(evening, people[0])
        await asyncio.sleep(80)
        assert phase_of(people[0]) == "between"
        await asyncio.sleep(11)
        assert phase_of(people[0]) == "playing" and people[0].now.room.preset == "classic"

    played(story)


def test_rules_do_not_change_while_a_hand_is_played() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        assert code(await propose(evening, first)) == "room.between_hands"

    played(story)


def test_who_only_watches_neither_proposes_nor_accepts() -> None:
    async def story(evening: Evening) -> None:
        people = await after_a_hand(evening)
        watcher = await evening.come("Watcher")
        assert code(await propose(evening, watcher)) == "room.not_sitting"
        await propose(evening, people[0])
        assert code(await answer(evening, watcher, True)) == "room.not_sitting"

    played(story)


def test_bots_accept_and_so_do_those_who_let_one_play() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=2)
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        await evening.say(bob, SitIn("bot", bob.chair))
        await propose(evening, ann, "slap")
        assert ann.now.room.preset == "slap" and tonk(ann.now.room).proposal is None

    played(story)


def test_rules_hold_when_the_last_who_had_not_answered_leaves() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening)
        await propose(evening, ann, "slap")
        await answer(evening, bob, True)
        await evening.say(cy, Leave("home"))
        assert ann.now.room.preset == "slap" and happenings(ann.now) == ["left", "rules_changed"]

    played(story)


def test_rules_that_cannot_be_played_here_are_refused_by_name() -> None:
    async def story(evening: Evening) -> None:
        ann, *_ = await after_a_hand(evening)
        await evening.sit("Dee")
        assert code(await propose(evening, ann, "polka")) == "rules.unknown_preset"
        assert code(await propose(evening, ann, "seattle", overrides={"hand_size": 9})) is None
        await answer(evening, ann, False)
        crowd = await propose(evening, ann, "vietnam", overrides={"hand_size": 9})
        assert code(crowd) == "tonk.too_many_players"
        assert code(await propose(evening, ann, "push-ups")) == "room.scoring_within_session"
        short = await propose(evening, ann, "classic", overrides={"deals": 1})
        assert code(short) == "room.session_too_short"

    played(story)


def test_who_comes_later_may_make_the_table_too_full_for_what_is_proposed() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening)
        await propose(evening, ann, "vietnam", overrides={"hand_size": 9})
        dee = await evening.sit("Dee")
        for guest in (bob, cy, dee):
            await answer(evening, guest, True)
        assert ann.now.room.preset == "classic" and tonk(ann.now.room).proposal is None
        assert happenings(ann.now) == ["rules_accepted", "rules_kept"]

    played(story)


def test_a_proposal_survives_a_restart() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, _ = await after_a_hand(evening)
        await propose(evening, ann, "slap")
        await answer(evening, bob, True)
        await evening.close()
        again = await evening.come("Cy")
        await answer(evening, again, True)
        assert again.now.room.preset == "slap"

    played(story)


async def accepted_but_not_changed(evening: Evening) -> list[Guest]:
    """All have accepted, and the store fails before the rules change."""
    ann, bob, cy = people = await after_a_hand(evening)
    await propose(evening, ann, "slap")
    await answer(evening, bob, True)
    fail_once_rules_change(evening)
    assert code(await answer(evening, cy, True)) == "room.store_full"
    assert ann.now.room.preset == "classic"
    return people


def fail_once_rules_change(evening: Evening) -> None:
    """Let the store fail when what all have accepted is to be stored."""
    before, patch = evening.log.before_append, pytest.MonkeyPatch()

    async def before_append(events: Sequence[Event]) -> None:
        if events[0].kind == "rules_changed":
            patch.undo()
            raise full()
        await before(events)

    patch.setattr(evening.log, "before_append", before_append)


@pytest.mark.led("another node stores at once what follows and is missing", onlooker=False)
def test_what_all_have_accepted_holds_after_a_restart_in_between() -> None:
    async def story(evening: Evening) -> None:
        await accepted_but_not_changed(evening)
        await evening.close()
        again = await evening.come("Ann")
        assert again.now.room.preset == "slap" and tonk(again.now.room).proposal is None

    played(story)


@pytest.mark.led("another node stores at once what follows and is missing", onlooker=False)
def test_what_all_have_accepted_holds_at_the_next_deal_after_trouble_in_between() -> None:
    async def story(evening: Evening) -> None:
        people = await accepted_but_not_changed(evening)
        for guest in people:
            await evening.say(guest, Ready(next(guest.ids)))
        room = people[0].now.room
        assert room.phase == "playing" and (room.preset, tonk(room).slap) == ("slap", "race")

    played(story)


@pytest.mark.led("another node stores at once what follows and is missing", onlooker=False)
def test_who_has_left_looks_on_though_the_store_fails_at_what_follows() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening)
        await propose(evening, ann, "slap")
        await answer(evening, bob, True)
        fail_once_rules_change(evening)
        assert code(await evening.say(cy, Leave("leave"))) == "room.store_full"
        assert evening.log.kinds()[-1] == "left"
        assert [happenings(guest.now) for guest in (ann, bob, cy)] == [["trouble"]] * 3
        assert {chair.name for chair in cy.now.room.chairs} == {"Ann", "Bob"}
        assert cy.now.you.chair is None

    played(story)


@pytest.mark.led("another node stores at once what follows and is missing", onlooker=False)
def test_who_is_banned_is_sent_away_though_the_store_fails_at_what_follows() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await after_a_hand(evening)
        await propose(evening, ann, "slap")
        await answer(evening, bob, True)
        fail_once_rules_change(evening)
        assert code(await evening.say(ann, Ban("ban", cy.name))) == "room.store_full"
        assert cy.closed

    played(story)
