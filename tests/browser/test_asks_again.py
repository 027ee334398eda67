"""A page that comes while the room cannot be reached says so, and goes on by itself when it can."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson

API = re.compile(r"/api/(me|tables/)")
CATALOGUES = re.compile(r"/assets/.*\.json")


def test_the_lobby_learns_who_somebody_is_when_the_server_is_back(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann")
    ann.page.evaluate("localStorage.clear()")
    ann.page.route(API, lambda route: route.abort())
    ann.page.goto(ann.address + "/")
    trouble = ann.page.get_by_role("alert")
    expect(trouble).to_have_text(ann.t("ui.error.unreachable"))
    ann.page.unroute(API)
    expect(trouble).to_have_count(0)
    expect(ann.page.get_by_label(ann.t("ui.name.label"))).to_have_value("Ann")
    ann.is_content(network=True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_without_its_words_says_so_in_those_it_has(person: NewPerson, language: str) -> None:
    ann = person(language=language)
    ann.page.route(CATALOGUES, lambda route: route.abort())
    ann.page.goto(ann.address + "/")
    expect(ann.page.get_by_role("alert")).to_have_text(ann.t("ui.error.retrying"))
    assert ann.page.evaluate("document.documentElement.lang") == language
    ann.page.unroute(CATALOGUES)
    expect(ann.button("ui.lobby.start")).to_be_visible()
    expect(ann.page.get_by_text(ann.t("ui.error.retrying"))).to_have_count(0)
    ann.is_content(network=True)


def test_a_name_typed_meanwhile_stays(person: NewPerson) -> None:
    ann = person()
    ann.page.route(API, lambda route: route.abort())
    ann.page.goto(ann.address + "/")
    expect(ann.page.get_by_role("alert")).to_have_text(ann.t("ui.error.unreachable"))
    ann.call_myself("Annabel")
    ann.page.unroute(API)
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.page.get_by_label(ann.t("ui.name.label"))).to_have_value("Annabel")


def test_an_invite_link_opens_when_the_server_is_back(person: NewPerson) -> None:
    ann, ben = person(), person()
    code = ann.open_table("Ann")
    ben.page.route(API, lambda route: route.abort())
    ben.page.goto(f"{ben.address}/t/{code}")
    expect(ben.page.get_by_text(ben.t("ui.error.unreachable"))).to_be_visible()
    ben.page.unroute(API)
    expect(ben.button("ui.welcome.accept")).to_be_visible()
    ben.is_content(network=True)
