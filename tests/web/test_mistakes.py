"""A person's own mistakes at a table of Tone Poker, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from staged.wire import tone_poker_hand
from web.test_keepsakes import played
from web.test_tone_poker_table import at_a_table
from web.visitors import Browser, Place, visited


async def mistakes(browser: Browser) -> dict[str, Any]:
    answer = await browser.http.get(f"/api/tables/{browser.now.room.code}/mistakes")
    assert answer.status_code == 200
    return dict(answer.json())


async def review(browser: Browser, hand: int) -> dict[str, Any]:
    return dict((await browser.http.get(f"/api/tables/{browser.now.room.code}/review?hand={hand}")).json())


def test_tp_14_mistakes_are_told_of_closed_hands_and_only_to_who_made_them(tmp_path: Path) -> None:
    """A hand that could still be changed is not among them, and of closed hands nobody else's."""

    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob", overrides={"hands": "closed"})
        await played(ann, bob)
        assert await mistakes(ann) == await mistakes(bob) == {"hands": 0, "mistakes": []}
        for _ in range(5):
            await played(ann, bob)
        for seat, browser in enumerate((ann, bob)):
            told = await mistakes(browser)
            lines = [(number, (await review(browser, number))["seats"][seat]) for number in range(1, 6)]
            wrong = [(number, line) for number, line in lines if line["cost"] > 0]
            assert told["hands"] == 5
            assert [(each["number"], each["line"]) for each in told["mistakes"]] == wrong
            for each in told["mistakes"]:
                assert (each["players"], each["names"], each["tonics"]) == (2, ["Ann", "Bob"], [0, 1])
                assert each["line"]["lay_open"] == []

    visited(tmp_path, story)


def test_tp_13_a_throw_is_a_mistake_where_another_was_worth_more(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        (ann,) = await at_a_table(place, "Ann")
        await ann.ask(do="ready")
        await ann.act("deal")
        dealt = tone_poker_hand(ann.now).seats[0].cards
        await ann.act(f"discard {' '.join(map(str, dealt[:3]))}")
        await ann.act("play")
        await played(ann)
        line = (await review(ann, 1))["seats"][0]
        told = await mistakes(ann)
        assert told["hands"] == 1 and line["dealt"] == dealt
        assert [each["line"] for each in told["mistakes"]] == ([line] if line["cost"] > 0 else [])
        assert all(each["players"] == 2 and each["names"] == ["Ann"] for each in told["mistakes"])

    visited(tmp_path, story)


def test_what_a_bot_decides_in_a_seat_is_nobodys_mistake(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        await played(ann, bob)
        await ann.ask(do="ready")
        await bob.ask(do="leave")
        while ann.legal != ["deal"]:
            await ann.hear()
        await ann.act("deal")
        await ann.act("play")
        while tone_poker_hand(ann.now).score is None:
            await ann.hear()
        await ann.ask(do="ready")
        assert [(await mistakes(browser))["hands"] for browser in (ann, bob)] == [2, 1]

    visited(tmp_path, story)


def test_nobody_else_is_told_of_mistakes(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        (ann,) = await at_a_table(place, "Ann")
        await played(ann)
        watcher = await place.browser("Eve")
        await watcher.enter(ann.now.room.id)
        for other in (await place.browser(), watcher):
            refused = await other.http.get(f"/api/tables/{ann.now.room.code}/mistakes")
            assert (refused.status_code, refused.json()["code"]) == (403, "web.not_your_table")

    visited(tmp_path, story)
