"""A duplicate in real browsers: opened from the lobby, played at two tables by one link, and compared."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person, Table


def _opened(host: Person) -> str:
    """Open a duplicate of two hands, everybody alone with a bot; returns its link."""
    host.page.goto(host.address + "/")
    host.press(host.button("ui.duplicate.play_one"))
    host.page.get_by_label(host.t("ui.name.label")).fill("Ann")
    for field, chosen in (("players", "2"), ("bots", "1"), ("hands", "2")):
        host.page.get_by_label(host.t(f"ui.duplicate.start.{field}")).select_option(chosen)
    is_clean(host, "the form of a duplicate")
    host.press(host.button("ui.duplicate.start.go"))
    return host.page.get_by_label(host.t("ui.duplicate.link")).input_value()


def _plays(player: Person) -> None:
    """Open a table and play one hand there."""
    player.press(player.button("ui.duplicate.open"))
    player.page.wait_for_url("**/t/*")
    player.deal()
    Table(player).hand_ends(drop_after=0)


def test_two_play_the_same_deck_and_compare_what_they_made_of_it(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True, language="fr")
    link = _opened(ann)
    _plays(ann)
    ann.page.goto(link)
    expect(ann.page.get_by_role("row", name="Ann")).to_be_visible()

    bob.page.goto(link)
    bob.page.get_by_label(bob.t("ui.name.label")).fill("Bob")
    expect(bob.page.get_by_text(bob.t("ui.duplicate.sheet.later"))).to_be_visible()
    expect(bob.page.get_by_role("table")).to_have_count(0)
    _plays(bob)
    bob.page.goto(link)
    for each in (ann, bob):
        rows = each.page.get_by_role("row")
        expect(rows.filter(has_text="Ann").first).to_be_visible()
        expect(rows.filter(has_text="Bob").first).to_be_visible()
        is_clean(each, "the comparing sheet")
    assert not bob.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name=ann.t("ui.duplicate.csv")).click()
    assert "Bob" in saved.value.path().read_text("utf-8-sig")

    ends_table = ann.button("ui.duplicate.table.end", number=2)
    expect(bob.button("ui.duplicate.table.end", number=2)).to_have_count(0)
    ann.press(ends_table)
    expect(ann.page.get_by_text(ann.t("ui.duplicate.table.end.ask"))).to_be_visible()
    is_clean(ann, "a table that is to be ended")
    ann.press(ends_table)
    expect(ends_table).to_have_count(0)
    bob.page.goto(link)
    expect(bob.page.get_by_role("row").filter(has_text="Ann").first).to_be_visible()

    ann.press(ann.button("ui.duplicate.end"))
    ann.press(ann.button("ui.duplicate.end"))
    expect(ann.page.get_by_text(ann.t("ui.duplicate.over"))).to_be_visible()
    ann.page.get_by_text(ann.t("ui.duplicate.decks"), exact=True).click()
    expect(ann.page.get_by_role("link", name=ann.t("ui.duplicate.decks.file"))).to_be_visible()
