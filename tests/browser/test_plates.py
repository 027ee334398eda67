"""Plates say what their players did last, how they stand, and what they call out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .clock import lingers
from .conftest import NewPerson
from .person import Person, Table

COVERED = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const plates = [...document.querySelectorAll(".plate")];
  return plates.flatMap((plate) => {
    const [box, foot] = [boxOf(plate), plate.querySelector(".foot")];
    const at = boxOf(foot);
    const backs = [...document.querySelectorAll(".card.seat")].map(boxOf);
    const others = [...plate.querySelectorAll(".mark, .name, .count")].map(boxOf);
    const inside = at.top >= box.top && at.bottom <= box.bottom && foot.scrollWidth <= foot.clientWidth;
    return inside && ![...backs, ...others].some((other) => meet(at, other)) ? [] : [plate.ariaLabel];
  });
}"""
"""Plates whose foot lies beyond them, or where something else lies."""


CLIPPED = """() => [...document.querySelectorAll(".plate .name span")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
UNDER_NOTES = """async () => {
  // A note comes down to its place.
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const all = (query) => [...document.querySelectorAll(query)];
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return all(".note").flatMap((note) => all(".plate, header button")
    .filter((one) => meet(note.getBoundingClientRect(), one.getBoundingClientRect()))
    .map((one) => `“${note.textContent}” lies on ${one.ariaLabel}`));
}"""


def _says(one: Person, reaction: str) -> None:
    one.press(one.page.get_by_role("button", name=one.t("ui.reaction.open")))
    one.press(one.page.get_by_role("button", name=one.t(reaction)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("width", "height", "bots"), [(360, 640, 7), (360, 640, 2), (640, 360, 4), (640, 360, 7), (1280, 800, 7)]
)
def test_a_plate_says_what_was_done_there_and_covers_nothing(
    person: NewPerson, width: int, height: int, bots: int, language: str
) -> None:
    ann = person(phone=width < 700, language=language)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.open_table("Ann", bots=bots)
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    ann.play(drop=False)
    ann.play(drop=False)
    table.turn_of(ann)
    plates = ann.page.locator(".plate")
    expect(plates).to_have_count(bots)
    for plate in plates.all():
        expect(plate.locator(".did")).not_to_be_empty()
        expect(plate.get_by_text("0", exact=True)).to_be_visible()
    assert ann.page.evaluate(COVERED) == []
    ann.is_content()


@pytest.mark.parametrize(("width", "height", "bots"), [(390, 844, 3), (640, 360, 2), (1440, 900, 7)])
def test_plates_have_room_for_names_and_balances_and_no_note_lies_on_them(
    person: NewPerson, width: int, height: int, bots: int
) -> None:
    ann = person(phone=width < 700)
    lingers(ann)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.open_table("Ann", bots=bots)
    ann.deal()
    Table(ann).turn_of(ann)
    plates = ann.page.locator(".plate")
    expect(plates).to_have_count(bots)
    for plate in plates.all():
        expect(plate.locator("em")).to_have_text("0")
    assert ann.page.evaluate(CLIPPED) == []
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("x")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    assert ann.page.evaluate(UNDER_NOTES) == []
    ann.is_content()


UNDER_REFUSAL = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const boxOf = (one) => one.getBoundingClientRect();
  const note = boxOf(document.querySelector("[role=alert]"));
  return [...document.querySelectorAll(".plate, header button, .bar button, .laid.hand")]
    .filter((one) => boxOf(one).top < note.bottom && note.top < boxOf(one).bottom)
    .map((one) => one.ariaLabel);
}"""
"""The parts beside or under the notice: it takes the whole breadth of a phone."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("bots", [4, 7])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_on_an_upright_phone_no_notice_lies_over_a_plate_or_what_is_played_with(
    person: NewPerson, width: int, height: int, bots: int, language: str
) -> None:
    ann = person(phone=True, language=language)
    lingers(ann)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.open_table("Ann", bots=bots)
    ann.deal()
    Table(ann).turn_of(ann)
    expect(ann.page.locator(".plate")).to_have_count(bots)
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("x")
    expect(ann.page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate(UNDER_REFUSAL) == []
    ann.is_content()


def test_a_reaction_is_seen_at_the_plate_and_at_the_own_place(person: NewPerson) -> None:
    ann, ben = person(phone=True), person()
    lingers(ann)
    code = ann.open_table("Ann", bots=5)
    ben.come(code, "Ben")
    ann.deal()
    Table(ann, ben).turn_of(ann)
    _says(ben, "ui.reaction.hurry")
    at_ben = ann.page.locator(".plate", has=ann.page.get_by_title("Ben", exact=True))
    expect(at_ben.get_by_text(ann.t("ui.reaction.hurry"))).to_be_in_viewport(ratio=1)
    _says(ann, "ui.reaction.thanks")
    expect(ann.page.locator(".stage .bubble.own")).to_have_text(ann.t("ui.reaction.thanks"))
    expect(ann.page.locator(".stage .bubble.own")).to_be_in_viewport(ratio=1)
