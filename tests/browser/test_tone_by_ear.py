"""A hand by ear: three people play blank cards, name what they heard, and see it judged."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from greenroom.games.tone_poker.engine.hand_ranks import LABELS

from .axe import is_clean
from .conftest import NewPerson
from .ear import heard, listens
from .musician import Musician
from .person import all_heard

NAMES = ("Ann", "Bob", "Cy")
MAX_TABS = 30
"""Stops before the last button of a sheet that names two hands."""
STOPS = """(sheet) => [...sheet.querySelectorAll("button:not(:disabled), [tabindex]")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility()).length"""
STOPS_PER_HAND = 3
"""To hear it, its kind, and the way to its intervals: with twelve seats there are eleven hands to name."""
STOPS_PER_SHEET = 3
"""Its close, its body to scroll, and what it leads to."""


def _at_a_table(person: NewPerson) -> list[Musician]:
    """Ann, Bob on a phone and Cy, who reads French, with five blank cards each; their pianos are warm."""
    people = [Musician(person()), Musician(person(phone=True)), Musician(person(language="fr"))]
    listens(people[2].person)
    code = people[0].open_table(NAMES[0], 0, hands="closed", by_ear=True)
    for one, name, tonic in zip(people[1:], NAMES[1:], (7, 2), strict=True):
        one.join(code, name, tonic)
    people[0].begin()
    for one in people:
        one.warm()
        one.deal()
    return people


def _heard(one: Musician, name: str) -> Locator:
    """The questions about somebody's hand in the sheet in which hands are named."""
    return one.person.sheet().get_by_role("group", name=name, exact=True)


def _walk(one: Musician, to: Locator, key: str, most: int) -> None:
    for _ in range(most):
        if to.evaluate("(one) => one === document.activeElement"):
            break
        one.page.keyboard.press(key)
    expect(to).to_be_focused()


def _name(one: Musician, name: str, label: str, *, by_keys: bool = False) -> None:
    """Name somebody's hand by its kind, and see that the table has taken it."""
    kind = _heard(one, name).get_by_role("radio", name=one.t(f"hand.tone_poker.{label}"), exact=True)
    if by_keys:
        _walk(one, _heard(one, name).get_by_role("radio").first, "Tab", MAX_TABS)
        _walk(one, kind, "ArrowRight", len(LABELS))
        one.page.keyboard.press("Enter")
    else:
        one.person.press(kind)
    expect(kind).to_have_attribute("aria-checked", "true")


def _no_card_is_told(one: Musician) -> None:
    """The ear of a screen reader hears no card with its note."""
    said = one.page.locator("[data-voice]").inner_text()
    notes = [one.note(card, 0) for card in range(12)]
    cards = [one.t("ui.tone.card", rank="", interval=card, note=notes[card]).strip() for card in range(12)]
    assert not [told for told in cards if told in said]


def _no_face_is_shown(one: Musician) -> None:
    """Neither for the eye nor for the ear of a screen reader: no number, rank, note name or pitch."""
    hand = one.page.get_by_role("group", name=one.t("ui.hand.label"))
    texts = [text for text in one.cards().all_text_contents() if text.strip()]
    blanks = [one.t("ui.tone.ear.card", number=str(number)) for number in range(1, 6)]
    assert [text.strip() for text in texts] == blanks
    assert hand.locator("[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)") == [""] * 5
    for part in (hand, one.page.locator(".stage .cards").first, one.page.locator(".stage .cards").last):
        assert "--pitch" not in part.inner_html()
    # The wheel's own bands have the colours of all twelve; no card of a hand lies on it as a light.
    expect(one.page.locator(".wheel .light")).to_have_count(0)
    _no_card_is_told(one)


def _all_play(people: list[Musician]) -> dict[str, tuple[list[int], str]]:
    """Everybody plays what was dealt; returns each one's cards and what they make."""
    made = {}
    for one, name in zip(people, NAMES, strict=True):
        one.play()
        all_heard(*people)
        update = one.last_update()
        mine = update["hand"]["seats"][update["you"]["seat"]]
        made[name] = (mine["cards"], mine["label"])
        # Played, the own faces turn up.
        expect(one.page.locator(f"[data-card='{mine['cards'][0]}']")).to_be_visible()
    return made


def _nothing_stays_selected(one: Musician) -> None:
    """After playing no card stays raised, and nothing asks to throw it: by ear a played hand stays."""
    expect(one.person.button("ui.tone.ear.name")).to_be_visible()
    all_heard(one)
    expect(one.page.locator(".hand [aria-pressed='true']")).to_have_count(0)
    # Touched only to be heard, it is not to be thrown either.
    one.cards().first.click()
    expect(one.page.locator(".hand [aria-pressed='true']")).to_have_count(1)
    expect(one.page.locator(".bar .hint")).to_have_count(0)
    one.cards().first.click()


def _others_stay_blank(one: Musician) -> None:
    """Neither page nor message tells of another's hand more than its notes."""
    expect(one.person.button("ui.tone.ear.name")).to_be_visible()
    expect(one.page.locator(".seat [style*='--pitch']")).to_have_count(0)
    _no_card_is_told(one)
    update = one.last_update()
    assert update["hand"]["score"] is None
    others = [seat for at, seat in enumerate(update["hand"]["seats"]) if at != update["you"]["seat"]]
    assert all(seat["cards"] == [] and seat["label"] is None for seat in others)


def _ann_names_a_kind(ann: Musician, bobs: str) -> None:
    """She hears Bob's hand again before that."""
    ann.press("ui.tone.ear.name")
    before = len(ann.strikes())
    ann.press("ui.tone.listen.phrase", _heard(ann, "Bob"))
    ann.strikes_come_to(before + 5)
    _name(ann, "Bob", bobs)
    is_clean(ann.person, "a hand is named")
    ann.person.is_content()
    ann.person.press(ann.person.button("ui.close", ann.person.sheet()))
    expect(ann.person.button("ui.tone.ear.name")).to_be_visible()


def _bob_names_intervals(bob: Musician, anns: list[int]) -> None:
    """With his fingers; what he picks sounds. Ann's tonic is C."""
    bob.press("ui.tone.ear.name")
    bob.press("ui.tone.ear.intervals", _heard(bob, "Ann"))
    before = len(bob.strikes())
    for card in anns:
        note = f"{card}, {bob.note(card, 0)}"
        bob.person.press(_heard(bob, "Ann").get_by_role("button", name=note, exact=True))
    expect(_heard(bob, "Ann").get_by_role("status")).to_have_text(bob.t("ui.tone.ear.chosen", count="5"))
    bob.strikes_come_to(before + 5)
    bob.person.is_content()


def _cy_has_only_a_keyboard(cy: Musician, anns: str) -> None:
    """He names Ann's hand by its kind and asks for the score, and is told what he can do and that he has."""
    # The invitation comes when the hands have sounded; who asks for the score sooner needs none.
    invited = " ".join((cy.t("ui.tone.ear.do"), cy.t("ui.tone.ear.keys"))).removesuffix(".")
    told = next(at for at, one in enumerate(heard(cy.person)) if one.endswith(invited))
    cy.page.keyboard.press("e")
    expect(cy.person.sheet()).to_be_visible()
    assert cy.person.sheet().evaluate(STOPS) == 2 * STOPS_PER_HAND + STOPS_PER_SHEET
    _name(cy, "Ann", anns, by_keys=True)
    cy.page.keyboard.press("End")
    expect(_heard(cy, "Ann").get_by_role("radio").last).to_be_focused()
    cy.page.keyboard.press("ArrowRight")
    expect(_heard(cy, "Ann").get_by_role("radio").first).to_be_focused()
    assert cy.person.sheet().evaluate(STOPS) == 2 * STOPS_PER_HAND + STOPS_PER_SHEET
    cy.page.keyboard.press("Escape")
    cy.page.keyboard.press("s")
    expect(cy.person.button("ui.tone.show_score")).to_have_count(0)
    assert told < heard(cy.person).index(cy.t("ui.tone.ear.asked"))


def _is_judged(one: Musician, bobs: str) -> None:
    """The score says what everybody named, and what that is worth."""
    sheet = one.person.sheet()
    expect(sheet).to_contain_text(one.t("ui.tone.ear.what"))
    assert one.last_update()["hand"]["ear"]["points"] == [1, 3, 1]
    expect(sheet.get_by_text(one.t("ui.tone.ear.worth", points="+3"))).to_be_visible()
    sentence = one.t("ui.tone.ear.line", by="Ann", name="Bob", hand=one.t(f"hand.tone_poker.{bobs}.a"))
    expect(sheet).to_contain_text(sentence)
    one.person.is_content()


def test_a_hand_by_ear_is_played_named_and_judged(person: NewPerson) -> None:
    ann, bob, cy = people = _at_a_table(person)
    for one in people:
        _no_face_is_shown(one)
    cy.cards().first.click()
    made = _all_play(people)
    _nothing_stays_selected(cy)
    for one in people:
        _others_stay_blank(one)

    _ann_names_a_kind(ann, made["Bob"][1])
    _bob_names_intervals(bob, made["Ann"][0])
    all_heard(*people)
    assert all(one.last_update()["hand"]["ear"]["points"] is None for one in people)
    assert cy.last_update()["hand"]["ear"]["heard"] == []
    bob.press("ui.tone.show_score", bob.person.sheet())
    _cy_has_only_a_keyboard(cy, made["Ann"][1])
    ann.press("ui.tone.show_score")
    for one in people:
        _is_judged(one, made["Bob"][1])

    # The score card keeps both, each in a column of its own.
    ann.press("ui.end.ready", ann.person.sheet())
    expect(ann.undealt()).to_be_visible()
    ann.press("ui.top.score")
    bobs = ann.person.sheet().get_by_role("listitem").filter(has_text="Bob").first
    expect(bobs).to_contain_text(ann.t("ui.tone.ear.worth", points="3"))
