"""Tables with wild cards: they are declared by touch and by keys, and a first-turn win is claimed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Position, expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .house import House
from .person import Person, Table

CUT = "3c Kh"
"""Of two, the second deals the first hand, and the first begins."""
CLAIM = "Kd Ks Qc Qd Js 8c Th 7d 9c 4s"
"""The first is dealt 49 points, which may be claimed."""
WILD = "Ks 5h Qd 6h Jc X1 8s 9c 9d Kd 4d 2c Td"
"""The second is dealt 5h 6h X1 9c Kd, and draws 2c when the first has drawn 4d."""
EDGE: Position = {"x": 10, "y": 24}
"""Its neighbour may lie over the rest of a card."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first three shuffles are known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, CLAIM, WILD)))


def claims(person: Person) -> None:
    """Win the first hand by a claim, and go on to the next."""
    expect(person.offer("ui.act.claim_term")).to_be_visible()
    assert not person.may("ui.act.draw")
    person.press(person.offer("ui.act.claim_term"))
    expect(person.button("ui.end.details", person.result())).to_be_visible()
    person.act(drop=False)


def card(person: Person, name: str) -> Locator:
    """A card of the hand."""
    if name == "X1":
        spoken = person.t("ui.card.joker")
    else:
        rank, suit = (person.t(f"ui.card.{key}") for key in (f"rank.{name[0]}", f"suit.{name[1]}"))
        spoken = person.t("ui.card.name", rank=rank, suit=suit)
    return person.cards().and_(person.page.locator(f'[aria-label^="{spoken}"]'))


def ways(person: Person) -> Locator:
    return person.sheet().locator(".way")


def laid(person: Person) -> str:
    """The first spread, wild cards with what they stand for."""
    return person.page.locator("button.spread").first.get_attribute("aria-label") or ""


def marks(person: Person) -> list[str]:
    """The marks on the laid wild cards."""
    return person.page.locator(".layer .as").all_inner_texts()


def signs(person: Person) -> Locator:
    """The cards in the hand that wear the sign of a wild card."""
    return person.cards().filter(has_text="★")


def test_a_chicago_table_by_touch(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.open_preset("Ann", "chicago", bots=1)
    ann.deal()
    claims(ann)

    table = Table(ann)
    table.turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(signs(ann)).to_have_count(2)
    assert ann.t("ui.card.wild", card=ann.t("ui.card.joker")) == card(ann, "X1").get_attribute("aria-label")
    for name in ("5h", "6h", "X1"):
        card(ann, name).tap(position=EDGE)
    ann.press(ann.offer("ui.act.spread"))
    expect(ways(ann)).to_have_count(2)
    is_clean(ann, "the ways to lay a wild card")
    ann.press(ways(ann).last)
    expect(ann.cards()).to_have_count(3)
    expect(ann.sheet()).to_have_count(0)
    assert [mark[0] for mark in marks(ann)] == ["7"]

    card(ann, "2c").tap(position=EDGE)
    ann.press(ann.offer("ui.act.hit"))
    expect(ways(ann)).to_have_count(2)
    ann.press(ways(ann).last)
    expect(ann.cards()).to_have_count(2)
    assert sorted(mark[0] for mark in marks(ann)) == ["7", "8"]
    assert ann.t("ui.card.rank.8") in laid(ann)

    card(ann, "Kd").tap(position=EDGE)
    ann.press(ann.offer("ui.act.discard"))
    expect(ann.cards()).to_have_count(1)
    table.hand_ends(drop_after=0)
    ann.is_content()


def test_wild_cards_are_declared_by_keys(person: NewPerson) -> None:
    ann = person()
    ann.open_preset("Ann", "chicago", bots=1)
    ann.deal()
    claims(ann)
    table = Table(ann)
    table.turn_of(ann)
    keys = ann.page.keyboard
    keys.press("d")
    expect(ann.cards()).to_have_count(6)
    for name in ("5h", "6h"):
        card(ann, name).press("Space")
    keys.press("s")
    expect(ways(ann)).to_have_count(2)
    joker = ann.sheet().get_by_role("button", name=ann.t("ui.card.joker"), exact=True)
    joker.press("Enter")
    expect(joker).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowDown")
    expect(ways(ann).first).to_be_focused()
    keys.press("2")
    expect(ann.cards()).to_have_count(3)
    assert [mark[0] for mark in marks(ann)] == ["7"]
    assert ann.t("ui.card.joker") in laid(ann)
    ann.is_content()


def test_wild_cards_that_fit_nothing_are_refused_with_the_reason(person: NewPerson) -> None:
    ann = person()
    ann.open_preset("Ann", "chicago", bots=1)
    ann.deal()
    claims(ann)
    Table(ann).turn_of(ann)
    keys = ann.page.keyboard
    keys.press("d")
    expect(ann.cards()).to_have_count(6)
    for name in ("5h", "Kd", "X1"):
        card(ann, name).press("Space")
    keys.press("s")
    ann.was_told(ann.t("ui.refusal.tonk.not_declared", card="★"))
