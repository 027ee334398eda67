"""Nobody plays by rules they have not accepted: newcomers read the sheet, all consent to changes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person, Table, all_heard


def proposes(who: Person, preset: str) -> None:
    """Propose the rules of a preset, from the menu."""
    opens_the_builder(who)
    chooses(who, preset)


def opens_the_builder(who: Person) -> None:
    who.press(who.button("ui.menu.open"))
    who.press(who.button("ui.proposal.other", who.sheet()))


def chooses(who: Person, preset: str) -> None:
    """Propose the rules of a preset, in the builder."""
    builder = who.sheet()
    expect(builder).to_contain_text(who.t("ui.proposal.same"))
    expect(who.button("ui.proposal.propose", builder)).to_be_disabled()
    who.press(
        builder.get_by_role(
            "button", name=re.compile(rf"^{re.escape(who.t(f'preset.tonk.{preset}'))}\b")
        ).first
    )
    who.press(who.button("ui.proposal.propose", builder))


def names(who: Person, preset: str) -> None:
    """The table goes by the rules of a preset."""
    heading = who.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(who.t(f"preset.tonk.{preset}"))


def test_a_french_newcomer_accepts_the_sheet(person: NewPerson) -> None:
    ann, marie = person(), person(phone=True, language="fr")
    code = ann.open_preset("Ann", "rushville", bots=1)
    marie.page.goto(f"{marie.address}/t/{code}")
    sheet = marie.page.get_by_role("region", name=marie.t("ui.rules.unlike"))
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    is_clean(marie, "the sheet a newcomer accepts")
    marie.press(marie.button("ui.rules.whole"))
    expect(marie.sheet()).to_contain_text(marie.t("terms.tonk.rushville.natural").capitalize())
    marie.press(marie.button("ui.close", marie.sheet()))
    marie.call_myself("Marie")
    marie.press(marie.button("ui.welcome.accept"))
    expect(ann.page.get_by_text("Marie").first).to_be_visible()
    ann.deal()
    expect(marie.cards()).to_have_count(5)
    for who in (ann, marie):
        who.is_content()


def test_rules_change_when_everybody_accepts(person: NewPerson) -> None:
    ann, marie = person(), person(phone=True, language="fr")
    code = ann.open_preset("Ann", "classic", bots=1)
    marie.come(code, "Marie")
    expect(ann.page.get_by_text("Marie").first).to_be_visible()
    proposes(ann, "waiting")
    expect(ann.sheet().get_by_text(ann.t("ui.proposal.open"))).to_be_visible()
    expect(marie.sheet()).to_contain_text(marie.t("ui.proposal.title", name="Ann"))
    expect(marie.sheet()).to_contain_text(marie.t("option.tonk.wait_after_spread"))
    is_clean(marie, "rules that are proposed")
    marie.press(marie.button("ui.proposal.accept"))
    for who in (ann, marie):
        expect(who.sheet()).to_have_count(0)
        names(who, "waiting")
    ann.deal()
    expect(marie.cards()).to_have_count(5)
    for who in (ann, marie):
        who.is_content()


def test_rules_stay_when_one_declines(person: NewPerson) -> None:
    ann, bob = person(), person()
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    proposes(bob, "seattle")
    expect(ann.sheet()).to_contain_text(ann.t("ui.proposal.title", name="Bob"))
    ann.press(ann.button("ui.proposal.decline", ann.sheet()))
    for who in (ann, bob):
        expect(who.sheet()).to_have_count(0)
        names(who, "classic")
    bob.was_told(bob.t("ui.room.other.rules_declined", name="Ann"))
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    for who in (ann, bob):
        who.is_content()


def test_the_next_hand_waits_for_whoever_proposes(person: NewPerson) -> None:
    ann, bob = person(), person()
    bob.come(ann.open_preset("Ann", "classic"), "Bob")
    ann.deal()
    Table(ann, bob).hand_ends()
    ann.act(drop=False)
    opens_the_builder(ann)
    expect(bob.page.get_by_text(bob.t("ui.room.other.choosing", name="Ann")).first).to_be_visible()
    # Both are ready now; without the builder open, that would deal.
    bob.act(drop=False)
    all_heard(ann, bob)
    chooses(ann, "seattle")
    expect(bob.sheet()).to_contain_text(bob.t("ui.proposal.title", name="Ann"))
    for who in (ann, bob):
        who.is_content()
