"""A phone held upright: played by touch, nothing to scroll, every control under the thumb."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import WAITS_MS, Person, Table

MIN_TOUCH_PX = 40
LOOK_EVERY_MS = 100
"""Milliseconds between two looks."""
OUT_OF_REACH = """async (smallest) => {
  const flights = document.getAnimations().filter((one) => one.id === "card");
  await Promise.allSettled(flights.map((one) => one.finished));
  if (document.querySelector("dialog[open]")) return [];
  const wrong = [];
  const [wide, high] = [innerWidth, innerHeight];
  for (const one of document.querySelectorAll("button, input, select, summary, [role=button]")) {
    const box = one.getBoundingClientRect();
    const name = one.getAttribute("aria-label") || one.textContent.trim();
    if (box.width < 2 || !one.checkVisibility()) continue;
    const card = one.closest(".layer") !== null;
    const small = Math.min(box.width, box.height) < smallest;
    if (small && !card) wrong.push(`${name}: ${box.width}x${box.height}`);
    const outside = [-box.left, box.right - wide, -box.top, box.bottom - high];
    if (Math.max(...outside) > 1) wrong.push(`${name}: outside`);
  }
  for (const one of [document.scrollingElement, ...document.querySelectorAll(".page, .stage, .acts")]) {
    if (!one) continue;
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${one.className}: scrolls sideways`);
    if (one.matches(".acts")) continue;
    if (one.scrollHeight > one.clientHeight + 1) wrong.push(`${one.className}: scrolls`);
  }
  return wrong;
}"""
STRIPS = """(names) => names.map((name) => {
  const box = document.querySelector(`[role=button][aria-label="${name}"]`).getBoundingClientRect();
  return box.left;
})"""


def _at_rest(person: Person, wrong: Callable[[], list[Any]]) -> list[Any]:
    """The faults left once the page has had time to measure its stage anew; none, as soon as it has none."""
    for _ in range(WAITS_MS // LOOK_EVERY_MS):
        if not (found := wrong()):
            break
        person.page.wait_for_timeout(LOOK_EVERY_MS)
    return found


def _too_near(phone: Person) -> list[float]:
    """The neighbours of the hand that leave each other less than a thumb's breadth."""
    lefts = sorted(phone.page.evaluate(STRIPS, phone.sees()["hand"]))
    return [left for left, right in pairwise(lefts) if right - left < MIN_TOUCH_PX]


def _all_within_reach(person: Person) -> None:
    """Everything at the table, that is: a sheet may slide over it at any moment."""
    assert _at_rest(person, lambda: person.page.evaluate(OUT_OF_REACH, MIN_TOUCH_PX)) == [], person.sees()
    assert person.page.evaluate("scrollX + scrollY") == 0


def test_the_lobby_is_no_wider_than_the_narrowest_phone(person: NewPerson) -> None:
    """Anything wider makes the browser widen the whole page, and a sheet's foot then lies out of reach."""
    for language in ("en", "fr"):
        phone = person(phone=True, language=language)
        phone.page.set_viewport_size({"width": 320, "height": 640})
        phone.page.goto(phone.address + "/")
        for game in phone.page.get_by_role("radio").all():
            game.check(force=True)
            expect(phone.button("ui.credits.title")).to_be_visible()
            assert phone.page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [320, 320]


def test_a_phone_plays_a_hand_by_touch(person: NewPerson) -> None:
    phone = person(phone=True, lively=True)
    phone.start_table("Thumb", bots=1)
    phone.deal()
    table = Table(phone)
    table.turn_of(phone)
    _all_within_reach(phone)
    table.hand_ends(watch=_all_within_reach)
    table.ready()
    table.turn_of(phone)
    _all_within_reach(phone)
    phone.is_content()


def test_five_at_a_table_fit_a_phone(person: NewPerson) -> None:
    phone = person(phone=True)
    phone.start_table("Thumb", bots=4)
    phone.deal()
    table = Table(phone)
    table.turn_of(phone)
    _all_within_reach(phone)
    phone.press(phone.offer("ui.act.draw"))
    expect(phone.cards()).to_have_count(6)
    assert _at_rest(phone, lambda: _too_near(phone)) == []
    _all_within_reach(phone)
    phone.is_content()
