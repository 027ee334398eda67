"""Alone with bots somebody asks for a hint, and is told as much as they want; beside people nobody is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .house import House
from .keys import FOCUS
from .person import all_heard
from .stacked import cut_for_the_last, dealt

TAKES = dealt("5h 6h Ah 9d 9c", "Kd Qs Jc 8h 8s", then="7h 9s")
"""Ann begins, and the seven on the pile makes her a run."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in whose first hand there is a card to take."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(2), TAKES)))


def test_a_hint_is_told_in_three_steps_and_names_a_move_that_can_be_played(person: NewPerson) -> None:
    ann = person()
    ann.open_preset("Ann", "classic", bots=1, rules={"naturals": []})
    ann.deal()
    expect(ann.button("ui.hint.ask")).to_be_visible()
    ann.page.keyboard.press("a")
    take = ann.t("ui.act.take", card="7♥\ufe0e")
    values = ann.sheet().get_by_role("list", name=ann.t("ui.review.values"))
    which, numbers = ann.button("ui.hint.which"), ann.button("ui.hint.numbers")
    expect(which).to_be_visible()
    expect(ann.sheet()).to_contain_text("7♥")
    expect(ann.sheet()).not_to_contain_text(take)
    ann.press(which)
    expect(ann.sheet()).to_contain_text(take)
    expect(values).to_have_count(0)
    is_clean(ann, "the move that a hint names")
    ann.press(numbers)
    expect(values.get_by_role("listitem")).to_have_count(3)
    expect(values.get_by_role("listitem").first).to_contain_text(take)
    expect(numbers).to_have_count(0)
    assert ann.page.evaluate(FOCUS)["name"] == ann.t("ui.hint.numbers")
    is_clean(ann, "a hint with its numbers")
    ann.press(ann.button("ui.close", ann.sheet()))
    ann.press(ann.button("ui.act.take"))
    expect(ann.cards()).to_have_count(6)
    ann.is_content()


def test_nobody_is_helped_against_another_person(person: NewPerson) -> None:
    ann, ben = person(), person()
    code = ann.open_preset("Ann", "classic", rules={"naturals": []})
    ben.come(code, "Ben")
    ann.deal()
    expect(ann.offer("ui.act.draw")).to_be_visible()
    ann.page.keyboard.press("a")
    all_heard(ann)
    for each in (ann, ben):
        expect(each.button("ui.hint.ask")).to_have_count(0)
        expect(each.sheet()).to_have_count(0)
        each.is_content()
