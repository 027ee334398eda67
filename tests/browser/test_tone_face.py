"""The face of a card of Tone Poker."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .musician import Musician

RANKS = {0: "A", 6: "A", 7: "K", 5: "K", 2: "Q", 10: "Q", 9: "J", 3: "J", 4: "C", 8: "C", 11: "S", 1: "S"}
FACE = """([card, rank]) => {
    const face = document.querySelector(`[data-card='${card}'] .face`);
    const whole = face.getBoundingClientRect();
    const middle = [(whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2];
    return [...face.children].filter((one) => one.textContent === rank).map((one) => {
        const box = one.getBoundingClientRect();
        return [box.right <= middle[0] ? "left" : box.left >= middle[0] ? "right" : "?",
                box.bottom <= middle[1] ? "top" : box.top >= middle[1] ? "bottom" : "?"];
    });
}"""


def _bears(ann: Musician, letters: dict[str, str]) -> None:
    """Each card held has the letter of its rank in two corners."""
    for card in ann.held():
        corners = ann.page.evaluate(FACE, [card, letters[RANKS[int(card)]]])
        assert corners == [["left", "top"], ["right", "bottom"]]


def test_tp_10_each_face_shows_the_interval_and_in_two_corners_its_rank(person: NewPerson) -> None:
    ann = Musician(person(phone=True))
    ann.open_table("Ann", 5)
    ann.begin()
    ann.deal()
    for card in ann.held():
        expect(ann.page.locator(f"[data-card='{card}'] .face")).to_contain_text(str(card))
    _bears(ann, {rank: rank for rank in "AKQJCS"})


def test_tp_08_the_letters_are_those_of_the_rules_until_french_ones_are_chosen(person: NewPerson) -> None:
    ann = Musician(person(phone=True, language="fr"))
    ann.open_table("Ann", 5)
    ann.begin()
    ann.deal()
    _bears(ann, {rank: rank for rank in "AKQJCS"})
    ann.press("ui.menu.open")
    ann.press("ui.letters.french", ann.person.sheet())
    ann.press("ui.close", ann.person.sheet())
    french = {"A": "A", "K": "R", "Q": "D", "J": "V", "C": "C", "S": "E"}
    _bears(ann, french)
    ann.reload()
    expect(ann.cards()).to_have_count(5)
    _bears(ann, french)
    # How to play names what the cards bear.
    ann.press("ui.menu.open")
    ann.press("ui.how.title", ann.person.sheet())
    sentence = ann.t("ui.how.tone.cards.2", **{rank: french[rank] for rank in "KQJS"})
    expect(ann.person.sheet().get_by_text(sentence)).to_be_attached()
    ann.person.is_content()
