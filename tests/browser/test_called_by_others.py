"""How a hand ends that another has ended: every plate has room for what it says, on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson, kept
from .endings import ENDINGS, house_of, opens, presses
from .house import House
from .person import Person
from .words import Words

SCREENS = ((360, 640), (390, 844), (640, 360), (1280, 800))
CALLS = {"drop": "drops", "caught": "is_caught", "tonk": "tonk", "natural": "natural_points"}
CROWDED = """async ([width, height]) => {
  // A page hears some time later that it has another size, and lays its table out some frames after that.
  const lies = () => JSON.stringify([...document.querySelectorAll(".plate, .end > *")].map((one) =>
    [one.className, one.getBoundingClientRect()]));
  for (let still = 0, before = ""; still < 6 || innerWidth !== width || innerHeight !== height; ) {
    await new Promise(requestAnimationFrame);
    still = lies() === before ? still + 1 : 0;
    before = lies();
  }
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxOf = (one) => one.getBoundingClientRect();
  const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
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
    }
    for (const one of plate.querySelectorAll(".end > *")) {
      if (!within(boxOf(one), boxOf(plate))) faults.push(`${one.textContent} beyond the plate`);
      if (!mark.checkVisibility() || !meet(boxOf(one), boxOf(mark))) continue;
      faults.push(`${one.textContent} on the mark`);
    }
    return faults.map((fault) => `${plate.ariaLabel}: ${fault}`);
  });
}"""
"""What an end says on a plate and does not find room there, or lies on something else."""


@pytest.fixture
def house(tmp_path: Path, ending: str, players: int) -> Iterator[House]:
    """A house whose first hand the last to come ends as the test wants it."""
    yield from kept(house_of(tmp_path, ending, players, by_guest=True))


def _speaks(one: Person, language: str) -> None:
    """Read the table on in another language, once the hand is over there."""
    expect(one.button("ui.end.details", one.result())).to_be_visible()
    one.page.evaluate("(language) => localStorage.setItem('greenroom.language', language)", language)
    one.reload()
    one.t = Words(language)
    expect(one.button("ui.end.details", one.result())).to_be_visible()


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
def test_what_another_says_of_the_end_is_read_whole_and_lies_on_nothing(
    person: NewPerson, ending: str, players: int, words: str
) -> None:
    ann, ben = person(phone=True), person()
    ben.come(opens(ann, ending, players - 2, "classic" if words == "usual" else words), "Ben")
    ann.deal()
    presses(ben, ENDINGS[ending].keys.split())
    for language in ("en", "fr"):
        _speaks(ann, language)
        call = ann.t(f"terms.tonk.{words}.{CALLS[ending]}")
        for width, height in SCREENS:
            ann.page.set_viewport_size({"width": width, "height": height})
            said = ann.page.locator(".plate .call")
            expect(said).to_have_text(call[0].upper() + call[1:])
            assert ann.page.evaluate(CROWDED, [width, height]) == [], (language, width, height)
    ann.is_content()
