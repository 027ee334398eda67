"""Axe, the checker of accessibility, brought into a page."""

from __future__ import annotations

from pathlib import Path

from .person import Person

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
LIGHT = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  // What is inherited changes one level after the other, each in a transition of its own.
  for (let calm = 0; calm < 3; calm += 1) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter((one) => one.playState === "running");
    await Promise.allSettled(moving.map((one) => one.finished));
    if (moving.length > 0) calm = 0;
  }
}"""
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`));
}"""


def is_clean(person: Person, where: str) -> None:
    """Nothing serious is found on the page as it stands, by night and by day."""
    assert AXE.is_file(), f"axe is one of the page's packages and is not installed: {AXE}"
    for theme in ("night", "day"):
        person.page.evaluate(LIGHT, theme)
        if not person.page.evaluate("'axe' in window"):
            person.page.evaluate(AXE.read_text("utf-8"))
        assert person.page.evaluate(RUN) == [], f"{where}, {theme}"
    person.page.evaluate(LIGHT, "night")
