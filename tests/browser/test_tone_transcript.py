"""A hand of Tone Poker with three bots as somebody hears it who sees nothing, by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .ear import heard, listens
from .musician import Musician
from .notes import ENDS, MAX_CLOCK_DIFFERENCE_MS
from .transcript import Listener, agrees

OVER_MUSIC = (
    ENDS
    + f"""(() => {{
  window.overMusic = [];
  const said = (changes) => {{
    const voice = document.querySelector("[data-voice]");
    // By when they end, and not by what the page has noticed of it: it may have no time to notice.
    if (!voice || performance.now() > Math.max(...ends) - {MAX_CLOCK_DIFFERENCE_MS}) return;
    for (const {{ target, addedNodes }} of changes) {{
      if (target === voice) window.overMusic.push(...[...addedNodes].map((one) => one.textContent));
    }}
  }};
  new MutationObserver(said).observe(document, {{ subtree: true, childList: true }});
}})()"""
)
"""Notes what is said while notes sound."""


def _at_the_table(ann: Musician, bots: int, *, by_ear: bool = False) -> Listener:
    listens(ann.person)
    ann.person.context.add_init_script(OVER_MUSIC)
    ann.open_table("Ann", 0, bots=bots, hands="closed" if by_ear else "open", by_ear=by_ear)
    begin = ann.person.button("ui.tone.first_hand")
    expect(begin).to_be_visible()
    heard(ann.person)
    begin.focus()
    return Listener(ann.person, focus=True)


def _bots_play(ann: Musician, key: str) -> None:
    """Begin a hand by a key."""
    ann.bots_play(lambda: ann.page.keyboard.press(key))
    expect(ann.page.locator(".seat.played")).to_have_count(3)


def _opens(ann: Musician, listener: Listener, key: str) -> None:
    """A sheet may have to be fetched before it opens, and the focus comes to it."""
    ann.page.keyboard.press(key)
    expect(ann.person.sheet().get_by_role("heading").first).to_be_focused()
    listener.hears(f"key {key}")


def _closes(ann: Musician, listener: Listener) -> None:
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    listener.hears("key Escape")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_with_three_bots(person: NewPerson, language: str) -> None:
    """Events are told in the pauses of the music; the focus is never lost."""
    ann = Musician(person(language=language))
    listener = _at_the_table(ann, 3)
    listener.hears("Ann is at the table")
    _bots_play(ann, "Enter")
    ann.warm()
    listener.hears("key Enter, and the bots play")
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(5)
    listener.hears("key d")
    listener.press(
        "2", "2", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "Space", "1", "3", "4", "Escape", "1", "3"
    )
    ann.page.keyboard.press("x")
    expect(ann.page.locator(".hand [aria-pressed='true']")).to_have_count(0)
    listener.hears("key x")
    ann.page.keyboard.press("p")
    expect(ann.person.button("ui.tone.show_score")).to_be_visible()
    listener.hears("key p")
    ann.page.keyboard.press("a")
    expect(ann.person.button("ui.tone.stop")).to_be_visible()
    expect(ann.person.button("ui.tone.play_hands")).to_be_visible()
    listener.hears("key a, and all hands sound")
    _opens(ann, listener, "s")
    _closes(ann, listener)
    _bots_play(ann, "n")
    expect(ann.undealt()).to_be_visible()
    listener.hears("key n, and the bots play")
    assert ann.page.evaluate("overMusic") == []
    ann.person.is_content()
    agrees(f"tone_three_bots.{language}", listener.transcript)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_by_ear_with_three_bots(person: NewPerson, language: str) -> None:
    """The music comes before the naming, and the naming before who leads."""
    ann = Musician(person(language=language))
    listener = _at_the_table(ann, 3, by_ear=True)
    listener.hears("Ann is at the table")
    _bots_play(ann, "Enter")
    ann.warm()
    listener.hears("key Enter, and the bots play")
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(5)
    listener.hears("key d")
    listener.press("2", "3")
    ann.page.keyboard.press("x")
    expect(ann.page.locator(".hand [aria-pressed='true']")).to_have_count(0)
    listener.hears("key x")
    listener.press("1")
    ann.page.keyboard.press("p")
    expect(ann.person.button("ui.tone.ear.name")).to_be_visible()
    listener.hears("key p")
    _opens(ann, listener, "e")
    kind = ann.person.sheet().get_by_role("radio", name=ann.t("hand.tone_poker.one-pair"), exact=True)
    kind.first.focus()
    listener.press("Enter")
    _closes(ann, listener)
    _opens(ann, listener, "s")
    _closes(ann, listener)
    assert ann.page.evaluate("overMusic") == []
    ann.person.is_content()
    agrees(f"tone_by_ear.{language}", listener.transcript)


def test_what_sounds_is_told_by_name_where_the_sound_is_off(person: NewPerson) -> None:
    ann = Musician(person())
    _at_the_table(ann, 0)
    ann.page.keyboard.press("m")
    ann.page.keyboard.press("Enter")
    expect(ann.undealt()).to_be_visible()
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(5)
    notes = ", ".join(ann.note(card, 0) for card in ann.held())
    expect(ann.page.locator("[data-notes]")).to_have_text(ann.t("ui.tone.heard", name="Ann", notes=notes))
    ann.person.is_content()
