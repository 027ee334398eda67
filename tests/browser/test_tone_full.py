"""Twelve seats at a table of Tone Poker, on a phone and on a desktop: all to be seen, all within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from .axe import is_clean
from .conftest import NewPerson
from .musician import Musician

SPREAD = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const table = document.querySelector(".stage");
  // The cards of a seat are heard by a button that lies on that seat.
  const kinds = ".on-felt > button:not(.hear), .hand .card, .bar .btn";
  const boxes = [...table.querySelectorAll(kinds)].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom, kind: one.className, name: one.textContent.trim() };
  });
  const beyond = (one) => Math.max(-one.left, -one.top, one.right - wide, one.bottom - high) > 1;
  const outside = boxes.filter(beyond);
  const aside = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const over = (a, b) => aside(a, b) < -1;
  const hidden = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => over(a, b)).map((b) => [a, b]));
  const scrolls = [document.scrollingElement, table].some((one) => one.scrollHeight > one.clientHeight + 1);
  return { outside, hidden, scrolls };
}"""
MIN_TOUCH_PX = 44
CUT = """(longest) => [...document.querySelectorAll(".seat .name b")]
  .filter((one) => one.title.length <= longest && one.scrollWidth > one.clientWidth)
  .map((one) => one.title)"""
MADE_CUT = """() => [...document.querySelectorAll(".seat .made .clipped")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
SIDEWAYS: ViewportSize = {"width": 640, "height": 360}
READABLE_LETTERS = 8
"""Letters of a name that are read at every seat."""


def _all_in_sight(one: Musician) -> None:
    assert one.page.evaluate(SPREAD) == {"outside": [], "hidden": [], "scrolls": False}


@pytest.mark.parametrize("phone", [False, True])
def test_tp_01_twelve_seats_fit(person: NewPerson, phone: bool) -> None:
    """Eleven bots and one person: every seat apart from the others, every control for a thumb."""
    ann = Musician(person(phone=phone))
    ann.page.goto(ann.person.address + "/")
    ann.page.get_by_role("radio", name=ann.t("ui.lobby.game.tone-poker")).check()
    is_clean(ann.person, "lobby")
    ann.open_table("Ann", 4, bots=11)
    ann.begin()
    expect(ann.page.locator(".seat")).to_have_count(11)
    names = ann.page.locator(".seat .name b").all_text_contents()
    assert len(set(names)) == len([name for name in names if name.isalpha()]) == 11
    ann.deal()
    ann.cards().nth(1).click()
    _all_in_sight(ann)
    assert ann.page.evaluate(CUT, READABLE_LETTERS) == []
    is_clean(ann.person, "a card selected")
    for control in (ann.deck(), ann.pile(), ann.plate()):
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= MIN_TOUCH_PX
    ann.cards().nth(1).click()
    ann.play()
    expect(ann.person.button("ui.tone.show_score")).to_be_visible()
    _all_in_sight(ann)
    assert ann.page.evaluate(CUT, READABLE_LETTERS) == []
    ann.press("ui.tone.show_score")
    # Beside its place a name is read too.
    expect(ann.page.locator("[data-place]")).to_have_count(12)
    assert ann.page.evaluate(CUT, READABLE_LETTERS) == []
    is_clean(ann.person, "score")
    for sheet in ("ui.tone.review", "ui.tone.keep.title", "ui.tone.score.card"):
        ann.press(sheet, ann.person.sheet())
        # It may have to be fetched, and then what it shows.
        expect(ann.person.sheet().get_by_role("heading").first).to_be_focused()
        expect(ann.person.sheet().get_by_text(ann.t("ui.loading"))).to_have_count(0)
        is_clean(ann.person, sheet)
        ann.press("ui.close", ann.person.sheet())
        ann.press("ui.tone.show_score")
    ann.person.is_content()


@pytest.mark.parametrize(
    ("bots", "language", "phone"),
    [(7, "en", False), (7, "fr", False), (11, "en", False), (11, "fr", False), (11, "fr", True)],
)
def test_what_hands_make_is_never_cut(person: NewPerson, bots: int, language: str, phone: bool) -> None:
    """A seat tells its tonic before the music is heard, and after it the hand; on a phone's side too."""
    ann = Musician(person(language=language, phone=phone))
    if phone:
        ann.page.set_viewport_size(SIDEWAYS)
    ann.open_table("Ann", 0, bots=bots)
    ann.begin()
    ann.deal()
    ann.play()
    expect(ann.person.button("ui.tone.show_score")).to_be_visible()
    assert ann.page.evaluate(MADE_CUT) == []
    ann.press("ui.tone.show_score")
    ann.press("ui.close", ann.person.sheet())
    expect(ann.page.locator("[data-place]")).to_have_count(bots + 1)
    assert ann.page.evaluate(MADE_CUT) == []
    ann.person.is_content()


def test_the_start_and_the_door_of_a_table_are_clean(person: NewPerson) -> None:
    ann = Musician(person(phone=True, language="fr"))
    code = ann.open_table("Ann", 0)
    is_clean(ann.person, "before the first hand")
    bob = Musician(person(phone=True))
    bob.page.goto(f"{bob.person.address}/t/{code}")
    expect(bob.page.get_by_role("radio", name=bob.t("ui.tone.start.taken", note="C"))).to_be_disabled()
    is_clean(bob.person, "welcome")
    ann.begin()
    ann.deal()
    ann.press("ui.tone.hint")
    expect(ann.person.sheet()).to_be_visible()
    expect(ann.person.sheet().get_by_text(ann.t("ui.loading"))).to_have_count(0)
    is_clean(ann.person, "hint")
    for one in (ann, bob):
        one.person.is_content()
