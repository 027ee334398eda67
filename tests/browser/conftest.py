"""A real Chromium, the real server, and people who come with fresh browsers."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .house import House
from .person import WAITS_MS, Person
from .words import Words

# The headless shell is the same engine without a browser's own windows, which cost a third of all work here.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIETLY = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Without a window Chromium would let pages sound before a touch; people's browsers do not.
    "--autoplay-policy=document-user-activation-required",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

NewPerson = Callable[..., Person]
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=WAITS_MS)


# Playwright's loop stays in the thread it was started in: it ends with these tests, before any others.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, (
        "These tests drive a real Chromium, and none is installed "
        "(Debian: apt-get install chromium-headless-shell)."
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIETLY)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("house")))


@pytest.fixture
def house(shared_house: House) -> House:
    return shared_house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    yield from kept(House(tmp_path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test has failed, until those who took part have said what they saw."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def person(request: pytest.FixtureRequest, chromium: Browser, house: House) -> Iterator[NewPerson]:
    """Makes people, each with a browser of their own; only lively ones see cards fly."""
    people: list[Person] = []

    def new(*, phone: bool = False, language: str = "en", lively: bool = False, at: House = house) -> Person:
        context = chromium.new_context(
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            color_scheme="dark",
            reduced_motion="no-preference" if lively else "reduce",
            **(PHONE if phone else DESKTOP),
        )
        people.append(Person(context, at.address, Words(language), phone))
        return people[-1]

    yield new
    for one in people:
        if request.node.stash.get(FAILED, False):
            print(one.remembers())
        one.context.close()


def kept(house: House) -> Iterator[House]:
    """Open a house for a test, and close it after it."""
    house.open()
    yield house
    house.close()
