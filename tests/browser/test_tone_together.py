"""A table of Tone Poker heard together: the same notes, in the same order, at the same moments (TP-15)."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from greenroom.games.tone_poker.keepsakes.link import decode
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.games.tone_poker.text.note_names import note_sign
from refusals import granted

from .conftest import NewPerson
from .musician import Musician, hush

APART_MS = 50
"""Milliseconds that two browsers may begin a note apart, by the clock of this machine."""
NAMES = ("Ann", "Bob", "Cy", "Dee")
FOURTH = 5
"""People take the tonics down the circle of fifths, and bots go up."""
OLD_LINK = "{}#AQIAA0FubgcEWm_DqwABAgAEMNABCiubLkI"
"""Of version 1, as docs/tone-poker.md has it: two seats, and not what they made."""
KNOWS_THE_TIME = "() => Math.min(...marks.trips) <= 40"
"""One answer took so few milliseconds, of which each browser's clock is at most half wrong."""


def _seats_bots(host: Musician, bots: int) -> None:
    host.press("ui.menu.open")
    host.press("ui.menu.add_bot", host.person.sheet())
    sheet = host.person.sheet()
    for _ in range(bots):
        host.person.press(sheet.get_by_role("listitem").get_by_role("button").first)
    expect(sheet.get_by_role("status")).to_have_text(host.t("ui.bots.seated").replace("#", str(bots)))
    host.press("ui.close", sheet)
    expect(host.person.sheet()).to_have_count(0)


def _played(person: NewPerson, count: int = 4, *, bots: int = 0, bots_after: int = 0) -> list[Musician]:
    """People who have played their hands, the host first; with bots their hands take longer to hear."""
    people = [Musician(person(phone=name == "Dee")) for name in NAMES[:count]]
    code = people[0].open_table("Ann", 0, bots=bots)
    for number, one in enumerate(people[1:], 1):
        one.join(code, NAMES[number], FOURTH * number % 12)
    if bots_after:
        _seats_bots(people[0], bots_after)
    people[0].begin()
    for one in people:
        one.deal()
    for one in people:
        one.play()
    for one in people:
        expect(one.person.button("ui.tone.show_score")).to_be_visible()
        one.warm()
        one.page.wait_for_function(KNOWS_THE_TIME)
    hush(*people)
    return people


def test_tp_15_four_browsers_hear_the_same_order_together(person: NewPerson) -> None:
    people = _played(person)
    people[2].press("ui.tone.play_hands")
    for one in people:
        one.strikes_come_to(20)
    heard = [sorted(one.strikes(), key=lambda strike: strike["heard"]) for one in people]
    notes = [[strike["note"] for strike in each] for each in heard]
    assert all(each == notes[0] for each in notes)
    for moment in zip(*heard, strict=True):
        times = [strike["heard"] for strike in moment]
        assert max(times) - min(times) <= APART_MS, times
    order = [hand["seat"] for hand in people[0].playback()["hands"]]
    assert order == [0, 1, 2, 3]
    # It stops by itself, and nothing sounds twice.
    expect(people[0].person.button("ui.tone.play_hands")).to_be_visible()
    assert [len(one.strikes()) for one in people] == [20] * 4
    for one in people:
        one.person.is_content()


def test_tp_15_the_light_passes_round_and_the_starter_or_the_host_stops_it(person: NewPerson) -> None:
    ann, bob, cy = _played(person, 3, bots_after=4)
    bob.press("ui.tone.play_hands")
    for name in ("Ann", "Bob"):
        cy.sees_lit(name)
    expect(bob.person.button("ui.tone.stop")).to_be_visible()
    expect(cy.person.button("ui.tone.stop")).to_have_count(0)
    ann.press("ui.tone.stop")
    for one in (ann, bob, cy):
        expect(one.person.button("ui.tone.play_hands")).to_be_visible()
        expect(one.page.locator("[data-lit]")).to_have_count(0)
        one.person.is_content()


def test_tp_15_who_comes_late_hears_the_rest(person: NewPerson) -> None:
    ann, bob = _played(person, 2, bots=10)
    ann.press("ui.tone.play_hands")
    expect(ann.person.button("ui.tone.stop")).to_be_visible()
    bob.reload()
    expect(bob.page.locator("[data-lit]")).to_be_visible()
    ann.press("ui.tone.stop")
    expect(bob.page.locator("[data-lit]")).to_have_count(0)


def test_a_hand_taken_home_plays_without_a_table(person: NewPerson) -> None:
    ann = Musician(person())
    ann.open_table("Ann", 0)
    ann.begin()
    ann.deal()
    ann.play()
    held = ann.held()
    ann.press("ui.tone.show_score")
    ann.press("ui.tone.keep.title", ann.person.sheet())
    link = ann.person.sheet().get_by_label(ann.t("ui.tone.keep.link")).first.input_value()
    zoe = Musician(person(phone=True, language="fr"))
    zoe.page.goto(link)
    zoe.page.get_by_role("heading", level=1).tap()
    zoe.warm()
    zoe.press("ui.tone.play_hands")
    zoe.strikes_come_to(5)
    times = [strike["heard"] for strike in zoe.strikes()]
    assert all(0 < later - sooner < 1000 for sooner, later in pairwise(times))
    names = ", ".join(zoe.note(card, 0) for card in held)
    expect(zoe.page.get_by_text(zoe.t("ui.tone.heard", name="Ann", notes=names))).to_be_attached()
    expect(zoe.person.button("ui.tone.play_hands")).to_be_visible()
    kept = granted(decode(link.partition("#")[2]))
    (phrase,) = kept.hands[0].phrases
    shown = zoe.page.get_by_role("main")
    expect(shown.get_by_role("heading", level=1)).to_have_text(zoe.t("ui.tone.listen.title", host="Ann"))
    expect(zoe.page).to_have_title(zoe.t("ui.tone.listen.title", host="Ann") + " · Green Room")
    for told in (
        # The day itself is in the browser's own words.
        zoe.t("ui.tone.listen.when", date=""),
        zoe.t("ui.tone.tonic", note=zoe.note(0)),
        hand_name("fr", phrase.rank),
        "1re place, 0 point",
        "".join(note_sign("fr", card, 0) for card in held),
    ):
        expect(shown).to_contain_text(told)
    # The notes stand below the cards, and not once more on their bands, whatever cards bear else.
    assert set(shown.locator(".band").all_inner_texts()) == {""}
    zoe.page.goto(OLD_LINK.format(zoe.page.url.partition("#")[0]))
    zoe.reload()
    expect(shown.get_by_role("listitem")).to_have_count(2)
    expect(shown).to_contain_text("2e place")
    zoe.page.goto(link[:-1])
    zoe.reload()
    expect(zoe.page.get_by_role("alert")).to_have_text(zoe.t("refusal.tone_poker.broken_link"))
    for one in (ann, zoe):
        one.person.is_content()
