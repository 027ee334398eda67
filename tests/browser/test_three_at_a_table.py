"""Three browsers and a bot play; one of them loads its page again in the middle of its turn."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import Person, Table, all_heard

HANDS = 3
LINES = """lines => lines.map((one) =>
  [one.querySelector(".name").textContent.trim(), one.querySelector("b").textContent])"""


def _shown_balances(person: Person) -> dict[str, int]:
    """Read the balances off the score sheet, by way of the details of the end."""
    person.press(person.button("ui.score.title", person.details()))
    lines = person.sheet().get_by_role("list").first.get_by_role("listitem")
    expect(lines).to_have_count(4)
    return {name: int(balance.replace("−", "-")) for name, balance in lines.evaluate_all(LINES)}


def _load_again_in_turn(who: Person) -> None:
    who.press(who.offer("ui.act.draw"))
    expect(who.cards()).to_have_count(6)
    held = who.holds()
    who.reload()
    expect(who.cards()).to_have_count(6)
    assert who.holds() == held
    assert not who.may("ui.act.draw")


def test_three_browsers_and_a_bot_play_three_hands(person: NewPerson) -> None:
    ann, ben, cleo = person(lively=True), person(lively=True), person()
    table = Table(ann, ben, cleo)
    code = ann.open_table("Ann", bots=1)
    ben.come(code, "Ben")
    cleo.come(code, "Cleo")
    expect(ann.page.get_by_text("Cleo").first).to_be_visible()
    ann.deal()
    expect(ben.cards()).to_have_count(5)
    table.turn_of(ben)
    _load_again_in_turn(ben)
    for number in range(1, HANDS + 1):
        table.hand_ends()
        if number < HANDS:
            table.ready()
            for one in table.people:
                expect(one.result()).to_have_count(0)
    score = ann.page.evaluate("code => fetch(`/api/tables/${code}/score`).then((said) => said.json())", code)
    balances = {line["name"]: line["balance"] for line in score["balances"]}
    assert len(score["hands"]) >= HANDS
    assert sum(balances.values()) == 0
    for one in table.people:
        assert _shown_balances(one) == balances
        one.is_content()


def test_a_press_just_before_the_page_is_loaded_again_counts_once(person: NewPerson) -> None:
    """Whether the command was still sent or not: the turn goes on from one true state."""
    ann = person()
    table = Table(ann)
    ann.open_table("Ann", bots=1)
    ann.deal()
    table.turn_of(ann)
    ann.offer("ui.act.draw").dispatch_event("click")
    ann.reload()
    expect(ann.cards().nth(4)).to_be_visible()
    # The page may be there again before the command has been taken.
    all_heard(ann)
    drawn = len(ann.sees()["hand"])
    assert ann.may("ui.act.draw") == (drawn == 5)
    for _ in range(7 - drawn):
        assert ann.act(drop=False)
    expect(ann.cards()).to_have_count(5)
    ann.is_content()
