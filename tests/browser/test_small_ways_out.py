"""Whatever opens closes again, and leaves people where they were."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import Table


def test_reactions_close_by_key_by_press_and_when_one_is_said(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    opener = ann.page.get_by_role("button", name=ann.t("ui.reaction.open"))
    nice = ann.page.get_by_role("button", name=ann.t("ui.reaction.nice"))
    opener.press("Enter")
    expect(nice).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(nice).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    ann.page.get_by_role("heading", name=ann.t("ui.invite.title")).click()
    expect(nice).to_have_count(0)
    opener.click()
    nice.click()
    expect(opener).to_be_focused()
    ann.is_content()


def test_a_sheet_that_is_gone_closes_no_other(person: NewPerson) -> None:
    """A browser may say that a sheet was closed when another has long taken its place."""
    ann = person()
    ann.start_table("Ann")
    ann.press(ann.button("ui.menu.open"))
    menu = ann.sheet().element_handle()
    ann.press(ann.button("ui.how.title", ann.sheet()))
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.how.title"))
    assert not menu.evaluate("(one) => one.isConnected")
    menu.evaluate("(one) => void one.dispatchEvent(new Event('close'))")
    # The page follows an event before it is asked anything else.
    assert ann.sees()["sheet"] == ann.t("ui.how.title")
    ann.press(ann.button("ui.close", ann.sheet()))
    expect(ann.sheet()).to_have_count(0)
    ann.is_content()


def test_a_reaction_before_the_first_deal_is_seen_on_a_phone(person: NewPerson) -> None:
    ann, ben = person(phone=True), person()
    code = ann.start_table("Ann")
    ben.come(code, "Ben")
    ben.page.get_by_role("button", name=ben.t("ui.reaction.open")).click()
    ben.page.get_by_role("button", name=ben.t("ui.reaction.thanks")).click()
    sentence = ann.t("ui.room.other.reaction", name="Ben", reaction=ann.t("ui.reaction.thanks"))
    expect(ann.page.get_by_role("main").get_by_text(sentence).first).to_be_visible()


def test_the_end_asks_a_watcher_to_sit_down(person: NewPerson) -> None:
    ann, ben, eve = person(), person(), person(phone=True)
    code = ann.start_table("Ann")
    ben.come(code, "Ben")
    eve.come(code, "Eve", sit=False)
    ann.deal()
    Table(ann, ben).hand_ends()
    expect(eve.result()).to_be_visible()
    expect(eve.result().get_by_text(eve.t("ui.end.waiting"))).to_have_count(0)
    eve.press(eve.result().get_by_role("button", name=eve.t("ui.welcome.sit")))
    eve.press(eve.sheet().get_by_role("button", name=eve.t("ui.welcome.accept")))
    expect(eve.result().get_by_role("button", name=eve.t("ui.end.ready"))).to_be_visible()
    eve.is_content()


def test_two_cards_on_the_discard_pile_are_refused_in_plain_words(person: NewPerson) -> None:
    ann = person()
    ann.start_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    ann.choose(0)
    ann.choose(5)
    ann.press(ann.button("ui.discard.label"))
    ann.was_told(ann.t("ui.refusal.page.discard_one"))
    expect(ann.cards()).to_have_count(6)
    ann.is_content()


def test_a_phone_on_its_side_shows_every_offer(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    ann.page.set_viewport_size({"width": 640, "height": 360})
    ann.start_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    bar = ann.page.get_by_role("group", name=ann.t("ui.bar.label"))
    hand = ann.cards().first.bounding_box()
    points = bar.get_by_role("img").bounding_box()
    assert hand and points
    for offer in bar.get_by_role("button").all():
        box = offer.bounding_box()
        assert box
        assert points["x"] + points["width"] <= box["x"]
        assert box["x"] + box["width"] <= 640
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= hand["y"]
