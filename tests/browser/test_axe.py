"""What axe, the checker of accessibility, says about every page and sheet, by night and by day."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .person import Person, Table

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
SHEETS = ("ui.score.title", "ui.keys.title", "ui.invite.title", "ui.device.title", "ui.credits.title")
LIGHT = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  await new Promise(requestAnimationFrame);
}"""
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`));
}"""


def _is_clean(person: Person, where: str) -> None:
    for theme in ("night", "day"):
        person.page.evaluate(LIGHT, theme)
        if not person.page.evaluate("'axe' in window"):
            person.page.evaluate(AXE.read_text("utf-8"))
        assert person.page.evaluate(RUN) == [], f"{where}, {theme}"
    person.page.evaluate(LIGHT, "night")


def _sheet_is_clean(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))
    expect(person.sheet().get_by_role("heading", name=person.t(key)).first).to_be_visible()
    _is_clean(person, key)
    person.press(person.button("ui.close", person.sheet()))


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious(person: NewPerson, phone: bool) -> None:
    assert AXE.is_file(), f"axe is one of the page's packages and is not installed: {AXE}"
    ann = person(phone=phone)
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.bots")).to_be_visible()
    _is_clean(ann, "lobby")
    ann.press(ann.button("ui.how.title"))
    _is_clean(ann, "how to play")
    code = ann.open_table("Ann", bots=2)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    _is_clean(ann, "before the first deal")
    guest = person(phone=phone)
    guest.page.goto(f"{guest.address}/t/{code}")
    expect(guest.button("ui.welcome.accept")).to_be_visible()
    _is_clean(guest, "welcome")
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    _is_clean(ann, "own turn")
    ann.press(ann.offer("ui.act.draw"))
    ann.choose(0)
    _is_clean(ann, "a card chosen")
    # The sheets are the same everywhere; the phone has the less room for them.
    for key in SHEETS if phone else ():
        _sheet_is_clean(ann, key)
    ann.press(ann.button("ui.menu.open"))
    _is_clean(ann, "menu")
    ann.press(ann.button("ui.close", ann.sheet()))
    table.hand_ends(drop_after=0)
    _is_clean(ann, "end of the hand")
    ann.press(ann.button("ui.score.title", ann.sheet()))
    _is_clean(ann, "score")
    ann.is_content()
