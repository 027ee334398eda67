"""A hand that has ended is looked through again: by keys, by itself, by its list of moves, and by a link."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Route, expect

from .axe import is_clean
from .clock import stops
from .conftest import NewPerson, kept
from .endings import presses
from .house import House
from .person import Person
from .stacked import cut_for_the_last, dealt

TONKED = dealt("5h 6h 7h 9d 9c", "Kd Qs Jc 8h 8s", "Ks Qd Js Tc 8d", then="3c 9s")
"""Ann draws the nine of spades, and lays both her spreads."""
KEYS = ("d", "s", "s", "s", "s")
LAST_MOVE = 3
"""Draw, spread, spread."""
STEP_MS = 1800
OTHERS_SEE = """() => [...document.querySelectorAll(".layer [data-card]")].map((one) => one.dataset.card)"""
OUT_OF_PLATES = """() => [...document.querySelectorAll(".plate")].filter((plate) => {
  const [outer, count] = [plate, plate.querySelector(".end b")].map((one) => one.getBoundingClientRect());
  return count.bottom > outer.bottom || count.right > outer.right || count.top < outer.top;
}).map((one) => one.textContent.trim())"""
MOVING = """async (card) => {
  let flights = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const moves = animate.apply(this, how);
    if (moves.id === "card" && this.dataset.card === card) flights += 1;
    return moves;
  };
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  await new Promise(requestAnimationFrame);
  Element.prototype.animate = animate;
  return flights;
}"""
"""Counts the flights that a card begins at a step: one that is looked for later may be over."""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first hand ends with a tonk."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (cut_for_the_last(3), TONKED)))


def tonks(who: Person) -> str:
    """Play the first hand to its end; returns the table's code."""
    code = who.open_preset("Ann", "classic", bots=2, rules={"naturals": []})
    who.deal()
    presses(who, KEYS)
    expect(who.button("ui.end.details", who.result())).to_be_visible()
    return code


def walk(who: Person) -> Locator:
    return who.page.get_by_role("slider", name=who.t("ui.records.step"))


def moves(who: Person) -> Locator:
    return who.page.get_by_role("region", name=who.t("ui.records.moves")).get_by_role("listitem")


def at(who: Person, step: int) -> None:
    """The page shows this step, and its list marks it."""
    expect(walk(who)).to_have_value(str(step))
    if moves(who).count():
        expect(who.page.locator("[aria-current=step]")).to_have_attribute("data-step", str(step))


@pytest.mark.parametrize("phone", [False, True])
def test_a_link_leads_to_a_step_and_keys_lead_on(person: NewPerson, phone: bool) -> None:
    ann = person(phone=phone)
    code = tonks(ann)
    address = f"{ann.address}/t/{code}/hands/1"
    ann.page.goto(f"{address}?step=1")
    at(ann, 1)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("ui.records.hand", number=1))
    # All cards lie open: three hands of five, the drawn card and the upcard.
    expect(ann.page.locator(".layer [data-card]")).to_have_count(3 * 5 + 2)
    assert ann.page.evaluate(OUT_OF_PLATES) == []
    for key, step in (
        ("ArrowRight", 2),
        ("End", LAST_MOVE),
        ("ArrowRight", LAST_MOVE),
        ("ArrowLeft", 2),
        ("Home", 0),
    ):
        ann.page.keyboard.press(key)
        at(ann, step)
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page).to_have_url(f"{address}?step=1")
    ann.reload()
    at(ann, 1)
    is_clean(ann, "a hand that is looked through")
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".said")).to_have_text(ann.t("ui.end.tonk.you"))
    ann.is_content()


def test_it_plays_by_itself_and_pauses(person: NewPerson) -> None:
    ann = person()
    code = tonks(ann)
    ann.page.clock.install()
    ann.page.goto(f"{ann.address}/t/{code}/hands/1")
    at(ann, 0)
    stops(ann.page)
    ann.page.keyboard.press("Space")
    at(ann, 1)
    ann.page.clock.run_for(STEP_MS)
    at(ann, 2)
    ann.page.keyboard.press("Space")
    expect(ann.button("ui.records.play")).to_be_visible()
    ann.page.clock.run_for(3 * STEP_MS)
    at(ann, 2)
    ann.press(ann.page.get_by_role("button", name=ann.t("ui.records.pace", pace=1)))
    ann.press(ann.button("ui.records.play"))
    at(ann, LAST_MOVE)
    expect(ann.button("ui.records.play")).to_be_visible()
    ann.press(ann.button("ui.records.play"))
    at(ann, 0)
    ann.page.clock.run_for(STEP_MS // 2)
    at(ann, 1)
    ann.is_content()


def test_a_hand_plays_on_under_its_own_address_until_the_next_has_come(person: NewPerson) -> None:
    ann = person()
    code = tonks(ann)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route(re.compile(r"/api/tables/\w+/hands$"), lambda route: route.fulfill(json={"hands": [1, 2]}))
    ann.page.route(re.compile(r"/api/tables/\w+/hands/2\b"), hold)
    address = f"{ann.address}/t/{code}/hands"
    title = ann.page.get_by_role("heading", level=1)
    ann.page.goto(f"{address}/1?step=1")
    at(ann, 1)
    with ann.page.expect_request(re.compile(r"/hands/2\b")):
        ann.press(ann.button("ui.records.later"))
    ann.page.keyboard.press("ArrowRight")
    at(ann, 2)
    expect(ann.page).to_have_url(f"{address}/1?step=2")
    expect(title).to_have_text(ann.t("ui.records.hand", number=1))
    # There is but one hand: it comes in place of the second.
    held[0].continue_(url=held[0].request.url.replace("/hands/2", "/hands/1"))
    expect(title).to_have_text(ann.t("ui.records.hand", number=2))
    expect(ann.page).to_have_url(f"{address}/2")
    ann.is_content()


def test_a_speed_is_a_number_of_the_reader_s_language(person: NewPerson) -> None:
    ann = person(language="fr")
    code = tonks(ann)
    ann.page.goto(f"{ann.address}/t/{code}/hands/1")
    for before, after in (("1", "2"), ("2", "4"), ("4", "0,5")):
        ann.press(ann.page.get_by_role("button", name=ann.t("ui.records.pace", pace=before)))
        expect(ann.page.get_by_role("button", name=ann.t("ui.records.pace", pace=after))).to_be_visible()
    ann.is_content()


@pytest.mark.parametrize("lively", [True, False])
def test_cards_move_from_step_to_step_where_motion_is_wanted(person: NewPerson, lively: bool) -> None:
    ann = person(lively=lively)
    code = tonks(ann)
    ann.page.goto(f"{ann.address}/t/{code}/hands/1?step=1")
    at(ann, 1)
    assert (ann.page.evaluate(MOVING, "9s") > 0) is lively
    at(ann, 2)
    ann.is_content()


def test_every_way_at_the_table_leads_to_the_hand(person: NewPerson) -> None:
    ann = person()
    tonks(ann)
    looks = ann.t("ui.records.hand", number=1)

    def shown() -> None:
        expect(ann.sheet()).to_have_accessible_name(looks)
        at(ann, 0)

    ann.press(ann.button("ui.review.name", ann.result()))
    shown()
    expect(ann.button("ui.review.name", ann.sheet())).to_have_attribute("aria-pressed", "true")
    ann.press(ann.button("ui.review.moves", ann.sheet()))
    ann.press(moves(ann).get_by_role("button").nth(LAST_MOVE))
    at(ann, LAST_MOVE)
    expect(ann.sheet().get_by_text(ann.t("ui.end.payments"))).to_be_visible()
    is_clean(ann, "a hand that is looked through at its table")
    ann.back()
    expect(ann.sheet()).to_have_count(0)
    ann.press(ann.button("ui.score.look", ann.details()))
    shown()
    ann.press(ann.button("ui.close", ann.sheet()))
    log = ann.page.get_by_role("complementary")
    ann.press(log.get_by_role("button", name=ann.t("ui.top.hand", number=1)))
    shown()
    ann.press(ann.button("ui.close", ann.sheet()))
    ann.press(ann.button("ui.score.title", ann.details()))
    ann.press(ann.sheet().get_by_role("button", name=ann.t("ui.score.hand", number=1)))
    ann.press(ann.button("ui.score.look", ann.sheet()))
    shown()
    ann.is_content()


def test_the_lobby_leads_to_the_hands_of_a_table_that_was_left(person: NewPerson) -> None:
    ann = person(language="fr")
    code = tonks(ann)
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.menu.leave", ann.sheet()))
    past = ann.page.get_by_role("link", name=re.compile(ann.t("ui.lobby.own.hands")))
    ann.press(past)
    at(ann, 0)
    expect(ann.page).to_have_url(f"{ann.address}/t/{code}/hands/1")
    ann.back(from_page=True)
    expect(past).to_be_visible()
    ann.is_content()


def test_strangers_spectators_and_wrong_numbers_get_a_sentence(person: NewPerson) -> None:
    ann, eve, zoe = person(), person(phone=True), person()
    code = tonks(ann)

    def reads(who: Person, path: str, code: str) -> None:
        who.page.goto(f"{who.address}/t/{path}")
        expect(who.page.get_by_text(who.t(f"refusal.{code}"))).to_be_visible()
        assert who.page.evaluate(OTHERS_SEE) == []
        expect(who.button("ui.to_lobby")).to_be_visible()

    reads(eve, f"{code}/hands/1", "web.not_your_table")
    is_clean(eve, "a hand of others")
    zoe.come(code, "Zoe", sit=False)
    expect(zoe.result()).to_be_visible()
    expect(zoe.button("ui.review.name")).to_have_count(0)
    reads(zoe, f"{code}/hands/1?step=2", "web.not_your_table")
    reads(ann, f"{code}/hands/2", "web.no_such_hand")
    reads(ann, "nowhere/hands/1", "room.no_such_table")
    # What is refused is told in the browser's own log too.
    for one in (eve, zoe, ann):
        one.is_content(network=True)
