"""The provable deal in a real browser: it adds chance by itself, and checks what it is told afterwards."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from staged.honest import ENTROPY, known_secret

from .conftest import NewPerson, kept
from .house import House
from .musician import Musician
from .person import Person, Table

ADDS = f"""(() => {{
  const {{ getRandomValues }} = Crypto.prototype;
  const entropy = {list(bytes.fromhex(ENTROPY))};
  crypto.getRandomValues = (array) => {{
    getRandomValues.call(crypto, array);
    if (array.length === entropy.length) array.set(entropy);
    return array;
  }};
}})()"""
"""Makes a page add the same to every draw."""

ADDED = """(draw) => {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith("greenroom.chance."));
  return key && JSON.parse(sessionStorage.getItem(key)).some((one) => one.draw === draw && one.added);
}"""
"""Tells whether the server has confirmed the page's part of a draw."""


class HonestHouse(House):
    """A house whose decks follow from its secrets and from what people add."""

    def command(self, data: Path, port: int, packs: Path) -> list[str]:
        return [sys.executable, "-m", "staged.honest", str(data), str(port)]


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(HonestHouse(tmp_path_factory.mktemp("house")))


@pytest.fixture
def person(person: NewPerson) -> NewPerson:
    """Makes people whose pages add what is known."""

    def new(**browser: Any) -> Person:
        one = person(**browser)
        one.context.add_init_script(ADDS)
        return one

    return new


def _added(person: Person, draw: int = 1) -> None:
    """Wait until the page's own part of a draw is there: the first of a table does not wait for it."""
    person.page.wait_for_function(ADDED, arg=draw)


def _plays_a_hand(person: Person) -> None:
    """Play the first hand of a table with one bot."""
    person.start_table("Ann", bots=1)
    _added(person)
    person.deal()
    Table(person).hand_ends()


def _opened(person: Person) -> None:
    """Open the sheet of the deal."""
    person.press(person.button("ui.menu.open"))
    person.press(person.button("ui.deal.title", person.sheet()))
    expect(person.sheet()).to_have_accessible_name(person.t("ui.deal.title"))


def _says(person: Person, key: str, **args: str | int) -> None:
    expect(person.sheet().get_by_text(person.t(key, **args)).first).to_be_visible()


@pytest.mark.parametrize("deal", ["provable", "plain"])
def test_a_plain_deal_is_chosen_in_the_form_and_told_before_anybody_sits_down(
    person: NewPerson, deal: str
) -> None:
    ann, eve = person(), person(phone=True, language="fr")
    ann.page.goto(ann.address + "/")
    ann.call_myself("Ann")
    ann.press(ann.button("ui.lobby.start"))
    choice = ann.sheet().get_by_role("combobox", name=ann.t("ui.deal.choice"), exact=True)
    expect(choice).to_have_value("provable")
    choice.select_option(deal)
    ann.press(ann.button("ui.start.go"))
    expect(ann.page.get_by_role("heading", name=ann.t("ui.invite.title"))).to_be_visible()
    told = 1 if deal == "plain" else 0
    expect(ann.page.get_by_text(ann.t("ui.deal.unchecked"))).to_have_count(told)
    eve.page.goto(ann.page.url)
    expect(eve.button("ui.welcome.accept")).to_be_enabled()
    expect(eve.page.get_by_text(eve.t("ui.deal.unchecked"))).to_have_count(told)
    ann.is_content()
    eve.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_adds_chance_and_checks_every_deal_that_is_over(person: NewPerson, language: str) -> None:
    ann = person(phone=True, language=language)
    ann.start_table("Ann", bots=1)
    _opened(ann)
    _says(ann, "ui.deal.none")
    _says(ann, "ui.deal.next", draw=1)
    _says(ann, "verify.shows_not")
    ann.press(ann.button("ui.close", ann.sheet()))
    _added(ann)
    ann.deal()
    Table(ann).hand_ends()
    _opened(ann)
    expect(ann.sheet().get_by_role("status")).to_contain_text("2")
    expect(ann.sheet().get_by_role("alert")).to_have_count(0)
    _says(ann, "verify.opening", draw=1)
    _says(ann, "verify.hand", draw=2, hand=1)
    expect(ann.sheet().get_by_text(ann.t("ui.deal.own"))).to_have_count(2)
    assert _compared(ann)[0] > 5, "the own first hand, the stock that was left, and what was drawn"
    _dealt_as_always(ann, draws=2)
    ann.is_content()


def _dealt_as_always(person: Person, draws: int) -> None:
    """All from which the decks follow, besides the rules, is the same in every run."""
    code = person.page.url.rsplit("/", 1)[-1]
    proofs = person.page.evaluate("async (path) => (await fetch(path)).json()", f"/api/tables/{code}/proofs")
    known: list[tuple[str, str, list[str], list[str]]] = [
        (known_secret(2 * draw + 1), known_secret(2 * draw + 2), [ENTROPY], []) for draw in range(draws)
    ]
    assert [_parts(each) for each in proofs["proofs"]] == known


def _parts(proof: dict[str, Any]) -> tuple[str, str, list[str], list[str]]:
    added = [each["entropy"] for each in proof["contributions"]]
    return proof["salt"], proof["secret"], added, proof["missing"]


def _compared(person: Person) -> list[int]:
    """Tell how many cards were compared with what was shown in play, of each hand."""
    told = person.sheet().get_by_role("listitem").all_text_contents()
    return [int(each) for text in told for each in re.findall(r"(?:The|Les) (\d+) car(?:d|te)s", text)]


def test_what_was_shown_in_play_of_tone_poker_is_compared(person: NewPerson) -> None:
    ann = person()
    musician = Musician(ann)
    musician.open_table("Ann", 0)
    _added(ann)
    musician.begin()
    musician.deal()
    musician.play()
    musician.next_hand()
    expect(musician.undealt()).to_be_visible()
    _opened(ann)
    expect(ann.sheet().get_by_role("alert")).to_have_count(0)
    _says(ann, "verify.hand", draw=1, hand=1)
    assert _compared(ann) == [5], "the own hand, from which nothing was thrown"
    _dealt_as_always(ann, draws=1)
    ann.is_content()


def test_cards_that_lay_elsewhere_than_the_page_saw_them_are_missed(person: NewPerson) -> None:
    """The page remembers another first card than the honest deck has: so it is where another was dealt."""
    ann = person()
    _plays_a_hand(ann)
    ann.page.evaluate(
        """() => {
          const key = Object.keys(sessionStorage).find((name) => name.startsWith("greenroom.chance."));
          const seen = JSON.parse(sessionStorage.getItem(key));
          seen.find(({ sights }) => sights).sights[0].shown[0] = "X1";
          sessionStorage.setItem(key, JSON.stringify(seen));
        }"""
    )
    ann.page.reload()
    _opened(ann)
    _says(ann, "ui.refusal.page.other_cards", draw=2)
    expect(ann.sheet().get_by_role("alert")).to_contain_text(ann.t("ui.deal.faults"))
    ann.is_content()


def test_the_end_of_the_chain_is_missed_where_it_is_kept_back(person: NewPerson) -> None:
    ann = person()

    def shortened(route: Route) -> None:
        content = route.fetch().json()
        route.fulfill(json={"proofs": content["proofs"][:-1]})

    ann.page.route("**/proofs", shortened)
    _plays_a_hand(ann)
    _opened(ann)
    _says(ann, "ui.refusal.page.kept_back", draw=1)
    expect(ann.sheet().get_by_role("alert")).to_contain_text(ann.t("ui.deal.faults"))
    ann.is_content()


def test_a_page_that_is_told_another_deck_says_so(person: NewPerson) -> None:
    ann = person()

    def swapped(route: Route) -> None:
        content = route.fetch().json()
        deck = content["proofs"][0]["shuffled"][0].split()
        deck[0], deck[1] = deck[1], deck[0]
        content["proofs"][0]["shuffled"][0] = " ".join(deck)
        route.fulfill(json=content)

    ann.page.route("**/proofs", swapped)
    ann.start_table("Ann", bots=1)
    _added(ann)
    ann.deal()
    _opened(ann)
    expect(ann.sheet().get_by_role("alert")).to_contain_text(ann.t("ui.deal.faults"))
    ann.is_content()
