"""Reviews, slips, drills and hints of Tonk over HTTP: for whom they are, of what, and what they tell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2

from staged.wire import tonk
from web.test_records import one_hand
from web.visitors import Browser, Place, visited


async def get(browser: Browser, path: str) -> httpx2.Response:
    return await browser.http.get(f"/api/tables/{browser.now.room.code}/{path}")


async def ready(browser: Browser, path: str) -> dict[str, Any]:
    """Ask until all is there."""
    while True:
        answer = await get(browser, path)
        assert answer.status_code == 200, answer.text
        content: dict[str, Any] = answer.json()
        if content["status"] == "ready":
            return content


async def tried(browser: Browser, path: str, **asked: object) -> dict[str, Any]:
    while True:
        answer = await browser.http.post(f"/api/tables/{browser.now.room.code}/{path}", json=asked)
        assert answer.status_code == 200, answer.text
        content: dict[str, Any] = answer.json()
        if content["status"] == "ready":
            return content


def seat_of(browser: Browser) -> int:
    seat = browser.now.you.seat
    assert seat is not None
    return seat


async def hinted(browser: Browser) -> httpx2.Response:
    return await browser.http.post(f"/api/tables/{browser.now.room.code}/hint", json={})


async def alone(ann: Browser) -> Browser:
    """Sit down with a bot, and wait for one's turn."""
    table = (await ann.open_table(overrides={"naturals": []}, bots=1))["id"]
    await ann.enter(table)
    await ann.ask(do="ready")
    while not ann.legal:
        await ann.hear()
    return ann


def test_a_hand_is_reviewed_for_its_players_and_any_seat_of_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await one_hand(place)
        own = (await ready(first, "hands/1/review"))["review"]
        drawn, thrown = own["decisions"]
        assert (own["seat"], own["number"]) == (1 - seat_of(second), 1)
        assert (drawn["place"], drawn["played"], drawn["turn"], drawn["by"]) == (0, "draw", 1, "self")
        assert thrown["played"].startswith("discard ") and thrown["turn"] == 1
        assert {each["action"] for each in drawn["alternatives"]} == {"draw", "take", "drop"}
        for each in own["decisions"]:
            values = [action["value"]["value"] for action in each["alternatives"]]
            assert values[0] == max(values) and each["best"] == each["alternatives"][0]["action"]
        assert [each["place"] for each in own["curve"]] == [0, 1]
        other = (await ready(first, f"hands/1/review?seat={seat_of(second)}"))["review"]
        assert [each["played"] for each in other["decisions"]] == ["drop"]
        assert own["net"] == -other["net"]
        assert own == (await ready(first, "hands/1/review"))["review"]

    visited(tmp_path, story)


def test_a_review_is_for_those_who_sat_there_and_of_hands_that_have_ended(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two(overrides={"naturals": []})
        assert (await get(first, "hands/1/review")).json()["code"] == "web.no_such_hand"
        assert (await get(first, "slips")).json() == {
            "status": "ready",
            "hands": 0,
            "reviewed": 0,
            "left_out": 0,
            "slips": [],
        }
        await first.act("draw")
        await first.act(first.legal[-1])
        while "drop" not in second.legal:
            await second.hear()
        await second.act("drop")
        eve = await place.browser("Eve")
        code = first.now.room.code
        for path in ("hands/1/review", "slips", "hands/1/drill/0"):
            answer = await eve.http.get(f"/api/tables/{code}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "web.not_your_table")
        for seat in ("2", "x", "-1", "01"):
            answer = await get(first, f"hands/1/review?seat={seat}")
            assert (answer.status_code, answer.json()["code"]) == (400, "tonk.review_no_seat")

    visited(tmp_path, story)


def test_a_record_that_somebody_brings_along_is_reviewed_or_its_fault_is_named(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await one_hand(place)
        (line,) = (await get(first, "hands.jsonl")).text.splitlines()
        eve = await place.browser()
        ask = {"record": line, "seat": seat_of(first)}
        found = (await eve.http.post("/api/replay/review", json=ask)).json()
        while found["status"] == "pending":
            found = (await eve.http.post("/api/replay/review", json=ask)).json()
        at_table = (await ready(first, "hands/1/review"))["review"]
        assert found["review"]["decisions"] == [{**each, "by": None} for each in at_table["decisions"]]
        faulty = await eve.http.post("/api/replay/review", json={"record": "{", "seat": 0})
        assert faulty.json()["fault"]["code"] == "record.cut_short"
        wrong = {**ask, "record": line.replace("draw", "take", 1).replace("discard", "slap_discard", 1)}
        stopped = (await eve.http.post("/api/replay/review", json=wrong)).json()
        while stopped["status"] == "pending":
            stopped = (await eve.http.post("/api/replay/review", json=wrong)).json()
        assert stopped["review"] is None and stopped["fault"]["action"] == 1
        nobody = await eve.http.post("/api/replay/review", json={"record": line, "seat": 5})
        assert nobody.json()["code"] == "tonk.review_no_seat"

    visited(tmp_path, story)


def test_a_record_that_ends_before_its_hand_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await one_hand(place)
        (line,) = (await get(first, "hands.jsonl")).text.splitlines()
        record = json.loads(line)
        record["actions"] = record["actions"][:-1]
        eve = await place.browser()
        ask = {"record": json.dumps(record), "seat": 0}
        answer = await eve.http.post("/api/replay/review", json=ask)
        assert (answer.status_code, answer.json()["code"]) == (400, "tonk.review_unfinished")

    visited(tmp_path, story)


def test_slips_are_listed_and_tried_again_without_what_would_have_been_better(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await one_hand(place)
        told = await ready(first, "slips")
        review = (await ready(first, "hands/1/review"))["review"]
        slips = [each for each in review["decisions"] if each["slip"]]
        assert (told["hands"], told["reviewed"]) == (1, 1)
        assert [(each["place"], each["slip"], each["loss"]) for each in told["slips"]] == [
            (each["place"], each["slip"], each["loss"]) for each in slips
        ]
        drill = (await get(first, "hands/1/drill/1")).json()
        assert [each["action"] for each in drill["steps"]][1:] == [f"p{seat_of(first) + 1} draw"]
        last = drill["steps"][-1]["view"]
        assert last["hand"] and last["hands"] is None and "alternatives" not in str(drill)
        for action in last["legal"][:2]:
            answer = await tried(first, "hands/1/drill/1", action=action)
            assert answer["decision"] == review["decisions"][1]
            assert answer["tried"]["action"] == action
        assert (await tried(first, "hands/1/drill/1", action="drop"))["tried"] is None
        for place_in_hand in ("2", "99", "x"):
            refused = await get(first, f"hands/1/drill/{place_in_hand}")
            assert refused.json()["code"] == "tonk.drill_no_decision"

    visited(tmp_path, story)


def test_a_hint_is_given_alone_with_bots_for_the_moment_that_is(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await alone(await place.browser("Ann"))
        answer = (await hinted(ann)).json()
        while answer["status"] == "pending":
            answer = (await hinted(ann)).json()
        hint = answer["hint"]
        assert hint["seat"] == ann.now.you.seat and hint["number"] == 1
        assert hint["matters"] and hint["best"] == hint["alternatives"][0]["action"] == hint["line"][0]
        assert {each["action"] for each in hint["alternatives"]} <= set(ann.legal)
        assert hint["best"] in ann.legal
        await ann.act("draw")
        later = (await hinted(ann)).json()["hint"]
        assert later["place"] == hint["place"] + 1

    visited(tmp_path, story)


def test_no_hint_is_given_where_another_person_plays_or_there_is_nothing_to_choose(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two(overrides={"naturals": []})
        for each in (first, second):
            answer = await hinted(each)
            assert (answer.status_code, answer.json()["code"]) == (400, "tonk.hint_no_practice")
        eve = await place.browser("Eve")
        refused = await eve.http.post(f"/api/tables/{first.now.room.code}/hint", json={})
        assert refused.json()["code"] == "web.not_your_table"
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        assert (await hinted(ann)).json()["code"] == "tonk.hint_no_choice"

    visited(tmp_path, story)


def test_a_table_shows_where_hints_may_be_asked_for(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await alone(await place.browser("Ann"))
        assert tonk(ann.now.room).practice
        bob = await place.browser("Bob")
        await bob.enter(ann.now.room.id)
        await bob.sit()
        while len(ann.now.room.chairs) < 3:
            await ann.hear()
        assert not tonk(ann.now.room).practice and not tonk(bob.now.room).practice
        # A lesson advises in its own way.
        cyd = await place.browser("Cyd")
        await cyd.enter((await cyd.open_table(bots=1, bot="patient", lesson=True))["id"])
        assert not tonk(cyd.now.room).practice

    visited(tmp_path, story)
