"""The lobby knows the reader's tables, how they stand, and the way back."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .person import Person, Table, all_heard


def _way_back(one: Person, host: str | None = None) -> Locator:
    name = one.t("ui.lobby.own.back.yours") if host is None else one.t("ui.lobby.own.back", host=host)
    return one.page.get_by_role("link", name=name)


def test_the_lobby_shows_the_way_back_to_a_table_in_play_and_whose_turn_it_is(person: NewPerson) -> None:
    ann, ben = person(phone=True), person()
    code = ann.start_table("Ann")
    ben.come(code, "Ben")
    ann.deal()
    Table(ann, ben).turn_of(ben)
    ben.page.goto(ben.address + "/")
    back = _way_back(ben, "Ann")
    expect(back).to_contain_text(ben.t("ui.lobby.own.turn"))
    expect(back).to_contain_text("Ann")
    expect(ben.page).to_have_title("Green Room")
    ann.page.goto(ann.address + "/")
    expect(_way_back(ann)).to_contain_text(ann.t("ui.lobby.own.hand", number=1))
    ben.press(back)
    expect(ben.cards().nth(4)).to_be_visible()
    expect(ben.page).to_have_url(f"{ben.address}/t/{code}")
    ann.is_content()
    ben.is_content()


def test_the_title_of_the_lobby_is_its_own_when_somebody_comes_from_a_turn(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    ann.start_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    assert ann.sees()["turn"]
    ann.back()
    ann.press(ann.button("ui.leave.keep", ann.sheet()))
    expect(_way_back(ann)).to_contain_text(ann.t("ui.lobby.own.bot"))
    expect(ann.page).to_have_title("Green Room")
    ann.is_content()


def test_a_table_that_was_left_stands_among_the_past_ones(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.menu.end", ann.sheet()))
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.end_session.title"))
    ann.press(ann.button("ui.menu.end", ann.sheet()))
    all_heard(ann)
    ann.page.goto(ann.address + "/")
    past = ann.page.get_by_role("region", name=ann.t("ui.lobby.own.past")).get_by_role("link")
    expect(past).to_contain_text(ann.t("ui.lobby.own.ended", balance="0"))
    expect(_way_back(ann)).to_have_count(0)
    ann.press(past)
    expect(ann.sheet()).to_be_visible()
    ann.is_content()


def test_the_lobby_of_somebody_else_shows_nothing_of_it(person: NewPerson) -> None:
    ann, eve = person(), person()
    ann.start_table("Ann", bots=1)
    eve.page.goto(eve.address + "/")
    expect(eve.button("ui.lobby.start")).to_be_visible()
    expect(eve.page.get_by_role("link")).to_have_count(0)
    eve.is_content()
