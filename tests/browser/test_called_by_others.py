"""The end of a hand that another has ended: every plate has room for what it says, on any screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .endings import ENDINGS, opens, presses, stacks
from .house import House
from .person import Person

SCREENS = ((360, 640), (390, 844), (640, 360), (1280, 800))
STEP_MS = 30
CLOCK_STANDS_AFTER_SECONDS = 2
"""Seconds after which the clock stands."""
JUDGED_MS, PAID_MS = 1500, 2700
"""Milliseconds from the call: who has won is seen, and the result is told."""
CALLS = {"drop": "drops", "caught": "is_caught", "tonk": "tonk", "natural": "natural_points"}
CROWDED = """async ([width, height]) => {
  // A page hears some time later that it has another size, and lays its table out some frames after that.
  const lies = () => JSON.stringify([...document.querySelectorAll(".plate, .end > *")].map((one) =>
    [one.className, one.getBoundingClientRect()]));
  for (let still = 0, before = ""; still < 6 || innerWidth !== width || innerHeight !== height; ) {
    // By the browser's own time: that of the page stands still.
    await document.body.animate([], 20).finished;
    still = lies() === before ? still + 1 : 0;
    before = lies();
  }
  const ends = (one) => one.playState !== "finished" && one.effect.getComputedTiming().endTime !== Infinity;
  for (let moving; (moving = document.getAnimations().filter(ends)).length > 0; ) {
    for (const one of moving) one.finish();
    await document.body.animate([], 20).finished;
  }
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxOf = (one) => one.getBoundingClientRect();
  const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const cards = [...document.querySelectorAll(".flip")].map(boxOf);
  return [...document.querySelectorAll(".plate")].flatMap((plate) => {
    const [call, mark, points] = [".call", ".mark", ".end b"].map((query) => plate.querySelector(query));
    const faults = [];
    if (call) {
      const words = document.createRange();
      words.selectNodeContents(call);
      const size = parseFloat(getComputedStyle(call).fontSize);
      const lines = [...words.getClientRects()].map(({ left, right, top, bottom }) =>
        ({ left, right, top: (top + bottom - size) / 2, bottom: (top + bottom + size) / 2 }));
      if (call.scrollWidth > call.clientWidth) faults.push("cut");
      if (lines.some((line) => !within(line, boxOf(call)))) faults.push("beyond its edge");
      if (lines.some((line) => meet(line, boxOf(points)))) faults.push("under the points");
      if (lines.some((line) => cards.some((card) => meet(line, card)))) faults.push("where a card lies");
    }
    for (const one of plate.querySelectorAll(".end > *")) {
      if (!within(boxOf(one), boxOf(plate))) faults.push(`${one.textContent} beyond the plate`);
      if (!mark.checkVisibility() || !meet(boxOf(one), boxOf(mark))) continue;
      faults.push(`${one.textContent} on the mark`);
    }
    return faults.map((fault) => `${plate.ariaLabel}: ${fault}`);
  });
}"""
"""The words of an end that find no room on their plate, or lie on something else."""


@pytest.fixture
def house(shared_house: House, ending: str, players: int) -> House:
    """A house where the last to come ends a table's first hand as the test wants it."""
    return stacks(shared_house, ending, players, by_guest=True)


def _holds(one: Person) -> None:
    """Stop the page's clock, a little later than it is: what it has heard of may be still to come."""
    one.page.clock.pause_at(one.page.evaluate("Date.now()") / 1000 + CLOCK_STANDS_AFTER_SECONDS)


def _comes_to(one: Person, milliseconds: int) -> None:
    """Let so much time pass from the call."""
    while not one.result().locator(".own").count():
        one.page.clock.run_for(STEP_MS)
    for _ in range(0, milliseconds, STEP_MS):
        one.page.clock.run_for(STEP_MS)


def _has_room(one: Person) -> Iterator[tuple[int, int]]:
    """Look on every screen at what the plates say, once somebody else has looked at it too."""
    for width, height in SCREENS:
        one.page.set_viewport_size({"width": width, "height": height})
        yield width, height
        assert one.page.evaluate(CROWDED, [width, height]) == [], (one.name, width, height)


@pytest.mark.parametrize(
    ("ending", "words", "players"),
    [
        *(("drop", "usual", players) for players in (5, 6, 8)),
        *(("caught", "rushville", players) for players in (5, 6, 8)),
        *(("drop", "chicago", players) for players in (5, 8)),
        *((ending, "usual", players) for ending in ("caught", "tonk", "natural") for players in (5, 8)),
        ("drop", "rushville", 8),
        ("tonk", "chicago", 8),
    ],
)
def test_what_another_says_of_the_end_is_read_whole_and_gives_way_to_what_it_brings(
    person: NewPerson, ending: str, players: int, words: str
) -> None:
    ann, zoe = (person(phone=True, language=language, lively=True) for language in ("en", "fr"))
    ben, keys = person(), ENDINGS[ending].keys.split()
    for one in (ann, zoe):
        one.page.clock.install()
    code = opens(ann, ending, players - 3, "classic" if words == "usual" else words)
    zoe.come(code, "Zoe")
    ben.come(code, "Ben")
    if keys:
        ann.deal()
        presses(ben, keys[:-1])
    for one in (ann, zoe):
        _holds(one)
    if keys:
        ben.page.keyboard.press(keys[-1])
    else:
        ann.deal()
    for one in (ann, zoe):
        call = one.t(f"terms.tonk.{words}.{CALLS[ending]}")
        _comes_to(one, JUDGED_MS)
        for _ in _has_room(one):
            expect(one.page.locator(".plate .call")).to_have_text(call[0].upper() + call[1:])
        one.page.clock.run_for(PAID_MS - JUDGED_MS)
        expect(one.button("ui.end.details", one.result())).to_be_visible()
        paid = one.page.get_by_role("group", name=re.compile("^Ben")).locator(".end em")
        for _ in _has_room(one):
            expect(paid).to_have_text(re.compile(r"[+−]\d"))
        one.is_content()
