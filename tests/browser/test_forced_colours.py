"""Under the system's own colours lines say what is chosen, whose turn it is, and what comes next."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from .conftest import DESKTOP, NewPerson
from .house import House
from .musician import Musician
from .person import Person, Table
from .words import Words

SHAPE = """(one) => {
  const edges = (style) => {
    const kinds = ["outline", "borderTop", "borderBottom"];
    return kinds.map((kind) => {
      const [breadth, line] = [style[`${kind}Width`], style[`${kind}Style`]];
      return line === "none" || parseFloat(breadth) === 0 ? "" : `${breadth} ${line}`;
    });
  };
  return ["", "::after"].map((part) => edges(getComputedStyle(one, part || null)).join("|")).join(" ");
}"""
"""All the lines drawn around something: breadth and kind, without their colours."""


@pytest.fixture
def plain(chromium: Browser, house: House) -> Iterator[Person]:
    """Somebody whose system chooses the colours."""
    context = chromium.new_context(locale="en-GB", forced_colors="active", reduced_motion="reduce", **DESKTOP)
    yield Person(context, house.address, Words("en"), touch=False)
    context.close()


def shape(one: Locator) -> str:
    expect(one).to_be_visible()
    return str(one.evaluate(SHAPE))


def test_a_hand_of_tonk(plain: Person, person: NewPerson) -> None:
    ann, bob = plain, person()
    bob.come(ann.open_preset("Ann", "classic"), "Bob")
    ann.deal()
    plate = ann.page.locator(".plate").first
    expect(plate).to_have_class(re.compile(r"\bturn\b"))
    on_turn = shape(plate)
    bob.page.keyboard.press("d")
    expect(bob.cards()).to_have_count(6)
    bob.page.keyboard.press("6")
    bob.page.keyboard.press("x")
    expect(ann.offer("ui.act.draw")).to_be_visible()
    assert shape(plate) != on_turn, "whose turn it is"
    draw, drop = ann.offer("ui.act.draw"), ann.offer("ui.act.drop")
    assert shape(draw) != shape(drop), "the natural next thing"
    pile = ann.page.locator("button.pile").first
    next_up = shape(pile)
    for face in ann.page.locator("img.filling").all():
        assert shape(face).startswith("1px solid"), "where one card ends and the next begins"
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(6)
    assert shape(pile) != next_up, "what can be drawn from"
    first, second = ann.cards().nth(0), ann.cards().nth(1)
    ann.page.keyboard.press("1")
    expect(first).to_have_attribute("aria-pressed", "true")
    assert shape(first) != shape(second), "a card chosen"
    assert first.bounding_box() != second.bounding_box()
    ann.page.keyboard.press("ArrowRight")
    focused = shape(first)
    ann.page.keyboard.press("ArrowRight")
    assert shape(first) != focused, "the focus on a card that is chosen"


def test_the_table_is_one_oval_and_the_winning_hand_has_an_edge(plain: Person, person: NewPerson) -> None:
    ann, bob = plain, person()
    bob.come(ann.open_preset("Ann", "classic"), "Bob")
    ann.deal()
    assert "solid" not in shape(ann.page.locator(".stage .felt"))
    assert "solid" in shape(ann.page.locator(".stage .cloth"))
    Table(ann, bob).hand_ends(drop_after=0)
    assert "double" in shape(ann.page.locator(".stage .bright").first)


def test_a_button_that_does_nothing_now(plain: Person) -> None:
    ann = plain
    ann.open_preset("Ann", "classic")
    begin = ann.button("ui.gather.deal")
    expect(begin).to_be_disabled()
    dead = shape(begin)
    ann.seat_bot("bot.tonk.steady")
    expect(begin).to_be_enabled()
    assert shape(begin) != dead, "a button that is off"


def test_a_hand_of_tone_poker(plain: Person) -> None:
    ann = Musician(plain)
    ann.open_table("Ann", 0, bots=1)
    ann.begin()
    deck = ann.undealt()
    next_up = shape(deck)
    ann.deal()
    assert shape(ann.deck()) != next_up, "what comes next"
    # Round the oval lies one line, and under the words of a seat none of it.
    assert "solid" not in shape(ann.page.locator(".stage .felt"))
    assert "solid" in shape(ann.page.locator(".stage .cloth"))
    for part in (ann.page.locator(".stage .seat").first, ann.plate()):
        assert part.evaluate("(one) => getComputedStyle(one).backgroundColor").startswith("rgb(")
    ann.page.keyboard.press("1")
    expect(ann.cards().first).to_have_attribute("aria-pressed", "true")
    bodies = ann.page.locator("[data-card] .body")
    assert shape(bodies.nth(0)) != shape(bodies.nth(1)), "a card selected"
    ann.page.keyboard.press("ArrowRight")
    assert shape(ann.cards().first) != shape(ann.cards().nth(1)), "the focus"
