"""The verdict of axe, the checker of accessibility, on every page and sheet, by night and by day."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person, Table

SHEETS = ("ui.score.title", "ui.keys.title", "ui.invite.title", "ui.device.title", "ui.credits.title")


def _sheet_is_clean(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))
    expect(person.sheet().get_by_role("heading", name=person.t(key)).first).to_be_visible()
    expect(person.sheet().get_by_text(person.t("ui.loading"))).to_have_count(0)
    is_clean(person, key)
    person.press(person.button("ui.close", person.sheet()))


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious(person: NewPerson, phone: bool) -> None:
    ann = person(phone=phone)
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.bots")).to_be_visible()
    is_clean(ann, "lobby")
    ann.press(ann.button("ui.how.title"))
    expect(ann.sheet()).to_be_visible()
    is_clean(ann, "how to play")
    code = ann.start_table("Ann", bots=2)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    is_clean(ann, "before the first deal")
    guest = person(phone=phone)
    guest.page.goto(f"{guest.address}/t/{code}")
    expect(guest.button("ui.welcome.accept")).to_be_visible()
    is_clean(guest, "welcome")
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    is_clean(ann, "own turn")
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    ann.choose(0)
    is_clean(ann, "a card chosen")
    # The sheets are the same everywhere; the phone has the less room for them.
    for key in SHEETS if phone else ():
        _sheet_is_clean(ann, key)
    ann.press(ann.button("ui.menu.open"))
    expect(ann.sheet()).to_be_visible()
    is_clean(ann, "menu")
    ann.press(ann.button("ui.close", ann.sheet()))
    table.hand_ends(drop_after=0)
    is_clean(ann, "end of the hand")
    details = ann.details()
    is_clean(ann, "details of the end")
    ann.press(ann.button("ui.score.title", details))
    is_clean(ann, "score")
    ann.is_content()
