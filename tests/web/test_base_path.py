"""A room under a path of a name that it shares with something else."""

from __future__ import annotations

from pathlib import Path

import pytest
import websockets
from websockets import Origin

from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Update
from web.visitors import Browser, Place, visited

PAGE = '<!doctype html>\n<html lang="en"><script src="/theme.js"></script><p a="b">/c "/d"</p></html>'
MANIFEST = '{ "id": "/", "icons": [{ "src":"/icons/icon.svg" }], "name": "a/b" }'


def told(tmp_path: Path, story: object) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(PAGE)
    (page / "manifest.webmanifest").write_text(MANIFEST)
    (page / "theme.js").write_text('fetch("/x")')
    visited(tmp_path, story, base_path="/cards")  # type: ignore[arg-type]


def under(place: Place) -> Browser:
    browser = Browser(f"{place.base}/cards")
    browser.http.headers["Origin"] = place.base
    place.browsers.append(browser)
    return browser


def test_page_manifest_and_links_name_the_path(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = under(place)
        for path in ("/", "/t/abc", "/t/abc/hands/3", "/listen"):
            page = await ann.http.get(path)
            assert page.status_code == 200 and page.headers["cache-control"] == "no-cache"
            assert '<html data-base="/cards" lang="en">' in page.text
            assert '<script src="/cards/theme.js">' in page.text and '/c "/d"' in page.text
        manifest = (await ann.http.get("/manifest.webmanifest")).json()
        assert manifest == {"id": "/cards/", "icons": [{"src": "/cards/icons/icon.svg"}], "name": "a/b"}
        for path in ("/", "/manifest.webmanifest"):
            whole = await ann.http.get(path)
            assert whole.headers["content-encoding"] == "gzip" and whole.headers["vary"] == "Accept-Encoding"
            again = await ann.http.get(path, headers={"If-None-Match": whole.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        assert (await ann.http.get("/theme.js")).text == 'fetch("/x")'
        await ann.call("Ann")
        (cookie,) = ann.http.cookies.jar
        assert cookie.path == "/cards"
        opened = await ann.open_table()
        card = (await ann.http.get(f"/api/tables/{opened['code']}")).json()
        assert card["code"] == opened["code"]
        link = (await ann.http.post("/api/me/link", json={"code": opened["code"]})).json()["link"]
        assert link.startswith(f"{place.base}/cards/link#")

    told(tmp_path, story)


def test_a_hand_begins_over_sockets_under_the_path(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = under(place)
        await ann.call("Ann")
        table = (await ann.open_table(bots=1))["code"]
        cookie = "; ".join(f"{each.name}={each.value}" for each in ann.http.cookies.jar)
        wire = place.base.replace("http", "ws")
        ann._socket = await websockets.connect(
            f"{wire}/cards/ws/{table}",
            origin=Origin(place.base),
            additional_headers={"Cookie": cookie},
            compression=None,
        )
        await ann.tell(do="hello", protocol=PROTOCOL)
        shown = await ann.until(lambda message: isinstance(message, Update))
        assert isinstance(shown, Update) and shown.room.link.startswith(f"{place.base}/cards/t/")
        await ann.ask(do="ready")
        while ann.now.hand is None:
            await ann.hear()
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"{wire}/ws/{table}", origin=Origin(place.base))
        assert refused.value.response.status_code == 403

    told(tmp_path, story)


def test_what_does_not_lie_under_the_path_is_told_where_the_room_is(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        outside = await place.browser()
        for path in ("/", "/t/abc", "/api/me", "/cardsharp/", "/healthz", "/theme.js"):
            answer = await outside.http.get(path)
            assert (answer.status_code, answer.text) == (404, "Green Room is at /cards/"), path
        bare = await outside.http.get("/cards")
        assert (bare.status_code, bare.headers["location"]) == (308, "/cards/")
        assert (await outside.http.get("/cards/healthz")).text == "ok"
        assert (await outside.http.get("/cards/../theme.js")).status_code == 404

    told(tmp_path, story)


def test_without_a_path_the_page_is_sent_as_it_was_built(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(PAGE)

    async def story(place: Place) -> None:
        ann = await place.browser()
        assert (await ann.http.get("/t/abc")).text == PAGE

    visited(tmp_path, story)
