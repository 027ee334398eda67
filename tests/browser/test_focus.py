"""The keyboard is always somewhere: whatever goes away that had the focus, the page as such never gets it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewPerson, kept
from .ear import DRAWN, heard, listens
from .house import House
from .musician import Musician
from .person import Person, all_heard
from .stacked import cut_for_the_last, dealt

PACK = dealt("2c 3c 4d 9h Kd", "7s 8d 9c Jh Qd", then="Th Ts 6c Js 5s 8h 3s Qs 4s Kc")
"""Ann begins, and drops in her third turn."""

WHERE = """() => {
  const one = document.activeElement;
  const name = one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
  return [one === document.body || one === null, `${one.tagName} ${name}`];
}"""


@pytest.fixture(scope="module")
def stacked_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(2), PACK)))


class Walker:
    """Somebody with keys alone, who looks after each step where they are."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys = person.page.keyboard

    def is_somewhere(self, after: str) -> str:
        """Return what has the focus, once the page is drawn."""
        self.person.page.evaluate(DRAWN)
        lost, where = self.person.page.evaluate(WHERE)
        assert not lost, f"after {after} the focus is nowhere"
        return str(where)

    def press(self, key: str) -> str:
        self.keys.press(key)
        return self.is_somewhere(key)

    def press_on(self, what: Locator, key: str = "Enter") -> str:
        """Press a key on something that can have the focus."""
        all_heard(self.person)
        expect(what).to_be_enabled()
        what.focus()
        return self.press(key)

    def sees(self, what: Locator, after: str) -> str:
        """Wait for what comes of it."""
        expect(what).to_be_visible()
        return self.is_somewhere(after)


def test_whole_hands_of_tonk(person: NewPerson, stacked_house: House) -> None:
    ann, bob = person(at=stacked_house), person(at=stacked_house)
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    walker = Walker(ann)
    walker.press_on(ann.button("ui.gather.deal"))
    walker.sees(ann.cards().first, "the deal")
    for _ in range(2):
        # The button that was pressed goes, and the card that was chosen.
        walker.press_on(ann.offer("ui.act.draw"))
        walker.sees(ann.cards().nth(5), "drawing")
        assert "DIV" in walker.press("ArrowLeft")
        walker.press("ArrowRight")
        walker.press_on(ann.cards().nth(5), "Space")
        expect(ann.cards().nth(5)).to_have_attribute("aria-pressed", "true")
        walker.press("x")
        expect(ann.cards()).to_have_count(5)
        _is_on_a_card(ann.page, ann.cards())
        _plays_his_turn(bob)
        walker.sees(ann.offer("ui.act.draw"), "Bob's turn")
    _looks_around(walker)
    # By its button and back, then by keys.
    walker.press_on(ann.offer("ui.act.drop"))
    expect(ann.offer("ui.drop.yes")).to_be_visible()
    walker.press_on(ann.offer("ui.drop.no"))
    expect(ann.offer("ui.act.draw")).to_be_visible()
    walker.press("k")
    walker.press_on(ann.offer("ui.drop.yes"))
    ready = ann.result().get_by_role("button", name=ann.t("ui.end.ready"))
    walker.sees(ready, "dropping")
    walker.press_on(ann.button("ui.end.details", ann.result()))
    walker.sees(ann.sheet(), "the details")
    walker.press("Escape")
    expect(ann.sheet()).to_have_count(0)
    walker.press_on(ready)
    expect(ready).to_have_count(0)
    walker.is_somewhere("being ready")
    bob.press(bob.result().get_by_role("button", name=bob.t("ui.end.ready")))
    walker.sees(ann.page.get_by_text(ann.t("ui.top.hand", number=2)).first, "the next deal")
    expect(ann.cards()).to_have_count(5)
    walker.is_somewhere("the cards of the next hand")
    for who in (ann, bob):
        who.is_content()


def _is_on_a_card(page: Page, cards: Locator) -> None:
    """The hand keeps the focus for a card that has left it."""
    expect(cards.and_(page.locator(":focus"))).to_have_count(1)


def _plays_his_turn(bob: Person) -> None:
    expect(bob.offer("ui.act.draw")).to_be_visible()
    bob.press(bob.offer("ui.act.draw"))
    expect(bob.cards()).to_have_count(6)
    bob.choose(5)
    bob.press(bob.offer("ui.act.discard"))
    expect(bob.cards()).to_have_count(5)


def _looks_around(walker: Walker) -> None:
    """Open and close what every table has."""
    ann = walker.person
    for key in ("ui.menu.open", "ui.keys.title", "ui.invite.title"):
        button = ann.button(key)
        walker.press_on(button)
        walker.sees(ann.sheet(), key)
        walker.press("Escape")
        expect(ann.sheet()).to_have_count(0)
        expect(button).to_be_focused()
    walker.press_on(ann.button("ui.reaction.open"))
    walker.press_on(ann.button("ui.reaction.nice"))
    expect(ann.button("ui.reaction.open")).to_be_focused()


def test_whole_hands_of_tone_poker(person: NewPerson) -> None:
    ann = Musician(person())
    ann.open_table("Ann", 0)
    walker = Walker(ann.person)
    walker.press_on(ann.person.button("ui.tone.first_hand"))
    walker.sees(ann.undealt(), "the first hand")
    for _ in range(2):
        expect(ann.undealt()).to_be_visible()
        walker.press_on(ann.undealt())
        walker.sees(ann.cards().nth(4), "the deal")
        assert "DIV" in walker.press("ArrowRight")
        before = ann.held()
        walker.press("Space")
        pressed = ann.cards().and_(ann.page.get_by_role("button", pressed=True))
        expect(pressed).to_have_count(1)
        walker.press("x")
        expect(pressed).to_have_count(0)
        assert "DIV" in walker.is_somewhere("discarding")
        ann.page.wait_for_function(
            "(card) => !document.querySelector(`[data-card='${card}']`)", arg=before[0]
        )
        walker.is_somewhere("the card that came for it")
        _is_on_a_card(ann.page, ann.cards())
        walker.press("n")
        walker.sees(ann.person.button("ui.tone.next.no"), "asking for the next hand")
        walker.press_on(ann.person.button("ui.tone.next.no"))
        walker.press("p")
        score = ann.person.button("ui.tone.show_score")
        walker.sees(score, "playing")
        walker.press_on(score)
        walker.sees(ann.person.sheet(), "the score")
        walker.press("Escape")
        expect(ann.person.sheet()).to_have_count(0)
        walker.press_on(ann.person.button("ui.end.ready"))
    walker.sees(ann.undealt(), "the next hand")
    ann.person.is_content()


def test_a_table_that_is_loaded_again_is_played_on_by_keys(person: NewPerson, stacked_house: House) -> None:
    """The focus is where all that can be done stands, and nothing is said twice."""
    ann, bob = person(at=stacked_house), person(at=stacked_house)
    listens(ann)
    code = ann.open_preset("Ann", "classic")
    bob.come(code, "Bob")
    _comes_back(ann)
    ann.page.keyboard.press("Tab")
    expect(ann.button("ui.gather.deal")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.offer("ui.act.draw")).to_be_visible()
    _comes_back(ann)
    sentences = heard(ann)
    assert len(sentences) == len(set(sentences)), sentences
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("() => document.activeElement.closest('[data-foot]') !== null")
    ann.page.keyboard.press("ArrowRight")
    _is_on_a_card(ann.page, ann.cards())
    for who in (ann, bob):
        who.is_content()


def _comes_back(ann: Person) -> None:
    ann.reload()
    expect(ann.page.locator("[data-foot]")).to_be_focused()
