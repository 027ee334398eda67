"""The host says which of the house's bots sit down, when a table is opened and at the table itself."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson


def test_bots_are_chosen_by_how_they_play(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    ann.page.goto(ann.address + "/")
    ann.call_myself("Ann")
    ann.press(ann.button("ui.lobby.start"))
    ann.sheet().get_by_label(ann.t("ui.start.bots")).select_option("1")
    kind = ann.sheet().get_by_label(ann.t("ui.start.bot"))
    expect(kind).to_have_value("patient")
    kind.select_option(label=ann.t("bot.tonk.novice"))
    expect(kind).to_have_accessible_description(ann.t("bot.tonk.novice.about"))
    ann.press(ann.button("ui.start.go"))
    ann.page.wait_for_url("**/t/*")
    ann.press(ann.button("ui.menu.add_bot"))
    master = ann.offered("bot.tonk.master")
    expect(master).to_contain_text(ann.t("bot.tonk.master.about"))
    is_clean(ann, "the choice of a bot")
    for count in (2, 3):
        ann.press(master)
        expect(ann.sheet().get_by_role("status")).to_contain_text(str(count))
    ann.press(ann.button("ui.close", ann.sheet()))
    # Everybody sees which bots sit there.
    chairs = ann.page.get_by_role("main").locator(".plate")
    expect(chairs.filter(has_text=ann.t("bot.tonk.novice"))).to_have_count(1)
    expect(chairs.filter(has_text=ann.t("bot.tonk.master"))).to_have_count(2)
    ann.is_content()
