"""The slips of a session are listed at the table, and tried again before the better move is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .house import House
from .stacked import cut_for_the_last
from .test_review import HEAVY, drops


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first hand ends with a drop that is caught."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(3), HEAVY)))


def test_a_slip_of_the_session_is_tried_again_before_the_better_move_is_told(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    drops(ann)
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.slips.title", ann.sheet()))
    sheet = ann.sheet()
    expect(sheet).to_have_accessible_name(ann.t("ui.slips.title"))
    slip = sheet.get_by_role("listitem").filter(has_text=ann.t("slip.tonk.blunder"))
    expect(slip).to_have_count(1)
    is_clean(ann, "the slips of a session")
    ann.press(ann.button("ui.slips.try", sheet))
    heading = sheet.get_by_role("heading", name=ann.t("ui.slips.at", at=1, count=1, number=1, turn=1))
    expect(heading).to_be_focused()
    # The others hold backs, as they did for Ann.
    expect(sheet.locator(".layer .card.hand")).to_have_count(5)
    expect(sheet.locator(".layer .card.seat[data-card]")).to_have_count(0)
    values = sheet.get_by_role("list", name=ann.t("ui.review.values"))
    expect(values).to_have_count(0)
    is_clean(ann, "a slip that is tried again")
    ann.press(ann.button("ui.act.draw", sheet))
    expect(values.get_by_role("listitem").last).to_contain_text(ann.t("ui.review.played"))
    ann.press(ann.button("ui.slips.sum_up", sheet))
    done = sheet.get_by_role("heading", name=ann.t.pattern("ui.slips.done"))
    expect(done).to_be_focused()
    ann.press(ann.button("ui.slips.list", sheet))
    ann.press(slip.get_by_role("button"))
    ann.press(ann.button("ui.review.show", sheet))
    ann.press(ann.button("ui.slips.whole", sheet))
    # There all hands lie open, at the step of the slip.
    expect(sheet.locator(".layer .card.seat[data-card]")).to_have_count(10)
    ann.is_content()
