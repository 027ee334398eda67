"""TK-26 over real sockets: two browsers race for a discard."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from greenroom.games.tonk.table.parts import MAX_SLAP_GRACE_MS
from greenroom.wire.messages import Message, Refused, Update
from staged.wire import tonk_hand
from web.visitors import Browser, Place, answers, visited

OPTIONS = {"hand_size": 4, "naturals": []}
HANDS = ("5c 6c 7c 9d", "8c 9s 3c 2d")


def deal() -> str:
    """Let eldest hold a run and the dealer the 8 that fits it."""
    split = [hand.split() for hand in HANDS]
    return " ".join([*(hand[at] for at in range(4) for hand in split), "Jd", "Kd", "Ks"])


PACKS = ("Kh 9c", deal())
"""The host cuts the higher card and deals."""


async def to_the_eight(place: Place, slap: str) -> tuple[Browser, Browser]:
    """Eldest lays the run, the dealer throws the 8: both may slap it."""
    eldest, dealer, _ = await place.two(overrides=OPTIONS | {"slap": slap}, slap_grace_ms=MAX_SLAP_GRACE_MS)
    for action in ("draw", "spread 5c 6c 7c", "discard Kd"):
        await eldest.act(action)
    await dealer.until(lambda message: isinstance(message, Update) and "draw" in tonk_hand(message).legal)
    await dealer.act("draw")
    await dealer.act("discard 8c")
    await eldest.until(lambda message: isinstance(message, Update) and "slap s1" in tonk_hand(message).legal)
    return eldest, dealer


def a_slap(browser: Browser) -> dict[str, object]:
    return {"do": "act", "decision": browser.now.you.decision, "action": "slap s1", "race": "8c"}


def slap(browser: Browser) -> Coroutine[object, object, Message]:
    return browser.ask(**a_slap(browser))


@pytest.mark.parametrize("ahead", ["eldest", "dealer"])
def test_tk_26_two_browsers_race(tmp_path: Path, ahead: str) -> None:
    async def story(place: Place) -> None:
        eldest, dealer = await to_the_eight(place, "race")
        first, second = (eldest, dealer) if ahead == "eldest" else (dealer, eldest)
        won = await slap(first)
        lost = await slap(second)
        assert isinstance(won, Update) and isinstance(lost, Refused)
        assert lost.code == "room.slapped_too_late"
        assert tonk_hand(second.now).spreads[0].cards == ["5c", "6c", "7c", "8c"]

    visited(tmp_path, story, packs=PACKS)


def test_tk_26_both_at_once_and_one_of_them_wins(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        answers = await asyncio.gather(*map(slap, await to_the_eight(place, "race")))
        assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Update"]

    visited(tmp_path, story, packs=PACKS)


def test_tk_26_next_first_wins_though_the_other_was_sooner(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        eldest, dealer = await to_the_eight(place, "next_first")
        await dealer.tell(**a_slap(dealer), id="sooner")
        # Commands of one socket are taken in order: with the answer to this one the slap is held.
        await dealer.ask(do="react", reaction="wow")
        won = await slap(eldest)
        lost = await dealer.until(lambda message: answers(message, "sooner"))
        assert isinstance(won, Update) and isinstance(lost, Refused) and lost.code == "room.slapped_first"

    visited(tmp_path, story, packs=PACKS)


def test_tk_26_a_draw_sent_too_early_is_played_when_the_turn_opens(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        eldest, _ = await to_the_eight(place, "race")
        assert eldest.now.opens_ms
        drawn = await eldest.act("draw")
        assert isinstance(drawn, Update) and drawn == eldest.now
        assert drawn.opens_ms is None and len(tonk_hand(drawn).hand or ()) == 2

    visited(tmp_path, story, packs=PACKS)
