"""Back closes what lies on top, asks at a table in play, and only then leaves the page."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .musician import Musician
from .person import Person, all_heard


def _shows(one: Person, key: str) -> None:
    """Only this sheet is open."""
    expect(one.sheet()).to_have_accessible_name(one.t(key))


def _shows_none(one: Person) -> None:
    expect(one.sheet()).to_have_count(0)


def _back_at_once(one: Person) -> None:
    """Back until nothing of the page's is left: the page says so by going to where its tab began."""
    one.back(from_page=True)
    expect(one.page).to_have_url("about:blank")


def test_back_closes_the_sheets_of_the_lobby_one_by_one(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.page.goto(ann.address + "/")
    ann.press(ann.button("ui.lobby.start"))
    _shows(ann, "ui.start.title")
    ann.press(ann.button("ui.rules.choose", ann.sheet()))
    expect(ann.sheet()).to_have_count(2)
    ann.back()
    _shows(ann, "ui.start.title")
    ann.back()
    _shows_none(ann)
    expect(ann.button("ui.lobby.start")).to_be_visible()
    for title in ("ui.credits.title", "ui.how.title", "ui.records.title"):
        ann.press(ann.button(title))
        _shows(ann, title)
        ann.back()
        _shows_none(ann)
    ann.is_content()
    _back_at_once(ann)


def test_back_closes_the_phrases_in_a_hand_and_asks_nothing(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.start_table("Ann", bots=1)
    ann.deal()
    phrase = ann.button("ui.reaction.nice_hand")
    ann.press(ann.button("ui.reaction.open"))
    expect(phrase).to_be_visible()
    ann.back()
    expect(phrase).to_have_count(0)
    _shows_none(ann)
    ann.back()
    _shows(ann, "ui.leave.title")


def test_back_closes_the_sheets_of_a_table_and_then_leaves_it(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.start_table("Ann", bots=1)
    table = ann.page.url
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.score.title", ann.sheet()))
    _shows(ann, "ui.score.title")
    ann.back()
    _shows_none(ann)
    expect(ann.page).to_have_url(table)
    ann.page.go_forward()
    _shows_none(ann)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    ann.press(ann.button("ui.menu.open"))
    _shows(ann, "ui.menu.title")
    ann.press(ann.button("ui.close", ann.sheet()))
    _shows_none(ann)
    ann.back(from_page=True)
    expect(ann.button("ui.lobby.start")).to_be_visible()
    ann.is_content()


def test_back_closes_the_sheets_of_tone_poker(person: NewPerson) -> None:
    one = person(phone=True)
    ann = Musician(one)
    ann.open_table("Ann", 0)
    table = one.page.url
    for sheet in ("how", "score"):
        one.press(one.button("ui.menu.open"))
        one.press(one.button(f"ui.{sheet}.title", one.sheet()))
        expect(one.sheet()).not_to_have_accessible_name(one.t("ui.menu.title"))
        one.back()
        _shows_none(one)
    expect(one.page).to_have_url(table)
    one.is_content()


def test_back_in_a_hand_asks_and_a_bot_plays_on_for_whoever_keeps_the_seat(person: NewPerson) -> None:
    ann, ben = person(phone=True), person()
    code = ann.start_table("Ann")
    ben.come(code, "Ben")
    ann.deal()
    expect(ann.cards().nth(4)).to_be_visible()
    for _ in range(2):
        ann.back()
        _shows(ann, "ui.leave.title")
        ann.press(ann.button("ui.leave.stay", ann.sheet()))
        _shows_none(ann)
    expect(ann.cards().nth(4)).to_be_visible()
    ann.back()
    ann.back()
    _shows_none(ann)
    ann.back()
    ann.press(ann.button("ui.leave.keep", ann.sheet()))
    expect(ann.button("ui.lobby.start")).to_be_visible()
    all_heard(ben)
    expect(ben.page.get_by_text(ben.t("ui.room.other.bot_sat_in", name="Ann")).first).to_be_attached()
    ann.page.goto(f"{ann.address}/t/{code}")
    ann.press(ann.button("ui.menu.take_back"))
    expect(ann.button("ui.menu.take_back")).to_have_count(0)
    ann.is_content()
    ben.is_content()


def test_back_in_a_hand_asks_and_whoever_leaves_is_gone_from_the_table(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    code = ann.start_table("Ann", bots=1)
    ann.deal()
    expect(ann.cards().nth(4)).to_be_visible()
    ann.back()
    ann.press(ann.button("ui.menu.leave", ann.sheet()))
    expect(ann.button("ui.lobby.start")).to_be_visible()
    ann.page.goto(f"{ann.address}/t/{code}")
    expect(ann.button("ui.welcome.watch")).to_be_visible()
    ann.is_content()
