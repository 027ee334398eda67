"""A rule set is played once for all who ask, in a process of its own, and not for too many at once."""

from __future__ import annotations

import asyncio
import os

import pytest

from greenroom.games.tonk.http import play_odds
from greenroom.games.tonk.http.play_odds import MAX_RULE_SETS_WAITING, PlayOddsDesk, RulesAtTable
from greenroom.games.tonk.lab.play_odds.figures import Length, RulesAtPlay
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.refusal import refuse


def told(hands: int) -> RulesAtPlay:
    return RulesAtPlay(hands=hands, turns=Length(2.5, 2, 5), ends={"drop": 1.0}, drops=[])


def process_number(table: RulesAtTable) -> RulesAtPlay:
    """Stand in for the play: the figures say in which process they were found."""
    return told(os.getpid())


def dies(table: RulesAtTable) -> RulesAtPlay:
    os._exit(1)


def asked(number: int) -> RulesAtTable:
    return RulesAtTable(HouseRules(hand_size=3 + number), 2)


def test_all_who_ask_for_the_same_rules_wait_for_one_play_in_another_process() -> None:
    async def story() -> None:
        desk = PlayOddsDesk(process_number)
        first, second = await asyncio.gather(desk.figures(asked(0)), desk.figures(asked(0)))
        assert isinstance(first, RulesAtPlay)
        assert first == second == await desk.figures(asked(0))
        assert first.hands != os.getpid()
        assert await desk.figures(asked(1)) != first

    asyncio.run(story())


def test_a_visitor_who_goes_away_takes_the_figures_from_nobody() -> None:
    async def story() -> None:
        desk = PlayOddsDesk(process_number)
        gone = asyncio.create_task(desk.figures(asked(0)))
        stays = asyncio.create_task(desk.figures(asked(0)))
        await asyncio.sleep(0)
        gone.cancel()
        assert isinstance(await stays, RulesAtPlay)

    asyncio.run(story())


def test_more_rule_sets_than_may_wait_are_refused_in_a_sentence() -> None:
    async def story() -> None:
        desk = PlayOddsDesk(process_number)
        waiting = [asyncio.create_task(desk.figures(asked(each))) for each in range(MAX_RULE_SETS_WAITING)]
        await asyncio.sleep(0)
        assert await desk.figures(asked(MAX_RULE_SETS_WAITING)) == refuse("rules.odds_busy")
        assert all(isinstance(each, RulesAtPlay) for each in await asyncio.gather(*waiting))
        assert isinstance(await desk.figures(asked(MAX_RULE_SETS_WAITING)), RulesAtPlay)

    asyncio.run(story())


def test_where_process_after_process_dies_the_room_says_so_and_plays_again_when_asked_again() -> None:
    async def story() -> None:
        desk = PlayOddsDesk(dies)
        assert await desk.figures(asked(0)) == refuse("rules.odds_failed")
        assert await desk.figures(asked(0)) == refuse("rules.odds_failed")

    asyncio.run(story())


def test_the_rules_not_asked_for_longest_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_odds, "MAX_RULE_SETS_KEPT", 2)

    async def story() -> None:
        desk = PlayOddsDesk(process_number)
        first = await desk.figures(asked(0))
        second = await desk.figures(asked(1))
        assert await desk.figures(asked(0)) == first
        await desk.figures(asked(2))
        assert await desk.figures(asked(0)) == first
        assert await desk.figures(asked(1)) != second

    asyncio.run(story())
