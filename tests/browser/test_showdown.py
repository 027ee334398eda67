"""The end of a hand on the felt: called at the plate, with all hands open, and the result beside it.

A page whose clock stands still shows the moment until a press brings it to its end.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from .axe import is_clean
from .clock import stands_still
from .conftest import NewPerson
from .ear import listens
from .endings import ends, sits, stacks
from .house import House
from .person import Person
from .test_layout_shift import MAX_SHIFT, SETTLED, SHIFTS

BOTS = (2, 7)
CALLS = {
    "drop": "you_drop",
    "caught": "you_are_caught",
    "tonk": "tonk",
    "out": "out",
    "natural": "natural_points",
}
BOXES = """async () => {
  // Until nothing moves any more.
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const boxes = (query) => [...document.querySelectorAll(query)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.className, left, top, right, bottom];
  });
  return {
    strip: boxes(".result .strip")[0],
    plates: boxes(".plate"),
    open: boxes(".hands .card"),
    hand: boxes(".layer .card.hand"),
    piles: boxes(".pile"),
    stage: boxes(".stage")[0],
  };
}"""
PLACES = """() => Object.fromEntries(
  [".plate", ".pile", ".felt", ".stock-count"].map((query) => {
    const boxes = [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
    return [query, boxes.map(({ left, top, width, height }) => [left, top, width, height].map(Math.round))];
  }),
)"""
"""Everything on the table besides cards."""
CROWDED = """() => {
  const strip = document.querySelector(".result .strip").getBoundingClientRect();
  const buttons = [...document.querySelectorAll(".result button")];
  const boxes = buttons.map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return buttons.filter((one, i) =>
    one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
    || boxes[i].left < strip.left || boxes[i].right > strip.right || boxes[i].bottom > strip.bottom
    || boxes.some((other, j) => i !== j && meet(other, boxes[i]))).map((one) => one.textContent);
}"""
"""Buttons of the result that are shorter than their words, or stand out of the strip, or lie on others."""
TURNS = """
  window.turns = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    if (this.closest(".hands .card")) window.turns += 1;
    return animate.apply(this, how);
  };
"""
"""Counts the motions that cards of the open hands begin."""
HEARD = """([from, said]) => heard.slice(from).join(" ").includes(said)"""
MIN_STACKED_PLATES = 5
"""So many opponents' plates stand in two rows on a phone, and on its side leave hands no felt to lie on."""
MAX_LOW_STAGE_PX = 400
"""Pixels below which a stage is that of a phone on its side."""
SIZES = [(360, 640), (640, 360), (1280, 800)]


@pytest.fixture
def ending(request: pytest.FixtureRequest) -> str:
    """The way in which a test's hand ends: a drop, unless the test says otherwise."""
    return getattr(request, "param", "drop")


@pytest.fixture
def bots(request: pytest.FixtureRequest) -> int:
    """The number of opponents of the first player: two, unless the test says otherwise."""
    return getattr(request, "param", 2)


@pytest.fixture
def house(shared_house: House, ending: str, bots: int) -> House:
    """A house where the first hand of a table ends as the test wants it."""
    return stacks(shared_house, ending, bots + 1)


def term(who: Person, ending: str) -> str:
    sentence = who.t(f"terms.tonk.usual.{CALLS[ending]}")
    return sentence[0].upper() + sentence[1:]


def own_end(who: Person) -> str:
    return who.result().locator(".own").inner_text()


def meets(a: list[Any], b: list[Any]) -> bool:
    return bool(a[1] < b[3] - 1 and b[1] < a[3] - 1 and a[2] < b[4] - 1 and b[2] < a[4] - 1)


def lies_open(who: Person, seats: int) -> dict[str, Any]:
    """All hands of the others lie open, on the felt where it has room, and the result covers nothing."""
    seen: dict[str, Any] = who.page.evaluate(BOXES)
    assert len(seen["plates"]) == seats - 1
    stage = seen["stage"]
    on_plates = stage[4] - stage[2] < MAX_LOW_STAGE_PX and seats - 1 >= MIN_STACKED_PLATES
    for card in seen["open"]:
        assert stage[1] <= card[1] + 1
        assert card[3] <= stage[3] + 1
        assert stage[2] <= card[2] + 1
        assert any(meets(card, plate) for plate in seen["plates"]) is on_plates, (card, seen["plates"])
        assert [pile for pile in seen["piles"] if meets(card, pile)] == []
    for what in ("plates", "open", "hand"):
        covered = [one for one in seen[what] if meets(seen["strip"], one)]
        assert covered == [], (what, covered, seen["strip"])
    return seen


@pytest.mark.parametrize("ending", CALLS, indirect=True)
def test_every_end_is_called_and_shown_on_the_felt(person: NewPerson, ending: str) -> None:
    """With little motion all is there at once: no sheet lies over it."""
    ann = person()
    sits(ann, ending)
    ends(ann, ending)
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    assert ann.sheet().count() == 0
    assert term(ann, ending) in own_end(ann)
    seen = lies_open(ann, 3)
    assert len(seen["open"]) == 10
    assert ann.page.locator(".plate .end b").all_inner_texts() != ["", ""]
    # This house waits for a day: nobody counts its seconds.
    assert ann.button("ui.end.ready", ann.result()).locator(".count").count() == 0
    assert ann.sees()["result"]
    # Where every own card is laid nothing else lies below the result: the word of the moment stays there.
    assert ann.page.locator(".moment").count() == (ann.cards().count() == 0)
    is_clean(ann, f"the end: {ending}")
    ann.is_content()


@pytest.mark.parametrize(("ending", "bots"), [("stock_out", 7)], indirect=True)
def test_a_dry_stock_shows_all_hands(person: NewPerson, ending: str, bots: int) -> None:
    """Eleven are drawn by eight, and the next finds none: nobody calls it, and the lowest glows (TK-33)."""
    ann = person(phone=True)
    sits(ann, ending, bots)
    ends(ann, ending)
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    seen = lies_open(ann, 8)
    assert len(seen["open"]) == 35
    assert ann.page.locator(".call").count() == 0
    assert ann.page.locator(".glows").count() > 0
    expect(ann.page.locator(".stock-count.dry")).to_be_visible()
    # The hands lie in two rows, apart from their plates.
    expect(ann.page.locator(".whose")).to_have_text(["L", "B", "C", "E", "D", "S", "T"])


@pytest.mark.parametrize(("size", "bots"), [*product(SIZES, BOTS)], indirect=["bots"])
def test_the_result_covers_neither_hands_nor_plates(
    person: NewPerson, size: tuple[int, int], bots: int
) -> None:
    ann = person(phone=size[0] < 700, language="fr")
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    sits(ann, "drop", bots=bots)
    expect(ann.offer("ui.act.drop")).to_be_visible()
    ends(ann, "drop")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    seen = lies_open(ann, bots + 1)
    _, left, top, right, bottom = seen["strip"]
    assert left >= 0
    assert right <= size[0]
    assert bottom <= size[1]
    assert [pile for pile in seen["piles"] if meets(seen["strip"], pile)] == []
    assert top > 0
    assert ann.page.evaluate(CROWDED) == []
    ann.is_content()


@pytest.mark.parametrize("bots", [7], indirect=True)
def test_a_phone_shows_phrases_over_the_own_hand_and_on_its_side_all_hands_at_once(
    person: NewPerson,
) -> None:
    ann = person(phone=True, language="fr")
    sits(ann, "drop", bots=7)
    ends(ann, "drop")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    ann.press(ann.button("ui.reaction.open"))
    phrases = ann.page.locator(".box .all")
    strip, panel = ann.page.locator(".strip").bounding_box(), phrases.bounding_box()
    assert strip
    assert panel
    assert strip["y"] + strip["height"] <= panel["y"]
    assert panel["y"] + panel["height"] <= SIZES[0][1]
    tops = phrases.get_by_role("button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert [tops.count(top) for top in sorted({*tops})] == [5, 5]
    ann.press(ann.button("ui.reaction.thanks"))
    ann.page.set_viewport_size({"width": SIZES[1][0], "height": SIZES[1][1]})
    ann.press(ann.button("ui.end.details", ann.result()))
    told = ann.sheet().get_by_role("region").bounding_box()
    hands = [one.bounding_box() for one in ann.sheet().locator(".hands > li").all()]
    assert told
    assert len(hands) == 8
    for hand in hands:
        assert hand
        assert hand["y"] + hand["height"] <= told["y"] + told["height"]
    ann.is_content()


@pytest.mark.parametrize(("phone", "bots"), [*product((True, False), BOTS)], indirect=["bots"])
def test_nothing_but_cards_moves_when_the_hands_open(person: NewPerson, phone: bool, bots: int) -> None:
    ann = person(phone=phone)
    sits(ann, "drop", bots=bots)
    expect(ann.offer("ui.act.drop")).to_be_visible()
    before = ann.page.evaluate(PLACES)
    ends(ann, "drop")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    assert ann.page.evaluate(PLACES) == before
    ann.is_content()


def test_each_card_turns_once(person: NewPerson) -> None:
    """The clock of the moment, and what is said at the table meanwhile, set no card in motion again."""
    ann = person(lively=True)
    ann.context.add_init_script(TURNS)
    sits(ann, "drop")
    expect(ann.offer("ui.act.drop")).to_be_visible()
    ends(ann, "drop")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    expect(ann.page.locator(".hands .card")).to_have_count(10)
    # Each leaves its place, and shows its face.
    assert ann.page.evaluate("() => turns") == 20
    ann.is_content()


def test_the_moment_of_an_end_shifts_nothing(person: NewPerson) -> None:
    ann = person(phone=True, lively=True)
    ann.context.add_init_script(SHIFTS)
    sits(ann, "drop")
    expect(ann.offer("ui.act.drop")).to_be_visible()
    ann.page.keyboard.press("k")
    expect(ann.offer("ui.drop.yes")).to_be_visible()
    # A browser tells of what the question shifted some time after it did.
    ann.page.evaluate(SETTLED)
    ann.page.evaluate("() => shifts.splice(0)")
    ann.page.keyboard.press("y")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    ann.page.evaluate(SETTLED)
    found = ann.page.evaluate("() => shifts.splice(0)")
    assert sum(each["value"] for each in found) <= MAX_SHIFT, found
    ann.is_content()


@pytest.mark.parametrize("ending", ["caught"], indirect=True)
def test_the_lowest_hand_glows_and_the_caught_one_goes_dark(person: NewPerson, ending: str) -> None:
    ann = person()
    sits(ann, ending)
    ends(ann, ending)
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    expect(ann.page.locator(".layer .hand.dark")).to_have_count(5)
    expect(ann.page.locator(".hands .bright")).to_have_count(5)
    expect(ann.page.locator(".plate.glows")).to_have_count(1)
    ann.is_content()


@pytest.mark.parametrize("by", ["tap", "key", "button of the bar"])
def test_a_press_ends_the_moment_and_does_nothing_else(person: NewPerson, by: str) -> None:
    ann = person(lively=True)
    ann.page.clock.install()
    sits(ann, "drop")
    expect(ann.offer("ui.act.drop")).to_be_visible()
    stands_still(ann)
    ends(ann, "drop")
    assert ann.result().locator(".own").count() == 0
    ann.page.clock.run_for(400)
    assert own_end(ann) == term(ann, "drop")
    # The felt says it in large letters as long as the moment lasts; the ear hears it elsewhere.
    word = ann.page.locator(".stage .moment")
    expect(word).to_have_text(term(ann, "drop"))
    assert word.get_attribute("aria-hidden") == "true"
    assert float(word.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 40
    assert ann.sees()["result"] is None
    place = ann.result().bounding_box()
    assert place
    if by == "tap":
        ann.page.mouse.click(640, 300)
    elif by == "key":
        ann.page.keyboard.press("Enter")
    else:
        # Where the button for the next hand comes to lie.
        ann.page.mouse.click(place["x"] + place["width"] - 60, place["y"] + place["height"] - 30)
    assert ann.sees()["result"] is not None
    assert word.count() == 0
    assert ann.sheet().count() == 0
    ready = ann.result().get_by_role("button", name=ann.t("ui.end.ready"))
    expect(ready).to_be_visible()
    # The next press counts again.
    ready.click()
    expect(ann.page.get_by_text(ann.t("ui.top.hand", number=2)).first).to_be_visible()
    expect(ann.result()).to_have_count(0)
    ann.is_content()


@pytest.mark.parametrize("ending", ["caught"], indirect=True)
def test_the_result_is_told_once_all_has_been_paid(person: NewPerson, ending: str) -> None:
    """Neither the log beside the table nor the ear is ahead of the hands that turn."""
    ann = person(lively=True)
    listens(ann)
    ann.page.clock.install()
    sits(ann, ending)
    expect(ann.offer("ui.act.drop")).to_be_visible()
    stands_still(ann)
    balances = ann.page.get_by_role("complementary").locator("ul b")
    before = balances.all_inner_texts()
    ends(ann, ending)
    ann.page.clock.run_for(600)
    expect(ann.page.locator(".hands .card").first).to_be_visible()
    assert balances.all_inner_texts() == before
    moves = ann.page.get_by_role("complementary").locator("section").last.locator("li")
    last, read = moves.last.inner_text(), len(ann.page.evaluate("heard"))
    ann.page.mouse.click(640, 300)
    said = ann.result().locator(".said").inner_text()
    assert said not in last
    expect(balances.first).not_to_have_text(before[0])
    expect(moves.last).to_contain_text(said)
    ann.page.wait_for_function(HEARD, arg=[read, said.rstrip(".")])
    ann.is_content()


def test_the_felt_stays_open_until_the_next_deal(person: NewPerson) -> None:
    """Details come on demand, name who pays whom in one line, and leave the hands as they lie."""
    ann = person()
    sits(ann, "drop")
    ends(ann, "drop")
    details = ann.details()
    expect(details.get_by_text(ann.t("ui.end.payments"))).to_be_visible()
    dues = details.locator("h3 + ul li")
    expect(dues).to_have_count(1)
    ann.press(ann.button("ui.close", details))
    expect(ann.sheet()).to_have_count(0)
    assert len(lies_open(ann, 3)["open"]) == 10
    ann.reload()
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    assert len(lies_open(ann, 3)["open"]) == 10
    ann.details()
    # With the next deal the details are over too.
    ann.press(ann.button("ui.end.ready", ann.sheet()))
    expect(ann.sheet()).to_have_count(0)
    expect(ann.page.locator(".hands .card")).to_have_count(0)
    expect(ann.cards()).to_have_count(5)
    ann.is_content()


def test_the_keyboard_is_never_lost_at_an_end(person: NewPerson) -> None:
    ann = person()
    sits(ann, "drop")
    expect(ann.offer("ui.act.drop")).to_be_visible()
    ann.offer("ui.act.drop").press("Enter")
    ann.offer("ui.drop.yes").press("Enter")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    expect(ann.result()).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(ann.button("ui.end.details", ann.result())).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(ann.button("ui.review.name", ann.result())).to_be_focused()
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(ann.result()).to_have_count(0)
    expect(ann.page.get_by_role("group", name=ann.t("ui.bar.label"))).to_be_focused()
    ann.is_content()
