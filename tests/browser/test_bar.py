"""The words of the bar, on the smallest phone and on a desktop: they fit, and are explained beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import NewPerson, kept
from .finger import face
from .house import House
from .paper import AT_REST, covers_nothing
from .person import Person, Table

CUT = "3c Kh"
"""Of two, the second deals the first hand, and the first begins."""
HEARTS = "Th 2c Jh 7d Qh 8s 2d Jc 4c Qd Ts Kh"
"""The first is dealt Th Jh Qh, may take Ts, of all cards the one with the longest words, and draws Kh."""
OVERFLOWING = """() => [...document.querySelectorAll(".bar button")].filter((one) => {
  const words = one.firstElementChild;
  const wide = [one, words].some((box) => box.scrollWidth > box.clientWidth);
  return wide || one.scrollHeight > one.clientHeight;
}).map((one) => one.textContent.trim())"""
OVER_THE_HINT = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".bar .hint"));
  const asked = words.getBoundingClientRect();
  const beside = [...document.querySelectorAll(".bar button, .bar .points")];
  return beside.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < asked.right && asked.left < box.right;
  }).map((one) => one.textContent.trim());
}"""
BROKEN = """() => [...document.querySelectorAll(".bar button > span:first-child")]
  .filter((words) => words.getClientRects().length > 1).map((words) => words.textContent)"""
BAR = (
    f"""async () => {{{AT_REST}"""
    """
  const boxOf = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const around = ".bar .hint, .corner, .line > :not(.hidden), .plate, .pile, header";
  const [buttons, beside] = [".bar button", around].map((query) => [...document.querySelectorAll(query)]);
  const all = [...buttons, ...beside];
  return {
    rows: new Set(buttons.map((one) => boxOf(one).top)).size,
    meet: all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(boxOf(one), boxOf(other)))
      .map((other) => `${one.textContent} ${one.className}, ${other.textContent} ${other.className}`)),
  };
}"""
)
BROAD = ViewportSize(width=1440, height=900)
ON_ITS_SIDE = ViewportSize(width=640, height=360)


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose first two shuffles are known."""
    yield from kept(House(tmp_path_factory.mktemp("house"), (CUT, HEARTS)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [True, False])
def test_no_button_is_shorter_than_its_words(person: NewPerson, phone: bool, language: str) -> None:
    ann = person(phone=phone, language=language)
    if not phone:
        ann.page.set_viewport_size(BROAD)
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    _fits(ann)
    assert ann.page.evaluate(BROKEN) == []
    explained = ann.page.locator(".paper")
    expect(explained).to_have_text(ann.t("ui.first.drop", drop=ann.t("ui.act.drop")))
    covers_nothing(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    for card in ("Th", "Jh", "Qh", "Kh"):
        chosen = face(ann, card)
        if phone:
            chosen.tap(position={"x": 10, "y": 24})
        else:
            chosen.click(position={"x": 10, "y": 24})
        _fits(ann)
    expect(ann.offer("ui.act.spread")).to_be_visible()
    expect(explained).to_have_text(ann.t("ui.first.spread"))
    covers_nothing(ann)
    ann.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_on_its_side_has_its_words_beside_two_rows_of_buttons(
    person: NewPerson, language: str
) -> None:
    ann = person(phone=True, language=language)
    ann.page.set_viewport_size(ON_ITS_SIDE)
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    expect(ann.page.locator(".bar .hint")).to_have_text(ann.t("ui.bar.yours"))
    expect(ann.page.locator(".paper")).to_have_text(ann.t("ui.first.drop", drop=ann.t("ui.act.drop")))
    assert ann.page.evaluate(BAR) == {"rows": 2, "meet": []}
    assert ann.page.evaluate(BROKEN) == []
    _fits(ann)
    covers_nothing(ann)
    ann.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_question_stands_free_on_a_phone_where_keys_are_used(person: NewPerson, language: str) -> None:
    ann = person(phone=True, language=language)
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    # The ring around the points says whose turn it is: its words would break those of the buttons.
    expect(ann.page.locator(".bar .hint")).to_have_count(0)
    _fits(ann)
    ann.page.keyboard.press("k")
    expect(ann.offer("ui.drop.no")).to_be_visible()
    expect(ann.page.locator(":root[data-keys] .bar .ask")).to_be_visible()
    assert ann.page.evaluate(OVER_THE_HINT) == []
    _fits(ann)
    ann.is_content()


def _fits(ann: Person) -> None:
    assert ann.page.evaluate(OVERFLOWING) == []
    bar = ann.page.locator(".bar .acts")
    assert bar.evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")
