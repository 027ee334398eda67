"""Over HTTP: who looks on later is shown hands that are over, and nothing of the one in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.test_keepsakes import played
from web.test_records import asked, one_hand
from web.test_tone_poker_table import at_a_table
from web.visitors import Browser, Place, visited


async def deals_again(first: Browser, second: Browser) -> None:
    """Both are ready, and the next hand is dealt."""
    await first.ask(do="ready")
    await second.ask(do="ready")
    for each in (first, second):
        while each.now.room.phase != "playing":
            await each.hear()


def test_a_hand_of_tonk_is_shown_later_once_it_is_over(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place, looking_on="later")
        eve, stranger = await place.browser("Eve"), await place.browser()
        seen = await eve.enter(first.now.room.id)
        assert (seen.you.apart, seen.hand) == ("later", None)
        shown = await asked(eve, f"{code}/hands/1")
        assert shown.status_code == 200 and shown.json()["hand"]["steps"]
        assert (await asked(stranger, f"{code}/hands/1")).json()["code"] == "web.not_your_table"
        await deals_again(first, second)
        for path in ("hands/2", "hands.jsonl?hand=2"):
            for each in (eve, first):
                assert (await asked(each, f"{code}/{path}")).json()["code"] == "web.no_such_hand", path
        listed = (await asked(eve, f"{code}/hands")).json()
        assert listed == {"hands": [1]}
        assert (await asked(eve, f"{code}/hands.jsonl")).text.count("\n") == 1
        assert (await asked(eve, f"{code}/proofs")).json()["code"] == "web.not_your_table"
        assert (await eve.http.get(f"/api/tables/{code}")).json()["looking_on"] == "later"

    visited(tmp_path, story)


@pytest.mark.parametrize("kind", ["off", "live"])
def test_elsewhere_hands_stay_with_those_who_have_sat_there(tmp_path: Path, kind: str) -> None:
    async def story(place: Place) -> None:
        first, _, code = await one_hand(place, looking_on=kind)
        eve = await place.browser("Eve")
        seen = await eve.enter(first.now.room.id)
        assert (seen.hand is None) is (kind == "off")
        assert (await asked(eve, f"{code}/hands/1")).json()["code"] == "web.not_your_table"

    visited(tmp_path, story)


@pytest.mark.parametrize(("kind", "shown"), [("off", False), ("later", True), ("live", True)])
def test_the_score_of_a_hand_that_nobody_else_sees_names_no_card(
    tmp_path: Path, kind: str, shown: bool
) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob", looking_on=kind)
        eve = await place.browser("Eve")
        code = ann.now.room.code
        for _ in range(2):
            await played(ann, bob)
        for each, whole in ((bob, True), (eve, shown)):
            card = (await asked(each, f"{code}/score")).json()
            (line,) = card["hands"]
            assert [each["name"] for each in line["net"]] == ["Ann", "Bob"]
            assert (line["details"] is not None) is whole

    visited(tmp_path, story)


def test_who_is_banned_sees_no_hand_later_either(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place, looking_on="later")
        eve = await place.browser("Eve")
        await eve.enter(first.now.room.id)
        host = (
            first
            if next(each for each in first.now.room.chairs if each.host).chair == first.now.you.chair
            else second
        )
        await host.ask(do="ban", name="Eve")
        assert (await asked(eve, f"{code}/hands/1")).json()["code"] == "web.not_your_table"

    visited(tmp_path, story)


def test_a_hand_of_tone_poker_is_shown_later_once_the_next_is_dealt(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob", looking_on="later")
        eve = await place.browser("Eve")
        await played(ann, bob)
        seen = await eve.enter(ann.now.room.id)
        assert (seen.you.apart, seen.hand) == ("later", None)
        table = f"/api/tables/{ann.now.room.code}/keepsake"
        refused = await eve.http.get(f"{table}?hand=1")
        assert refused.status_code == 400, "its phase goes on until the next deal"
        await played(ann, bob)
        assert (await eve.http.get(f"{table}?hand=1")).json()["hands"] == 1
        assert (await eve.http.get(f"{table}?hand=2")).status_code == 400

    visited(tmp_path, story)
