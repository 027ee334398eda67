"""Somebody who has never played learns Tonk at a table of their own: by touch and by keys, to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from .axe import is_clean
from .conftest import NewPerson, kept
from .ear import heard, listens
from .house import House
from .keys import walk_to
from .paper import covers_nothing
from .person import Person

YES = "ui.keys.key.yes"
"""The key that answers a question has a letter of its own in each language."""

FIRST_HAND = (
    ("begin", "d"),
    ("run", "s"),
    ("run", "s"),
    ("discard", "K"),
    ("discard", "x"),
    ("draw_beside", "d"),
    ("hit", "h"),
    ("hit", "h"),
    ("discard_hit", "J"),
    ("discard_hit", "x"),
    ("drop", "k"),
    ("sure", YES),
)
"""The lesson's sentences, each with the key that does it; a capital is a card, chosen by its place."""


FIGURES_PX = 32
"""The breadth of two figures behind the words that lead on."""
ONE_LINE = """(button, more) => {
  const words = document.createRange();
  words.selectNodeContents(button.firstChild);
  const { paddingLeft, paddingRight } = getComputedStyle(button);
  const room = button.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return words.getClientRects().length === 1 && words.getBoundingClientRect().width + more <= room;
}"""


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with its own bots: the lesson's cards say what the patient one does."""
    yield from kept(House(tmp_path_factory.mktemp("house"), own_bots=True))


def says(person: Person, key: str) -> None:
    """Wait until the lesson says this, whatever cards and names stand in it."""
    expect(person.page.locator(".paper, .taught")).to_have_text(person.t.pattern(f"ui.lesson.{key}"))


def pointed(person: Person) -> Locator:
    """The button or card to which the lesson points."""
    return person.page.locator(".pointed")


def press_pointed(person: Person) -> None:
    """Press a button, or take up a card."""
    expect(pointed(person)).to_have_count(1)
    if pointed(person).get_attribute("role") == "button":
        name = pointed(person).get_attribute("aria-label")
        person.choose(person.sees()["hand"].index(name))
    else:
        person.press(pointed(person))


def press_key(person: Person, key: str) -> None:
    """Press a key, or the number of a card's place."""
    if key == YES:
        key = person.t(key).lower()
    elif key.isupper():
        key = str(1 + place_of(person, key))
    person.page.keyboard.press(key)


def place_of(person: Person, rank: str) -> int:
    """Return the place of the first card of a rank in the own hand."""
    name = person.t(f"ui.card.rank.{rank}")
    return next(place for place, card in enumerate(person.sees()["hand"]) if card.startswith(name))


def next_hand(person: Person) -> Locator:
    return person.button("ui.end.ready", person.result())


def done(person: Person) -> Locator:
    return person.button("ui.lesson.finish", person.result())


def goes_on(button: Locator) -> None:
    """Press the key of a button that leads on from the end of a hand."""
    expect(button).to_be_visible()
    expect(button).to_have_attribute("aria-keyshortcuts", "N")
    button.page.keyboard.press("n")


def learn(person: Person) -> None:
    person.page.goto(person.address + "/")
    person.call_myself("Ann")
    person.press(person.button("ui.lobby.learn"))


def play_first_hand(person: Person, do: Callable[[str], None]) -> None:
    """Do what the lesson says, line by line."""
    lines = [line for line, _ in FIRST_HAND]
    chosen = person.cards().and_(person.page.locator("[aria-pressed=true]"))
    for (line, key), following in zip(FIRST_HAND, [*lines[1:], "won"], strict=True):
        says(person, line)
        covers_nothing(person)
        do(key)
        if following == line:
            # The cards have been chosen, and go with the next press.
            expect(chosen.first).to_be_visible()
    says(person, "won")
    covers_nothing(person)


def drop_at_once(person: Person, line: str, asked: str) -> None:
    """Drop before anything else, whatever the lesson advises."""
    says(person, line)
    person.press(person.offer("ui.act.drop"))
    says(person, asked)
    person.press(person.offer("ui.drop.yes"))


def hands_of(person: Person) -> list[str]:
    """The records of the table's hands, each replayed by the house."""
    code = person.page.url.rsplit("/", 1)[-1]
    request = person.context.request
    records = request.get(f"{person.address}/api/tables/{code}/hands.jsonl").text().splitlines()
    ends = []
    for record in records:
        answer = request.post(
            f"{person.address}/api/replay", data={"record": record}, headers={"origin": person.address}
        )
        assert answer.ok, answer.text()
        ends.append(answer.json()["hand"]["steps"][-1]["view"]["outcome"]["end"])
    return ends


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_presses_what_the_lesson_points_at_learns_it_by_touch(
    person: NewPerson, language: str
) -> None:
    ann = person(phone=True, language=language)
    learn(ann)
    play_first_hand(ann, lambda _: press_pointed(ann))
    assert next_hand(ann).evaluate(ONE_LINE, FIGURES_PX)
    ann.press(next_hand(ann))
    says(ann, "tempt")
    press_pointed(ann)
    says(ann, "sure_again")
    press_pointed(ann)
    says(ann, "caught")
    covers_nothing(ann)
    assert done(ann).evaluate(ONE_LINE, 0)
    ann.press(ann.button("ui.end.details", ann.result()))
    # From the details, too, the lesson leads on to a game; it is not played again.
    ann.press(ann.button("ui.lesson.finish", ann.sheet()))
    expect(ann.sheet()).to_contain_text(ann.t("ui.lesson.learned.drop"))
    assert hands_of(ann) == ["drop", "caught"]
    ann.press(ann.button("ui.lobby.bots", ann.sheet()))
    expect(ann.page.get_by_role("group", name=ann.t("ui.table.label"))).to_be_visible()
    ann.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lesson_is_learned_by_keys_alone(person: NewPerson, language: str) -> None:
    ann = person(language=language)
    ann.page.goto(ann.address + "/")
    keys = ann.page.keyboard
    walk_to(ann, ann.button("ui.lobby.learn"))
    keys.press("Enter")
    play_first_hand(ann, lambda key: press_key(ann, key))
    goes_on(next_hand(ann))
    says(ann, "tempt")
    keys.press("k")
    says(ann, "sure_again")
    press_key(ann, YES)
    goes_on(done(ann))
    walk_to(ann, ann.button("ui.lobby.start", ann.sheet()))
    keys.press("Enter")
    # The lobby, with the sheet in which a table is started.
    expect(ann.button("ui.start.go", ann.sheet())).to_be_visible()
    ann.is_content()


def test_the_lesson_is_heard_after_what_it_follows_from(person: NewPerson) -> None:
    """The event, then the next step: each once, in this order, and cards in words."""
    ann = person()
    listens(ann)
    learn(ann)
    says(ann, "begin")
    advice = ""
    for key, following in (("d", "run"), ("s", "run"), ("s", "discard")):
        read = len(heard(ann))
        ann.page.keyboard.press(key)
        says(ann, following)
        if key == "s" and following == "discard":
            expect(ann.offer("ui.act.spread")).to_have_count(0)
        sentences = heard(ann)[read:]
        if key == "s" and following == "run":
            # The cards are chosen, and the advice stays as it was.
            assert advice not in sentences
            continue
        assert len(sentences) == 2, sentences
        advice = sentences[1]
        assert ann.t.pattern(f"ui.lesson.{following}").search(advice), advice
        assert " of " in advice and not any(suit in advice for suit in "♣♦♥♠"), advice
    ann.is_content()


def test_the_lesson_goes_on_after_a_reload(person: NewPerson) -> None:
    ann = person(phone=True)
    learn(ann)
    says(ann, "begin")
    press_pointed(ann)
    says(ann, "run")
    ann.reload()
    says(ann, "run")
    press_pointed(ann)
    expect(ann.offer("ui.act.could_spread")).to_have_count(0)
    press_pointed(ann)
    says(ann, "discard")
    press_pointed(ann)
    expect(ann.offer("ui.act.discard")).to_be_visible()
    press_pointed(ann)
    says(ann, "draw_beside")
    ann.reload()
    drop_at_once(ann, "draw_beside", "sure_many")
    expect(next_hand(ann)).to_be_visible()
    ann.reload()
    # Between hands others could be removed; the bot of a lesson cannot.
    ann.press(ann.button("ui.menu.open"))
    expect(ann.sheet().get_by_role("heading", name=ann.t("ui.menu.chairs"))).to_be_visible()
    expect(ann.sheet().get_by_text(ann.t("ui.menu.remove"), exact=True)).to_have_count(0)
    expect(ann.sheet().get_by_text(ann.t("ui.proposal.other"), exact=True)).to_have_count(0)
    ann.press(ann.button("ui.close", ann.sheet()))
    ann.press(next_hand(ann))
    drop_at_once(ann, "tempt", "sure_again")
    expect(done(ann)).to_be_visible()
    ann.reload()
    # Whoever comes back later finds the end of it.
    expect(ann.sheet()).to_contain_text(ann.t("ui.lesson.learned.drop"))
    ann.is_content()


def test_an_invited_guest_learns_first_and_finds_the_way_back(person: NewPerson) -> None:
    host, guest = person(), person(phone=True)
    code = host.start_table("Ann")
    guest.page.goto(f"{guest.address}/t/{code}")
    guest.call_myself("Bob")
    guest.press(guest.button("ui.lobby.learn"))
    drop_at_once(guest, "begin", "sure_many")
    says(guest, "first_over")
    guest.press(next_hand(guest))
    drop_at_once(guest, "tempt", "sure_again")
    guest.press(done(guest))
    guest.press(guest.button("ui.lobby.own.back", guest.sheet(), host="Ann"))
    expect(guest.button("ui.welcome.accept")).to_be_enabled()
    assert guest.page.url.endswith(code)
    guest.is_content()


def test_a_table_started_after_the_lesson_is_of_its_game(person: NewPerson) -> None:
    """Also where the guest chose the other game in the lobby, before the invitation came."""
    host, guest = person(), person(phone=True)
    code = host.start_table("Ann")
    guest.page.goto(guest.address + "/")
    guest.page.get_by_role("radio", name=guest.t("ui.lobby.game.tone-poker")).check()
    expect(guest.button("ui.tone.start_game")).to_be_enabled()
    guest.page.goto(f"{guest.address}/t/{code}")
    guest.call_myself("Bob")
    guest.press(guest.button("ui.lobby.learn"))
    drop_at_once(guest, "begin", "sure_many")
    guest.press(next_hand(guest))
    drop_at_once(guest, "tempt", "sure_again")
    guest.press(done(guest))
    guest.press(guest.button("ui.lobby.start", guest.sheet()))
    expect(guest.button("ui.start.go", guest.sheet())).to_be_visible()
    guest.is_content()


def test_whoever_plays_otherwise_is_told_how_to_go_on(person: NewPerson) -> None:
    """Another card, too many cards, the open card taken: the next line follows from what lies there."""
    ann = person()
    learn(ann)
    says(ann, "begin")
    ann.press(ann.offer("ui.act.take"))
    says(ann, "discard")
    nine, other = place_of(ann, "9"), place_of(ann, "K")
    ann.choose(nine)
    ann.choose(other)
    says(ann, "choose_one")
    ann.choose(other)
    says(ann, "discard")
    ann.press(ann.offer("ui.act.discard"))
    # The bot takes the nine as well, to its own two.
    # Nobody has drawn from the stock: it is said once more how to begin.
    says(ann, "begin")


@pytest.mark.parametrize("phone", [True, False])
def test_the_lesson_is_readable_by_night_and_by_day(person: NewPerson, phone: bool) -> None:
    ann = person(phone=phone)
    learn(ann)
    says(ann, "begin")
    is_clean(ann, "the lesson")
    drop_at_once(ann, "begin", "sure_many")
    says(ann, "first_over")
    is_clean(ann, "the end of its first hand")
    ann.press(next_hand(ann))
    drop_at_once(ann, "tempt", "sure_again")
    ann.press(done(ann))
    is_clean(ann, "its end")
