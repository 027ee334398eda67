"""TK-26 over real sockets: two browsers race for a discard."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import agreed
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.wire.messages import Refused, Update
from web.visitors import Browser, Place, visited

OPTIONS = {"hand_size": 4, "naturals": []}
HANDS = ("5c 6c 7c 9d", "8c 9s 3c 2d")


def stacked(place: Place) -> None:
    """Let eldest hold a run and the dealer the 8 that fits it."""
    rules = agreed({"overrides": OPTIONS})
    assert isinstance(rules, HouseRules)
    split = [hand.split() for hand in HANDS]
    deck = [hand[at] for at in range(4) for hand in split] + ["Jd", "Kd", "Ks"]
    deck += [card for card in TONK.pack(rules) if card not in deck]
    house = place.web.house
    chance, cut = house._around.shuffle, []

    def shuffle(cards: Sequence[str]) -> list[str]:
        if not cut:
            cut.append(cards)
            return chance(cards)
        return list(deck)

    house._around = msgspec.structs.replace(house._around, shuffle=shuffle)


async def to_the_eight(place: Place, slap: str) -> tuple[Browser, Browser]:
    """Eldest lays the run, the dealer throws the 8: both may slap it."""
    stacked(place)
    eldest, dealer, _ = await place.two(overrides=OPTIONS | {"slap": slap})
    for action in ("draw", "spread 5c 6c 7c", "discard Kd"):
        await eldest.act(action)
    await dealer.until(lambda message: isinstance(message, Update) and "draw" in message.hand.legal)
    await dealer.act("draw")
    await dealer.act("discard 8c")
    await eldest.until(lambda message: isinstance(message, Update) and "slap s1" in message.hand.legal)
    return eldest, dealer


def slap(browser: Browser) -> object:
    decision = browser.now.you.decision
    return browser.ask(do="act", decision=decision, action="slap s1", discard="8c")


@pytest.mark.parametrize("ahead", ["eldest", "dealer"])
def test_tk_26_two_browsers_race(tmp_path: Path, ahead: str) -> None:
    async def story(place: Place) -> None:
        eldest, dealer = await to_the_eight(place, "race")
        first, second = (eldest, dealer) if ahead == "eldest" else (dealer, eldest)
        won = await slap(first)
        lost = await slap(second)
        assert isinstance(won, Update) and isinstance(lost, Refused)
        assert lost.code == "room.slapped_too_late"
        assert second.now.hand.spreads[0].cards == ["5c", "6c", "7c", "8c"]

    visited(tmp_path, story)


def test_tk_26_both_at_once_and_one_of_them_wins(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        answers = await asyncio.gather(*map(slap, await to_the_eight(place, "race")))
        assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Update"]

    visited(tmp_path, story)


def test_tk_26_next_first_wins_though_the_other_was_sooner(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        eldest, dealer = await to_the_eight(place, "next_first")
        sooner = asyncio.create_task(slap(dealer))
        await asyncio.sleep(0.1)
        won = await slap(eldest)
        lost = await sooner
        assert isinstance(won, Update) and isinstance(lost, Refused) and lost.code == "room.slapped_first"

    visited(tmp_path, story)


def test_tk_26_a_draw_sent_too_early_is_played_when_the_turn_opens(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        eldest, _ = await to_the_eight(place, "race")
        assert eldest.now.opens_ms
        assert isinstance(await eldest.act("draw"), Update)
        assert eldest.now.opens_ms is None and len(eldest.now.hand.hand) == 2

    visited(tmp_path, story)
