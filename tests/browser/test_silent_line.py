"""A line that looks open and carries nothing is noticed, and mended as soon as there is a network again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .ear import heard, listens
from .line import Line
from .person import Person, Table

TABLE = ".plate, .plate .name, .card, [data-tip]"
"""The parts on which a note may not lie: whoever sits there, the cards, and the buttons of the top bar."""

COVERS = """(note, table) => {
  const at = note.getBoundingClientRect();
  const meets = (b) => at.left < b.right && b.left < at.right && at.top < b.bottom && b.top < at.bottom;
  const seen = [...document.querySelectorAll(table)].filter((one) => one.checkVisibility());
  const cut = note.scrollWidth > note.clientWidth || at.bottom > 48 || at.height > 48;
  const under = seen.filter((one) => meets(one.getBoundingClientRect()));
  return [...under.map((one) => one.className), ...(cut ? ["cut"] : [])];
}"""


def _draws(person: Person) -> None:
    Table(person).turn_of(person)
    person.press(person.offer("ui.act.draw"))
    expect(person.cards()).to_have_count(6)


def _discards(person: Person) -> None:
    person.choose(0)
    person.press(person.offer("ui.act.discard"))


def test_a_line_that_swallows_all_that_is_said_is_shown_to_be_dead(person: NewPerson) -> None:
    ann = person(phone=True)
    line = Line(ann)
    ann.open_table("Ann", bots=1)
    ann.deal()
    _draws(ann)
    line.loses = True
    _discards(ann)
    lost = ann.lost()
    expect(lost).to_be_visible()
    line.loses = False
    expect(lost).to_have_count(0)
    expect(ann.cards()).to_have_count(5)
    ann.is_content()


def test_a_network_that_goes_is_noticed_and_what_was_done_meanwhile_is_played_when_it_is_back(
    person: NewPerson,
) -> None:
    ann = person(phone=True)
    listens(ann)
    ann.open_table("Ann", bots=1)
    ann.deal()
    _draws(ann)
    ann.context.set_offline(True)
    lost = ann.lost()
    expect(lost).to_be_visible()
    _discards(ann)
    ann.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(ann.cards()).to_have_count(5)
    # The region stood there before: what comes together with its own is not read by every screen reader.
    assert heard(ann).count(ann.t("ui.status.reconnecting")) == 1
    ann.is_content(network=True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_line_that_is_lost_is_told_in_the_titles_place_and_covers_nothing_of_the_table(
    person: NewPerson, language: str
) -> None:
    ann = person(phone=True, language=language)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.open_table("Ann", bots=4)
    ann.deal()
    Table(ann).turn_of(ann)
    ann.context.set_offline(True)
    lost = ann.lost()
    expect(lost).to_be_visible()
    assert lost.evaluate(COVERS, TABLE) == []
    # The lamp over the table is low as long as the line is lost.
    expect(ann.page.locator(".page > .light.dim")).to_have_count(1)
    ann.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(ann.page.locator(".page > .light.dim")).to_have_count(0)
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.is_content(network=True)
