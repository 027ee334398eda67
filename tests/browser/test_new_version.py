"""A page that was open while a new version came in, and asks for a script that is no more."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from .conftest import NewPerson
from .person import Person

SHEETS = re.compile(r"/assets/on-demand-.*\.js")


def at_the_lobby(person: NewPerson) -> tuple[Person, list[str]]:
    """Somebody who reads the lobby; returns the pages that are loaded from then on, too."""
    ann = person()
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.start")).to_be_visible()
    loaded: list[str] = []
    ann.page.on("domcontentloaded", lambda page: loaded.append(page.url))
    return ann, loaded


def test_it_is_loaded_anew_where_the_room_has_another_version(person: NewPerson) -> None:
    ann, loaded = at_the_lobby(person)
    ann.page.route(SHEETS, lambda route: route.fulfill(status=404))

    def newer(route: Route) -> None:
        if route.request.resource_type == "document":
            # From here on all files are of the version that the room has.
            ann.page.unroute(SHEETS)
            route.continue_()
        else:
            route.fulfill(body='<script type="module" src="/assets/page-newer.js"></script>')

    ann.page.route(ann.address + "/", newer)
    with ann.page.expect_event("domcontentloaded"):
        ann.press(ann.button("ui.credits.title"))
    ann.press(ann.button("ui.credits.title"))
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert loaded == [ann.address + "/"]


def test_it_stays_where_only_the_line_is_cut(person: NewPerson) -> None:
    ann, loaded = at_the_lobby(person)
    ann.page.route("**/*", lambda route: route.abort())
    with ann.page.expect_event("requestfailed", lambda request: request.url == ann.address + "/"):
        ann.press(ann.button("ui.credits.title"))
    ann.page.unroute("**/*")
    expect(ann.button("ui.lobby.start")).to_be_visible()
    assert loaded == []
