"""Hearing intervals at a table of Tone Poker: a tonic beside the cards, and any hand once more."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import is_clean
from .conftest import NewPerson
from .ear import DRAWN
from .musician import SOUNDS_WITHIN_MS, Musician, deal_to_two, hush

HAND_CARDS = 5
CHORD_WITHIN_MS = 5
"""Milliseconds within which the notes of a chord begin."""
OVERLAPPING = """() => [...document.querySelectorAll(".sheet .tune")].flatMap((tune) => {
  const boxes = [...tune.querySelectorAll(".face, .hear > svg, .contour, .ways .btn")].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom, kind: one.getAttribute("class") };
  });
  const aside = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const sheet = tune.closest(".sheet").getBoundingClientRect();
  const beyond = boxes.filter((one) => one.right > sheet.right);
  const over = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => aside(a, b) < 0).map((b) => [a, b]));
  return [...beyond, ...over];
})"""
"""Of each hand in a score: what lies over something else of it, or beyond the sheet."""
MAX_ROWS = 2
"""Of buttons below a score on the smallest phone: the score is what is read there."""
CLOCK_STANDS_AFTER_SECONDS = 2
"""Seconds after which the clock stands: a time that is still to come when the page hears of it."""
FIRST_NOTE_MS = 100
PHONES = (360, 640), (390, 844), (640, 360)


def _practising(person: NewPerson, *, phone: bool = False) -> Musician:
    ann = Musician(person(phone=phone))
    ann.open_table("Ann", 0)
    ann.begin()
    ann.warm()
    ann.deal()
    ann.strikes_come_to(HAND_CARDS)
    ann.forget()
    return ann


def _goes_down(one: Musician, place: int) -> None:
    """A finger goes down on a card and stays there."""
    box = one.cards().nth(place).bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    one.page.mouse.down()


def _lie_apart(one: Musician) -> None:
    for width, height in PHONES:
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.evaluate(DRAWN)
        assert one.page.evaluate(OVERLAPPING) == []


def _hear(one: Musician, within: Locator, key: str = "ui.tone.hear.again") -> Locator:
    return within.get_by_role("button", name=one.t.pieces(key)[0]).first


def test_tp_12_with_the_tonic_a_touch_still_sounds_as_the_finger_goes_down(person: NewPerson) -> None:
    """Two touches choose it; then the tonic is set to sound by the touch itself, and the card after it."""
    ann = _practising(person)
    ann.press("ui.tone.reference.title")
    ann.person.press(ann.person.sheet().get_by_role("switch", name=ann.t("ui.tone.reference.tonic")))
    ann.press("ui.close", ann.person.sheet())
    _goes_down(ann, 1)
    ann.strikes_come_to(2)
    tonic, card = ann.strikes()
    assert tonic["by"] == card["by"] == "pointerdown"
    assert tonic["lead"] <= SOUNDS_WITHIN_MS
    assert 200 < card["heard"] - tonic["heard"] < 500
    ann.page.mouse.up()
    # It is a choice of this browser, and so there after a reload.
    ann.reload()
    expect(ann.cards()).to_have_count(HAND_CARDS)
    ann.page.mouse.click(2, 300)
    ann.warm()
    ann.forget()
    _goes_down(ann, 2)
    ann.strikes_come_to(2)
    ann.page.mouse.up()
    ann.person.is_content()


def test_strangers_hear_no_tonic_until_one_asks_for_it_in_the_menu_and_then_alone(person: NewPerson) -> None:
    """Without a hint to stand beside, the menu is the way: one touch opens it, the next chooses."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    deal_to_two(ann, bob)
    bob.cards().nth(0).tap()
    for one in (ann, bob):
        one.strikes_come_to(1)
    expect(bob.person.button("ui.tone.reference.title")).to_have_count(0)
    bob.press("ui.menu.open")
    bob.press("ui.tone.reference.drone.on", bob.person.sheet())
    bob.press("ui.close", bob.person.sheet())
    hush(ann, bob)
    ann.play()
    ann.strikes_come_to(HAND_CARDS)
    # Her hand may sound the tonic itself: the drone gives way to that card, and may come back after it.
    bob.page.wait_for_function(f"() => marks.strikes.length > {HAND_CARDS}")
    for one in (ann, bob):
        one.person.is_content()


def test_a_hand_at_its_seat_is_heard_again_by_whoever_touches_it_alone(person: NewPerson) -> None:
    """On a broad screen its cards; a phone shows them larger by the same touch. By keys as well."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    ann.page.clock.install()
    deal_to_two(ann, bob)
    hand = ann.page.get_by_role("button", name=ann.t("ui.tone.listen.phrase", name="Bob"))
    # Time stands still: else the hand might end by itself before it is touched again.
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") / 1000 + CLOCK_STANDS_AFTER_SECONDS)
    hand.click()
    ann.strikes_come_to(HAND_CARDS)
    ann.page.clock.run_for(FIRST_NOTE_MS)
    ann.sees_lit("Bob")
    hand.press("Enter")
    expect(hand).to_have_attribute("aria-pressed", "false")
    hand.press("Enter")
    ann.strikes_come_to(2 * HAND_CARDS)
    ann.page.clock.resume()
    bob.page.locator(".seat").filter(has_text="Ann").tap()
    bob.strikes_come_to(HAND_CARDS)
    bob.press("ui.close", bob.person.sheet())
    hush(ann, bob)
    assert ann.strikes() == bob.strikes() == []
    for one in (ann, bob):
        one.person.is_content()


def test_a_hand_in_hint_score_and_review_is_heard_in_every_way(person: NewPerson) -> None:
    """Note by note at first; then as a chord, slower, and in a loop until the sheet is closed."""
    ann = _practising(person)
    ann.press("ui.tone.hint")
    sheet = ann.person.sheet()
    _hear(ann, sheet).click()
    ann.strikes_come_to(HAND_CARDS)
    ann.press("ui.close", sheet)
    ann.forget()
    ann.play()
    ann.strikes_come_to(HAND_CARDS)
    ann.press("ui.tone.show_score")
    ann.forget()
    sheet = ann.person.sheet()
    _hear(ann, sheet, "ui.tone.listen.phrase").click()
    ann.strikes_come_to(HAND_CARDS)
    ann.press("ui.tone.hear.chord", sheet)
    ann.strikes_come_to(2 * HAND_CARDS)
    chord = [strike["heard"] for strike in ann.strikes()[HAND_CARDS:]]
    assert max(chord) - min(chord) <= CHORD_WITHIN_MS
    ann.press("ui.tone.hear.slow", sheet)
    ann.strikes_come_to(3 * HAND_CARDS)
    slow = [strike["heard"] for strike in ann.strikes()[2 * HAND_CARDS :]]
    assert max(slow) - min(slow) > 1.5 * (ann.strikes()[HAND_CARDS - 1]["heard"] - ann.strikes()[0]["heard"])
    ann.press("ui.tone.hear.loop", sheet)
    ann.page.wait_for_function("() => marks.strikes.length > 100")
    ann.press("ui.tone.review", sheet)
    ann.forget()
    sheet = ann.person.sheet()
    _hear(ann, sheet).press("Enter")
    ann.strikes_come_to(HAND_CARDS)
    ann.person.is_content()


def test_in_the_score_on_a_phone_cards_sign_contour_and_ways_lie_apart(person: NewPerson) -> None:
    """The contour is all that somebody deaf has of a hand there: nothing may lie over it."""
    ann, bob = Musician(person(phone=True)), Musician(person())
    deal_to_two(ann, bob)
    for one in (ann, bob):
        one.play()
    ann.press("ui.tone.show_score")
    sheet = ann.person.sheet()
    expect(sheet.locator("[data-contour]")).to_have_count(2)
    _lie_apart(ann)
    _hear(ann, sheet, "ui.tone.listen.phrase").click()
    expect(sheet.get_by_role("group", name=ann.t("ui.tone.hear.ways"))).to_be_visible()
    _lie_apart(ann)
    is_clean(ann.person, "a way to hear a hand")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.evaluate(DRAWN)
    rows = sheet.locator(".foot .btn").evaluate_all("(all) => new Set(all.map((one) => one.offsetTop)).size")
    assert rows <= MAX_ROWS
    for one in (ann, bob):
        one.person.is_content()
