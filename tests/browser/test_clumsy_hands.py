"""Mistakes that people make: wrong codes, odd names, double clicks, going back, losing the line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .finger import Finger, middle
from .line import Line
from .person import Person, Table, all_heard

NOWHERE = "zzzzzz"
MOVES_AWAY = "(button) => (button.style.translate = '0 -200px')"
IS_PUT_IN_ANEW = "(button) => button.parentNode.append(button)"


def _refused_with(person: Person, key: str) -> None:
    words = person.t.pattern(key)
    expect(person.page.get_by_text(words).first).to_be_visible()


def test_an_unknown_code_is_told_in_lobby_and_by_link(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(ann.address + "/")
    ann.page.get_by_label(ann.t("ui.lobby.join.label")).fill(NOWHERE)
    ann.press(ann.button("ui.lobby.join"))
    _refused_with(ann, "refusal.room.no_such_table")
    ann.page.goto(f"{ann.address}/t/{NOWHERE}")
    _refused_with(ann, "refusal.room.no_such_table")
    ann.press(ann.button("ui.to_lobby"))
    expect(ann.button("ui.lobby.start")).to_be_visible()
    ann.is_content(network=True)


@pytest.mark.parametrize("name", ["   ", "a" * 200, "\u202eolleh"])
def test_a_name_that_cannot_be_is_refused_with_a_sentence(person: NewPerson, name: str) -> None:
    ann, guest = person(), person()
    code = ann.open_table("Ann")
    guest.page.goto(f"{guest.address}/t/{code}")
    guest.page.get_by_label(guest.t("ui.name.label")).evaluate(
        "(field, name) => { field.value = name; field.dispatchEvent(new Event('input')); }",
        name,
    )
    guest.press(guest.button("ui.welcome.accept"))
    expect(guest.page.get_by_role("alert")).not_to_be_empty()
    expect(guest.button("ui.welcome.accept")).to_be_enabled()
    guest.is_content(network=True)


def test_a_name_is_never_markup(person: NewPerson) -> None:
    ann, eve = person(), person()
    name = "<img src=x onerror=a()>"
    code = ann.open_table("Ann")
    eve.come(code, name)
    for one in (ann, eve):
        expect(one.page.get_by_text(name).first).to_be_visible()
        assert one.page.locator("img[src=x]").count() == 0
        one.is_content()


def test_another_address_and_back_keep_the_chair(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    expect(ann.cards()).to_have_count(5)
    held = ann.holds()
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.start")).to_be_visible()
    ann.back(from_page=True)
    expect(ann.cards().nth(4)).to_be_visible()
    assert ann.holds() == held
    Table(ann).hand_ends()
    ann.is_content()


def test_double_clicks_play_once(person: NewPerson) -> None:
    ann, ben = person(lively=True), person()
    code = ann.open_table("Ann", bots=1)
    ben.page.goto(f"{ben.address}/t/{code}")
    ben.call_myself("Ben")
    ben.button("ui.welcome.accept").dblclick()
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    ann.button("ui.gather.deal").dblclick()
    table = Table(ann, ben)
    table.turn_of(ann)
    assert ann.page.get_by_text("Ben 2").count() == 0, "one guest"
    ann.offer("ui.act.draw").dblclick()
    expect(ann.cards()).to_have_count(6)
    ann.choose(0)
    ann.offer("ui.act.discard").dblclick()
    expect(ann.cards()).to_have_count(5)
    table.turn_of(ann)
    ann.offer("ui.act.drop").dblclick()
    all_heard(ann)
    assert not ann.sees_end()
    table.hand_ends()
    ann.result().get_by_role("button", name=ann.t("ui.end.ready")).dblclick()
    ben.act(drop=False)
    expect(ann.page.get_by_text(ann.t("ui.top.hand", number=2)).first).to_be_visible()
    for one in (ann, ben):
        one.is_content()


@pytest.mark.parametrize(
    ("phone", "changes"), [(False, MOVES_AWAY), (False, IS_PUT_IN_ANEW), (True, MOVES_AWAY)]
)
def test_a_press_is_for_the_button_it_began_on(person: NewPerson, phone: bool, changes: str) -> None:
    """Another person moves, and the page with them, before the pointer is lifted."""
    ann = person(phone=phone)
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    draw = ann.offer("ui.act.draw")
    at, finger = middle(draw), Finger(ann)
    if phone:
        finger.down(at)
    else:
        ann.page.mouse.move(*at)
        ann.page.mouse.down()
    draw.evaluate(changes)
    if phone:
        finger.up()
    else:
        ann.page.mouse.up()
    expect(ann.cards()).to_have_count(6)
    ann.is_content()


def test_two_fast_keys_draw_once(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    ann.page.evaluate(
        "() => { for (const key of ['d', 'd', 't']) dispatchEvent(new KeyboardEvent('keydown', { key })); }"
    )
    expect(ann.cards()).to_have_count(6)
    assert ann.act(drop=False)
    expect(ann.cards()).to_have_count(5)
    ann.is_content()


def test_a_command_whose_answer_is_lost_is_played_once(person: NewPerson) -> None:
    """The page asks again on a new line, by the same name, and is told what it missed."""
    ann, eve = person(), person()
    line = Line(ann)
    code = ann.open_table("Ann", bots=1)
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    eve.come(code, "Eve", sit=False)
    line.loses = True
    ann.press(ann.offer("ui.act.draw"))
    drawn = eve.page.get_by_text(eve.t("ui.line.other.draw", name="Ann"), exact=True)
    expect(drawn.first).to_be_visible()
    assert len(ann.sees()["hand"]) == 5
    line.cut()
    expect(ann.cards()).to_have_count(6)
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    table.hand_ends()
    ann.is_content(network=True)


def test_without_a_network_nothing_is_lost(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    ann.context.set_offline(True)
    ann.press(ann.offer("ui.act.draw"))
    ann.context.set_offline(False)
    expect(ann.cards()).to_have_count(6)
    table.hand_ends()
    ann.is_content(network=True)


def test_an_illegal_try_says_why(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    ann.choose(0)
    ann.page.evaluate("() => { told.length = 0; }")
    ann.page.keyboard.press("x")
    ann.was_told("")
    assert len(ann.sees()["hand"]) == 5
    ann.is_content()
