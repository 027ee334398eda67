"""Tone Poker for eyes that see no colours, and for people who do not hear: what shows it then."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .musician import Musician
from .person import Person

BOTS = 5
KEYS = """(faces) => faces.map((face) => {
  const band = getComputedStyle(face.querySelector(".band"), "::before");
  return band.content === "none" ? null : band.backgroundPosition.split(",")[0];
})"""
"""The place of the dark key on the band of each card."""

RING = """(one) => {
  const { outlineColor, boxShadow } = getComputedStyle(one);
  return { outlineColor, boxShadow };
}"""

EDGED = (".face", ".seat", ".seat .deck", ".seat .pile i", "button.deck", "button.plate", "button.pile")
"""The cards on the table, once the bots have played."""

EDGES = """(all) => all.map((one) => {
  const { borderTopStyle, outlineStyle } = getComputedStyle(one);
  return [borderTopStyle, outlineStyle].some((line) => line !== "none");
})"""


STOPS_AT_ONCE = """(stop) => {
  window.contoursWhilePlaying = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === stop);
      if (button === undefined) return;
      observer.disconnect();
      resolve(document.querySelectorAll("[data-contour]").length);
      button.click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}"""
"""The page itself presses Stop as soon as it is there: a slow test would come when the music is over."""


def _dealt(person: Person, bots: int = 2) -> Musician:
    ann = Musician(person)
    ann.open_table("Ann", 0, bots=bots)
    ann.begin()
    ann.deal()
    expect(ann.page.locator(".seat.played")).to_have_count(bots)
    return ann


MORE_THAN_COLOUR: tuple[tuple[Literal["more", "no-preference"], Literal["none", "active"]], ...] = (
    ("more", "none"),
    ("no-preference", "active"),
)
"""Contrast and forced colours, for a reader who asks for them."""


def _keys(hand: Locator) -> list[str | None]:
    found: list[str | None] = hand.locator(".face").evaluate_all(KEYS)
    return found


def test_what_colours_say_is_said_without_them_where_that_is_asked_for(person: NewPerson) -> None:
    """Pitches have a second sign; where the system chooses the colours, all that lies there has an edge."""
    ann = _dealt(person())
    hand = ann.page.get_by_role("group", name=ann.t("ui.hand.label"))
    assert set(_keys(hand)) == {None}
    for contrast, forced_colors in MORE_THAN_COLOUR:
        ann.page.emulate_media(contrast=contrast, forced_colors=forced_colors)
        # One tonic, five intervals: five pitch classes.
        expect(hand.locator(".face")).to_have_count(5)
        assert None not in _keys(hand)
        assert len(set(_keys(hand))) == 5
    for part in EDGED:
        edges = ann.page.locator(part).evaluate_all(EDGES)
        assert edges, part
        assert all(edges), part


def test_the_keyboards_place_looks_unlike_the_next_step(person: NewPerson) -> None:
    """Both are rings: one has another colour, and stands apart from what it surrounds."""
    ann = Musician(person())
    ann.open_table("Ann", 0)
    ann.begin()
    deck = ann.undealt()
    ann.page.keyboard.press("Tab")
    deck.focus()
    expect(deck).to_have_css("outline-style", "solid")
    expect(deck).to_have_css("outline-offset", "3px")
    ring = deck.evaluate(RING)
    assert ring["boxShadow"] != "none"
    assert ring["outlineColor"] not in ring["boxShadow"]


def test_a_contour_of_each_hand_stays_after_the_music(person: NewPerson) -> None:
    ann = _dealt(person(), BOTS)
    contours = ann.page.locator("[data-contour]")
    expect(contours).to_have_count(0)
    ann.play()
    ann.page.evaluate(STOPS_AT_ONCE, ann.t("ui.tone.stop"))
    ann.press("ui.tone.play_hands")
    assert ann.page.evaluate("contoursWhilePlaying") == 0
    expect(contours).to_have_count(BOTS + 1)
    assert len((contours.last.locator("polyline").get_attribute("points") or "").split()) == 5
    ann.press("ui.tone.show_score")
    expect(ann.person.sheet().locator("[data-contour]")).to_have_count(BOTS + 1)
    ann.person.is_content()
