"""The faces of the cards: the house's own until somebody chooses the classic ones, and then those."""

from __future__ import annotations

from .conftest import NewPerson
from .person import Person

DRAWN = """([table, deck]) => {
  const pictures = [...document.querySelectorAll(`[aria-label="${table}"] img`)];
  const faces = pictures.filter(({ src }) => /\\/[A2-9TJQK][cdhs]$/.test(src));
  const isDrawn = (face) => face.src.includes(`#${deck}/`) && face.complete && face.naturalWidth > 0;
  return faces.length >= 6 && faces.every(isDrawn);
}"""
"""Whether every face on the table, five in the hand and the upcard at least, is drawn and of this deck."""


def _sees(person: Person, deck: str) -> None:
    person.page.wait_for_function(DRAWN, arg=[person.t("ui.table.label"), deck])


def _choose(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))
    person.press(person.button("ui.close", person.sheet()))


def test_the_deck_that_is_chosen_lies_on_the_felt_and_is_kept(person: NewPerson) -> None:
    ann, ben = person(), person()
    code = ann.open_table("Ann")
    ben.come(code, "Ben")
    ann.deal()
    for one in (ann, ben):
        _sees(one, "house-two")
    _choose(ann, "ui.deck.classic")
    _sees(ann, "two")
    ann.reload()
    _sees(ann, "two")
    _choose(ann, "ui.deck.four")
    _sees(ann, "four")
    _choose(ann, "ui.deck.house")
    _sees(ann, "house-four")
    ann.reload()
    _sees(ann, "house-four")
    # It is a choice of one's own eye.
    _sees(ben, "house-two")
    for one in (ann, ben):
        one.is_content()
