"""A table moves under open pages, as it does from one node to another: nobody sees more than a flicker.

It moves within one house here: where somebody who has been at a table has themselves forgotten, it is closed
and read anew, and its people are sent on as by a node that stops.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from greenroom.web.settings import STATIC

from .clock import stands_still
from .conftest import NewPerson
from .finger import Finger, Point, landed, middle
from .house import House
from .person import Person, Table, all_heard, dealt, meet
from .test_chat import allows, field

LINES = """(() => {
  // The page's clock is the test's: what is drawn is looked at all the same.
  window.frame = window.requestAnimationFrame.bind(window);
  window.lines = window.ends = 0;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", () => (window.lines += 1), { once: true });
      this.addEventListener("close", () => (window.ends += 1), { once: true });
    }
  };
})()"""
"""Counts the lines on which something was heard, and those that have ended."""
FORGET = """() => fetch("/api/me/erase", {
  method: "POST", headers: { "content-type": "application/json" }, body: "{}",
})"""
WATCH = """(words) => {
  window.flickers = [];
  const look = () => {
    for (const word of words)
      if (document.body.innerText.includes(word)) window.flickers.push(word);
    if (document.querySelector(".light.dim")) window.flickers.push("dim");
    frame(look);
  };
  look();
}"""
"""Looks in every frame for what tells that a line is cut or somebody is away."""
FLICKERS = "() => new Promise((then) => frame(() => frame(() => then(window.flickers))))"
(RETURN_GRACE,) = (path.name for path in (STATIC / "assets").glob("return-grace-*.js"))
"""The script that a page needs as soon as its line is lost."""
FETCHED = "(script) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(script))"
COMES_BACK_MS = 300
"""A page whose table has moved comes back within this time."""
WAITS_MS = 1500
"""For so long a page takes whoever was here for somebody who comes back."""


def _person(person: NewPerson, **how: object) -> Person:
    made = person(lively=True, **how)
    made.context.add_init_script(LINES)
    made.page.clock.install()
    return made


def _two_in_a_hand(person: NewPerson) -> tuple[Person, Person, str]:
    ann, ben = _person(person), _person(person, phone=True)
    code = meet(ann, ben)
    allows(ann)
    dealt(ann, ben)
    return ann, ben, code


def _watch(*people: Person) -> None:
    """Look out for flickers, and let no time go by in which a line may be away, however long it is."""
    for each in people:
        landed(each)
        stands_still(each)
        words = [each.t("ui.status.reconnecting"), each.t("ui.people.away"), each.t("refusal.room.moved")]
        each.page.evaluate(WATCH, words)


def _moves(person: NewPerson, code: str, *people: Person) -> None:
    """Let somebody look in and have themselves forgotten; wait until all people are back."""
    cy = person()
    cy.come(code, "Cy", sit=False, by="ui.welcome.watch")
    expect(cy.page.locator(".plate").first).to_be_visible()
    _moves_by(lambda: cy.page.evaluate(FORGET), *people)


def _moves_by(happens: Callable[[], object], *people: Person) -> None:
    """Let the table move; wait until all people, who are watched, are back and know it of each other."""
    before = [each.page.evaluate("[window.lines, window.ends]") for each in people]
    happens()
    for each, (lines, ends) in zip(people, before, strict=True):
        each.page.wait_for_function("(ends) => window.ends > ends", arg=ends)
        each.page.evaluate(
            "(script) => import(script).then(() => null)", f"{each.address}/assets/{RETURN_GRACE}"
        )
        each.page.clock.run_for(COMES_BACK_MS)
        each.page.wait_for_function("(lines) => window.lines > lines", arg=lines)
    all_heard(*people)


def _saw_nothing(*people: Person) -> None:
    """Nor is anything to be seen when nobody is waited for any more; then time goes on."""
    for each in people:
        each.page.clock.run_for(WAITS_MS + 100)
        assert each.page.evaluate(FLICKERS) == []
        each.page.clock.resume()
        each.is_content()


def test_a_page_has_what_it_needs_before_its_line_is_lost(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann")
    ann.page.wait_for_function(FETCHED, arg=RETURN_GRACE)
    expect(ann.lost()).to_have_count(0)
    ann.is_content()


def test_nothing_of_what_somebody_is_about_is_lost(person: NewPerson) -> None:
    ann, ben, code = _two_in_a_hand(person)
    Table(ann, ben).turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    ann.choose(2)
    chosen = ann.page.get_by_role("button", pressed=True)
    expect(chosen).to_have_count(1)
    field(ann).fill("half a li")
    ben.press(ben.button("ui.menu.open"))
    expect(ben.sheet()).to_be_visible()
    scrolled = ben.sheet().evaluate(
        "(sheet) => { const one = [sheet, ...sheet.querySelectorAll('*')].find("
        "(each) => each.scrollHeight > each.clientHeight + 40); one.scrollTop = 40; "
        "window.scroller = one; return one.scrollTop; }"
    )
    held = [each.holds() for each in (ann, ben)]
    _watch(ann, ben)
    _moves(person, code, ann, ben)
    expect(field(ann)).to_have_value("half a li")
    expect(field(ann)).to_be_focused()
    expect(chosen).to_have_count(1)
    expect(ben.sheet()).to_be_visible()
    assert ben.page.evaluate("window.scroller.isConnected && window.scroller.scrollTop") == scrolled
    _saw_nothing(ann, ben)
    assert [each.holds() for each in (ann, ben)] == held
    ann.page.keyboard.type("ne")
    expect(field(ann)).to_have_value("half a line")
    ben.press(ben.button("ui.close", ben.sheet()))
    Table(ann, ben).hand_ends()
    for each in (ann, ben):
        each.is_content()


def test_a_card_stays_under_the_finger_and_is_thrown_on_the_other_side(person: NewPerson) -> None:
    ann, ben, code = _two_in_a_hand(person)
    Table(ann, ben).turn_of(ben)
    ben.press(ben.offer("ui.act.draw"))
    expect(ben.cards()).to_have_count(6)
    landed(ben)
    name = ben.cards().first.get_attribute("aria-label")
    card = ben.page.get_by_role("button", name=name, exact=True)
    finger = Finger(ben)
    finger.down(middle(card))
    above = Point(middle(card).x, middle(card).y - 90)
    finger.move(above)
    _watch(ann, ben)
    _moves(person, code, ann, ben)
    assert middle(card).is_near(above)
    _saw_nothing(ann, ben)
    assert middle(card).is_near(above)
    finger.move(middle(ben.page.locator("button.pile.discard")))
    finger.up()
    expect(ben.cards()).to_have_count(5)


def test_somebody_who_was_ready_still_is(person: NewPerson) -> None:
    ann, ben, code = _two_in_a_hand(person)
    table = Table(ann, ben)
    table.hand_ends()
    ann.press(ann.button("ui.end.ready"))
    _watch(ann, ben)
    _moves(person, code, ann, ben)
    _saw_nothing(ann, ben)
    ben.press(ben.button("ui.end.ready"))
    for each in (ann, ben):
        expect(each.cards()).to_have_count(5)
        each.is_content()


def test_a_house_that_is_opened_anew_goes_on_with_what_was_asked_meanwhile(
    person: NewPerson, own_house: House
) -> None:
    ann = person(at=own_house)
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    assert own_house.close() == 0
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.lost()).to_be_visible()
    own_house.open()
    expect(ann.lost()).to_have_count(0)
    expect(ann.cards()).to_have_count(6)
    ann.is_content(network=True)
