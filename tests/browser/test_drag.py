"""Cards follow the finger: let go over its target, a card waits there for the answer and lands from there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .clock import lingers
from .conftest import NewPerson, kept
from .finger import Finger, Point, face, filmed, films, is_one_way, landed, middle
from .house import House
from .line import Line
from .person import Person, Table, all_heard

CUT = "3c Kh"
"""Of two, the second deals the first hand, and the first begins."""
HAND = "4h 2c 5h 7d 6h 8s 9d Jc Ks Qd 3c 7h"
"""The first is dealt 4h 5h 6h 9d Ks; 3c lies there, and 7h comes first from the stock."""
UNSELECTABLE = """() => [...document.querySelectorAll(".stage, .stage *")].every(
  (one) => getComputedStyle(one).userSelect === "none",
)"""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first two shuffles are known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, HAND)))


def at_table(ann: Person) -> Finger:
    """Begin the hand, with the cards at their places."""
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    expect(face(ann, "3c")).to_be_visible()
    landed(ann)
    return Finger(ann)


def drawn(ann: Person) -> Finger:
    finger = at_table(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    landed(ann)
    return finger


def pile(ann: Person) -> Locator:
    return ann.page.locator("button.pile.discard")


def stock(ann: Person) -> Locator:
    return ann.page.locator("button.pile").first


DEPTH = "(one) => Number(getComputedStyle(one).zIndex)"


def edge(card: Locator) -> Point:
    """A free spot on a card of the hand: its neighbour may lie over the rest of it."""
    box = card.bounding_box()
    assert box is not None
    return Point(box["x"] + 14, box["y"] + 30)


def drag(ann: Person, finger: Finger, card: str, to: Point) -> Point:
    """Drag a card until its middle is at a point, and let it go; returns where it was then.

    A card that still flies would be missed.
    """
    landed(ann)
    there = face(ann, card)
    grip, heart = edge(there), middle(there)
    finger.down(grip)
    finger.move(Point(to.x + grip.x - heart.x, to.y + grip.y - heart.y))
    place = middle(there)
    films(ann, card)
    finger.up()
    return place


def answer(ann: Person, line: Line) -> None:
    """Let the page hear the answer to its act, and not what the bot did next: that covers the card."""
    all_heard(ann)
    line.say_next()


def lands_from(places: list[Point], dropped: Point) -> None:
    """One way from where it was let go to its place: it never went home, and never flew twice."""
    assert len(places) > 3
    assert places[0].is_near(dropped), (places[0], dropped)
    assert is_one_way(places), places
    assert not places[-1].is_near(dropped)


def test_a_card_dragged_to_the_pile_lands_from_there(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    line = Line(ann)
    finger = drawn(ann)
    line.holds = True
    pile_at = middle(pile(ann))
    dropped = drag(ann, finger, "Ks", Point(pile_at.x + 20, pile_at.y + 26))
    answer(ann, line)
    expect(ann.cards()).to_have_count(5)
    places = filmed(ann)
    lands_from(places, dropped)
    assert places[-1].is_near(pile_at)
    ann.is_content()


def test_cards_dragged_to_the_felt_and_to_a_spread_land_from_there(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    finger = drawn(ann)
    for card in ("4h", "5h", "6h"):
        face(ann, card).tap(position={"x": 10, "y": 24})
    felt = ann.page.locator(".felt").bounding_box()
    assert felt is not None
    dropped = drag(ann, finger, "5h", Point(felt["x"] + felt["width"] / 2, felt["y"] + 60))
    expect(ann.page.locator("button.spread")).to_have_count(1)
    lands_from(filmed(ann), dropped)
    spread = middle(ann.page.locator("button.spread"))
    dropped = drag(ann, finger, "7h", Point(spread.x + 10, spread.y + 30))
    expect(ann.cards()).to_have_count(2)
    lands_from(filmed(ann), dropped)
    ann.is_content()


def test_stock_and_discard_are_dragged_to_the_hand(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    finger = at_table(ann)
    finger.down(middle(stock(ann)))
    finger.move(middle(ann.cards().nth(2)))
    expect(ann.page.locator(".glow.hand.over")).to_be_visible()
    finger.up()
    expect(ann.cards()).to_have_count(6)
    drag(ann, finger, "Ks", middle(pile(ann)))
    expect(ann.cards()).to_have_count(5)
    Table(ann).turn_of(ann)
    top = pile(ann).get_attribute("aria-label")
    finger.down(middle(pile(ann)))
    finger.move(middle(ann.cards().nth(2)))
    finger.up()
    expect(ann.cards()).to_have_count(6)
    assert pile(ann).get_attribute("aria-label") != top
    ann.is_content()


def test_what_would_take_a_dragged_card_lights_up(person: NewPerson) -> None:
    """Also for a card that was not chosen before."""
    ann = person(phone=True, lively=True)
    finger = drawn(ann)
    expect(ann.page.locator(".pile.discard.target")).to_have_count(0)
    finger.down(edge(face(ann, "Ks")))
    finger.move(Point(180, 250))
    expect(ann.page.locator(".pile.discard.target")).to_be_visible()
    held, corner = (ann.page.locator(one).first.evaluate(DEPTH) for one in (".layer.lifted", ".corner"))
    assert held > corner
    expect(ann.page.locator(".glow.felt")).to_have_count(0)
    finger.move(middle(pile(ann)))
    expect(ann.page.locator(".pile.discard.over")).to_be_visible()
    finger.move(edge(ann.cards().first))
    finger.up()
    expect(ann.page.locator(".pile.discard.target")).to_have_count(0)
    expect(ann.cards()).to_have_count(6)
    ann.is_content()


def test_a_card_waits_where_it_was_dropped_for_the_answer(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    line = Line(ann)
    finger = drawn(ann)
    line.holds = True
    pile_at = middle(pile(ann))
    dropped = drag(ann, finger, "Ks", Point(pile_at.x - 30, pile_at.y - 24))
    all_heard(ann)
    landed(ann)
    assert middle(face(ann, "Ks")).is_near(dropped)
    expect(ann.page.locator(".layer .card.waiting")).to_have_count(1)
    expect(ann.offer("ui.act.discard")).to_have_attribute("aria-busy", "true")
    answer(ann, line)
    expect(ann.cards()).to_have_count(5)
    lands_from(filmed(ann), dropped)
    ann.is_content()


def test_a_refused_card_springs_back_with_its_reason(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    lingers(ann)
    finger = at_table(ann)
    line_home = middle(face(ann, "Ks"))
    dropped = drag(ann, finger, "Ks", middle(pile(ann)))
    expect(ann.page.get_by_role("alert")).to_be_visible()
    places = filmed(ann)
    lands_from(places, dropped)
    assert abs(places[-1].x - line_home.x) < 2
    assert ann.cards().count() == 5
    ann.is_content()


def test_a_press_shows_while_the_line_is_held(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    line = Line(ann)
    at_table(ann)
    line.holds = True
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.offer("ui.act.draw")).to_have_attribute("aria-busy", "true")
    expect(ann.page.locator("button.pile.waiting")).to_have_count(1)
    line.release()
    expect(ann.cards()).to_have_count(6)
    expect(ann.page.locator("[aria-busy=true]")).to_have_count(0)
    ann.is_content()


def test_nothing_on_the_felt_is_selected(person: NewPerson) -> None:
    ann = person(lively=True)
    at_table(ann)
    felt = ann.page.locator(".felt").bounding_box()
    assert felt is not None
    mouse = ann.page.mouse
    mouse.move(felt["x"] + 30, felt["y"] + felt["height"] / 3)
    mouse.down()
    mouse.move(felt["x"] + felt["width"] - 30, felt["y"] + felt["height"] - 30, steps=6)
    mouse.up()
    assert ann.page.evaluate("() => getSelection().toString()") == ""
    assert ann.page.evaluate(UNSELECTABLE)
    all_heard(ann)
    ann.is_content()


def test_a_press_on_an_empty_pile_counts_right_after_a_drag(person: NewPerson) -> None:
    """A mouse that let a card go elsewhere has pressed no button; the next press is one."""
    ann = person()
    at_table(ann)
    ann.press(ann.offer("ui.act.take"))
    expect(ann.cards()).to_have_count(6)
    expect(pile(ann)).to_have_attribute("aria-label", ann.t("ui.discard.empty"))
    ann.choose(5)
    mouse = ann.page.mouse
    grip, there = edge(ann.cards().nth(0)), edge(ann.cards().nth(2))
    mouse.move(*grip)
    mouse.down()
    mouse.move(*there, steps=4)
    mouse.up()
    expect(ann.page.locator(".layer .held")).to_have_count(0)
    pile(ann).click()
    expect(ann.cards()).to_have_count(5)
    ann.is_content()
