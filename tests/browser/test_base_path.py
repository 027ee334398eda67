"""A room under a path: all that the page asks for lies there; hands, links and passkeys work."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from staged.program import PATH

from .conftest import NewPerson, kept
from .house import House
from .passkeys import authenticator, by_name, lent
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
    code = ann.start_table("Ann", bots=1)
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


def test_a_personal_link_leads_to_a_guest_under_a_path_and_back_to_the_one_before(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True)
    code = ann.start_table("Ann", bots=1)
    bobs = bob.start_table("Bob", bots=1)
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.device.title", ann.sheet()))
    link = ann.sheet().get_by_label(ann.t("ui.device.link")).input_value()
    assert link.startswith(f"{ann.address}/link#")
    bob.page.goto(link)
    bob.press(bob.button("ui.link.stay", now="Bob"))
    bob.page.wait_for_url(f"**{PATH}/")
    expect(bob.page.locator(f'a[href="{PATH}/t/{bobs}"]')).to_be_visible()
    bob.page.goto(link)
    bob.press(bob.button("ui.link.use", name="Ann"))
    bob.page.wait_for_url(f"**{PATH}/t/{code}")
    bob.page.goto(f"{bob.address}/")
    bob.press(bob.button("ui.link.back", former="Bob"))
    expect(bob.page.locator(f'a[href="{PATH}/t/{bobs}"]')).to_be_visible()
    assert urlsplit(bob.page.url).path == f"{PATH}/"
    bob.is_content()


def test_a_passkey_made_under_a_path_makes_another_browser_the_same_guest(
    person: NewPerson, house: House
) -> None:
    ann, ben = person(), person(phone=True, language="fr")
    ann.page.goto(f"{ann.address}/me")
    expect(ann.page.get_by_text(ann.t("ui.passkeys.elsewhere", address=by_name(house)))).to_be_visible()
    for one in (ann, ben):
        one.address = by_name(house)
    code = ann.start_table("Ann")
    device = authenticator(ann)
    ann.page.goto(f"{ann.address}/me")
    ann.press(ann.button("ui.passkeys.make"))
    expect(ann.page.get_by_text(ann.t("ui.passkeys.made", name="Ann"))).to_be_visible()
    ben.page.goto(f"{ben.address}/me")
    lent(device, authenticator(ben))
    ben.press(ben.button("ui.passkeys.enter"))
    expect(ben.page.get_by_text(ben.t("ui.passkeys.entered", name="Ann"))).to_be_visible()
    ben.page.goto(f"{ben.address}/")
    expect(ben.page.locator(f'a[href="{PATH}/t/{code}"]')).to_be_visible()
