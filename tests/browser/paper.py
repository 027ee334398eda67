"""Words over the felt cover nothing that is read or pressed there."""

from __future__ import annotations

from .person import Person

AT_REST = """
  const short = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 2000);
  await Promise.allSettled(short.map((one) => one.finished));
"""
"""Until what comes has come; what glows on and on is not waited for."""
COVERED = (
    f"""async () => {{{AT_REST}"""
    """
  const boxOf = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const written = [...document.querySelectorAll(".paper, .strip")].map(boxOf);
  const below = `.card:is(.hand, .stock, .discard, .spread), .bar button, .points, .points span, .corner,
    .plate, .line > span:not(.hidden)`;
  return [...document.querySelectorAll(below)]
    .filter((one) => one.checkVisibility() && written.some((box) => meet(box, boxOf(one))))
    .map((one) => one.getAttribute("aria-label") || one.className);
}"""
)


def covers_nothing(person: Person) -> None:
    """No slip and no strip lies over cards, over what can be pressed, or over the points."""
    covered = person.page.evaluate(COVERED)
    assert not covered, covered
