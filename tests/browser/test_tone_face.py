"""What a card of Tone Poker shows on its face."""

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


def test_tp_10_each_face_shows_the_interval_and_in_two_corners_its_rank(person: NewPerson) -> None:
    ann = Musician(person(phone=True))
    ann.open_table("Ann", 5)
    ann.begin()
    ann.deal()
    for card in ann.held():
        face = ann.page.locator(f"[data-card='{card}'] .face")
        expect(face).to_contain_text(str(card))
        assert ann.page.evaluate(FACE, [card, RANKS[int(card)]]) == [["left", "top"], ["right", "bottom"]]
