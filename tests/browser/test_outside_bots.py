"""A guest makes the token of an outside bot, which sits down beside them, marked; and revokes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "outside.py"


@pytest.mark.parametrize(("phone", "language"), [(True, "fr"), (False, "en")], ids=["phone", "desktop"])
def test_a_bot_comes_by_its_token_and_goes_with_it(person: NewPerson, phone: bool, language: str) -> None:
    bea = person(phone=phone, language=language)
    code = bea.open_table("Bea")
    table = bea.page.url
    bea.page.goto(f"{bea.address}/me")
    bea.page.get_by_label(bea.t("ui.bots.name")).fill("Robo")
    bea.press(bea.button("ui.bots.make"))
    token = bea.page.get_by_label(bea.t("ui.bots.token", name="Robo")).input_value()
    assert re.fullmatch(r"greenroom_\S{60,}", token)
    environment = {**os.environ, "GREENROOM_TOKEN": token}
    with subprocess.Popen([sys.executable, str(EXAMPLE), bea.address, code], env=environment) as bot:
        bea.page.goto(table)
        mark = bea.t("ui.people.outside_bot", owner="Bea")
        expect(bea.page.get_by_text(mark).first).to_be_attached()
        bea.deal()
        expect(bea.page.locator(".outside-bot")).to_have_count(1)
        bea.page.goto(f"{bea.address}/me")
        expect(bea.page.get_by_label(bea.t("ui.bots.token", name="Robo"))).to_have_count(0)
        bea.press(bea.button("ui.bots.revoke", name="Robo"))
        expect(bea.page.get_by_text(bea.t("ui.bots.revoked"))).to_be_visible()
        assert bot.wait(60) == 0
    bea.is_content()
