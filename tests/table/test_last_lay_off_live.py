"""TK-33 at a live table: in the last lay-off each seat has a turn, and a clock, of its own."""

import asyncio

import pytest

from greenroom.table.log.events import Acted
from staged.wire import outcome, tonk_hand
from table.evening import Evening, Guest, happenings, played

LAY_OFF = {"last_lay_off": True, "naturals": [], "must_spread": "never"}


def plain(legal: list[str]) -> str:
    """Choose what empties the stock: draw, then throw a card, and lay nothing."""
    return "draw" if "draw" in legal else next(each for each in legal if each.startswith("discard"))


async def until_the_stock_is_out(evening: Evening, people: list[Guest], thinking: float = 0) -> None:
    """Play until the last lay-off; everybody thinks for so many seconds before each action."""
    for _ in range(200):
        if people[0].now.room.phase != "playing" or tonk_hand(people[0].now).phase == "lay_off":
            return
        mover = next((guest for guest in people if guest.legal), None)
        if mover is None:
            await asyncio.sleep(2)
        else:
            await asyncio.sleep(thinking)
            await evening.act(mover, plain(mover.legal))
    raise AssertionError("the stock does not run out")


@pytest.mark.parametrize("seed", [2, 5])
def test_tk_33_the_clock_ends_the_last_lay_off_of_each_seat_in_turn(seed: int) -> None:
    laid_off: list[int] = []

    async def story(evening: Evening) -> None:
        await evening.open(clock="brisk", overrides=LAY_OFF)
        people = [await evening.come("Ann"), *[await evening.sit(name) for name in ("Bob", "Cy")]]
        await evening.start(people[0])
        await until_the_stock_is_out(evening, people)
        while people[0].now.room.phase == "playing":
            hand, whole = tonk_hand(people[0].now), people[0].now.room.turn_length_ms
            assert hand.phase == "lay_off" and hand.turn is not None and whole is not None
            mover = next(guest for guest in people if guest.legal)
            assert mover.now.turn_ms == whole, "a clock of its own, for whoever ended the play too"
            assert "end" in mover.legal
            laid_off.append(hand.turn)
            await asyncio.sleep(whole / 1000 + 0.5)
            assert "clock_ran_out" in [what for each in people[0].updates[-2:] for what in happenings(each)]
        ends = [event for event in evening.told() if isinstance(event, Acted) and event.action == "end"]
        assert [(event.seat, event.by) for event in ends] == [(seat, "clock") for seat in laid_off]
        assert len(set(laid_off)) == len(laid_off), "each once"

    played(story, seed=seed)
    assert laid_off


def test_tk_33_whoever_ended_the_play_after_a_moments_thought_lays_off_by_a_clock_of_its_own() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(clock="brisk", overrides=LAY_OFF)
        people = [await evening.come("Ann"), *[await evening.sit(name) for name in ("Bob", "Cy")]]
        await evening.start(people[0])
        await until_the_stock_is_out(evening, people, thinking=1)
        mover = next(guest for guest in people if guest.legal)
        ended = [event for event in evening.told() if isinstance(event, Acted)][-1]
        assert (ended.seat, ended.action) == (mover.seat, "draw"), "in this deal it can lay something, too"
        assert mover.now.turn_ms == 15_000

    played(story, seed=0)


@pytest.mark.parametrize("seed", range(4))
def test_tk_33_bots_and_people_play_the_last_lay_off_to_its_end(seed: int) -> None:
    async def story(evening: Evening) -> None:
        await evening.open(overrides=LAY_OFF, bots=2)
        ann = await evening.come("Ann")
        await evening.start(ann)
        await until_the_stock_is_out(evening, [ann])
        for _ in range(40):
            if ann.now.room.phase != "playing":
                break
            if ann.legal:
                lays = [each for each in ann.legal if each != "end"]
                await evening.act(ann, (lays or ["end"])[0])
            else:
                await asyncio.sleep(2)
        assert ann.now.room.phase == "between" and outcome(ann.now).end == "stock_out"

    played(story, seed=seed)
