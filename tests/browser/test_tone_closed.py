"""Closed hands, own orders and quiet clicks at a table of Tone Poker: what the others see and hear."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .line import Line
from .musician import SOUNDS_WITHIN_MS, Musician, deal_to_two, hush
from .person import all_heard

LONG_AGO = 2000

RULES_CHANGED = """() => marks.messages.some(
  ({ told }) => (told.happened ?? []).some(({ what }) => what === "rules_changed"),
)"""


def _dealt(person: NewPerson, *, hands: str = "open") -> tuple[Musician, Musician]:
    """Two people with five cards each, their pianos warm and quiet."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    deal_to_two(ann, bob, hands=hands)
    return ann, bob


def _seat(viewer: Musician, name: str) -> Locator:
    return viewer.page.locator(".seat").filter(has_text=name)


def test_tp_18_closed_hands_are_neither_seen_nor_heard_until_played(person: NewPerson) -> None:
    ann, bob = _dealt(person, hands="closed")
    seat = _seat(bob, "Ann")
    hidden = bob.t("ui.tone.seat.hidden").replace("#", "5")
    assert hidden in (seat.text_content() or "")
    ann.cards().nth(0).click()
    ann.cards().nth(1).click()
    ann.pile().click()
    ann.strikes_come_to(4)
    all_heard(ann, bob)
    assert bob.strikes() == []
    assert hidden in (seat.text_content() or "")
    assert bob.last_update()["hand"]["seats"][0] | {"tonic": 0, "deck": 5} == {
        "tonic": 0, "deck": 5, "cards": [], "notes": [], "hidden": 5, "selected": [], "thrown": [], "pile": 2,
        "played": False, "label": None, "royal": None, "ranks": [],
    }  # fmt: skip
    voice = bob.page.locator("[data-voice]")
    expect(voice.locator("p").last).to_have_text(bob.t("ui.line.other.tone.discard", name="Ann", count=2))
    ann.play()
    bob.strikes_come_to(5)
    expect(voice).to_contain_text(bob.t("ui.line.other.tone.play", name="Ann"))
    assert bob.last_update()["hand"]["seats"][0]["cards"] == ann.held()
    assert hidden not in (seat.text_content() or "")
    for one in (ann, bob):
        one.person.is_content()


def test_tp_14_a_late_discard_stays_hidden_until_the_hand_is_played_again(person: NewPerson) -> None:
    ann, bob = _dealt(person, hands="closed")
    ann.play()
    bob.strikes_come_to(5)
    hush(ann, bob)
    before = ann.held()
    ann.cards().nth(0).click()
    bob.strikes_come_to(1)
    ann.pile().click()
    ann.page.wait_for_function("(card) => !document.querySelector(`[data-card='${card}']`)", arg=before[0])
    all_heard(ann, bob)
    seen = bob.last_update()["hand"]["seats"][0]
    assert (seen["cards"], seen["hidden"], seen["played"], seen["label"]) == (before[1:], 1, False, None)
    assert len(bob.strikes()) == 1
    ann.play()
    bob.strikes_come_to(6)
    assert sorted(bob.last_update()["hand"]["seats"][0]["cards"]) == sorted(ann.held())
    for one in (ann, bob):
        one.person.is_content()


def test_tp_12_a_card_sounds_as_the_finger_goes_down_and_is_selected_as_it_is_lifted(
    person: NewPerson,
) -> None:
    """Set to sound by the touch itself, before anything else is done; not heard a second time."""
    ann, _bob = _dealt(person)
    card = ann.cards().nth(1)
    box = card.bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    ann.page.mouse.down()
    ann.strikes_come_to(1)
    (strike,) = ann.strikes()
    assert strike["by"] == "pointerdown"
    assert strike["lead"] <= SOUNDS_WITHIN_MS
    expect(card).to_have_attribute("aria-pressed", "false")
    ann.page.mouse.move(box["x"] + 18, box["y"] + box["height"] / 2 + 6)
    ann.page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    all_heard(ann)
    assert len(ann.strikes()) == 1


def test_tp_19_cards_are_reordered_by_drag_and_by_keys(person: NewPerson) -> None:
    """The phrase changes for everybody, and the hand makes what it made."""
    ann, bob = _dealt(person)
    before = ann.held()
    made = ann.plate().text_content()
    first, last = ann.cards().nth(0).bounding_box(), ann.cards().nth(4).bounding_box()
    assert first is not None
    assert last is not None
    mouse = ann.page.mouse
    mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    mouse.down()
    mouse.move(last["x"] + last["width"] / 2, first["y"] + first["height"] / 2, steps=8)
    mouse.up()
    dragged = [*before[1:], before[0]]
    ann.holds_in_order(dragged)
    all_heard(ann, bob)
    assert ann.held() == dragged
    ann.page.locator(f"[data-card='{before[0]}']").focus()
    ann.page.keyboard.press("Shift+ArrowLeft")
    moved = [*dragged[:3], dragged[4], dragged[3]]
    ann.holds_in_order(moved)
    all_heard(ann, bob)
    assert ann.held() == moved
    assert bob.strikes() == []
    # The finger went down on a card, and no note is taken back; it was not selected.
    assert len(ann.strikes()) == 1
    assert ann.last_update()["hand"]["seats"][0]["selected"] == []
    ann.play()
    bob.strikes_come_to(5)
    assert ann.plate().text_content() == made
    assert bob.last_update()["hand"]["seats"][0]["cards"] == moved
    deed = [each for each in bob.last_update()["happened"] if each.get("did") == "play"]
    assert deed[0]["notes"] == [60 + card for card in moved]
    for one in (ann, bob):
        one.person.is_content()


def test_tp_16_the_others_clicks_are_muted_while_their_hands_are_heard(person: NewPerson) -> None:
    """It is remembered; the cards glow all the same."""
    ann, bob = _dealt(person)
    bob.press("ui.menu.open")
    bob.page.get_by_role("switch", name=bob.t("ui.tone.clicks")).uncheck()
    bob.page.keyboard.press("Escape")
    bob.reload()
    expect(bob.cards()).to_have_count(5)
    # A touch wakes the sound of a page that was loaded anew.
    bob.page.get_by_role("heading", level=1).tap()
    bob.warm()
    bob.cards().nth(0).tap()
    bob.strikes_come_to(1)
    hush(ann, bob)
    ann.cards().nth(2).click()
    bob.sees_lit("Ann")
    assert bob.strikes() == []
    ann.play()
    bob.strikes_come_to(5)
    for one in (ann, bob):
        one.person.is_content()


def test_tp_18_hands_are_closed_between_hands_and_points_are_set(person: NewPerson) -> None:
    """A setting of the host's holds from the next hand; everybody is told."""
    ann, bob = _dealt(person)
    ann.press("ui.menu.open")
    ann.press("ui.tone.settings.title", ann.person.sheet())
    sheet = ann.person.sheet()
    sheet.get_by_role("combobox").select_option("closed")
    sheet.get_by_text(ann.t("option.tone_poker.hand_points"), exact=True).click()
    for label in ("high-card", "one-pair", "two-pair", "straight", "flush", "royal"):
        sheet.get_by_label(ann.t(f"hand.tone_poker.{label}"), exact=True).fill("7")
    ann.press("ui.settings.save", sheet)
    bob.page.wait_for_function(RULES_CHANGED)
    # This hand is open still.
    assert bob.last_update()["hand"]["seats"][0]["cards"] == ann.held()
    for one in (ann, bob):
        one.play()
    ann.next_hand()
    for one in (bob, ann):
        one.deal()
    all_heard(ann, bob)
    assert bob.last_update()["hand"]["seats"][0]["hidden"] == 5
    for one in (ann, bob):
        one.play()
    bob.press("ui.tone.show_score")
    score = bob.last_update()["hand"]["score"]
    assert [points - bonus for points, bonus in zip(score["points"], score["bonus"], strict=True)] == [7, 7]
    expect(bob.person.sheet().get_by_text(bob.t.pieces("ui.tone.score.bonus")[0]).first).to_be_visible()
    for one in (ann, bob):
        one.person.is_content()


def test_tp_05_every_seat_has_deck_pile_and_hand_and_is_seen_closer(person: NewPerson) -> None:
    ann, bob = _dealt(person)
    seat = _seat(bob, "Ann")
    for part in (".deck", ".pile", ".cards"):
        expect(seat.locator(part)).to_be_visible()
    ann.cards().nth(0).click()
    ann.pile().click()
    expect(seat.locator(".pile")).to_have_text("1")
    seat.tap()
    sheet = bob.person.sheet()
    expect(sheet.get_by_role("heading", name="Ann")).to_be_visible()
    expect(sheet.get_by_role("listitem")).to_have_count(5)
    expect(sheet.get_by_text(bob.t("ui.tone.look.deck").replace("#", "6"))).to_be_visible()
    face = sheet.get_by_role("listitem").first.locator(".face").bounding_box()
    assert face is not None
    assert face["width"] >= 50
    bob.press("ui.close", sheet)
    expect(seat).to_be_focused()
    for one in (ann, bob):
        one.person.is_content()


def test_tp_16_what_a_cut_line_kept_back_is_not_heard_all_at_once(person: NewPerson) -> None:
    """Back at the table everything is seen as it is; only what happens from then on sounds."""
    ann, bob = Musician(person()), Musician(person())
    line = Line(bob.person)
    deal_to_two(ann, bob)
    line.loses = True
    thrown = "".join(map(str, ann.held()[:3]))
    for place in range(3):
        ann.cards().nth(place).click()
    ann.pile().click()
    # Three touches and the three notes drawn: what is played before they came is another hand.
    ann.strikes_come_to(6)
    ann.play()
    ann.strikes_come_to(11)
    # The longer the line is cut, the longer ago it was: no machine is too slow for this.
    ann.page.wait_for_timeout(LONG_AGO)
    line.cut()
    expect(_seat(bob, "Ann").locator(".pile")).to_have_text(thrown)
    all_heard(ann, bob)
    assert bob.strikes() == []
    assert bob.last_update()["hand"]["seats"][0]["cards"] == ann.held()
    ann.cards().nth(4).click()
    bob.strikes_come_to(1)
    for one in (ann, bob):
        one.person.is_content(network=True)
