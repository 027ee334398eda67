"""The server dies or is closed under open pages: they say so, and go on when it is back."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .house import House
from .person import Person, Table, dealt, meet


def _two_in_a_hand(person: NewPerson, house: House) -> Table:
    ann, ben = person(at=house), person(at=house, phone=True)
    meet(ann, ben)
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    dealt(ann, ben)
    return Table(ann, ben)


def _hears_silence(person: Person) -> None:
    expect(person.lost()).to_be_visible()


def _goes_on(person: Person) -> None:
    expect(person.lost()).to_have_count(0)


def test_a_killed_server_comes_back_under_open_pages(person: NewPerson, own_house: House) -> None:
    table = _two_in_a_hand(person, own_house)
    ann, ben = table.people
    table.turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    held = [one.holds() for one in table.people]
    own_house.kill()
    for one in table.people:
        _hears_silence(one)
    ann.choose(0)
    ann.press(ann.offer("ui.act.discard"))
    own_house.open()
    for one in table.people:
        _goes_on(one)
    expect(ann.cards()).to_have_count(5)
    assert set(ann.holds()) < set(held[0])
    assert ben.holds() == held[1]
    table.hand_ends()
    for one in table.people:
        one.is_content(network=True)


def test_a_closed_server_ends_well_and_the_pages_wait_for_it(person: NewPerson, own_house: House) -> None:
    table = _two_in_a_hand(person, own_house)
    held = [one.holds() for one in table.people]
    assert own_house.close() == 0
    for one in table.people:
        _hears_silence(one)
    own_house.open()
    for one in table.people:
        _goes_on(one)
    assert [one.holds() for one in table.people] == held
    table.hand_ends()
    for one in table.people:
        one.is_content(network=True)
