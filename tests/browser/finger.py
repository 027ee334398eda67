"""A finger on the glass, and what the cards do under it, frame by frame."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import Locator

from .person import Person

FRENCH_LETTERS = str.maketrans("KQJ", "RDV")
"""The letters on the faces of a French reader, by which they are named."""
FILM = """(face) => {
  const seen = [];
  const look = () => {
    const flat = document.querySelector(`.layer :is(.card, .leaving) img[src$="/${face}"]`);
    const card = flat?.closest(".card, .leaving");
    if (!card || !window.films) return;
    const box = card.getBoundingClientRect();
    seen.push([box.x + box.width / 2, box.y + box.height / 2]);
    requestAnimationFrame(look);
  };
  window.films = true;
  window.film = seen;
  look();
}"""
LANDED = """async () => {
  const flights = () => document.getAnimations().filter((one) => one.id === "card");
  while (flights().length > 0) await Promise.allSettled(flights().map((one) => one.finished));
}"""
STEPS = 8


class Point(NamedTuple):
    """A point of the page, in its pixels."""

    x: float
    y: float

    def is_near(self, other: Point) -> bool:
        return abs(self.x - other.x) < 1.5 and abs(self.y - other.y) < 1.5


def middle(what: Locator) -> Point:
    """The place of something on the page."""
    box = what.bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def face(person: Person, card: str) -> Locator:
    """A card of the table that lies face up, by the name that records give it."""
    drawn = ", ".join(f'img[src$="/{each}"]' for each in (card, card.translate(FRENCH_LETTERS)))
    return person.page.locator(f".layer .card:has({drawn})")


class Finger:
    """One finger of somebody at a phone; it moves in steps, and is seen between them."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._glass = person.context.new_cdp_session(person.page)
        self._at = Point(0, 0)

    def down(self, at: Point) -> None:
        self._at = at
        self._touch("touchStart", at)

    def move(self, to: Point) -> None:
        start = self._at
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self._touch(
                "touchMove", Point(start.x + share * (to.x - start.x), start.y + share * (to.y - start.y))
            )
        self._at = to

    def up(self) -> None:
        self._touch("touchEnd", None)

    def _touch(self, kind: str, at: Point | None) -> None:
        points = [] if at is None else [{"x": at.x, "y": at.y}]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._person.page.evaluate("() => new Promise(requestAnimationFrame)")


def landed(person: Person) -> None:
    """Wait until all cards lie at their places."""
    person.page.evaluate(LANDED)


def films(person: Person, card: str) -> None:
    """Note where a card is in every frame from now on."""
    person.page.evaluate(FILM, card)


def filmed(person: Person) -> list[Point]:
    """The places of the filmed card, frame by frame, until all cards lie at theirs."""
    landed(person)
    person.page.evaluate("() => new Promise(requestAnimationFrame)")
    seen = person.page.evaluate("() => { window.films = false; return window.film; }")
    return [Point(*place) for place in seen]


def is_one_way(places: list[Point]) -> bool:
    """Whether the way never turns back, across or along."""

    def steady(values: list[float]) -> bool:
        steps = [later - earlier for earlier, later in pairwise(values)]
        return all(step > -0.5 for step in steps) or all(step < 0.5 for step in steps)

    return steady([place.x for place in places]) and steady([place.y for place in places])
