"""Nobody holds a table on the page either: votes, newcomers who ask for a seat, people who stay out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson, kept
from .house import House
from .person import Person, Table


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which the others may soon vote about somebody who keeps them waiting."""
    yield from kept(House(tmp_path_factory.mktemp("house"), hasty=True))


def sees(person: Person, key: str, **args: str | int) -> None:
    expect(person.page.get_by_text(person.t(key, **args)).first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_others_let_a_bot_play_for_who_keeps_them_waiting(
    person: NewPerson, hasty: House, phone: bool
) -> None:
    ann, ben, cy = (person(at=hasty, phone=phone) for _ in range(3))
    code = ann.open_table("Ann")
    ben.come(code, "Ben")
    cy.come(code, "Cy")
    expect(ann.page.get_by_text("Cy").first).to_be_visible()
    ann.deal()
    for one in (ann, ben, cy):
        expect(one.cards()).to_have_count(5)
    Table(ann, ben, cy).until(lambda: any(one.may("ui.act.draw") for one in (ann, ben, cy)))
    staller = next(one for one in (ann, ben, cy) if one.may("ui.act.draw"))
    others = [one for one in (ann, ben, cy) if one is not staller]
    name = {ann: "Ann", ben: "Ben", cy: "Cy"}[staller]
    sees(staller, "ui.vote.you")
    for one in others:
        sees(one, "ui.vote.waits", name=name)
        one.press(one.button("ui.vote.press_who", name=name))
        expect(one.sheet()).to_have_accessible_name(one.t("ui.vote.title", name=name))
        one.press(one.sheet().get_by_role("button", name=one.t("ui.vote.way.bot")))
    sees(staller, "ui.status.bot_plays")
    for one in others:
        expect(one.sheet()).to_have_count(0)
        one.is_content()
    staller.press(staller.button("ui.menu.take_back"))
    staller.is_content()


@pytest.mark.parametrize("phone", [False, True])
def test_a_host_lets_newcomers_in_and_bans_somebody(person: NewPerson, phone: bool) -> None:
    ann, ben, eve = person(phone=phone), person(phone=phone), person()
    code = ann.open_table("Ann")
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.sheet().get_by_label(ann.t("ui.door.host")))
    ann.press(ann.button("ui.close", ann.sheet()))
    ben.come(code, "Ben")
    ben.was_told(ben.t("refusal.room.waits_for_host"))
    ann.press(ann.button("ui.guest.who.let_in", name="Ben"))
    sees(ben, "ui.gather.wait", host="Ann")
    eve.come(code, "Eve", sit=False)
    ann.press(ann.button("ui.menu.open"))
    expect(ann.button("ui.guest.who.ban", ann.sheet(), name="Eve")).to_be_visible()
    ann.press(ann.button("ui.guest.who.ban", ann.sheet(), name="Eve"))
    sees(eve, "refusal.room.banned")
    ann.press(ann.button("ui.menu.remove_who", ann.sheet(), name="Ben"))
    expect(ann.sheet().get_by_text(ann.t("ui.people.removed"))).to_be_visible()
    ann.press(ann.button("ui.guest.who.let_in", ann.sheet(), name="Ben"))
    expect(ann.sheet().get_by_text(ann.t("ui.people.removed"))).to_have_count(0)
    for one in (ann, ben):
        one.is_content()
