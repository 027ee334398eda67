"""Tables at which an ended hand is played on, over HTTP."""

from __future__ import annotations

from pathlib import Path

import httpx2

from greenroom.web.settings import Limits
from greenroom.wire.allowance import Rate
from greenroom.wire.messages import Bye
from staged.wire import outcome, tonk, tonk_hand
from together.switch import HOUSES
from web.test_privacy import erase
from web.test_records import one_hand
from web.visitors import Browser, Place, farewell, visited

AT_THE_DEAL = {"moves": 0, "seat": 0}


async def asks_to_play_on(browser: Browser, code: str, hand: int = 1, **turn: int) -> httpx2.Response:
    turn_asked = {**AT_THE_DEAL, **turn}
    return await browser.http.post(f"/api/tables/{code}/hands/{hand}/what-if", json=turn_asked)


async def plays_on(browser: Browser, answer: httpx2.Response) -> None:
    """Go to the table that was opened, and begin there."""
    assert answer.status_code == 200, answer.text
    await browser.enter(answer.json()["code"])
    await browser.ask(do="ready")


def test_whoever_sat_at_a_hand_plays_on_from_it_at_a_table_of_their_own(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, second, code = await one_hand(place)
        ended, seat = outcome(second.now), second.now.you.seat
        assert seat is not None
        hand = (await second.http.get(f"/api/tables/{code}/hands/1")).json()["hand"]
        await plays_on(second, await asks_to_play_on(second, code, moves=2, seat=seat))
        assert second.now.room.code != code and second.now.you.seat == seat
        assert sorted(tonk_hand(second.now).hand or []) == sorted(hand["steps"][2]["hands"][seat])
        what_if = tonk(second.now.room).what_if
        assert what_if is not None and (what_if.moves, what_if.net) == (2, ended.net[seat])
        assert [chair.balance for chair in second.now.room.chairs] == [0, 0]
        await second.act("drop")
        assert outcome(second.now).net == ended.net

    visited(tmp_path, story)


def test_bots_bear_the_names_of_those_whose_seats_they_have(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        names = [chair.name for chair in second.now.room.chairs]
        seat = second.now.you.seat
        assert seat is not None
        await plays_on(second, await asks_to_play_on(second, code, moves=2, seat=seat))
        others = [chair for chair in second.now.room.chairs if chair.bot is not None]
        assert [(chair.name, chair.bot) for chair in others] == [(names[1 - seat], "steady")]
        await second.act("drop")
        again = second.now.room.code
        await plays_on(second, await asks_to_play_on(second, again, moves=0, seat=1 - seat))
        assert sorted(chair.name for chair in second.now.room.chairs) == [names[seat], f"{names[seat]} 2"]
        await erase(first)
        assert isinstance(await first.until(farewell), Bye)
        told = (await second.http.get(f"/api/tables/{again}/hands/1")).text
        assert names[seat] in told and names[1 - seat] not in told, "who is forgotten is so here too"

    visited(tmp_path, story)


def test_a_hand_is_played_on_by_those_alone_who_may_look_through_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, second, code = await one_hand(place)
        stranger = await place.browser("Cem")
        await stranger.enter(second.now.room.id)
        refused = await asks_to_play_on(stranger, code)
        assert refused.status_code == 403 and refused.json()["code"] == "web.not_your_table"

    visited(tmp_path, story)


def test_who_looks_on_later_plays_on_a_hand_that_is_over(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, code = await one_hand(place, looking_on="later")
        eve = await place.browser("Eve")
        await eve.enter(first.now.room.id)
        await plays_on(eve, await asks_to_play_on(eve, code))
        assert eve.now.room.looking_on == "off"
        assert [chair.kind for chair in eve.now.room.chairs] == ["person", "bot"]

    visited(tmp_path, story)


def test_the_lobby_lists_no_table_at_which_a_hand_is_played_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, second, code = await one_hand(place)
        await plays_on(second, await asks_to_play_on(second, code))
        listed = (await second.http.get("/api/me/tables")).json()["tables"]
        assert [table["code"] for table in listed] == [code]
        assert (await second.http.get(f"/api/tables/{code}/hands")).json()["hands"] == [1]

    visited(tmp_path, story)


def test_a_hand_that_is_not_over_is_not_played_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await place.two(overrides={"naturals": []})
        refused = await asks_to_play_on(first, first.now.room.code)
        assert refused.json()["code"] == "web.no_such_hand"

    visited(tmp_path, story)


def test_a_record_that_somebody_brings_along_is_played_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        record = (await first.http.get(f"/api/tables/{code}/hands.jsonl")).text
        stranger = await place.browser("Cem")
        turn = {"record": record, "moves": 2, "seat": 1}
        await plays_on(stranger, await stranger.http.post("/api/replay/what-if", json=turn))
        assert stranger.now.you.seat == 1 and stranger.now.room.code != second.now.room.code
        broken = await stranger.http.post("/api/replay/what-if", json={**turn, "record": "{}"})
        assert broken.json()["code"].startswith("record.")

    visited(tmp_path, story)


def test_it_counts_against_the_tables_that_an_address_may_open(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, second, code = await one_hand(place)
        assert (await asks_to_play_on(second, code)).status_code == 200
        refused = await asks_to_play_on(second, code)
        assert refused.status_code == 429 and refused.json()["code"] == "web.too_often"

    # One is the table of the hand itself. Of two nodes the other has opened that, and each counts for itself.
    visited(tmp_path, story, limits=Limits(tables=Rate(3 - HOUSES.nodes, 0)))
