"""A room under a path: all that the page asks for lies there, and a hand is played."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

from staged.program import PATH

from .conftest import NewPerson, kept
from .house import House
from .person import Table


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("house"), under=True))


def _is_refused(request: Request) -> bool:
    """Whatever a page still asks for as it is left, the browser itself breaks off."""
    return request.failure != "net::ERR_ABORTED"


def test_a_hand_is_played_under_a_path_and_all_that_is_asked_for_lies_there(person: NewPerson) -> None:
    ann = person()
    failed: list[str] = []
    ann.page.on("requestfailed", lambda request: failed.extend([request.url] if _is_refused(request) else []))
    ann.page.on("response", lambda answer: failed.extend([answer.url] if answer.status >= 400 else []))
    code = ann.open_table("Ann", bots=1)
    assert urlsplit(ann.page.url).path == f"{PATH}/t/{code}"
    ann.deal()
    Table(ann).hand_ends(drop_after=0)
    # From the lobby back to the table, by a link that another tab can follow too.
    ann.page.goto(f"{ann.address}/")
    way_back = ann.page.locator(f"a[href='{PATH}/t/{code}']")
    way_back.click()
    ann.page.wait_for_url(f"**{PATH}/t/{code}")
    ann.page.locator(".card").first.wait_for()
    ann.reload()
    ann.page.locator(".card").first.wait_for()
    assert ann.foreign == [] and failed == []
