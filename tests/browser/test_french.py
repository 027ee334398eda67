"""A French browser reads French everywhere, and still cards where it asked for no motion."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import Person, Table
from .words import catalogue, pieces, spaced

SAID = """() => {
  const said = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) said.add(walk.currentNode.textContent);
  for (const one of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) said.add(one.getAttribute(name) ?? "");
  return [...said].map((one) => one.trim().replace(/\\s+/g, " ")).filter((one) => one);
}"""
NOTE_ANIMATIONS = """
  window.travelled = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (frames.transform) window.travelled.push(this.className);
    return animate.call(this, frames, timing);
  };
"""


def _sayings(language: str) -> list[re.Pattern[str]]:
    """The looks of a language's sentences that have enough words to be known by."""
    sentences = [pieces(sentence) for sentence in catalogue(language).values()]
    known = [parts for parts in sentences if re.search(r"[A-Za-z]{3}", "".join(parts))]
    return [re.compile(".+".join(map(spaced, parts))) for parts in known]


ENGLISH, FRENCH = _sayings("en"), _sayings("fr")


def _all_french(person: Person) -> None:
    assert person.page.evaluate("document.documentElement.lang") == "fr"
    foreign = [
        said
        for said in person.page.evaluate(SAID)
        # The button that leads to the other language is written in it.
        if said != "English"
        and any(saying.fullmatch(said) for saying in ENGLISH)
        and not any(saying.fullmatch(said) for saying in FRENCH)
    ]
    assert foreign == []


def _names_the_french_yes(person: Person) -> None:
    """The help says the letter that the bar and the questions say."""
    person.press(person.button("ui.menu.open"))
    person.press(person.button("ui.keys.title", person.sheet()))
    expect(person.sheet().locator("kbd").get_by_text("O / N", exact=True)).to_be_visible()
    person.press(person.button("ui.close", person.sheet()))


def _sheet_is_french(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))
    expect(person.sheet().get_by_role("heading", name=person.t(key)).first).to_be_visible()
    _all_french(person)
    person.press(person.button("ui.close", person.sheet()))


def test_a_french_page_has_no_english_left(person: NewPerson) -> None:
    zoe = person(language="fr")
    zoe.context.add_init_script(NOTE_ANIMATIONS)
    zoe.page.goto(zoe.address + "/")
    expect(zoe.button("ui.lobby.bots")).to_be_visible()
    _all_french(zoe)
    zoe.press(zoe.button("ui.how.title"))
    expect(zoe.sheet()).to_be_visible()
    _all_french(zoe)
    zoe.start_table("Zoé", bots=2, clock="relaxed")
    expect(zoe.button("ui.gather.deal")).to_be_visible()
    _all_french(zoe)
    zoe.deal()
    table = Table(zoe)
    table.turn_of(zoe)
    _all_french(zoe)
    zoe.page.keyboard.press("x")
    zoe.press(zoe.offer("ui.act.draw"))
    expect(zoe.cards()).to_have_count(6)
    zoe.choose(0)
    _all_french(zoe)
    for key in ("ui.score.title", "ui.keys.title", "ui.invite.title", "ui.device.title", "ui.credits.title"):
        _sheet_is_french(zoe, key)
    _names_the_french_yes(zoe)
    table.hand_ends(drop_after=0, watch=_all_french)
    _all_french(zoe)
    details = zoe.details()
    _all_french(zoe)
    zoe.press(zoe.button("ui.score.title", details))
    expect(zoe.sheet().get_by_text(zoe.t("ui.score.hands"))).to_be_visible()
    _all_french(zoe)
    assert zoe.page.evaluate("travelled") == []
    zoe.is_content()


def test_the_language_is_switched_on_the_page_and_remembered(person: NewPerson) -> None:
    ann = person(language="fr")
    ann.page.goto(ann.address + "/")
    ann.press(ann.page.get_by_role("button", name="English"))
    expect(ann.page.get_by_role("button", name="Français")).to_be_visible()
    ann.reload()
    expect(ann.page.get_by_role("button", name="Français")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.lang") == "en"
    ann.is_content()
