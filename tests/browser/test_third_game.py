"""A game that the house does not have, in a real browser: a folder, and a line in the page's catalogue."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NewPerson, kept
from .house import House
from .person import Person, all_heard

FRONTEND = Path(__file__).parent.parent.parent / "frontend"
VITE = FRONTEND / "node_modules" / "vite" / "bin" / "vite.js"
CONFIG = FRONTEND / "tests" / "high-card" / "vite.config.ts"


class ThirdHouse(House):
    """A house with three games, and the page of three."""

    def __init__(self, folder: Path, page: Path) -> None:
        super().__init__(folder)
        self._page = page

    def command(self, data: Path, port: int, packs: Path) -> list[str]:
        return [sys.executable, "-m", "third_game.program", str(data), str(port), str(self._page)]


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    page = tmp_path_factory.mktemp("page")
    node = shutil.which("node")
    assert node, "These tests build a page with Node, and none was found; ./run test sets it up."
    built = subprocess.run(
        [node, str(VITE), "build", "--config", str(CONFIG), "--outDir", str(page), "--logLevel", "error"],
        cwd=FRONTEND,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    yield from kept(ThirdHouse(tmp_path_factory.mktemp("house"), page))


def _table(person: Person) -> Locator:
    return person.page.get_by_role("region", name="High Card")


def _press(person: Person, action: str) -> None:
    person.press(_table(person).get_by_role("button", name=action, exact=True))


def _opened(host: Person) -> str:
    """Open a table from the lobby; returns its code."""
    host.page.goto(host.address + "/")
    # The lobby lists the games before it has loaded any: its own sentences give the name all the same.
    host.page.get_by_role("radio", name="High Card", exact=True).check()
    expect(host.page.get_by_text("The highest card wins.")).to_be_visible()
    host.call_myself("Ann")
    host.press(host.button("ui.lobby.start"))
    host.press(host.sheet().get_by_role("button", name="Open"))
    host.page.wait_for_url("**/t/*")
    return host.page.url.rsplit("/", 1)[-1]


def test_it_is_met_joined_played_watched_and_dealt_anew(person: NewPerson) -> None:
    ann, ben, wanda = person(), person(phone=True), person()
    code = _opened(ann)
    ben.come(code, "Ben", by="ui.welcome.sit")
    wanda.come(code, "Wanda", sit=False)
    ann.deal()
    seats = [ann, ben]
    for one in seats:
        expect(_table(one)).to_contain_text("Hand:")
    expect(_table(wanda)).to_contain_text("Hand: not for you")
    first, second = seats if _table(ann).get_by_role("button").count() else reversed(seats)
    _press(first, "keep")
    _press(second, "keep")
    for one in (ann, ben, wanda):
        expect(_table(one)).to_contain_text(" wins with ")
    expect(ann.page.get_by_role("heading", name="High Card")).to_be_visible()
    for one in seats:
        _press(one, "Again")
    for one in seats:
        expect(_table(one)).not_to_contain_text(" wins with ")
    all_heard(ann, ben, wanda)
    for one in (ann, ben, wanda):
        one.is_content()
