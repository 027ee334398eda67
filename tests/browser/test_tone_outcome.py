"""The outcome of a hand of Tone Poker is told after the music, to everybody alike (TP-27)."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .musician import Musician, deal_to_two
from .notes import ENDS, MAX_CLOCK_DIFFERENCE_MS
from .person import all_heard

BOTS = 10
FOURTH = 5
"""Bots take the tonics up the circle of fifths: who comes after them goes down."""
FIRST_SEEN = """(() => {
  const first = (window.first = {});
  new MutationObserver(() => {
    for (const [name, query] of Object.entries({ places: "[data-place]", score: "[data-score]" })) {
      if (!(name in first) && document.querySelector(query)) first[name] = performance.now();
    }
  }).observe(document, { subtree: true, childList: true });
})();"""
"""Notes when places and the way to the score are first there, in the page's milliseconds."""


def _played(person: NewPerson) -> tuple[Musician, Musician]:
    """Two people who have just played, Bob after Ann, with warm pianos."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    for one in (ann, bob):
        one.person.context.add_init_script(ENDS + FIRST_SEEN)
    deal_to_two(ann, bob)
    for number, one in enumerate((ann, bob), 1):
        one.play()
        for each in (ann, bob):
            each.strikes_come_to(5 * number)
    return ann, bob


def _comes_after_the_music(one: Musician, what: str) -> None:
    seen, ends = one.page.evaluate("(what) => [first[what], Math.max(...ends)]", what)
    assert seen >= ends - MAX_CLOCK_DIFFERENCE_MS


def _places(one: Musician, count: int) -> None:
    expect(one.page.locator("[data-place]")).to_have_count(count)


def _made(one: Musician, name: str) -> str:
    """The line about another seat."""
    return one.page.locator(".seat").filter(has_text=name).text_content() or ""


def test_tp_27_places_are_not_on_the_page_before_the_last_note_has_ended(person: NewPerson) -> None:
    """Neither are labels of others, nor the way to the score; Play Hands is the golden one until then."""
    ann, bob = _played(person)
    for one in (ann, bob):
        score = one.person.button("ui.tone.show_score")
        expect(score).to_be_visible()
        _comes_after_the_music(one, "score")
        assert "brass" not in (score.get_attribute("class") or "")
        assert "brass" in (one.person.button("ui.tone.play_hands").get_attribute("class") or "")
        _places(one, 0)
    label = bob.last_update()["hand"]["seats"][0]["label"]
    name = bob.t(f"hand.tone_poker.{label}")
    assert name not in _made(bob, "Ann")
    expect(bob.page.get_by_text(bob.t("ui.tone.do.host_begins", name="Ann"), exact=True)).to_be_visible()
    ann.press("ui.tone.play_hands")
    for one in (ann, bob):
        one.strikes_come_to(20)
        expect(one.person.button("ui.tone.show_score")).to_have_count(0)
    for one in (ann, bob):
        _places(one, 2)
        _comes_after_the_music(one, "places")
        score = one.person.button("ui.tone.show_score")
        expect(score).to_be_visible()
        assert "brass" in (score.get_attribute("class") or "")
        # An ordinal: beside points, a bare number would be read as one of them.
        assert set(one.page.locator("[data-place]").all_inner_texts()) <= {"1st", "2nd"}
    assert name in _made(bob, "Ann")
    for one in (ann, bob):
        one.person.is_content()


def test_tp_27_the_places_may_be_seen_at_once_and_a_late_comer_waits_for_no_music(person: NewPerson) -> None:
    """The button says what it does: the hands go on sounding. On a phone it says so in fewer words."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    # With bots the hands sound for half a minute, in which all of this must be seen.
    bob.join(ann.open_table("Ann", 0, bots=BOTS), "Bob", FOURTH)
    ann.begin()
    for one in (ann, bob):
        one.deal()
        one.play()
    expect(ann.person.button("ui.tone.show_score")).to_be_visible()
    ann.press("ui.tone.play_hands")
    expect(ann.person.button("ui.tone.skip")).to_be_visible()
    bob.press("ui.tone.skip.brief")
    expect(ann.person.button("ui.tone.stop")).to_be_visible()
    _places(bob, BOTS + 2)
    _places(ann, 0)
    bob.reload()
    _places(bob, BOTS + 2)
    _places(ann, 0)
    ann.page.keyboard.press("s")
    expect(ann.person.sheet()).to_be_visible()
    _places(ann, BOTS + 2)
    for one in (ann, bob):
        one.person.is_content()


def test_a_hand_leads_to_the_exchange_then_to_the_music_and_tells_each_thing_once(person: NewPerson) -> None:
    ann = Musician(person())
    ann.open_table("Ann", 0)
    ann.begin()
    ann.deal()
    # Before the exchange nothing leads past it.
    expect(ann.page.get_by_text(ann.t("ui.tone.do.touch"))).to_be_visible()
    expect(ann.page.locator(".next")).to_have_count(0)
    for card in range(4):
        ann.cards().nth(card).click()
    # In the foot: a voice says it too, in a pause of the music.
    many = ann.page.locator(".bar").get_by_text(ann.t("ui.tone.do.too_many"))
    expect(many).to_be_visible()
    ann.pile().click()
    # As long as the notice stands there: it goes after some seconds.
    expect(many).to_have_count(0)
    ann.person.was_told(ann.t.pieces("refusal.tone_poker.too_many")[0].strip())
    ann.cards().nth(3).click()
    ann.play()
    expect(ann.person.button("ui.tone.show_score")).to_be_visible()
    # A hand that is played is finished: nothing stays selected.
    all_heard(ann)
    expect(ann.page.get_by_role("button", pressed=True)).to_have_count(0)
    # A late discard may still be made (TP-14), but does not lead on.
    ann.cards().first.click()
    expect(ann.page.get_by_role("button", pressed=True)).to_have_count(1)
    expect(ann.page.locator(".next")).to_have_count(0)
    ann.press("ui.tone.show_score")
    sheet = ann.person.sheet()
    expect(sheet.get_by_role("heading").first).to_contain_text(
        ann.t.pieces("ui.tone.score.alone.you")[0].strip()
    )
    expect(sheet.locator(".points")).to_have_count(0)
    ann.person.is_content()


def test_whoever_plays_alone_is_told_no_place(person: NewPerson) -> None:
    ann = Musician(person())
    ann.open_table("Ann", 0)
    ann.begin()
    ann.deal()
    ann.play()
    ann.press("ui.tone.show_score")
    expect(ann.person.sheet()).to_be_visible()
    _places(ann, 0)
