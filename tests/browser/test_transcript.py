"""A whole hand as somebody hears it who sees nothing: written down, to be read by people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from greenroom.games.tonk.table.parts import MAX_SLAP_GRACE_MS

from .conftest import NewPerson, kept
from .ear import listens
from .house import House
from .person import Person
from .stacked import dealt
from .test_wild_table import card
from .transcript import Listener, agrees

CUT = "Kh 9c 3d"
"""Ann deals, Bob begins, Cy comes thereafter."""
PACK = dealt("5h 6h 7h Kd 2c", "8s Jd Jc Qd 3d", "9h 9d Tc Qs 4s", then="Qc Ks 8h 9s Ah 2d")
"""Bob lays a run, Cy discards what fits it, Ann slaps it; Ann drops with 4, and Bob has 3."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, PACK)))


def _turn(who: Person, *, discard: str, spread: tuple[str, ...] = ()) -> None:
    """Draw, lay a spread, and discard."""
    who.press(who.offer("ui.act.draw"))
    expect(who.offer("ui.act.draw")).to_have_count(0)
    for name in spread:
        card(who, name).press("Space")
    if spread:
        who.press(who.offer("ui.act.spread"))
        expect(who.page.locator("button.spread")).not_to_have_count(0)
    card(who, discard).press("Space")
    who.press(who.offer("ui.act.discard"))
    expect(who.offer("ui.act.discard")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_with_slap_drop_and_catch(person: NewPerson, language: str) -> None:
    ann, bob, cy = person(language=language), person(), person()
    listens(ann)
    code = ann.open_preset("Ann", "slap", slap_grace_ms=MAX_SLAP_GRACE_MS)
    bob.come(code, "Bob")
    cy.come(code, "Cy")
    listener = Listener(ann)
    listener.hears("Bob and Cy come")
    ann.deal()
    expect(bob.offer("ui.act.draw")).to_be_visible()
    listener.hears("the deal")
    _turn(bob, spread=("5h", "6h", "7h"), discard="Kd")
    expect(cy.offer("ui.act.draw")).to_be_visible()
    listener.hears("Bob draws, spreads and discards")
    _turn(cy, discard="8h")
    expect(ann.button("ui.slap.label")).to_be_visible()
    listener.hears("Cy draws, and discards the eight of hearts")
    listener.press("s")
    expect(ann.page.get_by_text(ann.t("ui.slap.one_more"))).to_be_visible()
    # Four of spades, nines, ten, queen.
    listener.press("5", "x")
    expect(ann.offer("ui.act.draw")).to_be_visible()
    listener.press("d")
    expect(ann.cards()).to_have_count(5)
    listener.press("s", "s")
    expect(ann.cards()).to_have_count(2)
    listener.press("1", "1", "2", "x")
    expect(bob.offer("ui.act.draw")).to_be_visible()
    _turn(bob, discard="Ks")
    expect(cy.offer("ui.act.draw")).to_be_visible()
    _turn(cy, discard="Qd")
    expect(ann.offer("ui.act.draw")).to_be_visible()
    listener.hears("Bob and Cy play")
    listener.press("r", "k", "k", "n", "k", ann.t("ui.keys.key.yes").lower())
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    listener.hears("the hand is over")
    for who in (ann, bob, cy):
        who.is_content()
    agrees(f"slap_drop_caught.{language}", listener.transcript)
