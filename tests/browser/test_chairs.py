"""People in chairs: two tabs, spectators, another device, leaving, hosts, removing, bots that sit in."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from .conftest import NewPerson
from .person import Person, Table


def _menu(person: Person, key: str) -> None:
    person.press(person.button("ui.menu.open"))
    person.press(person.button(key, person.sheet()))


def _frames(page: Page) -> list[Any]:
    """All messages a page gets from now on."""
    frames: list[Any] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    page.on("websocket", opened)
    return frames


def test_two_tabs_of_one_seat_show_the_same(person: NewPerson) -> None:
    ann = person()
    code = ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)
    first = ann.page
    second = ann.context.new_page()
    second.goto(f"{ann.address}/t/{code}")
    ann.page = second
    expect(ann.cards()).to_have_count(5)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    held = ann.holds()
    ann.page = first
    expect(ann.cards()).to_have_count(6)
    assert ann.holds() == held
    ann.choose(5)
    ann.press(ann.offer("ui.act.discard"))
    ann.page = second
    expect(ann.cards()).to_have_count(5)
    ann.is_content()


def test_a_spectator_sees_no_hand(person: NewPerson) -> None:
    ann, eve = person(), person()
    code = ann.open_table("Ann", bots=1)
    ann.deal()
    table = Table(ann)
    table.turn_of(ann)
    frames = _frames(eve.page)
    eve.come(code, "Eve", sit=False)
    expect(eve.page.get_by_role("group", name=eve.t("ui.table.label"))).to_be_visible()
    ann.act(drop=False)
    ann.act(drop=False)
    expect(eve.page.get_by_text(eve.t("ui.bar.watching"))).to_be_visible()
    expect(eve.page.get_by_text("Ann").first).to_be_visible()
    hands = [
        frame["hand"]
        for frame in frames
        if frame["is"] in ("update", "step") and frame["hand"]["phase"] != "over"
    ]
    assert hands
    assert all(hand["hand"] is None and hand["hands"] is None and hand["legal"] == [] for hand in hands)
    assert eve.cards().count() == 0
    eve.is_content()


def test_an_own_link_leads_back_to_the_chair(person: NewPerson) -> None:
    ann, phone = person(), person(phone=True)
    code = ann.open_table("Ann", bots=1)
    ann.deal()
    expect(ann.cards()).to_have_count(5)
    _menu(ann, "ui.device.title")
    link = ann.sheet().get_by_label(ann.t("ui.device.link")).input_value()
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    phone.press(phone.button("ui.link.use", name="Ann"))
    phone.page.wait_for_url(f"**/t/{code}")
    expect(phone.cards().nth(4)).to_be_visible()
    assert phone.holds() == ann.holds()
    key = link.partition("#")[2]
    assert asked and not any(key in each for each in asked), "the key is in no address that is asked for"
    history = phone.context.new_cdp_session(phone.page).send("Page.getNavigationHistory")
    assert not any(key in entry["url"] for entry in history["entries"]), (
        "and in none that the browser remembers"
    )
    phone.is_content()


def test_an_own_link_asks_who_is_somebody_here_and_leads_back_to_them(person: NewPerson) -> None:
    """V7: Bob, led to Ann's link, stays Bob unless he says so, and can be Bob again."""
    ann, bob = person(), person()
    ann.open_table("Ann", bots=1)
    bobs = bob.open_table("Bob", bots=1)
    _menu(ann, "ui.device.title")
    link = ann.sheet().get_by_label(ann.t("ui.device.link")).input_value()
    bob.page.goto(link)
    expect(bob.page.get_by_text(bob.t("ui.link.now", name="Ann", now="Bob"))).to_be_visible()
    bob.press(bob.button("ui.link.stay", now="Bob"))
    expect(bob.page.get_by_label(bob.t("ui.name.label"))).to_have_value("Bob")
    expect(bob.page.locator(f'a[href="/t/{bobs}"]')).to_be_visible()
    bob.page.goto(link)
    bob.press(bob.button("ui.link.use", name="Ann"))
    bob.page.wait_for_url("**/t/*")
    bob.page.goto(bob.address + "/")
    expect(bob.page.get_by_label(bob.t("ui.name.label"))).to_have_value("Ann")
    expect(bob.page.locator(f'a[href="/t/{bobs}"]')).to_have_count(0)
    bob.page.goto(link)
    expect(bob.page.get_by_text(bob.t("refusal.web.link_used"))).to_be_visible()
    bob.page.goto(bob.address + "/")
    bob.press(bob.button("ui.link.back", former="Bob"))
    expect(bob.page.locator(f'a[href="/t/{bobs}"]')).to_be_visible()
    expect(bob.page.get_by_label(bob.t("ui.name.label"))).to_have_value("Bob")


def test_who_leaves_in_a_hand_is_played_by_a_bot_to_its_end(person: NewPerson) -> None:
    """The host leaves, too: the table passes on."""
    ann, ben = person(), person()
    code = ann.open_table("Ann")
    ben.come(code, "Ben")
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    ann.deal()
    expect(ben.cards()).to_have_count(5)
    _menu(ann, "ui.menu.leave")
    expect(ann.sheet()).to_have_accessible_name(ann.t("ui.leave.title"))
    ann.press(ann.button("ui.menu.leave", ann.sheet()))
    ann.page.wait_for_url(ann.address + "/")
    Table(ben).hand_ends()
    ben.press(ben.button("ui.menu.open"))
    expect(ben.button("ui.menu.end", ben.sheet())).to_be_enabled()
    ben.is_content()
    ann.is_content()


def test_the_host_hands_the_table_on_and_is_removed_between_hands(person: NewPerson) -> None:
    ann, ben = person(), person()
    code = ann.open_table("Ann", bots=1)
    ben.come(code, "Ben")
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.menu.pass_host_to", ann.sheet(), name="Ben"))
    expect(ann.button("ui.menu.end", ann.sheet())).to_have_count(0)
    ben.deal()
    expect(ben.cards()).to_have_count(5)
    ann.press(ann.button("ui.close", ann.sheet()))
    table = Table(ann, ben)
    table.turn_of(ben)
    ben.press(ben.button("ui.menu.open"))
    expect(ben.sheet().get_by_text(ben.t("ui.menu.between"))).to_be_visible()
    expect(ben.button("ui.menu.remove_who", ben.sheet(), name="Ann")).to_have_count(0)
    ben.press(ben.button("ui.close", ben.sheet()))
    table.hand_ends()
    ben.press(ben.button("ui.menu.open"))
    ben.press(ben.button("ui.menu.remove_who", ben.sheet(), name="Ann"))
    expect(ben.button("ui.menu.remove_who", ben.sheet(), name="Ann")).to_have_count(0)
    expect(ann.page.get_by_text(ann.t("ui.room.you.removed")).first).to_be_attached()
    ann.is_content()
    ben.is_content()


def test_a_bot_sits_in_and_the_chair_is_taken_back(person: NewPerson) -> None:
    """Against a person, who keeps the hand from ending: two bots would play on to its end by themselves."""
    ann, ben = person(), person()
    code = ann.open_table("Ann")
    ben.come(code, "Ben")
    ann.deal()
    table = Table(ann, ben)
    table.turn_of(ann)
    _menu(ann, "ui.menu.sit_in")
    back = ann.page.get_by_role("button", name=ann.t("ui.menu.take_back"))
    expect(ann.page.get_by_text(ann.t("ui.status.bot_plays"))).to_be_visible()
    ann.press(back)
    expect(back).to_have_count(0)
    table.hand_ends()
    for one in (ann, ben):
        one.is_content()


def test_a_bot_is_seated_when_asked(person: NewPerson) -> None:
    ann = person()
    ann.open_table("Ann")
    expect(ann.button("ui.gather.deal")).to_be_disabled()
    ann.seat_bot("bot.tonk.steady")
    expect(ann.button("ui.gather.deal")).to_be_enabled()
    ann.deal()
    expect(ann.cards()).to_have_count(5)
    ann.is_content()
