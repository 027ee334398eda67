"""Somebody without a mouse plays a hand, and somebody who listens hears it."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .ear import heard, listens
from .keys import FOCUS, walk_to
from .person import Person, Table


def _play_a_turn(person: Person) -> None:
    """Draw by its key, walk along the hand, choose and discard."""
    keys = person.page.keyboard
    keys.press("d")
    expect(person.cards()).to_have_count(6)
    person.cards().first.focus()
    keys.press("ArrowRight")
    keys.press("Space")
    expect(person.cards().nth(1)).to_have_attribute("aria-pressed", "true")
    focus = person.page.evaluate(FOCUS)
    assert focus["seen"], focus
    keys.press("x")
    expect(person.cards()).to_have_count(5)


def test_a_hand_by_the_keyboard_alone(person: NewPerson) -> None:
    ann = person()
    listens(ann)
    ann.page.goto(ann.address + "/")
    keys = ann.page.keyboard
    walk_to(ann, ann.page.get_by_label(ann.t("ui.name.label")))
    keys.type("Ann")
    walk_to(ann, ann.button("ui.lobby.start"))
    keys.press("Enter")
    walk_to(ann, ann.sheet().get_by_label(ann.t("ui.start.bots")))
    keys.press("ArrowDown")
    walk_to(ann, ann.button("ui.start.go"))
    keys.press("Enter")
    walk_to(ann, ann.button("ui.gather.deal"))
    keys.press("Enter")
    table = Table(ann)
    turns = 0

    def step() -> bool:
        nonlocal turns
        if ann.may("ui.act.drop") and turns > 0:
            keys.press("k")
            expect(ann.offer("ui.drop.yes")).to_be_visible()
            # What was asked is not answered by the key that led to it.
            keys.press("k")
            expect(ann.offer("ui.drop.yes")).to_be_visible()
            keys.press("y")
            expect(ann.button("ui.end.details", ann.result())).to_be_visible()
        elif ann.may("ui.act.draw"):
            _play_a_turn(ann)
            turns += 1
        return ann.sees_end()

    table.until(step)
    said = ann.sees()["result"]
    listened = ". ".join(heard(ann))
    for sentence in ("ui.line.you.discard", "ui.announce.yours", "ui.announce.hold"):
        words = max(ann.t.pieces(sentence), key=len).strip(" .")
        assert turns == 0 or words in listened, (words, listened)
    assert listened.count(said.rstrip(".")) == 1, (said, listened)
    walk_to(ann, ann.result().get_by_role("button", name=ann.t("ui.end.ready")))
    keys.press("Enter")
    expect(ann.page.get_by_text(ann.t("ui.top.hand", number=2)).first).to_be_visible()
    ann.is_content()


def test_the_bar_and_the_sheets_are_reached_by_tab(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    walk_to(ann, ann.offer("ui.act.draw"))
    ann.page.keyboard.press("Enter")
    expect(ann.cards()).to_have_count(6)
    ann.page.keyboard.press("?")
    expect(ann.sheet().get_by_role("heading", level=2)).to_have_text(ann.t("ui.keys.title"))
    ann.page.keyboard.press("Escape")
    expect(ann.sheet()).to_have_count(0)
    ann.page.keyboard.press("1")
    expect(ann.cards().first).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(ann.cards().first).to_have_attribute("aria-pressed", "false")
    ann.is_content()
