"""The letters on the cards: faces and words always name a card alike, and each pair of eyes has its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NewPerson, kept
from .house import House
from .person import Person
from .stacked import cut_for_the_last, dealt

COURTS = dealt("Kc Qd Js 2h 5c", "3d 4s 7h 9c Ts", then="Ks 8d 6h 4c")
"""Zoé holds three courts, and a king lies open."""
ENGLISH, FRENCH = "KQJ", "RDV"
DRAWN = """([table, letters, least]) => {
  const pictures = [...document.querySelectorAll(`[aria-label="${table}"] img`)];
  const drawn = pictures.filter((one) => one.complete && one.naturalWidth > 0).map((one) => one.src);
  const faces = drawn.map((src) => /(\\w+)$/.exec(src)?.[1]);
  const courts = faces.filter((face) => /^[KQJRDV][cdhs]$/.test(face));
  return courts.length >= least && courts.every((face) => letters.includes(face[0]));
}"""
"""Whether so many courts on the table are drawn, and bear these letters and no others."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of which the first pack is known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(2), COURTS)))


def _sees(person: Person, letters: str, least: int) -> None:
    person.page.wait_for_function(DRAWN, arg=[person.t("ui.table.label"), letters, least])


def _choose(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))
    person.press(person.button("ui.close", person.sheet()))


def _told(person: Person, text: str) -> Locator:
    """The text that tells of a play and names its card, with or without the selector behind the sign."""
    return person.page.get_by_text(re.compile(text)).first


def test_a_french_page_has_french_letters_until_others_are_chosen(person: NewPerson) -> None:
    zoe, ann = person(language="fr"), person()
    code = zoe.open_preset("Zoé", "classic", bots=1, rules={"naturals": []})
    ann.come(code, "Ann", sit=False)
    zoe.deal()
    _sees(zoe, FRENCH, 4)
    # The king lies open until Zoé acts; what the bot does afterwards may cover it.
    _sees(ann, ENGLISH, 1)
    zoe.press(zoe.offer("ui.act.draw"))
    expect(zoe.cards()).to_have_count(6)
    zoe.press(zoe.cards().filter(has=zoe.page.locator('img[src$="/Rc"]')).first)
    expect(zoe.offer("ui.act.discard")).to_contain_text("R♣")
    zoe.press(zoe.offer("ui.act.discard"))
    # One discard in two languages, each by the letter of the face that is seen there.
    expect(_told(zoe, "R♣")).to_be_attached()
    expect(_told(ann, "K♣")).to_be_attached()
    expect(_told(ann, "R♣")).to_have_count(0)
    _choose(zoe, "ui.letters.english")
    _sees(zoe, ENGLISH, 2)
    expect(_told(zoe, "K♣")).to_be_attached()
    expect(_told(zoe, "R♣")).to_have_count(0)
    zoe.reload()
    _sees(zoe, ENGLISH, 2)
    for one in (zoe, ann):
        one.is_content()


def test_tk_05_the_rule_sheet_names_ranks_as_the_faces_do(person: NewPerson) -> None:
    zoe = person(language="fr", phone=True)
    zoe.open_preset("Zoé", "classic", bots=1)
    runs = zoe.t("sheet.tonk.ace_low")
    for letters, key in (("D-R-A", "ui.letters.english"), ("Q-K-A", "ui.letters.french")):
        zoe.press(zoe.button("ui.menu.open"))
        zoe.press(zoe.button("ui.rules.sheet", zoe.sheet()))
        expect(zoe.sheet().get_by_text(runs.replace("Q-K-A", letters))).to_be_attached()
        zoe.press(zoe.button("ui.close", zoe.sheet()))
        _choose(zoe, key)
    zoe.is_content()
