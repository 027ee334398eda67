"""Before the first deal: people gather at the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .clock import lingers
from .conftest import NewPerson, kept
from .house import House
from .musician import Musician
from .person import Person, Table, all_heard


@pytest.fixture(scope="module")
def reseating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which the first of three deals, and the other two change places (TK-08)."""
    yield from kept(House(tmp_path_factory.mktemp("house"), ("Kh Jc Qc",)))


def _chairs(one: Person) -> Locator:
    main = one.page.get_by_role("main")
    return main.get_by_role("list", name=one.t("ui.gather.title")).get_by_role("listitem")


def _lies_in(inner: Locator, outer: Locator) -> bool:
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a is not None
    assert b is not None
    in_width = b["x"] <= a["x"] and a["x"] + a["width"] <= b["x"] + b["width"]
    return in_width and b["y"] <= a["y"] and a["y"] + a["height"] <= b["y"] + b["height"]


@pytest.mark.parametrize("phone", [False, True])
def test_chairs_fill_as_people_arrive_and_the_invitation_goes_with_the_last(
    person: NewPerson, phone: bool
) -> None:
    ann, ben = person(phone=phone), person()
    code = ann.open_table("Ann", bots=5)
    invitation = ann.page.get_by_role("main").get_by_role("heading", name=ann.t("ui.invite.title"))
    free = ann.page.get_by_text("2 seats are free.")
    expect(_chairs(ann)).to_have_count(5)
    expect(free).to_be_attached()
    expect(invitation).to_be_visible()
    assert _lies_in(invitation, ann.page.locator(".felt .cloth"))
    ben.come(code, "Ben")
    expect(_chairs(ann).filter(has_text="Ben")).to_be_visible()
    expect(_chairs(ann)).to_have_count(6)
    ann.press(ann.button("ui.menu.add_bot"))
    ann.press(ann.offered("bot.tonk.steady"))
    # Nobody else can sit down: the sheet closes.
    expect(ann.sheet()).to_have_count(0)
    expect(_chairs(ann)).to_have_count(7)
    expect(invitation).to_have_count(0)
    expect(ann.button("ui.menu.add_bot")).to_have_count(0)
    expect(ann.button("ui.gather.deal")).to_be_in_viewport(ratio=1)
    ann.is_content()


MARKS = """(own) => Object.fromEntries([...document.querySelectorAll("main .plate")].map((plate) => {
  const mark = plate.querySelector(".mark");
  const { x, y, width } = plate.getBoundingClientRect();
  return [plate.querySelector(".name [title]").title, {
    colour: getComputedStyle(mark).backgroundColor,
    at: [x, y, width].map(Math.round),
  }];
}))"""
"""The plates of the others, and before the deal the own one: by name, colour and place."""

DOTS = """() => Object.fromEntries([...document.querySelectorAll("aside li .name")].map((name) => [
  [...name.childNodes].map((one) => one.data?.trim()).find(Boolean),
  getComputedStyle(name.querySelector("i")).backgroundColor,
]))"""


def test_everybody_has_one_colour_from_the_gathering_to_the_score_on_every_screen(person: NewPerson) -> None:
    ann, ben, phone = person(), person(), person(phone=True)
    code = ann.open_table("Ann", bots=2)
    ben.come(code, "Ben")
    phone.come(code, "Cy")
    expect(_chairs(ann)).to_have_count(4)
    expect(_chairs(phone)).to_have_count(4)
    before = {name: plate["colour"] for name, plate in ann.page.evaluate(MARKS).items()}
    assert len(before) == len(set(before.values())) == 5
    for one in (ben, phone):
        expect(_chairs(one)).to_have_count(4)
        assert {name: plate["colour"] for name, plate in one.page.evaluate(MARKS).items()} == before
    ann.deal()
    for one in (ann, ben, phone):
        expect(one.cards().first).to_be_visible()
        plates = one.page.evaluate(MARKS)
        assert len(plates) == 4
        assert {name: plate["colour"] for name, plate in plates.items()}.items() <= before.items()
    assert ann.page.evaluate(DOTS) == before
    Table(ann, ben, phone).hand_ends()
    ann.press(ann.page.get_by_role("button", name=ann.t.pattern("ui.top.score")))
    rows = ann.sheet().get_by_role("list").first.get_by_role("listitem")
    expect(rows).to_have_count(5)
    lines = rows.evaluate_all("(all) => all.map((one) => getComputedStyle(one).getPropertyValue('--seat'))")
    inks = ann.page.evaluate(
        """(all) => all.map((ink) => {
          const one = document.body.appendChild(document.createElement("i"));
          one.style.color = ink;
          const seen = getComputedStyle(one).color;
          one.remove();
          return seen;
        })""",
        lines,
    )
    assert dict(zip(rows.locator(".clipped").all_inner_texts(), inks, strict=True)) == before


@pytest.mark.parametrize("phone", [False, True])
def test_nobody_changes_places_at_the_first_deal_but_by_the_cut(person: NewPerson, phone: bool) -> None:
    ann = person(phone=phone)
    ann.open_table("Ann", bots=4)
    expect(_chairs(ann)).to_have_count(4)
    before = sorted(plate["at"] for name, plate in ann.page.evaluate(MARKS).items() if name != "Ann")
    ann.deal()
    expect(ann.cards().first).to_be_visible()
    assert sorted(plate["at"] for plate in ann.page.evaluate(MARKS).values()) == before


GLIDES = """(() => {
  window.glided = [];
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    const name = this.closest(".chairs") && this.querySelector("[title]").title;
    if (name) glided.push([name, parseFloat(frames.translate[0])]);
    return plain.call(this, frames, ...rest);
  };
})()"""
"""Notes which plates are seen to go to another place, and from how far away."""


@pytest.mark.parametrize("lively", [True, False])
def test_tk_08_those_who_change_places_by_the_cut_are_told_why_and_seen_to_go(
    person: NewPerson, reseating: House, lively: bool
) -> None:
    ann = person(lively=lively, at=reseating)
    ann.open_table("Ann", bots=2)
    expect(_chairs(ann)).to_have_count(2)
    left, right = _chairs(ann).locator("[title]").evaluate_all("(all) => all.map((one) => one.title)")
    ann.page.evaluate(GLIDES)
    ann.deal()
    expect(ann.cards().first).to_be_visible()
    expect(ann.page.locator("aside").get_by_text(ann.t("ui.room.you.cut.seats"))).to_be_visible()
    glided = dict(ann.page.evaluate("glided"))
    assert set(glided) == ({left, right} if lively else set())
    # Whoever sat at the left comes from there, and the other from the right.
    assert not lively or glided[left] < 0 < glided[right]


@pytest.fixture
def tied(tmp_path: Path) -> Iterator[House]:
    """A house in which two of eight cut the highest card, and again (TK-08)."""
    yield from kept(House(tmp_path, ("Kh Kd Qc Jc Tc 9c 8c 7c", "4h 3d")))


SEEN = r"""(() => new MutationObserver((_, watch) => {
  const told = document.querySelector("p.coming");
  if (!told || !document.querySelector(".cut")) return;
  watch.disconnect();
  const laid = ".plate, .laid h3, .cut .cards, .cut figcaption, .laid small, p.coming";
  const whole = [...document.querySelectorAll(laid)]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1;
  const meet = (a, b) => over(a, b) && over(b, a);
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  const text = ({ one }) => one.textContent.trim().replace(/\s+/g, " ");
  window.seen = {
    text: told.textContent,
    again: document.querySelectorAll(".cut .again").length,
    below: whole.filter(({ one, box }) => box.bottom > (one === told ? innerHeight : foot) + 1).map(text),
    met: whole.filter((a, i) => whole.slice(i + 1).some((b) => meet(a.box, b.box))).map(text),
    clipped: [...document.querySelectorAll(".gathering .clipped, p.coming")]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map((one) => text({ one })),
  };
}).observe(document.body, { childList: true, subtree: true }))()"""
"""Notes who deals, and what is covered, below the page or clipped while the cut lies there."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_tk_08_on_a_small_phone_eight_names_and_who_deals_are_read_whole_at_the_cut(
    person: NewPerson, tied: House, language: str, width: int, height: int
) -> None:
    ann = person(phone=True, language=language, at=tied)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.open_table("Max", bots=7)
    expect(_chairs(ann)).to_have_count(7)
    expect(_chairs(ann).filter(has_text="Thelonious")).to_be_visible()
    left = _chairs(ann).first.locator("[title]").inner_text()
    ann.page.evaluate(SEEN)
    ann.deal()
    ann.page.wait_for_function("() => window.seen")
    assert ann.page.evaluate("seen") == {
        "text": ann.t("ui.gather.deals.you", next=left),
        "again": 2,
        "below": [],
        "met": [],
        "clipped": [],
    }
    ann.is_content()


CUT = """(() => new MutationObserver((_, watch) => {
  if (!document.querySelector(".cut")) return;
  watch.disconnect();
  const all = (query) => [...document.querySelectorAll(query)].flatMap((one) => one.getAnimations());
  const told = [".coming", ".card.wins", "figcaption.wins"];
  window.cut = {
    lies: all(".cut figure, .cut .again").map((one) => one.effect.getComputedTiming().endTime),
    told: told.flatMap(all).map((one) => one.effect.getComputedTiming().delay),
  };
}).observe(document.body, { childList: true, subtree: true }))()"""
"""Notes when the cards of the cut lie there, and when it is told who deals, in milliseconds."""


@pytest.mark.parametrize("lively", [True, False])
def test_who_deals_is_told_once_the_last_card_of_the_cut_lies_there(person: NewPerson, lively: bool) -> None:
    ann = person(lively=lively)
    ann.open_table("Ann", bots=3)
    expect(_chairs(ann)).to_have_count(3)
    ann.page.evaluate(CUT)
    ann.deal()
    ann.page.wait_for_function("() => window.cut")
    cut = ann.page.evaluate("cut")
    if lively:
        assert len(cut["lies"]) >= 4
        assert len(set(cut["lies"])) == len(cut["lies"])
        assert cut["told"] == [pytest.approx(max(cut["lies"]))] * 3
    else:
        assert cut == {"lies": [], "told": []}
    ann.is_content()


def test_the_square_code_lies_on_the_invitation_when_it_is_wanted(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.open_table("Ann")
    opener = ann.button("ui.invite.square")
    square = ann.page.get_by_role("img", name=ann.t("ui.invite.qr"))
    expect(ann.page.get_by_label(ann.t("ui.invite.link"))).to_be_visible()
    ann.press(opener)
    expect(square).to_be_in_viewport(ratio=1)
    ann.press(opener)
    expect(square).to_have_count(0)
    expect(ann.page.get_by_label(ann.t("ui.invite.link"))).to_be_visible()


def test_a_reaction_is_seen_at_the_chair_of_whoever_made_it(person: NewPerson) -> None:
    ann, ben = person(), person()
    lingers(ann)
    ben.come(ann.open_table("Ann"), "Ben")
    ben.press(ben.page.get_by_role("button", name=ben.t("ui.reaction.open")))
    ben.press(ben.page.get_by_role("button", name=ben.t("ui.reaction.thanks")))
    all_heard(ben, ann)
    expect(_chairs(ann).filter(has_text="Ben").get_by_text(ann.t("ui.reaction.thanks"))).to_be_visible()


MET = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
  const chairs = boxes(".row .free svg");
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const met = boxes(".chairs li").flatMap((plate) => chairs.filter((chair) => meet(chair, plate)));
  return [chairs.length, met.length];
}"""
"""The number of free chairs that are drawn, and of those that lie over somebody's place."""


@pytest.mark.parametrize(("height", "bots"), [(560, 3), (640, 1), (640, 6)])
def test_free_chairs_on_a_phone_lie_over_nobody(person: NewPerson, height: int, bots: int) -> None:
    ann = person(phone=True)
    ann.page.set_viewport_size({"width": 360, "height": height})
    ann.open_table("Ann", bots=bots)
    expect(_chairs(ann)).to_have_count(bots)
    assert ann.page.evaluate(MET) == [7 - bots, 0]
    ann.is_content()


@pytest.mark.parametrize("bots", [0, 2, 7])
def test_free_chairs_of_tone_poker_on_a_phone_lie_over_nobody(person: NewPerson, bots: int) -> None:
    ann = person(phone=True)
    Musician(ann).open_table("Ann", 0, bots=bots)
    expect(_chairs(ann)).to_have_count(bots)
    expect(ann.page.locator(".row .free").first).to_be_attached()
    assert ann.page.evaluate(MET)[1] == 0
    ann.is_content()


def test_the_felt_lies_below_the_plates_however_short_the_phone_is(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.page.set_viewport_size({"width": 360, "height": 460})
    ann.open_table("Ann", bots=6)
    expect(_chairs(ann)).to_have_count(6)
    felt = ann.page.locator(".gathering .felt").bounding_box()
    assert felt is not None
    for plate in _chairs(ann).all():
        box = plate.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= felt["y"]


def test_on_a_phone_on_its_side_the_game_is_in_reach_on_the_lobby(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.page.set_viewport_size({"width": 640, "height": 360})
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.bots")).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_role("heading", name="Green Room")).to_be_in_viewport(ratio=1)
    ann.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_on_its_side_the_whole_invitation_is_seen(person: NewPerson, language: str) -> None:
    ann = person(phone=True, language=language)
    ann.page.set_viewport_size({"width": 640, "height": 360})
    code = ann.open_table("Ann", bots=4)
    parts = (
        ann.page.get_by_label(ann.t("ui.invite.link")),
        ann.button("ui.copy"),
        ann.page.get_by_role("main").get_by_text(code, exact=True),
        ann.button("ui.invite.square"),
    )
    foot = ann.button("ui.gather.deal").bounding_box()
    assert foot
    for part in parts:
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= foot["y"]
    ann.press(parts[-1])
    square = ann.page.get_by_role("img", name=ann.t("ui.invite.qr"))
    expect(square).to_be_in_viewport(ratio=1)
    box = square.bounding_box()
    assert box
    assert box["y"] + box["height"] <= foot["y"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_on_its_side_whoever_is_invited_sits_down_without_scrolling(
    person: NewPerson, language: str
) -> None:
    ann, bob = person(), person(phone=True, language=language)
    code = ann.open_table("Ann", bots=1)
    bob.page.set_viewport_size({"width": 640, "height": 360})
    bob.page.goto(f"{bob.address}/t/{code}")
    for part in (
        bob.page.get_by_label(bob.t("ui.name.label")),
        bob.button("ui.welcome.accept"),
        bob.button("ui.welcome.watch"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    bob.is_content()


def test_on_a_phone_on_its_side_the_deal_is_in_reach(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.page.set_viewport_size({"width": 640, "height": 360})
    ann.open_table("Ann", bots=7)
    expect(ann.button("ui.gather.deal")).to_be_in_viewport(ratio=1)
    ann.deal()
    expect(ann.cards().first).to_be_visible()
    ann.is_content()
