"""The reason for a silent table of Tone Poker: the icon of the sound tells the truth."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .ear import PAUSED
from .musician import Musician


def _icon(one: Musician) -> Locator:
    return one.page.locator("[data-sound]")


def _says(one: Musician, state: str) -> None:
    expect(_icon(one)).to_have_attribute("data-sound", state)
    expect(_icon(one)).to_have_accessible_name(one.t(f"ui.sound.{state}"))


def _dealt(one: Musician) -> None:
    one.open_table("Ann", 0)
    one.begin()
    one.deal()


def test_a_recording_that_did_not_come_is_told_and_its_neighbours_stand_in(person: NewPerson) -> None:
    """Every note of the hand is set to sound, whichever it is."""
    ann = Musician(person())
    ann.person.context.route("**/66.mp3", lambda route: route.abort())
    _dealt(ann)
    _says(ann, "lacking")
    ann.page.wait_for_function("() => marks.decoded === 7 && marks.audio?.state === 'running'")
    # What was dealt may have waited for its sound: it is over before anything is counted.
    ann.page.wait_for_function(PAUSED)
    ann.forget()
    for card in range(5):
        ann.cards().nth(card).click()
        ann.strikes_come_to(card + 1)


def test_before_the_first_touch_it_asks_for_one_and_a_touch_of_it_mutes_nothing(person: NewPerson) -> None:
    ann = Musician(person())
    _dealt(ann)
    _says(ann, "heard")
    ann.reload()
    _says(ann, "untouched")
    ann.person.press(_icon(ann))
    _says(ann, "heard")
    ann.person.press(_icon(ann))
    _says(ann, "muted")
    ann.person.is_content()
