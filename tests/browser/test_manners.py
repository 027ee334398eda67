"""Manners at a table: phrases in each page's language, people who are not to be heard, and bots' pace."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import is_clean
from .clock import lingers
from .conftest import NewPerson
from .ear import heard, listens
from .person import Person, all_heard


def bubbles(person: Person) -> Locator:
    return person.page.locator(".bubble")


def says(person: Person, phrase: str) -> None:
    person.press(person.button("ui.reaction.open"))
    person.press(person.button(f"ui.reaction.{phrase}"))


def moves(person: Person) -> Locator:
    """The log beside the table."""
    return person.page.get_by_role("region", name=person.t("ui.side.moves"))


def test_a_phrase_is_said_in_the_language_of_whoever_reads_it(person: NewPerson) -> None:
    ann, bob, eve = person(), person(language="fr"), person()
    for one in (ann, bob):
        lingers(one)
    code = ann.open_preset("Ann", "classic")
    listens(bob)
    bob.come(code, "Bob")
    eve.come(code, "Eve", sit=False)
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    says(ann, "well_played")
    expect(bubbles(bob)).to_have_text(bob.t("ui.reaction.well_played"))
    # It is seen where it was said, too.
    expect(bubbles(ann)).to_have_text(ann.t("ui.reaction.well_played"))
    sentence = bob.t("ui.room.other.reaction", name="Ann", reaction=bob.t("ui.reaction.well_played"))
    assert heard(bob).count(sentence) == 1
    # Those who look on hear nothing of it while the hand is on, and are not heard by those who play.
    says(ann, "good_game")
    all_heard(ann, bob, eve)
    expect(moves(bob).get_by_text("Ann : ")).to_have_count(2)
    expect(moves(eve).get_by_text("Ann: ")).to_have_count(0)
    for who in (ann, bob, eve):
        who.is_content()


def test_whoever_is_muted_is_neither_seen_nor_heard(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True)
    code = ann.open_preset("Ann", "classic")
    lingers(bob)
    listens(bob)
    bob.come(code, "Bob")
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    bob.press(bob.button("ui.menu.open"))
    mute = bob.sheet().get_by_role("button", name=bob.t("ui.menu.mute_who", name="Ann"))
    bob.press(mute)
    expect(mute).to_have_attribute("aria-pressed", "true")
    is_clean(bob, "the menu with somebody muted")
    bob.press(bob.button("ui.close", bob.sheet()))
    says(ann, "hurry")
    all_heard(ann, bob)
    expect(bubbles(bob)).to_have_count(0)
    assert not [said for said in heard(bob) if bob.t("ui.reaction.hurry") in said]
    bob.press(bob.button("ui.menu.open"))
    bob.press(mute)
    bob.press(bob.button("ui.close", bob.sheet()))
    says(ann, "moment")
    expect(bubbles(bob)).to_have_text(bob.t("ui.reaction.moment"))
    for who in (ann, bob):
        who.is_content()


def test_who_looks_on_mutes_also_who_looks_on_and_over_a_reload(person: NewPerson) -> None:
    ann, bob, eve = person(), person(), person()
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob", sit=False)
    eve.come(code, "Eve", sit=False)
    all_heard(bob, eve)

    def mute(name: str) -> Locator:
        return bob.sheet().get_by_role("button", name=bob.t("ui.menu.mute_who", name=name))

    bob.press(bob.button("ui.menu.open"))
    bob.press(mute("Eve"))
    bob.press(mute("Ann"))
    expect(mute("Bob")).to_have_count(0)
    bob.reload()
    bob.press(bob.button("ui.menu.open"))
    for name in ("Ann", "Eve"):
        expect(mute(name)).to_have_attribute("aria-pressed", "true")
    bob.press(bob.button("ui.close", bob.sheet()))
    says(ann, "hurry")
    expect(moves(eve).get_by_text(eve.t("ui.reaction.hurry"))).to_be_visible()
    all_heard(ann, bob)
    expect(moves(bob).get_by_text(bob.t("ui.reaction.hurry"))).to_have_count(0)
    for who in (ann, bob, eve):
        who.is_content()


def test_the_host_sets_the_pace_of_the_bots_and_everybody_reads_it(person: NewPerson) -> None:
    ann, bob = person(), person()
    code = ann.open_preset("Ann", "classic", bots=1)
    bob.come(code, "Bob")
    ann.press(ann.button("ui.menu.open"))
    paces = ann.sheet().get_by_role("group", name=ann.t("ui.pace.title"))
    expect(paces.get_by_role("button", pressed=True)).to_have_text(ann.t("ui.pace.brisk"))
    ann.press(paces.get_by_role("button", name=ann.t("ui.pace.quick")))
    expect(paces.get_by_role("button", pressed=True)).to_have_text(ann.t("ui.pace.quick"))
    bob.press(bob.button("ui.menu.open"))
    expect(bob.sheet().get_by_role("heading", name=bob.t("ui.pace.title"))).to_be_visible()
    expect(bob.sheet().get_by_text(bob.t("ui.pace.quick"), exact=True)).to_be_visible()
    section = bob.sheet().get_by_role("group", name=bob.t("ui.pace.title"))
    expect(section.get_by_role("button")).to_have_count(0)
    is_clean(bob, "the menu with the pace of the bots")
    for who in (ann, bob):
        who.is_content()
