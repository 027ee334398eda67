"""One person adds only so much to a table's log, however often they repeat what may be repeated."""

from typing import get_args

import pytest

from greenroom.table.actor.command_handler import ACCEPTED_WHEN_FULL
from greenroom.table.commands import Act, AtOnce, Contribute, Leave, SetPace
from greenroom.table.log import allowance
from greenroom.table.log.allowance import HOUR_SECONDS, LogAllowance
from greenroom.table.log.events import Acted, DoneCommand
from greenroom.wire.messages import Refused, Update
from table.evening import Evening, Guest, played
from table.test_tone_poker_table import all_play, at_a_table


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MAX_EVENTS_PER_HOUR", 30)


async def play_again(evening: Evening, guest: Guest, times: int) -> list[object]:
    return [await evening.act(guest, "play") for _ in range(times)]


def code(answer: object) -> str:
    return answer.code if isinstance(answer, Refused) else ""


def test_whoever_plays_one_hand_over_and_over_grows_the_log_only_so_far() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        answers = await play_again(evening, bob, 60)
        assert [code(each) for each in answers].count("room.kept_enough") == 60 - 27
        assert len(evening.log.kinds()) < 45
        assert isinstance(await evening.act(ann, "play"), Update), "the others go on"
        evening.time += 3601
        assert isinstance(await evening.act(bob, "play"), Update)

    played(story)


@pytest.mark.parametrize(
    ("moved", "is_over"),
    [(HOUR_SECONDS - 1, False), (HOUR_SECONDS, True), (1 - HOUR_SECONDS, False), (-HOUR_SECONDS, True)],
)
def test_an_hour_is_over_after_an_hour_and_where_the_clock_was_set_back_by_one(
    moved: float, is_over: bool
) -> None:
    counted = LogAllowance()
    counted.fold([Acted(0, "play", done=DoneCommand("bob", "again"))] * allowance.MAX_EVENTS_PER_HOUR, 0.0)
    assert (counted.refusal("bob", 0, moved) is None) is is_over


def test_leaving_the_table_until_it_is_loaded_again_gains_nothing() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await play_again(evening, bob, 40)
        evening.renew()
        bob = await evening.come("Bob")
        assert code(await evening.act(bob, "play")) == "room.kept_enough"

    played(story)


def test_touching_cards_costs_nothing_and_leaving_is_always_possible() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann, bob)
        await play_again(evening, bob, 40)
        card = next(each for each in bob.legal if each.startswith("select "))
        for _ in range(3):
            assert isinstance(await evening.act(bob, card), Update)
            assert isinstance(await evening.act(bob, f"de{card}"), Update)
        assert not isinstance(await evening.say(bob, Leave("leave")), Refused)

    played(story)


def test_a_host_who_changes_the_pace_for_ever_is_stopped_too() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        answers = [
            code(await evening.say(ann, SetPace(f"p{n}", "calm" if n % 2 else "quick"))) for n in range(40)
        ]
        assert answers.count("room.kept_enough") == 10

    played(story)


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        await all_play(evening, ann)
        monkeypatch.setattr(allowance, "MAX_EVENTS", len(evening.log.kinds()))
        assert code(await evening.say(bob, Act("x", bob.now.you.decision, "deal"))) == "room.log_full"
        assert not isinstance(await evening.say(bob, Leave("leave")), Refused)

    played(story)


def test_whoever_has_filled_the_log_may_still_do_what_leaves_nothing_in_it() -> None:
    # A contribution becomes part of the next deal, which the log keeps.
    assert {*get_args(AtOnce)} - {*ACCEPTED_WHEN_FULL} == {Contribute}
