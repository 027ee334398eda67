"""Everything on the page stays in its place: when the fonts come late, and on the way to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from .conftest import NewPerson
from .person import Person, Table

MAX_SHIFT = 0.02
SHIFTS = """(() => {
  window.shifts = [];
  const markOf = ({ node }) => (node?.parentElement ?? node)?.outerHTML?.slice(0, 90);
  const note = (list) => {
    for (const { value, sources } of list.getEntries()) shifts.push({ value, what: sources.map(markOf) });
  };
  new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
})()"""
"""Also those that follow upon a press, which a browser would forgive."""
SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""

STRAYS = """() => {
  window.strays = [];
  const seen = new Map();
  const look = () => {
    for (const button of document.querySelectorAll("[data-foot] button")) {
      const { x } = button.getBoundingClientRect();
      const moved = x - (seen.get(button) ?? x);
      if (Math.abs(moved) > 1) strays.push([button.textContent, moved]);
      seen.set(button, x);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes which buttons of the bar go sideways while they are there, frame by frame."""


class LateFonts:
    """The letters of a page, which come when a test lets them."""

    def __init__(self, one: Person) -> None:
        self._held: list[Route] | None = []
        one.page.route("**/*.woff2", self._asked)

    def come(self) -> None:
        held, self._held = self._held or [], None
        assert held
        for each in held:
            each.continue_()

    def _asked(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)


def _moved_little(one: Person) -> None:
    """All shifts since the last time are small together."""
    one.page.evaluate(SETTLED)
    found = one.page.evaluate("() => shifts.splice(0)")
    moved = sum(each["value"] for each in found)
    assert moved <= MAX_SHIFT, found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [True, False])
def test_nothing_moves_when_the_fonts_come_late_nor_on_the_way_to_the_table(
    person: NewPerson, phone: bool, language: str
) -> None:
    ann = person(phone=phone, language=language, lively=True)
    ann.context.add_init_script(SHIFTS)
    fonts = LateFonts(ann)
    # The house's name is there first, and the page is not whole before its letters are.
    ann.page.goto(ann.address + "/", wait_until="domcontentloaded")
    play = ann.button("ui.lobby.bots")
    expect(play).to_be_enabled()
    fonts.come()
    _moved_little(ann)
    ann.press(play)
    expect(ann.cards().nth(4)).to_be_visible()
    _moved_little(ann)
    ann.is_content()


def test_the_lobby_of_somebody_with_tables_is_whole_from_the_first_moment(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.context.add_init_script(SHIFTS)
    ann.start_table("Ann", bots=1)
    ann.page.goto(ann.address + "/")
    expect(ann.page.get_by_role("link", name=ann.t("ui.lobby.own.back.yours"))).to_be_visible()
    expect(ann.button("ui.lobby.start")).to_be_enabled()
    _moved_little(ann)
    ann.is_content()


@pytest.mark.parametrize("bots", [0, 1])
def test_what_the_host_presses_stays_where_it_is_when_it_is_told_who_has_come(
    person: NewPerson, bots: int
) -> None:
    """The line that tells it comes a moment after the buttons."""
    ann = person(phone=True)
    ann.context.add_init_script(SHIFTS)
    ann.open_table("Ann", bots=bots)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    if bots:
        expect(ann.page.locator(".foot .last")).not_to_be_empty()
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate("() => shifts") == []
    ann.is_content()


@pytest.mark.parametrize("lively", [True, False])
def test_what_can_be_played_comes_where_it_stays(person: NewPerson, lively: bool) -> None:
    """A quick press would miss a button that goes elsewhere in the frame after it has come."""
    ann = person(lively=lively)
    ann.open_table("Ann", bots=1)
    ann.deal()
    ann.page.evaluate(STRAYS)
    table = Table(ann)
    for _ in range(2):
        table.turn_of(ann)
        ann.page.evaluate(SETTLED)
        assert ann.play(drop=False)
        assert ann.play(drop=False)
    assert ann.page.evaluate("() => strays") == []
    ann.is_content()
