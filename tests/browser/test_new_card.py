"""The card that came in this turn is told from the others, by eye and by ear, until the turn ends."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .person import Person, Table


def _new(person: Person) -> Locator:
    hand = person.page.get_by_role("group", name=person.t("ui.hand.label"))
    return hand.get_by_role("button", name=person.t.pattern("ui.hand.fresh"))


def test_the_card_just_drawn_is_marked_until_the_turn_ends(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    before = set(ann.sees()["hand"])
    expect(_new(ann)).to_have_count(0)
    ann.press(ann.offer("ui.act.draw"))
    expect(_new(ann)).to_have_count(1)
    card = _new(ann).get_attribute("aria-label") or ""
    assert not any(card.startswith(held) for held in before)
    seat = [name.startswith(card) for name in ann.sees()["hand"]].index(True)
    ann.choose(seat)
    expect(_new(ann)).to_have_attribute("aria-pressed", "true")
    ann.press(ann.offer("ui.act.discard"))
    expect(_new(ann)).to_have_count(0)
    ann.is_content()


def test_a_new_card_that_is_kept_is_new_no_more_in_the_next_turn(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(_new(ann)).to_have_count(1)
    fresh = ann.sees()["hand"].index(_new(ann).get_attribute("aria-label"))
    ann.choose(0 if fresh else 1)
    ann.press(ann.offer("ui.act.discard"))
    expect(_new(ann)).to_have_count(0)
    table.turn_of(ann)
    expect(_new(ann)).to_have_count(0)
