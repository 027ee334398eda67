"""Tables where discards are slapped: browsers race, and who is next draws as soon as the turn opens."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from greenroom.games.tonk.table.parts import MAX_SLAP_GRACE_MS

from .axe import is_clean
from .conftest import NewPerson, kept
from .house import House
from .person import Person, Table, all_heard
from .test_wild_table import card

CUT = "Kh 9c 3d"
"""The first deals, the second begins, the third comes thereafter."""
HAND = "5h 8s 9c 6h 9d Jd 7h Jc Tc Kd Qs 2s 2c 3d Qc 4s Ks 8h Ah"
"""The second is dealt 5h 6h 7h Kd 2c and draws Ks; the third draws 8h, which fits the run."""
AT = "(button, moment) => { setTimeout(() => button.click(), moment - Date.now()); }"
BOTH_SLAP_WITHIN_SECONDS = 5
"""Seconds until both slap: both must have been told by then."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first two shuffles are known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, HAND)))


def at_a_table(person: NewPerson, **rules: object) -> tuple[Person, Person, Person]:
    """Three sit down and deal: Ann deals, Bob begins, Cy comes next."""
    ann, bob, cy = person(), person(phone=True), person()
    code = ann.open_preset("Ann", "slap", rules=rules, slap_grace_ms=MAX_SLAP_GRACE_MS)
    bob.come(code, "Bob")
    cy.come(code, "Cy")
    expect(ann.page.get_by_text("Cy").first).to_be_visible()
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    return ann, bob, cy


def throws_what_fits(bob: Person, cy: Person) -> None:
    """Bob lays the run, and Cy discards the card that fits it."""
    bob.press(bob.offer("ui.act.draw"))
    # The cards move when another comes among them.
    expect(bob.cards()).to_have_count(6)
    for name in ("5h", "6h", "7h"):
        card(bob, name).tap(position={"x": 10, "y": 24})
    bob.press(bob.offer("ui.act.spread"))
    expect(bob.page.locator("button.spread")).to_have_count(1)
    card(bob, "Kd").tap(position={"x": 10, "y": 24})
    bob.press(bob.offer("ui.act.discard"))
    expect(cy.offer("ui.act.draw")).to_be_visible()
    cy.press(cy.offer("ui.act.draw"))
    card(cy, "8h").press("Space")
    expect(cy.offer("ui.act.discard")).to_be_visible()
    cy.page.keyboard.press("x")


def lies_on_the_run(who: Person) -> str:
    """The cards of the only spread, as they are read out."""
    return who.page.locator("button.spread").first.get_attribute("aria-label") or ""


def test_two_browsers_race_for_a_discard(person: NewPerson) -> None:
    ann, bob, cy = at_a_table(person)
    throws_what_fits(bob, cy)
    slaps = {who: who.button("ui.slap.label") for who in (ann, bob)}
    for slap in slaps.values():
        expect(slap).to_be_visible()
    is_clean(bob, "a discard that may be slapped")
    moment = (time.time() + BOTH_SLAP_WITHIN_SECONDS) * 1000
    for slap in slaps.values():
        slap.evaluate(AT, moment)
    expect(cy.page.get_by_text(cy.t.pattern("ui.line.other.slap")).first).to_be_visible()
    ann_was_first = cy.page.get_by_text(cy.t("ui.line.other.slap", name="Ann", cards="").strip()).count() > 0
    won, lost = (ann, bob) if ann_was_first else (bob, ann)
    expect(lost.page.get_by_text(lost.t("ui.slap.theirs", name=won.name))).to_be_visible()
    expect(won.page.get_by_text(won.t("ui.slap.one_more"))).to_be_visible()
    for who in (ann, bob):
        assert lies_on_the_run(who).rpartition(":")[2] == lies_on_the_run(cy).rpartition(":")[2]
    held = won.cards().count()
    won.choose(0)
    won.press(won.offer("ui.act.discard"))
    expect(won.cards()).to_have_count(held - 1)
    expect(ann.offer("ui.act.draw")).to_be_visible()
    Table(ann, bob, cy).hand_ends()
    for who in (ann, bob, cy):
        who.is_content()


def test_who_draws_too_early_draws_as_soon_as_the_turn_opens(person: NewPerson) -> None:
    ann, bob, cy = at_a_table(person)
    throws_what_fits(bob, cy)
    expect(ann.page.get_by_text(ann.t("ui.slap.soon")).or_(ann.offer("ui.act.draw")).first).to_be_visible()
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(6)
    expect(bob.button("ui.slap.label")).to_have_count(0)
    ann.is_content()


def test_the_next_player_wins_where_it_is_first(person: NewPerson) -> None:
    ann, bob, cy = at_a_table(person, slap="next_first")
    throws_what_fits(bob, cy)
    for who in (ann, bob):
        expect(who.button("ui.slap.label")).to_be_visible()
    bob.press(bob.button("ui.slap.label"))
    # With the answer the table holds the slap: the other one comes after it.
    all_heard(bob)
    ann.page.keyboard.press("s")
    bob.was_told(bob.t("ui.refusal.room.slapped_first", name="Ann"))
    ann.choose(0)
    ann.press(ann.offer("ui.act.discard"))
    # The slap was the whole of her turn.
    expect(bob.offer("ui.act.draw")).to_be_visible()
