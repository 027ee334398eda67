"""A session of three hands with side bets: The Big One is announced, and at the end it is settled."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person, Table


def bets(*people: Person) -> None:
    """Whoever deals calls clubs; everybody is in for both pots, unasked where they have a share (TK-12)."""
    table = Table(*people)

    def step() -> bool:
        for one in people:
            suits = one.sheet().locator(".suit")
            if suits.count():
                one.press(suits.first)
                # Until the table has answered, they still stand there.
                expect(suits).to_have_count(0)
        return all(offers(one) == 2 - one.sheet().locator(".share").count() for one in people)

    def offers(one: Person) -> int:
        return one.button("ui.bets.join", one.sheet()).count()

    table.until(step)
    for one in people:
        asked = offers(one)
        for which in range(asked):
            button = one.button("ui.bets.join", one.sheet()).nth(which)
            one.press(button)
            if one is not people[-1] or which < asked - 1:
                expect(button).to_have_attribute("aria-pressed", "true")
    for one in people:
        expect(one.sheet()).to_have_count(0)


def _reads_the_score(who: Person) -> None:
    """Follow the balances hand by hand, by keys, and open a hand of the table below."""
    curve = who.sheet().get_by_role("slider", name=who.t("ui.score.curve"))
    expect(curve).to_have_attribute("aria-valuemax", "3")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(who.t("ui.score.after", number=3)))
    is_clean(who, "the score as a curve")
    curve.press("Home")
    expect(who.sheet().get_by_text(who.t("ui.score.after", number=1))).to_be_visible()
    shown = who.sheet().get_by_role("list").first.get_by_role("listitem")
    after_one = {one.split()[0]: one.split()[-1] for one in shown.all_inner_texts()}
    table = who.sheet().get_by_role("table")
    names = [name for name in table.get_by_role("columnheader").all_inner_texts() if name in after_one]
    first = table.get_by_role("row").filter(
        has=who.page.get_by_role("button", name=who.t("ui.score.hand", number=1))
    )
    nets = [net or "0" for net in first.get_by_role("cell").all_inner_texts()]
    assert dict(zip(names, nets, strict=True)) == after_one
    who.press(first.get_by_role("button"))
    expect(table.get_by_text(who.t("ui.end.payments"))).to_be_visible()


def _is_told_in_figures(who: Person) -> None:
    """Find no curve after one hand, which would show nothing that the figures do not tell."""
    who.press(who.page.get_by_role("button", name=who.t.pattern("ui.top.score")))
    expect(who.sheet().get_by_text(who.t("ui.score.after", number=1))).to_be_visible()
    expect(who.sheet().get_by_role("slider", name=who.t("ui.score.curve"))).to_have_count(0)
    is_clean(who, "the score of one hand")
    who.press(who.button("ui.close", who.sheet()))


def _looks_through(who: Person) -> None:
    """See two hands once more, step by step, and come back."""
    who.press(who.button("ui.score.hands", who.sheet()))
    _reads_the_score(who)
    who.press(who.button("ui.records.title", who.sheet()))
    walk = who.sheet().get_by_role("slider")
    expect(walk).to_be_visible()
    is_clean(who, "a hand that is looked through")
    dealt = who.sheet().get_by_role("status").first
    of_the_third = dealt.inner_text()
    who.sheet().get_by_role("combobox").select_option("1")
    # Another has dealt it: until it has come, whatever is pressed steps through the third hand.
    expect(dealt).not_to_have_text(of_the_third)
    who.press(who.button("ui.records.on", who.sheet()))
    expect(walk).to_have_value("1")
    walk.press("End")
    expect(who.sheet().get_by_text(who.t("ui.end.payments"))).to_be_visible()
    with who.page.expect_download() as saved:
        who.sheet().get_by_role("link", name=who.t("ui.records.keep_all")).click()
    assert len(saved.value.path().read_text("utf-8").splitlines()) == 3
    who.press(who.button("ui.close", who.sheet()))


def test_a_session_of_three_hands_ends_in_its_settlement(person: NewPerson) -> None:
    ann, bob = person(phone=True), person()
    table = Table(ann, bob)
    rules = {"deals": 3, "big_one": 1, "side_bet_high_suit": 2, "side_bet_natural": 1, "naturals": []}
    code = ann.open_preset("Ann", "classic", bots=1, rules=rules)
    bob.come(code, "Bob")
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    ann.deal()
    expect(ann.sheet()).to_contain_text(ann.t("ui.bets.title"))
    is_clean(ann, "the side bets")
    for number in (1, 2, 3):
        bets(ann, bob)
        expect(ann.page.get_by_role("heading", level=1)).to_contain_text(
            ann.t("ui.top.hand_of", number=number, deals=3)
        )
        marks = ann.page.get_by_role("list", name=ann.t("ui.felt.label"))
        expect(marks).to_contain_text(ann.t("ui.felt.pot_word"))
        big = marks.get_by_text(ann.t("ui.big_one.name"))
        expect(big).to_have_count(1 if number == 3 else 0)
        table.hand_ends()
        if number == 1:
            _is_told_in_figures(bob)
        if number == 2:
            expect(ann.result()).to_contain_text(ann.t("ui.big_one.next"))
        if number < 3:
            table.ready()
    for one in (ann, bob):
        one.press(one.button("ui.end.settle", one.result()))
        expect(one.sheet()).to_contain_text(one.t("ui.settled.hands").replace("#", "3"))
    is_clean(ann, "the settlement of a session")
    shown = bob.sheet().get_by_role("list").first.get_by_role("listitem")
    expect(shown).to_have_count(3)
    balances = [int(text.replace("−", "-")) for text in shown.locator(".balance").all_inner_texts()]
    assert sum(balances) == 0
    assert balances == sorted(balances, reverse=True)
    _looks_through(bob)
    ann.press(ann.button("ui.settled.again", ann.sheet()))
    for one in (ann, bob):
        expect(one.sheet()).to_have_count(0)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    for one in (ann, bob):
        one.is_content()
