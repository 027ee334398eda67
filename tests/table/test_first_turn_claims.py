"""TK-14, TK-25 at a live table: claims before the first turn, and a stock that is not touched by mistake."""

import asyncio

import pytest

from greenroom.games.tonk.bots import get
from greenroom.table.commands import SitIn
from greenroom.wire.messages import Refused, Update
from staged.wire import outcome, tonk, tonk_hand
from table.evening import Evening, Guest, happenings, played
from table.stacked import dealt

FORTY_NINE = "Th Js Qd Kc 9h"
CLAIM = {"naturals": [{"points": [49], "pays": 1, "when": "first_turn"}]}


async def before_the_first_turn(evening: Evening, **new: object) -> tuple[list[Guest], Guest]:
    hands = (FORTY_NINE, "2c 3d 5h 7s 8c", "2d 3h 5s 7c 8d")
    return await dealt(evening, hands, "4c", "6h 6s", overrides=CLAIM, **new)


def test_tk_14_who_holds_a_natural_claims_it_or_passes_before_anything_else() -> None:
    async def story(evening: Evening) -> None:
        (eldest, second, _), _ = await before_the_first_turn(evening)
        assert tonk_hand(eldest.now).phase == "claim" and sorted(eldest.legal) == ["claim", "pass"]
        answer = await evening.act(eldest, "draw")
        assert isinstance(answer, Refused)
        assert isinstance(await evening.act(eldest, "claim"), Update)
        assert outcome(second.now).end == "natural"
        assert second.now.room.phase == "between"

    played(story)


def test_tk_14_a_pass_is_told_to_nobody() -> None:
    async def story(evening: Evening) -> None:
        (eldest, second, third), watcher = await before_the_first_turn(evening)
        others = (second, third, watcher)
        assert all(tonk_hand(guest.now).phase == "draw" for guest in others)
        sent = [len(guest.texts) for guest in others]
        assert isinstance(await evening.act(eldest, "pass"), Update)
        assert happenings(eldest.now) == ["pass"] and "draw" in eldest.legal
        assert [len(guest.texts) for guest in others] == sent
        numbers = [guest.now.n for guest in others]
        await evening.act(eldest, "draw")
        assert [guest.now.n - before for guest, before in zip(others, numbers, strict=True)] == [1, 1, 1]

    played(story)


def test_tk_14_a_bot_claims_what_it_holds() -> None:
    async def story(evening: Evening) -> None:
        evening.bot = get("steady")
        (eldest, second, _), _ = await before_the_first_turn(evening)
        await evening.say(eldest, SitIn("bot", eldest.chair))
        await asyncio.sleep(1.5)
        assert outcome(second.now).end == "natural"

    played(story)


@pytest.mark.led("only the node where something is done tells how")
def test_tk_14_the_clock_passes_for_who_does_not_answer() -> None:
    async def story(evening: Evening) -> None:
        (eldest, _, _), watcher = await before_the_first_turn(evening, clock="brisk")
        await asyncio.sleep(15.5)
        assert tonk_hand(watcher.now).outcome is None and tonk_hand(watcher.now).turn != eldest.now.you.seat
        told = [happenings(update) for update in watcher.updates[-2:]]
        assert told == [["clock_ran_out", "draw"], ["discard"]]

    played(story)


@pytest.mark.parametrize("touches", [True, False])
def test_tk_25_the_page_is_told_whether_to_ask_before_it_draws(touches: bool) -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two(overrides={"touch_stock": touches, "naturals": []})
        assert tonk(first.now.room).touch_stock is touches
        assert isinstance(await evening.act(first, "draw"), Update)
        assert "take" not in first.legal

    played(story)


@pytest.mark.parametrize(("preset", "terms"), [("classic", None), ("rushville", "rushville")])
def test_tk_39_the_words_played_at_a_table_reach_the_page(preset: str, terms: str | None) -> None:
    async def story(evening: Evening) -> None:
        await evening.open(preset=preset)
        ann = await evening.come("Ann")
        assert tonk(ann.now.room).terms == terms

    played(story)
