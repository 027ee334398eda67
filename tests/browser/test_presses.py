"""A press is for the button on which it began, by a real mouse, finger and pen, while the page changes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .finger import Finger, Point
from .person import Person

STAGE = """() => {
  const stage = document.createElement("div");
  stage.style.cssText = "position: fixed; inset: 0; z-index: 9999; background: white";
  window.put = (id, tag, [left, top, width, height], attributes = {}, into = stage) => {
    const one = document.createElement(tag);
    for (const [name, value] of Object.entries({ id, ...attributes })) one.setAttribute(name, value);
    one.style.cssText = `position: absolute; box-sizing: border-box; margin: 0; padding: 0;
      left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
    into.append(one);
    window[id] = one;
    return one;
  };
  window.clicks = [];
  stage.addEventListener("click", ({ target, detail, ctrlKey }) => clicks.push([target.id, detail, ctrlKey]));
  document.body.append(stage);
  put("draw", "button", [100, 100, 100, 40]).append("Draw");
}"""
"""Covers the lobby with a bare stage: `put` places elements there, and `clicks` notes what is clicked."""

AT = Point(150, 120)
"""The middle of the button."""
ELSEWHERE = Point(150, 300)

MOVES_AWAY = "() => (draw.style.top = '400px')"
IS_DRAWN_ANEW = "() => draw.replaceChildren('Draw')"
IS_PUT_IN_ANEW = "() => draw.parentNode.append(draw)"

KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "button": ("button", {}),
    "link": ("a", {"href": "#"}),
    "label": ("label", {}),
    "checkbox": ("input", {"type": "checkbox"}),
    "switch": ("input", {"type": "checkbox", "role": "switch"}),
    "radio": ("input", {"type": "radio"}),
    "select": ("select", {}),
    "card": ("div", {"role": "button"}),
}


def _stage(person: Person) -> Page:
    person.page.goto(person.address + "/")
    expect(person.button("ui.lobby.start")).to_be_visible()
    person.page.evaluate(STAGE)
    return person.page


def _clicks(page: Page) -> list[list[Any]]:
    """Return the id, the count and the Ctrl key of each click, once the page has made good a missed press."""
    page.evaluate("() => new Promise((then) => setTimeout(then))")
    clicks: list[list[Any]] = page.evaluate("() => clicks")
    return clicks


def _pressed(page: Page) -> list[str]:
    return [target for target, *_ in _clicks(page)]


def _down(page: Page, finger: Finger, phone: bool) -> None:
    if phone:
        finger.down(AT)
    else:
        page.mouse.move(*AT)
        page.mouse.down()


def _up(page: Page, finger: Finger, phone: bool) -> None:
    if phone:
        finger.up()
    else:
        page.mouse.up()


def _pen(person: Person, kind: str, at: Point) -> None:
    line = person.context.new_cdp_session(person.page)
    held = {"button": "left", "clickCount": 1, "pointerType": "pen"}
    line.send("Input.dispatchMouseEvent", {"type": kind, "x": at.x, "y": at.y, **held})


@pytest.mark.parametrize(
    "changes",
    [MOVES_AWAY, IS_DRAWN_ANEW, IS_PUT_IN_ANEW],
    ids=["moves away", "is drawn anew", "is put in anew"],
)
def test_a_mouse_and_a_pen_press_a_button_that(person: NewPerson, changes: str) -> None:
    ann = person()
    page = _stage(ann)
    page.evaluate("() => draw.replaceChildren(put('word', 'span', [0, 0, 100, 40], {}, draw))")
    page.mouse.move(*AT)
    page.mouse.down()
    page.evaluate(changes)
    page.mouse.up()
    assert _clicks(page) == [["draw", 1, False]]
    page.evaluate("() => { draw.remove(); put('draw', 'button', [100, 100, 100, 40]); }")
    page.evaluate("() => draw.replaceChildren(put('word', 'span', [0, 0, 100, 40], {}, draw))")
    _pen(ann, "mousePressed", AT)
    page.evaluate(changes)
    _pen(ann, "mouseReleased", AT)
    assert _clicks(page) == [["draw", 1, False], ["draw", 1, False]]


def test_two_buttons_of_a_mouse_press_once(person: NewPerson) -> None:
    page = _stage(person())
    page.mouse.move(*AT)
    page.mouse.down()
    page.mouse.down(button="right")
    page.mouse.up()
    page.mouse.up(button="right")
    assert _pressed(page) == ["draw"]


def test_a_press_that_opens_a_menu_presses_nothing(person: NewPerson) -> None:
    page = _stage(person())
    page.mouse.move(*AT)
    page.mouse.down()
    page.evaluate("() => draw.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))")
    page.evaluate(IS_PUT_IN_ANEW)
    page.mouse.up()
    assert _pressed(page) == []


def test_the_second_press_of_a_double_click_stays_the_second(person: NewPerson) -> None:
    page = _stage(person())
    page.mouse.click(*AT)
    page.mouse.down(click_count=2)
    page.evaluate(IS_PUT_IN_ANEW)
    page.mouse.up(click_count=2)
    assert _clicks(page) == [["draw", 1, False], ["draw", 2, False]]


def test_a_link_that_moves_is_opened_as_its_keys_say(person: NewPerson) -> None:
    ann = person()
    page = _stage(ann)
    page.evaluate("(href) => put('link', 'a', [100, 200, 100, 40], { href })", ann.address + "/theme.js")
    page.mouse.move(150, 220)
    page.keyboard.down("Control")
    page.mouse.down()
    page.evaluate("() => (link.style.top = '400px')")
    with ann.context.expect_page():
        page.mouse.up()
    page.keyboard.up("Control")
    assert _clicks(page) == [["link", 1, True]]
    assert page.url == ann.address + "/"


@pytest.mark.parametrize(
    ("looks", "began", "ended"),
    [
        ("() => (draw.style.borderRadius = '20px')", AT, Point(102, 102)),
        ("() => put('over', 'button', [140, 100, 300, 40])", Point(120, 120), AT),
        (
            """() => {
              draw.remove();
              const text = put("text", "p", [100, 100, 200, 200]);
              text.style.font = "20px/40px monospace";
              const link = document.createElement("a");
              Object.assign(link, { id: "draw", href: "#", draggable: false, textContent: "Green Rooms" });
              text.append("Everybody: ", link);
            }""",
            Point(250, 120),
            Point(250, 160),
        ),
    ],
    ids=["round corner", "another button over it", "beside the second line of a link"],
)
def test_leaving_a_button_takes_the_press_back(
    person: NewPerson, looks: str, began: Point, ended: Point
) -> None:
    """Within the box that is around it, too, as long as it stays at its place."""
    page = _stage(person())
    page.evaluate(looks)
    page.mouse.move(*began)
    page.mouse.down()
    page.mouse.move(*ended)
    page.mouse.up()
    assert "draw" not in _pressed(page)
    page.mouse.move(*began)
    page.mouse.down()
    page.mouse.up()
    assert _pressed(page)[-1] == "draw"


@pytest.mark.parametrize(
    "changes",
    [
        "() => (draw.style.display = 'none')",
        "() => (draw.style.visibility = 'hidden')",
        "() => (draw.inert = true)",
        "() => (draw.disabled = true)",
        "() => draw.remove()",
        "() => put('sheet', 'dialog', [0, 0, 50, 50], {}, document.body).showModal()",
    ],
    ids=["not shown", "hidden", "inert", "disabled", "gone", "under a sheet"],
)
@pytest.mark.parametrize("phone", [False, True])
def test_what_cannot_be_pressed_any_more_is_not(person: NewPerson, phone: bool, changes: str) -> None:
    """It has moved, too: else the browser would see to it."""
    ann = person(phone=phone)
    page, finger = _stage(ann), Finger(ann)
    _down(page, finger, phone)
    page.evaluate(MOVES_AWAY)
    page.evaluate(changes)
    page.evaluate("() => put('next', 'button', [100, 100, 100, 40])")
    _up(page, finger, phone)
    assert _pressed(page) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_finger_that_rests_on_the_felt_presses_nothing_that_comes_under_it(
    person: NewPerson, kind: str
) -> None:
    ann = person(phone=True)
    page, finger = _stage(ann), Finger(ann)
    finger.down(ELSEWHERE)
    page.evaluate("([tag, more]) => put('come', tag, [100, 280, 100, 40], more)", list(KINDS[kind]))
    finger.up()
    assert _pressed(page) == []
    finger.down(ELSEWHERE)
    finger.up()
    assert _pressed(page) == ["come"]


@pytest.mark.parametrize("phone", [False, True])
def test_a_press_on_a_disabled_button_does_not_count_once_it_is_enabled(
    person: NewPerson, phone: bool
) -> None:
    ann = person(phone=phone)
    page, finger = _stage(ann), Finger(ann)
    page.evaluate("() => (draw.disabled = true)")
    _down(page, finger, phone)
    page.evaluate("() => (draw.disabled = false)")
    _up(page, finger, phone)
    assert _pressed(page) == []
    _down(page, finger, phone)
    _up(page, finger, phone)
    assert _pressed(page) == ["draw"]


def test_a_sheet_closes_by_a_press_beside_it_alone(person: NewPerson) -> None:
    """Neither by words of a field that were marked beyond its edge, nor by a finger that lay there before."""
    ann = person()
    ann.page.goto(ann.address + "/")
    ann.call_myself("Ann")
    ann.press(ann.button("ui.lobby.start"))
    field = ann.sheet().get_by_label(ann.t("ui.start.stake"))
    field.fill("7")
    field.hover()
    ann.page.mouse.down()
    ann.page.mouse.move(5, 5)
    ann.page.mouse.up()
    expect(field).to_have_value("7")
    expect(ann.sheet()).to_be_visible()
    ann.page.mouse.click(5, 5)
    expect(ann.sheet()).to_have_count(0)
    ann.is_content()


def test_a_sheet_that_opens_under_a_finger_stays(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.page.goto(ann.address + "/")
    ann.call_myself("Ann")
    finger = Finger(ann)
    finger.down(Point(180, 8))
    ann.button("ui.lobby.start").evaluate("(button) => button.click()")
    expect(ann.sheet()).to_be_visible()
    finger.up()
    expect(ann.sheet()).to_be_visible()
    ann.is_content()
