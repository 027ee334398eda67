"""The menu of a table: in named groups, with what can be done now; closed, it leaves nothing behind."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPerson
from .keys import walk_to
from .person import Person, Table

GROUPS = (
    "ui.menu.game",
    "ui.menu.chairs",
    "ui.pace.title",
    "ui.door.title",
    "ui.looking_on.group",
    "ui.outside_bots.title",
    "ui.chat.title",
    "ui.menu.you",
    "ui.menu.choices",
    "ui.menu.help",
)
WAITING = ("ui.proposal.other", "ui.proposal.other_stake", "ui.settings.title", "ui.menu.end")
SHOWN_TIP = "(one) => getComputedStyle(one, '::after').visibility"


def _opened(ann: Person) -> None:
    ann.press(ann.button("ui.menu.open"))
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.menu.title"))


def test_the_menu_has_named_groups_and_only_what_can_be_done_now(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    ann.open_table("Ann", bots=1)
    _opened(ann)
    groups = ann.sheet().get_by_role("group").filter(has=ann.page.get_by_role("heading", level=3))
    expect(groups).to_have_count(len(GROUPS))
    for at, key in enumerate(GROUPS):
        expect(groups.nth(at)).to_have_accessible_name(ann.t(key))
    for key in WAITING:
        expect(ann.button(key, ann.sheet())).to_be_enabled()
    ann.press(ann.button("ui.close", ann.sheet()))
    ann.deal()
    Table(ann).turn_of(ann)
    _opened(ann)
    expect(ann.sheet().get_by_text(ann.t("ui.menu.between"))).to_be_visible()
    for key in WAITING:
        expect(ann.button(key, ann.sheet())).to_have_count(0)
    expect(ann.sheet().locator("button:disabled")).to_have_count(0)
    ann.is_content()


def test_the_session_ends_only_after_a_question_whose_yes_lies_elsewhere(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.open_table("Ann", bots=1)
    for no in ("n", "Escape", None):
        _opened(ann)
        first = ann.button("ui.menu.end", ann.sheet()).bounding_box()
        ann.press(ann.button("ui.menu.end", ann.sheet()))
        expect(ann.sheet()).to_have_accessible_name(ann.t("ui.end_session.title"))
        expect(ann.sheet().get_by_role("heading")).to_be_focused()
        yes = ann.button("ui.menu.end", ann.sheet()).bounding_box()
        assert first and yes and yes["y"] + yes["height"] <= first["y"], (first, yes)
        if no:
            ann.page.keyboard.press(no)
        else:
            ann.press(ann.button("ui.end_session.no", ann.sheet()))
        expect(ann.sheet()).to_have_count(0)
    expect(ann.button("ui.gather.deal")).to_be_visible()
    ann.is_content()


def test_keys_walk_through_the_menu_from_group_to_group(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    walk_to(ann, ann.button("ui.menu.open"))
    ann.page.keyboard.press("Enter")
    for key in ("ui.score.title", "ui.menu.add_bot", "ui.pace.calm", "ui.menu.sit_in", "ui.theme.day"):
        walk_to(ann, ann.button(key, ann.sheet()))
    for key in ("ui.how.title", "ui.menu.leave"):
        walk_to(ann, ann.button(key, ann.sheet()))
    ann.page.keyboard.press("Escape")
    expect(ann.sheet()).to_have_count(0)
    opener = ann.button("ui.menu.open")
    expect(opener).to_be_focused()
    assert opener.evaluate(SHOWN_TIP) == "hidden"
    ann.is_content()


def test_a_closed_sheet_leaves_no_name_under_a_mouse_that_still_rests(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann", bots=1)
    opener = ann.button("ui.menu.open")
    shown = "([one, want]) => getComputedStyle(one, '::after').visibility === want"
    opener.hover()
    ann.page.wait_for_function(shown, arg=[opener.element_handle(), "visible"])
    opener.click()
    expect(ann.sheet()).to_be_visible()
    # Above the sheet the pointer has moved a little; the button is what it comes back to.
    ann.page.keyboard.press("Escape")
    expect(ann.sheet()).to_have_count(0)
    opener.hover(position={"x": 12, "y": 12})
    assert opener.evaluate("(one) => one.matches(':hover')")
    assert opener.evaluate(SHOWN_TIP) == "hidden"
    ann.page.get_by_role("heading", level=1).hover()
    opener.hover()
    ann.page.wait_for_function(shown, arg=[opener.element_handle(), "visible"])
    ann.is_content()
