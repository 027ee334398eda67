"""A room that asks for a code word: the page asks for it when a table is to be opened, once in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from staged.program import CODE_WORD

from .conftest import NewPerson, kept
from .house import House
from .person import Person


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("asking"), asking=True))


def give(person: Person, word: str) -> None:
    sheet = person.page.get_by_role("dialog", name=person.t("ui.code_word.title"))
    sheet.get_by_role("textbox", name=person.t("ui.code_word.label")).fill(word)
    person.press(person.button("ui.code_word.go", sheet))


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", True)])
def test_the_word_is_asked_for_in_the_lobby_and_remembered(
    person: NewPerson, language: str, phone: bool
) -> None:
    ann = person(language=language, phone=phone)
    ann.page.goto(ann.address)
    ann.call_myself("Ann")
    ann.press(ann.button("ui.lobby.start"))
    ann.press(ann.button("ui.start.go"))
    give(ann, "Blue in Red")
    expect(
        ann.page.get_by_role("alert").filter(has_text=ann.t("refusal.web.wrong_code_word"))
    ).to_be_visible()
    ann.is_content(network=True)
    give(ann, CODE_WORD.upper())
    ann.page.wait_for_url("**/t/*")
    ann.page.goto(ann.address)
    ann.press(ann.button("ui.lobby.bots"))
    ann.page.wait_for_url("**/t/*")


def test_tone_poker_asks_for_it_too_and_whoever_is_invited_needs_none(person: NewPerson) -> None:
    ann, bob = person(), person()
    ann.page.goto(ann.address)
    ann.page.get_by_role("radio", name=ann.t("ui.lobby.game.tone-poker")).check()
    ann.call_myself("Ann")
    ann.press(ann.button("ui.tone.start_game"))
    ann.press(ann.button("ui.tone.start_game", ann.sheet()))
    give(ann, CODE_WORD)
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    bob.page.get_by_label(bob.t("ui.name.label")).fill("Bob")
    bob.press(bob.button("ui.welcome.watch"))
    expect(ann.page.get_by_text(ann.t("ui.people.watching", names="Bob")).first).to_be_attached()
