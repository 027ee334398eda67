"""House rules chosen, kept, shared and accepted, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .axe import is_clean
from .conftest import NewPerson
from .person import Person

SIDEWAYS = """() => [...document.querySelectorAll("dialog[open], dialog[open] .columns > div")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""


def _choose_rules(who: Person, at: str = "/") -> Locator:
    who.page.goto(who.address + at)
    who.press(who.button("ui.lobby.start"))
    who.press(who.button("ui.rules.choose"))
    builder = who.page.get_by_role("dialog", name=who.t("ui.rules.title"))
    expect(builder.get_by_role("button", name=who.t("preset.tonk.seattle")).first).to_be_attached()
    return builder


def _part(who: Person, builder: Locator, part: str) -> None:
    """Show a part of the builder, where a phone shows one at a time."""
    if who.touch:
        who.press(
            builder.get_by_role("group", name=who.t("ui.rules.title"))
            .get_by_role("button")
            .nth(("presets", "options", "result").index(part))
        )


def _group(who: Person, builder: Locator, name: str) -> None:
    _part(who, builder, "options")
    groups = builder.get_by_role("group", name=who.t("ui.rules.groups"))
    who.press(groups.get_by_role("button", name=who.t(f"group.tonk.{name}")).first)


def _preset(who: Person, builder: Locator, name: str) -> None:
    _part(who, builder, "presets")
    shown = f"{who.t(f'preset.tonk.{name}')} {who.t(f'preset.tonk.{name}.where')}"
    who.press(builder.get_by_role("button", name=shown))


def _option(builder: Locator, name: str) -> Locator:
    return builder.locator(f'[data-option="{name}"]')


def _differences(builder: Locator) -> Locator:
    return builder.locator(".result li button")


def _use(who: Person, builder: Locator) -> Locator:
    return builder.get_by_role("button", name=who.t("ui.rules.use"))


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_contradiction_is_refused_naming_both_options(
    person: NewPerson, phone: bool, language: str
) -> None:
    ann = person(phone=phone, language=language)
    builder = _choose_rules(ann)
    _group(ann, builder, "cards")
    ann.press(builder.get_by_text(ann.t("value.tonk.court_values.stepped"), exact=True))
    sentence = ann.t("ui.refusal.tonk.stepped_with_natural", points=49)
    expect(builder.get_by_role("alert")).to_contain_text(sentence)
    assert ann.t("option.tonk.court_values") in sentence
    expect(builder.get_by_role("alert")).to_contain_text(ann.t("option.tonk.naturals"))
    expect(_option(builder, "court_values").get_by_text(ann.t("ui.rules.clash"))).to_be_visible()
    expect(builder.get_by_role("radio", name="11, 12, 13")).to_be_checked()
    # What was chosen is told all the same, and cannot be kept or shared.
    expect(_differences(builder)).to_have_count(1)
    expect(builder.get_by_label(ann.t("ui.rules.keep.name"))).to_have_count(0)
    if not phone:
        expect(_use(ann, builder)).to_be_disabled()
    # The other one is a press away; without its hands the rules hold together.
    ann.press(builder.get_by_role("alert").get_by_role("button", name=ann.t("option.tonk.naturals")))
    naturals = _option(builder, "naturals")
    expect(naturals.get_by_text(ann.t("ui.rules.clash"))).to_be_visible()
    ann.press(naturals.get_by_role("button", name=ann.t("ui.rules.natural.remove", number=1)))
    expect(builder.get_by_role("alert")).to_be_empty()
    expect(_use(ann, builder)).to_be_enabled()
    assert ann.page.evaluate(SIDEWAYS) == []
    ann.press(_use(ann, builder))
    expect(ann.sheet().get_by_text(ann.t("value.tonk.court_values.stepped"))).to_be_visible()
    ann.is_content()


def test_differences_and_odds_follow_every_change(person: NewPerson) -> None:
    ann = person()
    builder = _choose_rules(ann)
    expect(builder.get_by_text(ann.t("sheet.tonk.as_classic"))).to_be_visible()
    expect(builder.locator(".odd b").first).to_have_text("0.448%")
    expect(builder.locator(".odd b").nth(1)).to_have_text("4.18%")
    _preset(ann, builder, "baton-rouge")
    expect(_differences(builder)).to_have_count(2)
    _group(ann, builder, "deal")
    ann.press(
        _option(builder, "hand_size").get_by_role("button", name=ann.t("ui.rules.more", option="Cards each"))
    )
    expect(_differences(builder)).to_have_count(3)
    expect(_differences(builder).nth(1)).to_have_accessible_name("Cards each 6 Classic: 5")
    # A number is taken as it is typed, and refused by name; nothing is corrected.
    size = _option(builder, "hand_size").get_by_role("spinbutton")
    size.fill("12")
    size.press("Enter")
    size.blur()
    expect(builder.get_by_role("alert")).to_contain_text("Cards each must be at most 9, not 12.")
    expect(size).to_have_value("12")
    ann.press(
        _option(builder, "hand_size").get_by_role(
            "button", name=ann.t("ui.rules.undo_option", option="Cards each")
        )
    )
    expect(_differences(builder)).to_have_count(2)
    # Another preset lays the changes aside, and gives them back.
    ann.press(_option(builder, "upcard").get_by_role("switch"))
    _preset(ann, builder, "waiting")
    expect(_differences(builder)).to_have_count(3)
    ann.press(builder.get_by_role("button", name=ann.t("ui.rules.aside.back")))
    expect(_differences(builder)).to_have_count(4)
    ann.is_content()


def test_bots_play_the_rules_in_hand_when_somebody_wants_to_know(person: NewPerson) -> None:
    ann = person()
    builder = _choose_rules(ann)
    _preset(ann, builder, "waiting")
    _part(ann, builder, "result")
    ann.press(builder.get_by_role("button", name=ann.t("ui.rules.play.ask")))
    dropping, dropper = (ann.t(f"terms.tonk.usual.{word}") for word in ("dropping", "dropper"))
    worth = builder.get_by_role("table", name=ann.t("ui.rules.play.drops", dropping=dropping))
    # The process that plays these hands gives way to all others.
    expect(worth.get_by_role("row", name=ann.t("ui.rules.play.up_to", count=20))).to_be_visible(
        timeout=300_000
    )
    expect(builder.get_by_text(ann.t("ui.rules.play.end.drop", dropper=dropper))).to_be_visible()
    _preset(ann, builder, "seattle")
    # Other rules play otherwise: what was found is told no more.
    _part(ann, builder, "result")
    expect(builder.get_by_role("button", name=ann.t("ui.rules.play.ask"))).to_be_visible()
    expect(worth).to_have_count(0)


def test_an_option_without_effect_says_why(person: NewPerson) -> None:
    ann = person()
    builder = _choose_rules(ann)
    _group(ann, builder, "cards")
    role, why = _option(builder, "joker_role"), ann.t("idle.tonk.joker_role.jokers")
    expect(role.get_by_text(why)).to_be_visible()
    ann.press(_option(builder, "jokers").get_by_role("button", name=ann.t("ui.rules.more", option="Jokers")))
    expect(role.get_by_text(why)).to_have_count(0)
    ann.is_content()


def test_rules_are_kept_by_name_and_shared_as_link_and_file(person: NewPerson, tmp_path: Path) -> None:
    ann, zoe = person(), person(language="fr", phone=True)
    builder = _choose_rules(ann)
    _preset(ann, builder, "seattle")
    _group(ann, builder, "deal")
    ann.press(_option(builder, "upcard").get_by_role("switch"))
    builder.get_by_label(ann.t("ui.rules.keep.name")).fill("Friday night")
    ann.press(builder.get_by_role("button", name=ann.t("ui.rules.keep"), exact=True))
    expect(builder.get_by_text(ann.t("ui.rules.keep.done", name="Friday night"))).to_be_visible()
    link = f"{ann.address}/#rules=seattle&upcard=false"
    expect(builder.get_by_label(ann.t("ui.rules.link"))).to_have_value(link)
    with ann.page.expect_download() as saved:
        ann.press(builder.get_by_role("button", name=ann.t("ui.rules.file.save")))
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    rules = {"preset": "seattle", "overrides": {"upcard": False}}
    assert (file.name, json.loads(file.read_text())["rules"]) == ("tonk-friday-night.json", rules)
    # After a reload they are still there.
    builder = _choose_rules(ann)
    ann.press(builder.get_by_role("button", name="Friday night").first)
    expect(_differences(builder)).to_have_count(3)
    # Somebody else follows the link, or loads the file.
    zoe.page.goto(link)
    expect(zoe.sheet().get_by_text(zoe.t("preset.tonk.seattle"), exact=True)).to_be_visible()
    expect(zoe.sheet().get_by_text(zoe.t("option.tonk.upcard"))).to_be_visible()
    other = _choose_rules(zoe)
    _part(zoe, other, "result")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text(zoe.t("ui.rules.file.loaded", file=file.name))).to_be_visible()
    expect(_differences(other)).to_have_count(3)
    ann.is_content()
    zoe.is_content()


def test_each_way_to_play_says_what_sets_it_apart(person: NewPerson) -> None:
    ann = person()
    builder = _choose_rules(ann)
    cards = ann.t("ui.rules.trait", option=ann.t("option.tonk.hand_size"), value="7")
    expect(builder.get_by_role("button", name="Vietnam")).to_contain_text(cards)
    expect(builder.get_by_role("button", name="Vietnam")).to_contain_text("40 cards")
    ann.is_content()


def test_a_broken_link_or_file_says_so(person: NewPerson, tmp_path: Path) -> None:
    ann = person()
    for end, key, args in (
        ("#rules=classic&hand_size=x", "ui.rules.link.broken", {}),
        ("#rules=polka", "refusal.rules.unknown_preset", {"preset": "polka"}),
        ("#rules=classic&polka=3", "refusal.rules.unknown_option", {"option": "polka"}),
        ("#rules=classic&court_values=stepped", "ui.refusal.tonk.stepped_with_natural", {"points": 49}),
    ):
        ann.page.goto("about:blank")
        ann.page.goto(f"{ann.address}/{end}")
        expect(ann.page.get_by_role("alert")).to_have_text(ann.t(key, **args))
    builder = _choose_rules(ann)
    for name, text in (("shopping.json", '["milk"]'), ("cut.json", '{"rules": {"pres')):
        file = tmp_path / name
        file.write_text(text)
        builder.locator("input[type=file]").set_input_files(file)
        expect(builder.get_by_text(ann.t("ui.rules.file.broken", file=name))).to_be_visible()
    file = tmp_path / "wild.json"
    file.write_text('{"rules": {"preset": "classic", "overrides": {"jokers": 9}}}')
    builder.locator("input[type=file]").set_input_files(file)
    expect(builder.get_by_text("Jokers must be at most 4, not 9.")).to_be_visible()
    expect(builder.get_by_text(ann.t("sheet.tonk.as_classic"))).to_be_visible()
    ann.is_content()


def _caught(who: Person) -> str:
    """The sheet of Washington State on a catch, in the words played there (TK-39)."""
    caught, dropper = (who.t(f"terms.tonk.washington-state.{word}") for word in ("caught", "dropper"))
    return who.t("option.tonk.caught.per_player", caught=caught.capitalize(), dropper=dropper)


def test_a_french_newcomer_reads_the_sheet_and_accepts_it(person: NewPerson) -> None:
    ann, zoe = person(), person(language="fr", phone=True)
    builder = _choose_rules(ann)
    _preset(ann, builder, "washington-state")
    ann.press(_use(ann, builder))
    ann.press(ann.button("ui.start.go"))
    ann.page.wait_for_url("**/t/*")
    zoe.page.goto(ann.page.url)
    short = zoe.page.get_by_role("region", name=zoe.t("ui.rules.unlike"))
    expect(short.get_by_text(_caught(zoe))).to_be_attached()
    zoe.press(zoe.button("ui.rules.whole"))
    expect(zoe.sheet().get_by_text(zoe.t("option.tonk.pack.52"))).to_be_attached()
    expect(zoe.sheet().get_by_text(zoe.t("sheet.tonk.section.words")).first).to_be_attached()
    zoe.press(zoe.button("ui.close", zoe.sheet()))
    zoe.call_myself("Zoé")
    zoe.press(zoe.button("ui.welcome.accept"))
    expect(ann.page.get_by_text("Zoé").first).to_be_visible()
    # And at the table it is one tap away, each in their own language.
    for who in (ann, zoe):
        who.press(who.page.get_by_role("banner").get_by_role("button", name=who.t("ui.rules.sheet")))
        expect(who.sheet().get_by_text(_caught(who)).first).to_be_visible()
        who.is_content()


def test_the_builder_is_worked_by_keyboard_alone(person: NewPerson) -> None:
    ann = person()
    builder = _choose_rules(ann)
    builder.get_by_role("button", name=ann.t("preset.tonk.thirteen")).first.focus()
    ann.page.keyboard.press("Enter")
    expect(_differences(builder)).to_have_count(1)
    groups = builder.get_by_role("group", name=ann.t("ui.rules.groups"))
    groups.get_by_role("button", name=ann.t("group.tonk.slaps")).focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    while not builder.get_by_role("radio", name=ann.t("value.tonk.slap.off")).evaluate(
        "one => one === document.activeElement"
    ):
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("ArrowDown")
    expect(builder.get_by_role("radio", name=ann.t("value.tonk.slap.race"))).to_be_checked()
    expect(_differences(builder)).to_have_count(2)
    ann.page.keyboard.press("Escape")
    expect(builder).to_have_count(0)
    ann.is_content()


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_in_builder_sheet_and_agreement(person: NewPerson, phone: bool) -> None:
    ann = person(phone=phone)
    builder = _choose_rules(ann)
    for part in ("presets", "options", "result"):
        _part(ann, builder, part)
        is_clean(ann, part)
    _group(ann, builder, "cards")
    ann.press(builder.get_by_text("11, 12, 13", exact=True))
    expect(builder.get_by_role("alert")).not_to_be_empty()
    is_clean(ann, "a contradiction")
    _group(ann, builder, "payments")
    is_clean(ann, "payments")
    _preset(ann, builder, "chicago")
    _group(ann, builder, "deal")
    expect(builder.get_by_role("alert")).to_be_empty()
    is_clean(ann, "wins on the deal")
    ann.press(builder.get_by_role("button", name=ann.t("ui.rules.sheet")))
    expect(ann.page.get_by_role("heading", name=ann.t("sheet.tonk.section.words"))).to_be_attached()
    is_clean(ann, "sheet")
    ann.is_content()


def test_a_watcher_accepts_the_rules_before_sitting_down(person: NewPerson) -> None:
    ann, eve = person(), person(phone=True)
    code = ann.start_table("Ann")
    eve.come(code, "Eve", sit=False)
    eve.press(eve.button("ui.welcome.sit"))
    expect(eve.sheet().get_by_text(eve.t("preset.tonk.classic.where"))).to_be_visible()
    expect(eve.sheet().get_by_text(eve.t("option.tonk.upcard.true"))).to_be_attached()
    eve.press(eve.button("ui.welcome.accept", eve.sheet()))
    expect(eve.sheet()).to_have_count(0)
    expect(eve.button("ui.welcome.sit")).to_have_count(0)
    eve.is_content()
