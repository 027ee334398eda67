"""V7: a personal link over HTTP: no address alone makes anybody somebody else, and nobody is lost."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from web.visitors import Browser, Place, visited


async def link_of(one: Browser, code: str | None = None) -> str:
    answer = await one.http.post("/api/me/link", json={"code": code})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"])


async def follow(one: Browser, link: str, *, use: bool = True) -> dict[str, object]:
    """Look where a link leads, or use it, as the page does: the key stands in the body."""
    path = "/api/link/use" if use else "/api/link"
    answered: dict[str, object] = (await one.http.post(path, json={"key": urlsplit(link).fragment})).json()
    return answered


async def name_of(one: Browser) -> tuple[str | None, str | None]:
    me = (await one.http.get("/api/me")).json()
    return me["name"], me.get("former")


def test_no_get_makes_a_browser_somebody_else(tmp_path: Path) -> None:
    """The attack: any page leads a browser to the address of a link, which replaced its guest."""

    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        link = await link_of(ann)
        key = urlsplit(link).fragment
        assert urlsplit(link)._replace(fragment="").geturl() == f"{place.base}/link"
        for path in ("/link", f"/link?key={key}", f"/link/{key}", f"/r/{key}", "/api/link", "/api/link/use"):
            answer = await bob.http.get(path, headers={"Accept": "text/html"})
            assert "set-cookie" not in answer.headers, path
        foreign = {"Origin": "http://evil.example"}
        answer = await bob.http.post("/api/link/use", json={"key": key}, headers=foreign)
        assert answer.json()["code"] == "web.foreign"
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await bob.http.post("/api/link/use", content=f"key={key}", headers=form)
        assert answer.json()["code"] == "web.bad_question"
        assert await name_of(bob) == ("Bob", None)
        assert (await follow(bob, link))["name"] == "Ann", "none of these has used it up"

    visited(tmp_path, story)


def test_a_personal_link_is_the_same_guest_on_another_device(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, phone = await place.browser("Ann"), await place.browser()
        table = await ann.open_table()
        link = await link_of(ann, table["code"])
        assert await follow(phone, link, use=False) == {
            "name": "Ann",
            "code": table["code"],
            "now": None,
            "same": False,
        }
        assert await name_of(phone) == (None, None)
        assert await follow(phone, link) == {"name": "Ann", "lang": "en"}
        seen = await phone.enter(table["id"])
        assert seen.you.chair == 1

    visited(tmp_path, story)


def test_a_link_works_once(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, phone, thief = [await place.browser(name) for name in ("Ann", None, "Eve")]
        link = await link_of(ann)
        assert (await follow(phone, link))["name"] == "Ann"
        for use in (True, False):
            assert (await follow(thief, link, use=use))["code"] == "web.link_used"
        assert await name_of(thief) == ("Eve", None)
        newer = await link_of(ann)
        assert (await follow(thief, link))["code"] == "web.link_over"
        assert (await follow(phone, newer, use=False))["same"] is True

    visited(tmp_path, story)


def test_who_uses_a_link_can_be_the_guest_again_that_they_were(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        table = await bob.open_table()
        link = await link_of(ann)
        looked = await follow(bob, link, use=False)
        assert (looked["name"], looked["now"], looked["same"]) == ("Ann", "Bob", False)
        assert (await follow(bob, link))["former"] == "Bob"
        assert await name_of(bob) == ("Ann", "Bob")
        assert (await bob.http.post("/api/me/back", json={})).json() == {"name": "Bob", "lang": "en"}
        assert await name_of(bob) == ("Bob", None)
        assert (await bob.enter(table["id"])).you.chair == 1, "with the chair"
        assert (await bob.http.post("/api/me/back", json={})).json()["code"] == "web.no_former"

    visited(tmp_path, story)


def test_who_revokes_everything_ends_the_link_and_the_way_back(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, late = [await place.browser(name) for name in ("Ann", "Bob", None)]
        await follow(ann, await link_of(bob))
        assert await name_of(ann) == ("Bob", "Ann")
        link = await link_of(bob)
        await bob.http.post("/api/me/revoke", json={})
        assert (await follow(late, link))["code"] == "web.link_over"
        assert await name_of(ann) == (None, "Ann"), "no longer Bob, and Ann again when they like"
        assert (await ann.http.post("/api/me/back", json={})).json()["name"] == "Ann"

    visited(tmp_path, story)


def test_a_link_leads_nowhere_but_to_a_code(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, phone = await place.browser("Ann"), await place.browser()
        for code, kept in (("abc123", "abc123"), (None, None), ("", None), ("a/b", None), ("//evil", None)):
            assert (await follow(phone, await link_of(ann, code), use=False))["code"] == kept
        refused = await ann.http.post("/api/me/link", json={"code": 7})
        assert (refused.status_code, refused.json()["code"]) == (400, "web.bad_question")
        assert (await follow(phone, f"{place.base}/link#nobody.else"))["code"] == "web.link_over"

    visited(tmp_path, story)
