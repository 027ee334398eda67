"""The page's cost and its questions: it asks for little, and nobody but its own server."""

from __future__ import annotations

from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Route, expect

from .conftest import NewPerson
from .house import House
from .musician import Musician
from .person import WAITS_MS, Person, Table

LOADED = """(ending) => performance.getEntriesByType("resource")
  .map(({ name }) => name)
  .filter((name) => new URL(name).pathname.endsWith(ending))"""
MAX_SCRIPT_BYTES = 100_000
"""Bytes, as they travel."""


def _fetched(address: str) -> bytes:
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"}), timeout=WAITS_MS / 1000) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        return bytes(answer.read())


def _script_travelled(one: Person) -> int:
    """Bytes of all script that the page has loaded, as they travelled."""
    loaded = set(one.page.evaluate(LOADED, ".js"))
    assert loaded
    return sum(len(_fetched(address)) for address in loaded)


def test_the_name_of_the_house_stands_there_before_any_script_has_come(person: NewPerson) -> None:
    ann = person(phone=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/assets/*.js", hold)
    ann.page.goto(ann.address + "/", wait_until="commit")
    expect(ann.page.get_by_text("Green Room")).to_be_visible()
    for each in held:
        each.continue_()
    ann.page.unroute_all()
    expect(ann.button("ui.lobby.bots")).to_be_enabled()


@pytest.mark.parametrize("way", ["at once", "by the form"])
def test_the_script_to_play_a_hand_of_tonk_travels_in_100_kilobytes(person: NewPerson, way: str) -> None:
    """From the lobby to the end of a hand, its result included."""
    ann = person()
    if way == "at once":
        ann.page.goto(ann.address + "/")
        ann.press(ann.button("ui.lobby.bots"))
    else:
        ann.start_table("Ann", bots=1)
        ann.deal()
    Table(ann).hand_ends(drop_after=0)
    assert _script_travelled(ann) <= MAX_SCRIPT_BYTES
    assert ann.page.evaluate(LOADED, ".mp3") == []


def test_the_script_to_play_a_hand_of_tone_poker_travels_in_100_kilobytes(person: NewPerson) -> None:
    """From the lobby to the end of a hand, its result included."""
    ann = person()
    musician = Musician(ann)
    musician.open_table("Ann", 0)
    musician.begin()
    musician.deal()
    musician.play()
    expect(ann.button("ui.tone.show_score")).to_be_visible()
    assert ann.page.evaluate(LOADED, ".mp3") != []
    assert _script_travelled(ann) <= MAX_SCRIPT_BYTES


def test_nothing_is_asked_of_anybody_else(person: NewPerson) -> None:
    """Fresh browsers through lobby, table and sheets: no foreign request, no refused content, no error."""
    ann, ben = person(), person(phone=True)
    violations: list[str] = []

    def note(uri: str) -> None:
        violations.append(uri)

    for one in (ann, ben):
        one.context.expose_function("violated", note)
        one.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => violated(event.blockedURI))"
        )
    code = ann.start_table("Ann", bots=1)
    ben.come(code, "Ben")
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    ann.press(ann.button("ui.invite.square"))
    expect(ann.page.get_by_role("img", name=ann.t("ui.invite.qr"))).to_be_visible()
    ann.deal()
    table = Table(ann, ben)
    table.hand_ends(drop_after=0)
    for one in table.people:
        one.press(one.button("ui.score.title", one.details()))
        one.is_content()
    assert violations == []


def test_the_page_is_sent_with_its_policy(house: House) -> None:
    with urlopen(house.address + "/", timeout=WAITS_MS / 1000) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
