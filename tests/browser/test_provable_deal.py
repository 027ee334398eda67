"""The provable deal in a real browser: it adds chance by itself, and checks what it is told afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from .conftest import NewPerson, kept
from .house import House
from .person import Person, Table


class HonestHouse(House):
    """A house with decks that nobody knows."""

    def command(self, data: Path, port: int, packs: Path) -> list[str]:
        return [sys.executable, "-m", "staged.honest", str(data), str(port)]


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(HonestHouse(tmp_path_factory.mktemp("house")))


def _opened(person: Person) -> None:
    """Open the sheet of the deal."""
    person.press(person.button("ui.menu.open"))
    person.press(person.button("ui.deal.title", person.sheet()))
    expect(person.sheet()).to_have_accessible_name(person.t("ui.deal.title"))


def _says(person: Person, key: str, **args: str | int) -> None:
    expect(person.sheet().get_by_text(person.t(key, **args)).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_adds_chance_and_checks_every_deal_that_is_over(person: NewPerson, language: str) -> None:
    ann = person(phone=True, language=language)
    ann.open_table("Ann", bots=1)
    _opened(ann)
    _says(ann, "ui.deal.none")
    _says(ann, "ui.deal.next", draw=1)
    _says(ann, "verify.shows_not")
    ann.press(ann.button("ui.close", ann.sheet()))
    ann.deal()
    Table(ann).hand_ends()
    _opened(ann)
    expect(ann.sheet().get_by_role("status")).to_contain_text("2")
    expect(ann.sheet().get_by_role("alert")).to_have_count(0)
    _says(ann, "verify.opening", draw=1)
    _says(ann, "verify.hand", draw=2, hand=1)
    expect(ann.sheet().get_by_text(ann.t("ui.deal.own"))).to_have_count(2)
    ann.is_content()


def test_a_page_that_is_told_another_deck_says_so(person: NewPerson) -> None:
    ann = person()

    def swapped(route: Route) -> None:
        told = route.fetch().json()
        deck = told["proofs"][0]["shuffled"][0].split()
        deck[0], deck[1] = deck[1], deck[0]
        told["proofs"][0]["shuffled"][0] = " ".join(deck)
        route.fulfill(json=told)

    ann.page.route("**/proofs", swapped)
    ann.open_table("Ann", bots=1)
    ann.deal()
    _opened(ann)
    expect(ann.sheet().get_by_role("alert")).to_contain_text(ann.t("ui.deal.faults"))
    ann.is_content()
