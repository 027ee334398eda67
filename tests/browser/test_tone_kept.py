"""Keepsakes of a table of Tone Poker, from the menu: also between hands, also once all is over."""

from __future__ import annotations

from re import fullmatch

from playwright.sync_api import expect

from tone_poker import naive_midi

from .conftest import NewPerson
from .musician import Musician


def _menu(who: Musician) -> None:
    who.press("ui.menu.open")


def test_the_only_hand_of_a_session_that_ended_can_be_taken_home(person: NewPerson) -> None:
    ann = Musician(person(phone=True))
    ann.open_table("Zoë", 0)
    ann.begin()
    ann.deal()
    _menu(ann)
    expect(ann.person.button("ui.menu.leave", ann.person.sheet())).to_be_visible()
    expect(ann.person.button("ui.tone.keep.title", ann.person.sheet())).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.play()
    _menu(ann)
    ann.press("ui.tone.keep.title", ann.person.sheet())
    sheet = ann.person.sheet()
    expect(sheet.get_by_label(ann.t("ui.tone.keep.link"))).to_have_count(2)
    expect(sheet.get_by_role("link", name=ann.t("ui.tone.keep.json"))).to_have_count(0)
    ann.page.keyboard.press("Escape")
    _menu(ann)
    ann.press("ui.menu.end", ann.person.sheet())
    expect(ann.person.sheet()).to_have_accessible_name(ann.t("ui.end_session.title"))
    ann.press("ui.menu.end", ann.person.sheet())
    _menu(ann)
    ann.press("ui.tone.keep.title", ann.person.sheet())
    with ann.page.expect_download() as saved:
        sheet.get_by_role("link", name=ann.t("ui.tone.keep.json")).click()
    assert saved.value.path().read_text("utf-8").count("\n") == 1
    assert fullmatch(r"Tone Poker - Zoë - [\d-]{10}\.jsonl", saved.value.suggested_filename)
    sheet.get_by_label(ann.t("ui.tone.keep.rhythm")).select_option("straight")
    with ann.page.expect_download() as saved:
        sheet.get_by_role("link", name=ann.t("ui.tone.keep.midi")).first.click()
    assert fullmatch(r"Tone Poker - Zoë - [\d-]{10} - hand 1\.mid", saved.value.suggested_filename)
    (_, part) = naive_midi.read(saved.value.path().read_bytes()).tracks
    assert [note.start for note in part.notes] == [0, 240, 480, 720, 960]
    ann.person.is_content()


def test_an_unplayed_hand_leaves_the_one_before_to_take_home(person: NewPerson) -> None:
    ann = Musician(person(language="fr"))
    ann.open_table("Ann", 0)
    ann.begin()
    ann.deal()
    ann.play()
    ann.next_hand()
    expect(ann.undealt()).to_be_visible()
    _menu(ann)
    ann.press("ui.tone.keep.title", ann.person.sheet())
    sheet = ann.person.sheet()
    expect(sheet.get_by_role("heading", name=ann.t("ui.tone.keep.hand", number=1))).to_be_visible()
    expect(sheet.get_by_role("link", name=ann.t("ui.tone.keep.json"))).to_be_visible()
    ann.person.is_content()


def test_whoever_only_looks_on_is_offered_nothing_that_is_refused(person: NewPerson) -> None:
    """The music of a table goes to those who sit or have sat there."""
    ann, bob = Musician(person()), Musician(person(phone=True))
    code = ann.open_table("Ann", 0)
    ann.begin()
    ann.deal()
    bob.person.come(code, "Bob", sit=False)
    ann.play()
    _menu(ann)
    expect(ann.person.button("ui.tone.keep.title", ann.person.sheet())).to_be_enabled()
    bob.press("ui.tone.show_score")
    score = bob.person.sheet()
    expect(bob.person.button("ui.tone.score.card", score)).to_be_visible()
    for key in ("ui.tone.review", "ui.tone.keep.title"):
        expect(bob.person.button(key, score)).to_have_count(0)
    bob.press("ui.close", score)
    _menu(bob)
    expect(bob.person.sheet().get_by_role("heading", name=bob.t("ui.menu.chairs"))).to_be_visible()
    expect(bob.person.button("ui.tone.keep.title", bob.person.sheet())).to_have_count(0)
    bob.person.is_content()
