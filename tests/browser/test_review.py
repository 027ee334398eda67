"""A hand that has ended is reviewed beside the felt: a slip is looked for, then shown with its reasons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .endings import presses
from .house import House
from .person import Person
from .stacked import cut_for_the_last, dealt

HEAVY = dealt("Kh Qs 9d 7c 4d", "3c 2d Ac 5s 8h", "Ks Qd Js Tc 8d", then="3h 9s")
"""Ann holds 40 points, and drops at once: nothing she could do is worse."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first hand ends with a drop that is caught."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(3), HEAVY)))


def drops(who: Person) -> str:
    """Play the first hand to its end; returns the table's code."""
    code = who.open_preset("Ann", "classic", bots=2, rules={"naturals": []})
    who.deal()
    presses(who, ("k", "y"))
    expect(who.button("ui.end.details", who.result())).to_be_visible()
    return code


def reviews(who: Person, code: str, phone: bool) -> Locator:
    who.page.goto(f"{who.address}/t/{code}/hands/1")
    if phone:
        who.press(who.button("ui.records.moves"))
    who.press(who.button("ui.review.name"))
    return who.page.get_by_role("region", name=who.t("ui.review.name"))


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "fr")])
def test_the_better_move_is_looked_for_before_it_is_shown(
    person: NewPerson, phone: bool, language: str
) -> None:
    ann = person(phone=phone, language=language)
    review = reviews(ann, drops(ann), phone)
    slip = review.get_by_role("button").filter(has_text=ann.t("slip.tonk.blunder"))
    expect(slip).to_have_attribute("aria-current", "step")
    values = review.get_by_role("list", name=ann.t("ui.review.values"))
    expect(values).to_have_count(0)
    is_clean(ann, "a slip that is looked for")
    ann.press(ann.button("ui.act.draw", review))
    expect(review.get_by_role("status")).not_to_be_empty()
    expect(values.get_by_role("listitem").last).to_contain_text(ann.t("ui.review.played"))
    expect(values.get_by_role("listitem").first).to_contain_text(ann.t("ui.review.best"))
    expect(review).to_contain_text("40")
    is_clean(ann, "a slip with its values")
    ann.is_content()
