"""The log is history: it outlives a reload and keeps what it said of earlier hands, the newest in sight."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .musician import Musician
from .person import Person, Table, all_heard


def _hands(person: Person) -> list[list[str]]:
    """The log beside the table, hand by hand: the heading, then the lines."""
    found: list[list[str]] = person.page.evaluate(
        """() => [...document.querySelectorAll("aside section")].map((hand) =>
          [...hand.querySelectorAll("h3, li")].map((one) => one.textContent.trim()))"""
    )
    return found


def test_the_log_is_the_same_after_a_reload_and_through_the_next_hand(person: NewPerson) -> None:
    ann, bob = person(), person()
    bob.come(ann.start_table("Ann"), "Bob")
    ann.deal()
    table = Table(ann, bob)
    table.hand_ends()
    all_heard(ann, bob)
    first = _hands(ann)[1]
    assert first[0] == ann.t("ui.top.hand", number=1) and len(first) > 4
    # Who won, how, and how much.
    result, other = first[-1], _hands(bob)[1][-1]
    said = ann.sees()["result"]
    assert said is not None and result.startswith(said.split(".")[0]) and result != other
    assert [result, other] == [one for one in (result, other) if re.search(r"\b\d+ points?\.$", one)]
    table.ready()
    table.turn_of(ann)
    all_heard(ann, bob)
    assert _hands(ann)[1][: len(first)] == first
    before = _hands(ann)
    ann.reload()
    expect(ann.offer("ui.act.draw")).to_be_visible()
    all_heard(ann)
    after = _hands(ann)
    assert [hand for hand in after if hand[0] != before[0][0]] == before[1:]
    assert after[1][: len(first)] == first
    # A page that comes back hears its turn, and nothing of what has long happened.
    assert after[-1][-1] not in ann.page.locator("[aria-live=polite]").first.inner_text()
    red = ann.page.locator("aside li span", has_text="♥").or_(ann.page.locator("aside li span", has_text="♦"))
    assert red.first.evaluate(
        "(one) => getComputedStyle(one).color !== getComputedStyle(one.parentElement).color"
    )
    ann.is_content()
    bob.is_content()


def test_tone_poker_keeps_its_lines_and_who_won_through_a_reload(person: NewPerson) -> None:
    ann, bob = Musician(person()), Musician(person())
    bob.join(ann.open_table("Ann", 0), "Bob", 4)
    ann.begin()
    ann.deal()
    bob.deal()
    ann.play()
    bob.play()
    ann.next_hand()
    all_heard(ann, bob)
    before = _hands(ann.person)
    headings = [ann.t("ui.top.hand", number=number) for number in (1, 2)]
    assert [hand[0] for hand in before][1:] == headings
    assert any(re.match("(Ann|Bob|You) wins? with ", line) for line in before[1])
    ann.reload()
    expect(ann.undealt()).to_be_visible()
    all_heard(ann)
    assert _hands(ann.person) == before


SCROLLED_LATE = """(list) => {
  const part = list.appendChild(document.createElement("div"));
  part.style.height = "300px";
  list.dispatchEvent(new Event("scroll"));
  list.scrollTop += 1;
  return new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(part.remove()))));
}"""
"""A page is told that it has scrolled some time after it did, and its log may have grown by then."""


SHRUNK = """async (list) => {
  const frame = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  for (const part of list.children) part.hidden = true;
  list.scrollTop = 0;
  for (const part of list.children) part.hidden = false;
  await frame();
  const part = list.appendChild(document.createElement("div"));
  part.style.height = "300px";
  await frame();
  part.remove();
  list.style.flexBasis = "91px";
  await frame();
}"""


def test_the_log_follows_whatever_grows_until_somebody_scrolls_up(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    moves = ann.page.get_by_role("complementary").get_by_role("region", name=ann.t("ui.side.moves"))
    last = moves.get_by_role("listitem").last
    # As when the conversation opens below it.
    moves.evaluate("(list) => (list.style.flex = '0 0 90px')")
    expect(moves.get_by_role("listitem").first).not_to_be_in_viewport()
    expect(last).to_be_in_viewport(ratio=0.9)
    moves.evaluate(SCROLLED_LATE)
    lines = moves.get_by_role("listitem").count()
    ann.page.keyboard.press("d")
    expect(ann.cards()).to_have_count(6)
    expect(moves.get_by_role("listitem")).to_have_count(lines + 1)
    expect(last).to_be_in_viewport(ratio=0.9)
    # Shorter for a moment, as when lines that pass leave it in the turn in which others come.
    moves.evaluate(SHRUNK)
    expect(last).to_be_in_viewport(ratio=0.9)
    moves.hover()
    ann.page.mouse.wheel(0, -2000)
    expect(last).not_to_be_in_viewport()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("x")
    expect(ann.cards()).to_have_count(5)
    expect(last).not_to_be_in_viewport()
    ann.is_content()


def test_a_phone_opens_the_log_at_the_newest_line(person: NewPerson) -> None:
    phone = person(phone=True)
    phone.start_table("Thumb", bots=3)
    phone.deal()
    table = Table(phone)
    table.turn_of(phone)
    table.hand_ends()
    table.ready()
    table.turn_of(phone)
    phone.press(phone.page.get_by_role("button", name=phone.t("ui.line.all")))
    lines = phone.sheet().get_by_role("listitem")
    expect(lines.last).to_be_in_viewport()
    expect(lines.first).not_to_be_in_viewport()
    expect(
        phone.sheet().get_by_role("heading", name=phone.t("ui.top.hand", number=1), exact=True)
    ).to_be_attached()
    phone.is_content()
