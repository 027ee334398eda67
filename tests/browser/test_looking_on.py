"""Looking on later: a hand is seen once it is over, with all cards open, and nothing of it before."""

from __future__ import annotations

import msgspec
from playwright.sync_api import WebSocket, expect

from .conftest import NewPerson
from .musician import Musician
from .person import Person, Table


def _frames(one: Person) -> list[str]:
    """Collect what comes over the sockets that are opened from now on."""
    frames: list[str] = []

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(str(text)))

    one.page.on("websocket", follow)
    return frames


def _see_later(host: Person) -> None:
    host.press(host.button("ui.menu.open"))
    host.sheet().get_by_label(host.t("ui.looking_on.title")).select_option("later")
    expect(host.page.get_by_text(host.t("ui.room.you.looking_on_later")).first).to_be_attached()
    host.press(host.button("ui.close", host.sheet()))


def test_a_hand_of_tonk_is_looked_through_once_it_is_over(person: NewPerson) -> None:
    ann, eve = person(), person(phone=True)
    code = ann.start_table("Ann", bots=1, looking_on="later")
    frames = _frames(eve)
    eve.come(code, "Eve", sit=False)
    ann.deal()
    expect(eve.page.get_by_text(eve.t("ui.apart.playing", number=1))).to_be_visible()
    look = eve.page.get_by_role("link", name=eve.t("ui.apart.look", number=1))
    expect(look).to_have_count(0)
    Table(ann).hand_ends(drop_after=0)
    expect(look).to_be_visible()
    updates = [each for each in map(msgspec.json.decode, frames) if each["is"] in ("update", "step")]
    assert updates and all(each["hand"] is None for each in updates)
    look.click()
    expect(eve.page.get_by_text("0/")).to_be_visible()
    eve.is_content()


def test_nobody_is_offered_to_watch_a_table_where_nobody_watches(person: NewPerson) -> None:
    ann, eve = person(), person(language="fr")
    open_, full = (ann.open_preset("Ann", "classic", bots=bots, looking_on="off") for bots in (1, 7))
    eve.page.goto(f"{eve.address}/t/{open_}")
    expect(eve.button("ui.welcome.accept")).to_be_visible()
    expect(eve.button("ui.welcome.watch")).to_have_count(0)
    eve.page.goto(f"{eve.address}/t/{full}")
    expect(eve.page.get_by_text(eve.t("ui.welcome.full_apart"))).to_be_visible()
    expect(eve.button("ui.welcome.watch")).to_have_count(0)
    eve.page.get_by_label(eve.t("ui.name.label")).fill("Eve")
    eve.page.get_by_label(eve.t("ui.name.label")).press("Enter")
    expect(eve.page.get_by_text(eve.t("ui.welcome.full_apart"))).to_be_visible()
    eve.is_content()


def test_a_hand_of_tone_poker_is_heard_once_the_next_is_dealt(person: NewPerson) -> None:
    ann, eve = person(), person()
    musician = Musician(ann)
    code = musician.open_table("Ann", 0)
    _see_later(ann)
    frames = _frames(eve)
    eve.page.goto(f"{eve.address}/t/{code}")
    eve.page.get_by_label(eve.t("ui.name.label")).fill("Eve")
    eve.press(eve.button("ui.welcome.watch"))
    musician.begin()
    musician.deal()
    expect(eve.page.get_by_text(eve.t("ui.apart.playing", number=1))).to_be_visible()
    musician.play()
    musician.next_hand()
    look = eve.page.get_by_role("link", name=eve.t("ui.apart.look", number=1))
    expect(look).to_be_visible()
    updates = [each for each in map(msgspec.json.decode, frames) if each["is"] in ("update", "step")]
    assert updates and all(each["hand"] is None for each in updates)
    look.click()
    eve.page.wait_for_url("**/listen#*")
    expect(eve.page.get_by_text("Ann").first).to_be_visible()
    eve.is_content()


def test_who_opens_a_table_of_tone_poker_says_what_onlookers_see(person: NewPerson) -> None:
    ann = person(phone=True, language="fr")
    Musician(ann).open_table("Ann", 0, looking_on="off")
    ann.press(ann.button("ui.menu.open"))
    expect(ann.sheet().get_by_label(ann.t("ui.looking_on.title"))).to_have_value("off")
    ann.is_content()
