"""Nobody plays on screen, and nothing is counted or offered, before the deal has landed; a press lands it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson, kept
from .house import House
from .person import Person, Table

CUT = "Kh 3c 4d 5s"
"""Of four, the first deals: the three others play before her."""
HAND = "2c 9c 3d 4h 7s Td 5h 8h Jd Kc 2s 6c Qs 9d 4s 8c Ac 6h 3s Ts 7d"
"""Nobody is dealt a hand that ends the play."""
WATCH = """() => {
  window.early = [];
  window.dealt = 0;
  const deals = () => document.getAnimations().some((one) =>
    one.id === "card" && one.effect.getTiming().delay > 0 && one.playState === "running");
  const look = () => {
    requestAnimationFrame(look);
    if (!deals()) return;
    window.dealt += 1;
    const line = document.querySelector(".line span")?.textContent ?? "";
    const shown = [...document.querySelectorAll(".points, .bar button")].map((one) => one.textContent.trim());
    window.early.push([line, shown.join()].join("|"));
  };
  look();
}"""
LAND = """() => {
  const points = () => document.querySelectorAll(".points").length;
  const press = async () => {
    const before = points();
    document.querySelector(".felt").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await new Promise(requestAnimationFrame);
    return [before, points()];
  };
  const { animate } = Element.prototype;
  window.landed = new Promise((then) => {
    Element.prototype.animate = function (...how) {
      const flight = animate.apply(this, how);
      if (flight.id === "card") {
        Element.prototype.animate = animate;
        queueMicrotask(() => then(press()));
      }
      return flight;
    };
  });
}"""
"""Presses the felt as soon as the cards are in the air: a test that came later could find them landed."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first two shuffles are known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, HAND)))


def seated(person: NewPerson) -> Person:
    ann = person(phone=True, lively=True)
    ann.open_table("Ann", bots=3)
    return ann


def test_the_deal_has_landed_before_anybody_plays(person: NewPerson) -> None:
    ann = seated(person)
    ann.page.evaluate(WATCH)
    ann.deal()
    Table(ann).turn_of(ann)
    assert ann.page.evaluate("() => window.dealt") > 0
    assert set(ann.page.evaluate("() => window.early")) == {ann.t("ui.top.hand", number=1) + "|"}
    expect(ann.page.locator(".points")).to_be_visible()
    ann.is_content()


def test_a_press_on_the_felt_lands_the_deal_at_once(person: NewPerson) -> None:
    ann = seated(person)
    ann.page.evaluate(LAND)
    ann.deal()
    assert ann.page.evaluate("() => landed") == [0, 1]
    Table(ann).turn_of(ann)
    ann.is_content()
