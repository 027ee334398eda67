"""Mistakes at Tone Poker, from the review to a drill of them, by touch."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import odds
from refusals import granted

from .conftest import NewPerson
from .musician import Musician, deal_to_two


def _throw(ann: Musician, throw: tuple[int, ...], within: Locator) -> None:
    """Touch the cards of a drill by their numbers, and throw them."""
    cards = within.get_by_role("group", name=ann.t("ui.tone.retry.ask")).get_by_role("button")
    for card in throw:
        ann.person.press(cards.filter(has_text=f" {card},"))
    ann.press("ui.tone.retry.throw" if throw else "ui.tone.hint.keep", within)


def test_the_mistakes_of_a_session_are_listed_and_tried_again(person: NewPerson) -> None:
    ann = Musician(person(phone=True))
    ann.open_table("Ann", 2)
    ann.begin()
    best = []
    for _ in range(2):
        ann.deal()
        found = granted(odds(tuple(ann.held()), SolverQuestion()))
        best.append(found.best.throw)
        for card in found.discards[-1].throw:
            ann.person.press(ann.page.locator(f'[data-card="{card}"]').first)
        if found.discards[-1].throw:
            ann.person.press(ann.pile())
        ann.play()
        ann.next_hand()
    ann.deal()
    ann.play()
    ann.press("ui.tone.show_score")
    ann.press("ui.tone.review", ann.person.sheet())
    # The cards that were dealt are those on which the throw is tried again: they lie there once.
    expect(ann.person.sheet().locator("details[open] .face")).to_have_count(5)
    ann.press("ui.tone.mistakes", ann.person.sheet())
    sheet = ann.person.sheet()
    expect(sheet).to_have_accessible_name(ann.t("ui.tone.mistakes.title"))
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    expect(sheet.get_by_role("listitem").first).to_contain_text(ann.t("ui.tone.keep.hand", number=2))
    ann.press("ui.tone.mistakes.drill", sheet)
    heading = sheet.get_by_role("heading", level=3).first
    expect(heading).to_have_text(ann.t("ui.tone.mistakes.at", at=1, count=2, number=1))
    expect(heading).to_be_focused()
    expect(ann.person.button("ui.tone.mistakes.next", sheet)).to_be_disabled()
    _throw(ann, best[0], sheet)
    expect(sheet.get_by_text(ann.t("ui.tone.retry.best"))).to_be_visible()
    ann.press("ui.tone.mistakes.next", sheet)
    expect(heading).to_have_text(ann.t("ui.tone.mistakes.at", at=2, count=2, number=2))
    ann.press("ui.tone.retry.show", sheet)
    ann.press("ui.tone.mistakes.next", sheet)
    expect(heading).to_have_text(ann.t("ui.tone.mistakes.done", found=1, count=2))
    ann.press("ui.tone.mistakes.list", sheet)
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    # Not from the review alone: the score card and the menu lead here too.
    ann.press("ui.close", sheet)
    ann.press("ui.top.score")
    ann.press("ui.tone.mistakes", ann.person.sheet())
    expect(ann.person.sheet()).to_have_accessible_name(ann.t("ui.tone.mistakes.title"))
    # The sheet grows when its list comes, and what is pressed moves.
    expect(ann.person.sheet().get_by_role("listitem")).to_have_count(2)
    ann.press("ui.close", ann.person.sheet())
    ann.press("ui.menu.open")
    ann.press("ui.tone.mistakes", ann.person.sheet())
    expect(ann.person.sheet()).to_have_accessible_name(ann.t("ui.tone.mistakes.title"))
    ann.person.is_content()


def test_a_review_says_why_it_leaves_out_who_may_still_discard(person: NewPerson) -> None:
    """While a hand can still be changed, what is best is not told: the sheet says so, and when it is."""
    ann, bob = Musician(person()), Musician(person(phone=True, language="fr"))
    deal_to_two(ann, bob)
    for one in (ann, bob):
        one.play()
    for one in (ann, bob):
        one.press("ui.tone.show_score")
        one.press("ui.tone.review", one.person.sheet())
        sentence = one.t("ui.tone.review.later.all", list=one.t("ui.tone.mistakes"))
        expect(one.person.sheet().get_by_text(sentence)).to_be_visible()
        one.person.is_content()
