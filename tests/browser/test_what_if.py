"""A hand that has ended is played on from a turn of it, tried again, and compared with the hand itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .ear import heard, listens
from .endings import presses
from .house import House
from .person import Person, all_heard
from .stacked import cut_for_the_last, dealt

TONKED = dealt("5h 6h 7h 9d 9c", "Kd Qs Jc 8h 8s", "Ks Qd Js Tc 8d", then="3c 9s")
"""Ann draws the nine of spades, and lays both her spreads."""
WON = "+4"
MOVES_TO_DRAW = 1
"""Moves: Ann has drawn."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first hand ends with a tonk."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(3), TONKED)))


def tonks(who: Person) -> str:
    """Play the first hand to its end; returns the table's code."""
    code = who.open_preset("Ann", "classic", bots=2, rules={"naturals": []})
    who.deal()
    presses(who, ("d", "s", "s", "s", "s"))
    expect(who.button("ui.end.details", who.result())).to_be_visible()
    return code


def plays_on(who: Person) -> None:
    """Play on from where the page is."""
    who.press(who.button("ui.what_if.name"))
    expect(who.page.get_by_role("group", name=who.t("ui.table.label"))).to_be_visible()
    expect(who.cards()).to_have_count(6)


def lays_both(who: Person) -> None:
    for key in "ssss":
        who.page.keyboard.press(key)
        all_heard(who)
    expect(who.button("ui.what_if.again", who.result())).to_be_visible()


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "fr")])
def test_a_hand_is_played_on_tried_again_and_compared(person: NewPerson, phone: bool, language: str) -> None:
    ann = person(phone=phone, language=language)
    code = tonks(ann)
    turn = f"{ann.address}/t/{code}/hands/1?step={MOVES_TO_DRAW}"
    ann.page.goto(turn)
    plays_on(ann)
    # The name is the reader's own, and the table another.
    assert not ann.page.url.endswith(code)
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(ann.t("ui.what_if.try", number=1))
    # The others' cards are theirs again.
    expect(ann.page.locator(".layer .card.seat[data-card]")).to_have_count(0)
    lays_both(ann)
    is_clean(ann, "the end of a hand that was played on")
    expect(ann.result()).to_contain_text(ann.t("ui.what_if.same", now=WON))
    ann.press(ann.button("ui.what_if.again", ann.result()))
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(ann.t("ui.what_if.try", number=2))
    expect(ann.cards()).to_have_count(6)
    lays_both(ann)
    ann.press(ann.button("ui.what_if.back", ann.result()))
    expect(ann.page).to_have_url(turn)
    ann.is_content()


def test_what_was_played_before_the_turn_is_in_the_log_and_not_read_out(person: NewPerson) -> None:
    ann = person()
    code = tonks(ann)
    listens(ann)
    ann.page.goto(f"{ann.address}/t/{code}/hands/1?step={MOVES_TO_DRAW + 1}")
    ann.press(ann.button("ui.what_if.name"))
    expect(ann.cards()).to_have_count(3)
    expect(ann.page.locator(".moves")).to_contain_text(ann.t("ui.line.you.draw_known", cards="9"))
    for key in "ss":
        ann.page.keyboard.press(key)
        all_heard(ann)
    expect(ann.button("ui.what_if.again", ann.result())).to_be_visible()
    sentences = heard(ann)
    assert not any("nine of spades" in line and "spread" in line for line in sentences), sentences
    assert any(ann.t("ui.what_if.same", now=WON).rstrip(".") in line for line in sentences), sentences
    ann.is_content()


def test_nobody_plays_on_where_the_hand_is_over(person: NewPerson) -> None:
    ann = person()
    code = tonks(ann)
    ann.page.goto(f"{ann.address}/t/{code}/hands/1?step={MOVES_TO_DRAW}")
    button = ann.button("ui.what_if.name")
    expect(button).to_have_attribute("aria-disabled", "false")
    ann.page.keyboard.press("End")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(ann.page).to_have_url(re.compile("/hands/1"))
    ann.is_content()


def test_a_record_of_a_file_is_played_on_by_whoever_brings_it(person: NewPerson) -> None:
    ann, eve = person(), person()
    code = tonks(ann)
    records = ann.context.request.get(f"{ann.address}/api/tables/{code}/hands.jsonl").body()
    eve.page.goto(f"{eve.address}/")
    eve.press(eve.button("ui.records.title"))
    file = FilePayload(name="hands.jsonl", mimeType="application/json", buffer=records)
    eve.page.locator("input[type=file]").set_input_files(file)
    expect(eve.page.get_by_role("slider", name=eve.t("ui.records.step"))).to_be_visible()
    eve.press(eve.button("ui.records.on"))
    eve.press(eve.button("ui.what_if.name"))
    # Nobody of it is Eve: she plays the seat that is shown below, the dealer's.
    expect(eve.cards()).to_have_count(5)
    expect(eve.page.get_by_role("heading", level=1)).to_contain_text(eve.t("ui.what_if.try", number=1))
    eve.is_content()
