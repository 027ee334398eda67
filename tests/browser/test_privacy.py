"""Pages about what a room keeps: shown, taken along, forgotten; and passkeys of a virtual device."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .house import House
from .passkeys import authenticator, by_name, lent


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_guest_reads_what_is_kept_and_is_forgotten_by_touch(
    person: NewPerson, language: str, tmp_path: Path
) -> None:
    ann = person(phone=True, language=language)
    code = ann.start_table("Ann", bots=1)
    ann.page.goto(ann.address)
    ann.press(ann.button("ui.privacy.title"))
    ann.press(ann.button("ui.note.own"))
    expect(ann.page.get_by_role("heading", name=ann.t("ui.known.title"), level=1)).to_be_visible()
    expect(ann.page.get_by_text(ann.t("ui.known.name", name="Ann"))).to_be_visible()
    expect(ann.page.get_by_text(re.compile(code))).to_be_visible()
    with ann.page.expect_download() as download:
        ann.press(ann.page.get_by_role("link", name=ann.t("ui.known.export")))
    download.value.save_as(tmp_path / "file.json")
    content = json.loads((tmp_path / "file.json").read_text())
    assert content["guest"]["name"] == "Ann" and content["tables"][0]["code"] == code
    ann.press(ann.button("ui.known.erase"))
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.erase.title"))
    ann.press(ann.button("ui.erase.keep", ann.sheet()))
    # Not only unseen: the browser tells the page of the end of a sheet a moment after it has closed it.
    expect(ann.page.locator("dialog")).to_have_count(0)
    expect(ann.page.get_by_text(ann.t("ui.known.name", name="Ann"))).to_be_visible()
    ann.press(ann.button("ui.known.erase"))
    ann.press(ann.button("ui.erase.do", ann.sheet()))
    expect(ann.page.get_by_text(ann.t("ui.erase.done"))).to_be_visible()
    assert ann.page.evaluate("fetch('/api/me').then((answer) => answer.json())")["name"] is None
    ann.reload()
    expect(ann.page.get_by_text(ann.t("ui.known.nobody"))).to_be_visible()


def test_all_of_it_is_done_by_keys(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    ann.page.goto(f"{ann.address}/me")
    ann.page.get_by_role("button", name=ann.t("ui.known.erase")).press("Enter")
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.erase.title"))
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.page.get_by_role("button", name=ann.t("ui.known.erase")).press("Enter")
    ann.sheet().get_by_role("button", name=ann.t("ui.erase.do")).press("Enter")
    expect(ann.page.get_by_text(ann.t("ui.erase.done"))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_note_stands_in_the_reader_s_language(person: NewPerson, language: str) -> None:
    ann = person(phone=True, language=language)
    ann.page.goto(ann.address)
    ann.press(ann.button("ui.privacy.title"))
    for part in ("kept", "long", "readers", "addresses", "figures", "browser"):
        expect(ann.page.get_by_role("heading", name=ann.t(f"privacy.title.{part}"))).to_be_visible()
    expect(ann.page.get_by_text(ann.t("privacy.no_https"))).to_be_visible()
    ann.press(ann.button("ui.note.own"))
    expect(ann.page.get_by_text(ann.t("ui.known.nobody"))).to_be_visible()
    ann.is_content()


def test_passkeys_say_where_they_work(person: NewPerson, house: House) -> None:
    ann = person()
    ann.page.goto(f"{ann.address}/me")
    expect(ann.page.get_by_text(ann.t("ui.passkeys.elsewhere", address=by_name(house)))).to_be_visible()
    expect(ann.page.get_by_role("button", name=ann.t("ui.passkeys.enter"))).to_have_count(0)


def test_a_passkey_makes_another_browser_the_same_guest(person: NewPerson, house: House) -> None:
    ann, ben = person(), person(phone=True, language="fr")
    for one in (ann, ben):
        one.address = by_name(house)
    ann.page.goto(ann.address)
    ann.start_table("Ann")
    device = authenticator(ann)
    ann.page.goto(f"{ann.address}/me")
    ann.page.get_by_role("button", name=ann.t("ui.passkeys.make")).press("Enter")
    expect(ann.page.get_by_text(ann.t("ui.passkeys.made", name="Ann"))).to_be_visible()
    expect(ann.button("ui.passkeys.remove", number=1)).to_be_visible()
    ann.page.get_by_role("button", name=ann.t("ui.passkeys.make")).press("Enter")
    expect(ann.page.get_by_text(ann.t("ui.passkeys.already"))).to_be_visible()
    ben.page.goto(ben.address)
    ben.start_table("Ben")
    lent(device, authenticator(ben))
    ben.page.goto(f"{ben.address}/me")
    ben.press(ben.button("ui.passkeys.enter"))
    expect(ben.sheet()).to_have_accessible_name(ben.t("ui.passkeys.former", name="Ben"))
    ben.press(ben.button("ui.passkeys.former_keep", ben.sheet(), name="Ben"))
    expect(ben.page.get_by_text(ben.t("ui.passkeys.entered", name="Ann"))).to_be_visible()
    expect(ben.page.get_by_text(ben.t("ui.known.name", name="Ann"))).to_be_visible()
    ben.press(ben.button("ui.passkeys.remove", number=1))
    expect(ben.page.get_by_text(ben.t("ui.passkeys.removed"))).to_be_visible()
    ben.press(ben.button("ui.passkeys.enter"))
    ben.press(ben.button("ui.passkeys.former_keep", ben.sheet(), name="Ann"))
    expect(ben.page.get_by_text(ben.t("refusal.web.passkey_unknown"))).to_be_visible()
