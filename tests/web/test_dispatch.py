"""The checks of every question over HTTP, and what every answer says to the browser."""

import asyncio
import logging
from pathlib import Path

import httpx2
import pytest
import segno

from greenroom.store import StoreUnavailable
from greenroom.table.people.guests import Guests
from greenroom.table.people.lobby import Lobby
from greenroom.web.admin.requests import Ban, People
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Rate
from web.visitors import Browser, Place, visited

JSON = {"Content-Type": "application/json"}


async def named(browser: Browser, body: bytes, **headers: str) -> httpx2.Response:
    return await browser.http.post("/api/me", content=body, headers={**JSON, **headers})


def test_answers_are_json_and_kept_nowhere(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        for path, status in (
            ("/api/me", 200),
            ("/api/tables/none", 404),
            ("/api/tables/none/hands.jsonl", 404),
        ):
            answer = await ann.http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
            assert answer.headers["cache-control"] == "no-store"
        refused = await ann.http.get("/api/tables/none/score")
        assert refused.json() == {"code": "room.no_such_table", "args": {}}

    visited(tmp_path, story)


def test_a_question_may_have_16384_bytes(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        whole = b'{"name":"Ann"}'
        assert (await named(ann, whole + b" " * (16_384 - len(whole)))).json()["name"] == "Ann"
        refused = await named(ann, whole + b" " * (16_385 - len(whole)))
        assert (refused.status_code, refused.json()) == (400, {"code": "web.bad_question", "args": {}})

    visited(tmp_path, story)


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=utf-8", "application/json ;x"]
)
def test_a_question_says_that_it_is_json(tmp_path: Path, kind: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        assert (await named(ann, b'{"name":"Ann"}', **{"Content-Type": kind})).status_code == 200
        for other in ("text/plain", "text/json", "", "x; application/json"):
            refused = await named(ann, b'{"name":"Bob"}', **{"Content-Type": other})
            assert (refused.status_code, refused.json()["code"]) == (400, "web.bad_question"), other
        unsaid = ann.http.build_request("POST", "/api/me", content=b'{"name":"Bob"}')
        assert (await ann.http.send(unsaid)).json()["code"] == "web.bad_question"
        assert (await ann.http.get("/api/me")).json()["name"] == "Ann"

    visited(tmp_path, story)


def test_a_page_of_the_public_address_may_ask_where_the_operator_named_one(tmp_path: Path) -> None:
    async def asked(place: Place) -> int:
        ann = await place.browser()
        return (await named(ann, b'{"name":"Ann"}', Origin="https://tonk.example")).status_code

    async def public(place: Place) -> None:
        assert await asked(place) == 200

    async def private(place: Place) -> None:
        assert await asked(place) == 403

    visited(tmp_path, public, address="https://tonk.example", public=True)
    visited(tmp_path, private, address="https://tonk.example")


def test_whoever_asks_too_often_is_refused_before_anything_else(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        assert (await ann.http.get("/api/me")).status_code == 200
        refused = await ann.http.post(
            "/api/me", content=b"no json", headers={"Origin": "http://evil.example"}
        )
        assert (refused.status_code, refused.json()) == (429, {"code": "web.too_often", "args": {}})

    visited(tmp_path, story, limits=Limits(api=Rate(1, 0)))


def test_a_store_in_trouble_is_said_wherever_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise StoreUnavailable("full", "no space left")

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        code = (await ann.open_table())["code"]
        monkeypatch.setattr(Guests, "find", fails)
        monkeypatch.setattr(Lobby, "find", fails)
        for path in ("/api/me", f"/api/tables/{code}", f"/api/tables/{code}/qr.svg"):
            answer = await ann.http.get(path)
            assert (answer.status_code, answer.json()) == (503, {"code": "room.store_full", "args": {}}), path

    visited(tmp_path, story)


@pytest.mark.parametrize("body", [b"", b'{"name":'])
def test_one_who_leaves_amid_a_question_leaves_no_trace(
    tmp_path: Path, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(place: Place) -> None:
        host, _, port = place.base.removeprefix("http://").partition(":")
        head = f"POST /api/me HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {place.base}\r\n"
        more = "Content-Type: application/json\r\nContent-Length: 90\r\n\r\n"
        _, leaving = await asyncio.open_connection(host, int(port))
        leaving.write((head + more).encode() + body)
        await leaving.drain()
        await place.browser("Ann")
        leaving.close()
        await leaving.wait_closed()
        await place.browser("Bob")

    visited(tmp_path, story)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_an_invitation_can_be_scanned_from_a_dark_page_and_with_a_stain_on_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await ann.open_table()
        answer = await ann.http.get(f"/api/tables/{table['id']}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml" and 'fill="#fff"' in answer.text
        # A link of 43 to 53 letters fits 29 squares a side, and 33 where a sixth may be damaged.
        assert 43 <= len(table["link"]) <= 53
        side = (2 + 33 + 2) * 8
        assert f'width="{side}" height="{side}"' in answer.text
        missing = await ann.http.get("/api/tables/none/qr.svg")
        assert (missing.status_code, missing.json()["code"]) == (404, "room.no_such_table")

    visited(tmp_path, story, address="http://a-house-with-a-long-name.example:8000")


def test_drawings_of_an_invitation_are_paid_for_as_every_question(tmp_path: Path) -> None:
    """The attack: one address has invitations drawn over and over, and all others wait."""

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        square = f"/api/tables/{(await ann.open_table())['code']}/qr.svg"
        answers = [(await ann.http.get(square)).status_code for _ in range(12)]
        assert answers == [200] * 8 + [429] * 4, "a name and a table were asked for before"
        assert (await ann.http.get("/api/me")).status_code == 429, "out of the same allowance"

    visited(tmp_path, story, limits=Limits(api=Rate(10, 0)))


def test_an_invitation_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    make = segno.make

    def counted(link: str, *, error: str) -> segno.QRCode:
        drawn.append(link)
        return make(link, error=error)

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await ann.open_table()
        squares = [
            (await ann.http.get(f"/api/tables/{name}/qr.svg")).content
            for name in (table["code"], table["id"], table["code"])
        ]
        assert drawn == [table["link"]] and len(set(squares)) == 1

    monkeypatch.setattr(segno, "make", counted)
    visited(tmp_path, story)


def test_who_is_banned_has_no_invitation_drawn_either(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        square = f"/api/tables/{(await ann.open_table())['code']}/qr.svg"
        people = (await place.web.admin.handle(People("Bob"))).rows
        await place.web.admin.handle(Ban(str(people[0]["guest"])))
        for path in (square, "/api/me"):
            answer = await bob.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (403, "web.banned"), path
        assert (await ann.http.get(square)).status_code == 200

    visited(tmp_path, story)
