"""The house around the tables: unknown addresses, the home screen, night and day, a screen that stays on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person, Table

HOLDS = """(() => {
  window.holds = { asked: 0, held: 0 };
  const request = async () => {
    holds.asked += 1;
    holds.held += 1;
    return { release: async () => void (holds.held -= 1) };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
})()"""
WIDTH = """async (src) => {
  const one = new Image();
  one.src = src;
  await one.decode();
  return one.width;
}"""
FIRST = """new MutationObserver((_, watch) => {
  if (!document.body) return;
  window.first = document.documentElement.dataset.theme;
  watch.disconnect();
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/nonsense", "/a/deep/one", "/t/%zz"])
def test_an_unknown_address_is_a_page_of_the_house_with_a_way_home(
    person: NewPerson, language: str, path: str
) -> None:
    ann = person(phone=True, language=language)
    answer = ann.page.goto(ann.address + path)
    assert answer
    assert answer.status == (200 if path.startswith("/t/") else 404)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("ui.nowhere.title"))
    is_clean(ann, path)
    ann.press(ann.button("ui.to_lobby"))
    expect(ann.button("ui.lobby.start")).to_be_visible()
    expect(ann.page).to_have_title("Green Room")
    ann.is_content(network=True)


def test_the_page_can_be_put_on_the_home_screen(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(ann.address + "/")
    asked = ann.page.context.new_cdp_session(ann.page).send("Page.getAppManifest")
    assert asked["errors"] == []
    assert asked["url"] == f"{ann.address}/manifest.webmanifest"
    errors = ann.page.context.new_cdp_session(ann.page).send("Page.getInstallabilityErrors")
    assert [each["errorId"] for each in errors["installabilityErrors"]] in ([], ["in-incognito"])
    for size in ("icon-192", "icon-512", "maskable-512", "apple-180"):
        wide = ann.page.evaluate(WIDTH, f"/icons/{size}.png")
        assert size.endswith(f"-{wide}")
    ann.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_invitation_is_a_card_on_the_table_with_all_that_can_be_done_in_sight(
    person: NewPerson, language: str
) -> None:
    ann, ben = person(), person(phone=True, language=language)
    code = ann.start_table("Ann", bots=1)
    ben.page.goto(f"{ben.address}/t/{code}")
    expect(ben.button("ui.welcome.accept")).to_be_enabled()
    for key in ("ui.welcome.accept", "ui.lobby.learn", "ui.welcome.watch"):
        expect(ben.button(key)).to_be_in_viewport(ratio=1)
    felt, card = (ben.page.locator(one).bounding_box() for one in (".felt .cloth", "form"))
    assert felt
    assert card
    assert felt["y"] < card["y"]
    assert card["y"] + card["height"] < felt["y"] + felt["height"]
    expect(ben.page.get_by_text(ben.t("sheet.tonk.as_classic"))).to_have_count(0)
    is_clean(ben, "the invitation")
    # The sheet lies on no paper: it has the room's own inks.
    ben.press(ben.button("ui.rules.whole"))
    is_clean(ben, "the rules that are accepted")
    ben.is_content()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["tonk", "tone-poker"])
def test_what_can_be_chosen_stands_in_one_row_on_a_small_phone(
    person: NewPerson, language: str, game: str
) -> None:
    ann = person(phone=True, language=language)
    ann.page.goto(ann.address + "/")
    ann.page.get_by_role("radio", name=ann.t(f"ui.lobby.game.{game}")).check()
    expect(ann.button({"tonk": "ui.lobby.start", "tone-poker": "ui.tone.start_game"}[game])).to_be_enabled()
    tops = ann.page.locator(".choices > button").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(tops) >= 4
    assert len(set(tops)) == 1
    ann.is_content()


def test_the_cards_under_the_lamp_of_tonk_count_little(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(ann.address + "/")
    hand = ann.page.locator("header img[src]")
    expect(hand).to_have_count(5)
    ranks = [src.rsplit("/", 1)[-1][0] for src in hand.evaluate_all("(all) => all.map((one) => one.src)")]
    assert set(ranks) == set("A2345")
    ann.is_content()


def _theme(one: Person) -> str:
    found: str = one.page.evaluate("document.documentElement.dataset.theme")
    return found


def test_it_is_day_where_the_system_has_day_until_somebody_chooses(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.context.add_init_script(FIRST)
    ann.page.emulate_media(color_scheme="light")
    ann.page.goto(ann.address + "/")
    expect(ann.button("ui.lobby.start")).to_be_visible()
    assert (ann.page.evaluate("first"), _theme(ann)) == ("day", "day")
    ann.page.emulate_media(color_scheme="dark")
    expect(ann.page.locator("html[data-theme=night]")).to_have_count(1)
    ann.press(ann.button("ui.theme.day"))
    assert _theme(ann) == "day"
    ann.page.emulate_media(color_scheme="light")
    ann.page.emulate_media(color_scheme="dark")
    ann.reload()
    expect(ann.button("ui.lobby.start")).to_be_visible()
    assert (ann.page.evaluate("first"), _theme(ann)) == ("day", "day")
    ann.is_content()


def test_the_screen_stays_on_while_somebody_plays_and_no_longer(person: NewPerson) -> None:
    ann = person(phone=True)
    ann.context.add_init_script(HOLDS)
    ann.start_table("Ann", bots=1)
    assert ann.page.evaluate("holds") == {"asked": 0, "held": 0}
    ann.deal()
    ann.page.wait_for_function("() => holds.held === 1")
    Table(ann).hand_ends()
    ann.page.wait_for_function("() => holds.held === 0")
    ann.is_content()
