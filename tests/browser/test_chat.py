"""Writing at a table, where the host allows it: beside the table or in a sheet, read by those it is for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .axe import is_clean
from .clock import lingers
from .conftest import NewPerson
from .ear import heard, listens
from .line import Line
from .musician import Musician
from .person import Person, all_heard

LIVELY = "<b>bold</b> http://x.example/ d 1 y n"

MANY = """(field, lines) => lines.forEach((line) => {
  field.value = line;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form.requestSubmit();
})"""
"""Writes lines faster than any hand, so that a slow machine cannot make a pause between them."""


def allows(host: Person, on: bool = True) -> None:
    """The host lets people write, or no longer."""
    host.press(host.button("ui.menu.open"))
    switch = host.sheet().get_by_role("switch", name=host.t("ui.chat.allowed"))
    expect(switch).to_be_checked(checked=not on)
    host.press(switch)
    expect(switch).to_be_checked(checked=on)
    host.press(host.button("ui.close", host.sheet()))
    expect(host.sheet()).to_have_count(0)


def field(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name=person.t("ui.chat.line")).locator("visible=true")


def opener(person: Person) -> Locator:
    """The button that opens the conversation on a phone."""
    return person.button("ui.chat.title").or_(person.button("ui.chat.new")).locator("visible=true")


def opens(phone: Person) -> None:
    phone.press(opener(phone))
    expect(phone.sheet()).to_be_visible()


def closes(phone: Person) -> None:
    phone.press(phone.button("ui.close", phone.sheet()))
    expect(phone.sheet()).to_have_count(0)


def writes(person: Person, text: str) -> None:
    field(person).fill(text)
    field(person).press("Enter")
    expect(field(person)).to_have_value("")


def lines(person: Person) -> Locator:
    region = person.page.get_by_role("region", name=person.t("ui.chat.title"), exact=True)
    return region.locator("visible=true").get_by_role("listitem")


def bubble(person: Person, text: str) -> Locator:
    return person.page.locator(".bubble").filter(has_text=text)


def test_people_write_where_the_host_allows_it_and_read_one_another(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True, language="fr")
    lingers(bob)
    listens(bob)
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    expect(field(ann)).to_have_count(0)
    expect(opener(bob)).to_have_count(0)
    allows(ann)
    expect(bob.page.get_by_text(bob.t("ui.room.other.chat_on")).first).to_be_visible()
    ann.page.keyboard.press("w")
    expect(field(ann)).to_be_focused()
    expect(field(ann)).to_have_value("")
    writes(ann, LIVELY)
    # It is text as it was written, at its speaker and in the list, and heard once.
    expect(bubble(bob, LIVELY)).to_be_visible()
    expect(bob.button("ui.chat.new")).to_be_visible()
    opens(bob)
    expect(lines(bob)).to_have_text([f"Ann {LIVELY}"])
    expect(bob.page.locator("dialog a, dialog li b b")).to_have_count(0)
    assert heard(bob).count(bob.t("ui.room.other.chat", name="Ann", text=LIVELY)) == 1
    is_clean(bob, "the conversation on a phone")
    bob.press(field(bob))
    field(bob).fill("À toi !")
    bob.press(bob.button("ui.chat.send"))
    # Everybody reads their own lines as their own.
    expect(lines(ann)).to_have_text([f"You {LIVELY}", "Bob À toi !"])
    expect(lines(bob)).to_have_text([f"Ann {LIVELY}", "Toi À toi !"])
    is_clean(ann, "the conversation beside the table")
    closes(bob)
    expect(bob.button("ui.chat.new")).to_have_count(0)
    # Whoever loads the page again finds it as it was, and read.
    bob.reload()
    all_heard(bob)
    expect(bob.button("ui.chat.new")).to_have_count(0)
    opens(bob)
    expect(lines(bob)).to_have_text([f"Ann {LIVELY}", "Toi À toi !"])
    allows(ann, on=False)
    expect(bob.sheet()).to_have_count(0)
    expect(opener(bob)).to_have_count(0)
    expect(field(ann)).to_have_count(0)
    for who in (ann, bob):
        who.is_content()


@pytest.mark.parametrize("phone", [False, True])
def test_what_is_typed_plays_nothing(person: NewPerson, phone: bool) -> None:
    ann, bob = person(phone=phone), person()
    code = ann.open_preset("Ann", "classic", clock="none")
    bob.come(code, "Bob")
    allows(ann)
    ann.deal()
    expect(ann.cards()).to_have_count(5)
    expect(bob.cards()).to_have_count(5)
    who = ann if ann.sees()["turn"] else bob
    before = who.sees()
    who.page.keyboard.press("w")
    expect(field(who)).to_be_focused()
    who.page.keyboard.type("dtshxkynepc 12 ?mrw")
    expect(field(who)).to_have_value("dtshxkynepc 12 ?mrw")
    who.page.keyboard.press("Escape")
    all_heard(ann, bob)
    expect(who.sheet()).to_have_count(0)
    after = who.sees()
    assert (after["hand"], after["chosen"], after["offers"]) == (
        before["hand"],
        before["chosen"],
        before["offers"],
    )
    # From the table the keys play again, also where nothing had the focus before the field.
    expect(field(who).and_(who.page.locator(":focus"))).to_have_count(0)
    who.page.keyboard.press("1")
    expect(who.cards().first).to_have_attribute("aria-pressed", "true")
    # What was begun is still there.
    who.page.keyboard.press("w")
    expect(field(who)).to_have_value("dtshxkynepc 12 ?mrw")
    for one in (ann, bob):
        one.is_content()


def test_who_looks_on_reads_nothing_of_a_hand_that_is_on_and_never_writes(person: NewPerson) -> None:
    ann, bob, eve = person(), person(phone=True), person(phone=True, language="fr")
    lingers(bob)
    line = Line(eve)
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    eve.come(code, "Eve", sit=False)
    allows(ann)
    writes(ann, "before")
    opens(eve)
    expect(lines(eve)).to_have_text(["Ann before"])
    expect(eve.sheet().get_by_text(eve.t("ui.chat.sitters"))).to_be_visible()
    expect(field(eve)).to_have_count(0)
    is_clean(eve, "the conversation of somebody who looks on")
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    writes(ann, "during")
    expect(bubble(bob, "during")).to_be_visible()
    all_heard(ann, bob, eve)
    expect(lines(eve)).to_have_text(["Ann before"])
    expect(eve.page.get_by_text("during")).to_have_count(0)
    # What was shown outlives a break of the line.
    line.cut()
    all_heard(eve)
    expect(lines(eve)).to_have_text(["Ann before"])
    eve.reload()
    opens(eve)
    expect(lines(eve)).to_have_text([eve.t("ui.chat.none")])
    for who in (ann, bob, eve):
        who.is_content()


def test_the_only_one_who_looks_on_misses_nothing_while_the_line_is_gone(person: NewPerson) -> None:
    ann, eve = person(), person()
    line = Line(eve)
    code = ann.open_preset("Ann", "classic")
    eve.come(code, "Eve", sit=False)
    allows(ann)
    writes(ann, "before")
    expect(lines(eve)).to_have_text(["Ann before"])
    looks_on = ann.page.get_by_text(ann.t("ui.people.watching", names="Eve")).locator("visible=true").first
    expect(looks_on).to_be_visible()
    line.lose()
    expect(looks_on).to_have_count(0)
    writes(ann, "one")
    writes(ann, "two")
    line.loses = False
    expect(lines(eve)).to_have_text(["Ann before", "Ann one", "Ann two"])
    for who in (ann, eve):
        who.is_content()


def test_whoever_is_muted_is_not_read_and_a_refusal_is_a_sentence(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True)
    lingers(bob)
    listens(bob)
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    allows(ann)
    writes(ann, "first")
    opens(bob)
    expect(lines(bob)).to_have_text(["Ann first"])
    closes(bob)
    bob.press(bob.button("ui.menu.open"))
    mute = bob.sheet().get_by_role("button", name=bob.t("ui.menu.mute_who", name="Ann"))
    bob.press(mute)
    expect(mute).to_have_attribute("aria-pressed", "true")
    closes(bob)
    writes(ann, "second")
    all_heard(ann, bob)
    expect(bubble(bob, "second")).to_have_count(0)
    # Nothing is unread of somebody who is not read.
    expect(opener(bob)).to_have_accessible_name(bob.t("ui.chat.title"))
    opens(bob)
    expect(lines(bob)).to_have_text([bob.t("ui.chat.none")])
    assert not [said for said in heard(bob) if "second" in said]
    field(bob).evaluate(MANY, [*[f"line {number}" for number in range(5)], "one more"])
    refused = bob.t("refusal.room.chat_too_fast", most=5, seconds=10)
    expect(bob.sheet().get_by_role("alert")).to_have_text(refused)
    expect(field(bob)).to_have_value("one more")
    expect(lines(bob)).to_have_text([f"{bob.t('ui.menu.you')} line {number}" for number in range(5)])
    for who in (ann, bob):
        who.is_content()


def test_escape_closes_the_conversation_and_gives_the_focus_back(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.open_preset("Ann", "classic")
    allows(ann)
    opener(ann).press("Enter")
    expect(ann.sheet()).to_be_visible()
    ann.press(field(ann))
    ann.page.keyboard.press("Escape")
    expect(ann.sheet()).to_have_count(0)
    expect(opener(ann)).to_be_focused()
    ann.is_content()


def test_a_long_line_stays_within_the_page_where_it_is_said(person: NewPerson) -> None:
    """Also at the edge of a phone, before the deal, in a hand of Tonk and in one of Tone Poker."""
    long = "word " * 39
    ann, bob = person(), person(phone=True)
    lingers(bob)
    code = ann.open_preset("Ann", "classic", bots=4)
    bob.come(code, "Bob")
    allows(ann)
    writes(ann, long)
    _is_within(bob)
    ann.deal()
    expect(bob.cards()).to_have_count(5)
    writes(ann, long)
    _is_within(bob)
    cy, dee = Musician(person()), Musician(person(phone=True))
    lingers(dee.person)
    code = cy.open_table("Cy", 0, bots=2)
    dee.join(code, "Dee", 5)
    allows(cy.person)
    cy.begin()
    cy.deal()
    dee.deal()
    writes(cy.person, long)
    _is_within(dee.person)
    for who in (ann, bob, cy.person, dee.person):
        who.is_content()


def _is_within(phone: Person) -> None:
    said = bubble(phone, "word").first
    expect(said).to_be_visible()
    box = said.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360, box
    assert box["height"] <= 60, box


def test_a_refused_line_waits_wherever_the_conversation_is_shown_next(person: NewPerson) -> None:
    """Also where its sheet was closed before the answer came."""
    ann = person(phone=True)
    lingers(ann)
    line = Line(ann)
    ann.open_preset("Ann", "classic")
    allows(ann)
    opens(ann)
    line.holds = True
    field(ann).evaluate(MANY, [*[f"line {number}" for number in range(5)], "one more"])
    expect(field(ann)).to_have_value("")
    closes(ann)
    line.release()
    refused = ann.t("refusal.room.chat_too_fast", most=5, seconds=10)
    expect(ann.page.get_by_text(refused).first).to_be_visible()
    opens(ann)
    expect(field(ann)).to_have_value("one more")
    closes(ann)
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    expect(field(ann)).to_have_count(1)
    expect(field(ann)).to_have_value("one more")
    ann.is_content()


def test_the_switch_shows_what_the_table_says(person: NewPerson) -> None:
    ann = person()
    line = Line(ann)
    ann.open_preset("Ann", "classic")
    ann.press(ann.button("ui.menu.open"))
    switch = ann.sheet().get_by_role("switch", name=ann.t("ui.chat.allowed"))
    expect(switch).not_to_be_checked()
    line.holds = True
    ann.press(switch)
    expect(switch).not_to_be_checked()
    line.release()
    expect(switch).to_be_checked()
    ann.is_content()


def test_a_list_that_is_scrolled_up_stays_where_its_reader_is(person: NewPerson) -> None:
    ann, bob = person(), person()
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    allows(ann)
    long = "word " * 39
    for who in (ann, bob):
        for _ in range(4):
            writes(who, long)
    shown = lines(ann)
    expect(shown).to_have_count(8)
    expect(shown.last).to_be_in_viewport()
    region = shown.first.locator("xpath=ancestor::*[@role='region']")
    assert region.evaluate("list => list.scrollHeight > list.clientHeight + 50")
    region.hover()
    ann.page.mouse.wheel(0, -10_000)
    ann.page.wait_for_function("list => list.scrollTop === 0", arg=region.element_handle())
    expect(shown.first).to_be_in_viewport()
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    writes(bob, "new")
    expect(shown).to_have_count(9)
    assert region.evaluate("list => list.scrollTop") == 0
    region.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    writes(ann, "newer")
    expect(shown.last).to_have_text("You newer")
    expect(shown.last).to_be_in_viewport()
    for who in (ann, bob):
        who.is_content()
