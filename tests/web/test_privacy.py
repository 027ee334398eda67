"""The room's knowledge of a guest: shown, taken along and forgotten; and the note of what it keeps at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tonk.records.result import Replayed
from greenroom.locales import LANGUAGES
from greenroom.settings.option_types import CODE, OPERATOR
from greenroom.store import Event, Stored, StoreUnavailable
from greenroom.store.checksums import damage_of
from greenroom.web.admin.requests import Allow
from greenroom.web.privacy.privacy_notice import note
from greenroom.web.settings import Limits, WebSettings
from greenroom.wire.allowance import Rate
from greenroom.wire.messages import Bye, Update
from staged.stage import ENDLESS
from web.test_records import one_hand
from web.visitors import Browser, Place, farewell, visited

DAY_MS = 86_400_000


async def known(browser: Browser) -> dict[str, Any]:
    answer = await browser.http.get("/api/me/known")
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


async def erase(browser: Browser) -> None:
    answer = await browser.http.post("/api/me/erase", json={})
    assert answer.status_code == 200, answer.text


def test_a_guest_is_told_all_that_is_kept_about_them(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        stranger = await place.browser()
        assert (await stranger.http.get("/api/me/known")).status_code == 401
        first, _, code = await one_hand(place)
        told = await known(first)
        assert told["name"] in {"Ann", "Bob"} and told["lang"] == "en"
        assert told["since_ms"] == told["seen_ms"] and told["since_ms"] > 0
        assert told["forgotten_ms"] == told["seen_ms"] + 100 * DAY_MS
        (table,) = told["tables"]
        assert (table["code"], table["game"], table["hands"], table["seated"]) == (code, "tonk", 1, True)
        assert 0 <= table["kept_until_ms"] - told["since_ms"] - 3 * DAY_MS < DAY_MS
        assert (told["passkeys"], told["may_open_tables"]) == (0, False)
        await place.web.admin.handle(Allow(await _id(first)))
        assert (await known(first))["may_open_tables"]

    visited(tmp_path, story, keep_days=3, keep_guests_days=100)


def test_another_name_does_not_change_when_a_guest_came_first(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        since = (await known(ann))["since_ms"]
        await ann.call("Anna")
        assert (await known(ann))["since_ms"] == since

    visited(tmp_path, story)


def test_the_export_holds_the_guest_s_own_hands_and_nothing_of_one_in_play(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        eve = await place.browser("Eve")
        file = await first.http.get("/api/me/export")
        assert file.headers["content-disposition"] == 'attachment; filename="greenroom-guest.json"'
        content = file.json()
        assert (content["format"], content["version"], content["room"]) == ("greenroom-guest", 1, place.base)
        assert content["guest"]["id"] == await _id(first)
        (table,) = content["tables"]
        assert table["code"] == code
        (chair,) = table["sat"]
        assert chair["name"] == content["guest"]["name"]
        (hand,) = table["hands"]
        assert hand["record"]["seats"][hand["seat"]] == content["guest"]["name"]
        assert isinstance(GAMES["tonk"].records.replay(json.dumps(hand["record"]).encode(), "en"), Replayed)
        for each in (first, second):
            await each.ask(do="ready")
        await first.until(lambda message: isinstance(message, Update) and message.room.phase == "playing")
        again = (await first.http.get("/api/me/export")).json()
        assert [each["number"] for each in again["tables"][0]["hands"]] == [1], "the second is in play"
        assert (await eve.http.get("/api/me/export")).json()["tables"] == []
        assert (await second.http.get("/api/me/export")).json()["guest"]["id"] != content["guest"]["id"]

    visited(tmp_path, story)


TABLES_VISITED = 20


def test_all_tables_of_a_guest_are_taken_along_and_left_however_many_they_are(tmp_path: Path) -> None:
    codes: list[str] = []
    cookies: dict[str, dict[str, str]] = {}

    async def before(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        for _ in range(TABLES_VISITED):
            opened = await bob.open_table()
            codes.append(opened["code"])
            await ann.enter(opened["id"])
            await ann.sit()
            await ann.connection.close()
        watched = await bob.open_table()
        await ann.enter(watched["id"])
        cookies.update(ann=dict(ann.http.cookies), bob=dict(bob.http.cookies))

    async def after(place: Place) -> None:
        ann, bob = await place.browser(), await place.browser()
        ann.http.cookies.update(cookies["ann"])
        bob.http.cookies.update(cookies["bob"])
        content = (await ann.http.get("/api/me/export")).json()
        assert [each["code"] for each in content["tables"]] == codes[::-1], (
            "those where she only watched are not hers"
        )
        assert all(len(each["sat"]) == 1 for each in content["tables"])
        assert place.web.lobby.loaded_tables == [], "a question wakes no table"
        await erase(ann)
        for code in codes:
            card = (await bob.http.get(f"/api/tables/{code}")).json()
            assert card["people"] == ["Bob"], code

    visited(tmp_path, before)
    visited(tmp_path, after)


def test_the_export_is_asked_for_a_few_times_an_hour(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answers = [(await ann.http.get("/api/me/export")).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    limits = Limits(api=ENDLESS, tables=ENDLESS, exports=Rate(3, 0))
    visited(tmp_path, story, limits=limits)


def test_whoever_asks_for_it_is_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        name, gone = (await known(first))["name"], await _id(first)
        await place.web.admin.handle(Allow(gone))
        cookies = dict(first.http.cookies)
        await erase(first)
        assert not dict(first.http.cookies), "the browser is nobody"
        assert (await first.http.get("/api/me")).json()["name"] is None
        old = await place.browser()
        old.http.cookies.update(cookies)
        assert (await old.http.get("/api/me")).json()["name"] is None, "the old cookie is nobody's"
        assert await first.until(farewell) == Bye("web.forgotten", again=False)
        # Everybody comes back to a table that tells the name no more, on whichever node it is.
        assert isinstance(await second.until(farewell), Bye)
        for path in (f"{code}/score", code, f"{code}/hands.jsonl"):
            answer = await second.http.get(f"/api/tables/{path}")
            assert answer.status_code == 200 and f'"{name}"' not in answer.text, path
        own = (await second.http.get("/api/me/tables")).text
        assert f'"{name}"' not in own
        shown = await (await _again(place, second)).enter(second.now.room.id)
        assert name not in str(shown) and "Guest" in str(
            (await second.http.get(f"/api/tables/{code}/score")).json()
        )
        registry = place.web.lobby.codes._registry
        assert await registry.get("person", gone) is None and await registry.get("visits", gone) is None
        assert await registry.get("opener", gone) is None

    visited(tmp_path, story)


def test_nothing_is_said_to_be_all_of_it_while_the_store_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(stream: str, after: int = 0) -> list[Stored]:
        raise StoreUnavailable("failed", f"{stream} behind {after} is not told within 7 seconds.")

    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        table = await bob.open_table()
        await ann.enter(table["id"])
        await ann.sit()
        with monkeypatch.context() as patched:
            for web, _ in place.nodes:
                patched.setattr(web.lobby.context.log, "read", silent)
            file = await ann.http.get("/api/me/export")
            answer = await ann.http.post("/api/me/erase", json={})
        for refused in (file, answer):
            assert (refused.status_code, refused.json()["code"]) == (503, "room.store_failed")
        assert (await known(ann))["name"] == "Ann", "who was not forgotten can ask again"
        await erase(ann)
        # The node that has the table in memory may be another, and hear of it a moment later.
        while "Ann" in (people := (await bob.http.get(f"/api/tables/{table['code']}")).json()["people"]):
            pass
        assert people == ["Bob"]

    visited(tmp_path, story)


def test_a_table_that_nobody_can_read_keeps_nobody_from_being_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await ann.open_table()
        for web, _ in place.nodes:
            monkeypatch.setattr(web.lobby.context.log, "read", damaged_log)
        assert (await ann.http.get("/api/me/export")).json()["tables"] == []
        await erase(ann)

    async def damaged_log(stream: str, after: int = 0) -> list[Stored]:
        raise damage_of(f"Event {after + 1} of {stream}")

    visited(tmp_path, story)


@pytest.mark.parametrize("later", [{"rules": {"later": 1}}, {"game": "whist", "details": None}])
@pytest.mark.parametrize("has_ended", [True, False])
def test_nothing_is_said_to_be_all_of_it_where_a_table_is_of_a_later_house_rule_or_game(
    tmp_path: Path, later: dict[str, Any], has_ended: bool
) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await (one_hand if has_ended else Place.two)(place)
        log, room = place.of_tables.lobby.context.log, first.now.room
        stored = [each.event for each in await log.read(f"table/{room.id}")]
        await log.append("table/later", 0, [_of_later(each, later, room.id) for each in stored])
        for path in ("tables/later/hands", "tables/later/hands/1", "tables/later/proofs", "me/export"):
            answer = await first.http.get(f"/api/{path}")
            assert (answer.status_code, answer.json()["code"]) == (503, "room.unreadable"), path
        refused = await first.http.post("/api/me/erase", json={})
        assert (refused.status_code, refused.json()["code"]) == (503, "room.unreadable")

    visited(tmp_path, story)


def _of_later(event: Event, later: dict[str, Any], table: str) -> Event:
    """Write what was agreed at a table as a later program would, and at another table."""
    content = json.loads(event.data.replace(table.encode(), b"later"))
    if event.kind in ("opened", "hand_started"):
        for name in content.keys() & later.keys():
            content[name] = content[name] | later[name] if isinstance(later[name], dict) else later[name]
    return msgspec.structs.replace(event, data=json.dumps(content).encode())


def test_a_hand_goes_on_without_whoever_is_forgotten_in_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        acts, waits, table = await place.two(overrides={"naturals": []})
        name = (await known(acts))["name"]
        await erase(acts)
        assert isinstance(await waits.until(farewell), Bye)
        shown = await (await _again(place, waits)).enter(table)
        assert name not in str(shown)
        assert {chair.played_by for chair in shown.room.chairs} >= {"self"}
        assert any(chair.name.startswith("Guest") for chair in shown.room.chairs)

    visited(tmp_path, story)


def test_who_was_forgotten_stays_so_after_a_restart(tmp_path: Path) -> None:
    seen: dict[str, str] = {}

    async def before(place: Place) -> None:
        first, second, code = await one_hand(place)
        seen.update(name=(await known(first))["name"], code=code, cookie=second.http.cookies["greenroom"])
        await erase(first)

    async def after(place: Place) -> None:
        await place.web.begin()
        second = await place.browser()
        second.http.cookies.set("greenroom", seen["cookie"])
        score = await second.http.get(f"/api/tables/{seen['code']}/score")
        assert f'"{seen["name"]}"' not in score.text and '"Guest"' in score.text

    visited(tmp_path, before)
    visited(tmp_path, after)


def test_only_a_page_of_the_room_may_have_somebody_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answer = await ann.http.post("/api/me/erase", json={}, headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403
        assert (await known(ann))["name"] == "Ann"
        assert (await (await place.browser()).http.post("/api/me/erase", json={})).status_code == 401

    visited(tmp_path, story)


def test_everybody_may_read_the_note_in_both_languages(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        stranger = await place.browser()
        said = {lang: (await stranger.http.get(f"/api/privacy?lang={lang}")).json() for lang in LANGUAGES}
        assert said["en"]["sections"][0]["title"] == "What is kept"
        assert said["fr"]["sections"][0]["title"] == "Ce qui est gardé"
        assert len(said["en"]["sections"]) == len(said["fr"]["sections"])
        assert "17 days" in str(said["en"]) and "17 jours" in str(said["fr"])

    visited(tmp_path, story, keep_days=17)


PLAIN = WebSettings(address="http://tonk.example", secret="none")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "changed",
    [
        {"keep_days": 31},
        {"keep_guests_days": 366},
        {"trusted": ("10.0.0.7",)},
        {"metrics_from": ("10.0.0.8",)},
        {"open_tables": OPERATOR},
        {"open_tables": CODE},
        {"audit": Path("audit.log")},
        {"address": "https://tonk.example"},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_whoever_changes_a_setting_changes_the_note(changed: dict[str, Any], lang: str) -> None:
    settings: dict[str, Any] = {"address": PLAIN.address, "secret": PLAIN.secret, **changed}
    before, after = str(note(PLAIN, lang)), str(note(WebSettings(**settings), lang))
    assert before != after
    for value in changed.values():
        if isinstance(value, tuple):
            assert value[0] in after and value[0] not in before


async def _id(browser: Browser) -> str:
    return str((await browser.http.get("/api/me/export")).json()["guest"]["id"])


async def _again(place: Place, browser: Browser) -> Browser:
    """The same guest on another page: the old one was told to come back."""
    back = await place.browser()
    back.http.cookies.update(dict(browser.http.cookies))
    return back
