"""The sheet of any rule set: complete, in both languages, differences and rulings marked (section 7)."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace

from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural, contradiction
from greenroom.games.tonk.rules.idle_options import IDLE, idle_options
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.entries import SECTIONS
from greenroom.games.tonk.sheet.parts import Sheet, SheetLine, SheetTerms
from greenroom.games.tonk.sheet.printer import as_markdown, as_text
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.kernel.declaration import options
from greenroom.locales import LANGUAGES
from greenroom.testing.random_rules import random_rules

SEVEN = "With seven cards 49 or 50 points are commonplace, so no hand wins on the deal."


def lines(sheet: Sheet) -> list[SheetLine]:
    return [line for section in sheet.sections for line in section.lines]


def sheet_of(preset="classic", rules=None, lang="en", **table):
    return rule_sheet(preset, rules or PRESETS[preset].rules, SheetTerms(**table), lang)


def text_of(*args, **kwargs):
    return as_text(sheet_of(*args, **kwargs), kwargs.get("lang", "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_stands_on_the_sheet_of_every_preset(preset, lang):
    stated = {line.option for line in lines(sheet_of(preset, lang=lang))}
    assert stated >= {each.name for each in options(HouseRules)}


def test_every_option_stands_in_the_section_of_its_group():
    for each in options(HouseRules):
        sections = [name for name, rows in SECTIONS.items() if any(row.option == each.name for row in rows)]
        assert sections == [each.group]


def test_classic_differs_from_classic_in_nothing():
    assert not [line for line in lines(sheet_of()) if line.differs]
    assert "Everything is as in classic." not in text_of()
    assert "Everything is as in classic." in text_of("waiting", PRESETS["classic"].rules)


def test_what_differs_from_classic_is_marked():
    differing = {line.option for line in lines(sheet_of("waiting")) if line.differs}
    assert differing >= {"wait_after_spread", "wait_after_hit", "wait_after_own_hit"}
    assert "* A player who lays a spread may not drop on the next 3 turns." in text_of("waiting")


def test_what_the_table_changed_is_named():
    rules = HouseRules(slap="race", hand_size=7)
    assert "Changed for this table: Cards each, Slaps." in text_of(rules=rules)


def test_rulings_are_marked():
    rulings = {line.rule for line in lines(sheet_of()) if line.ruling}
    assert rulings == {"TK-06", "TK-08", "TK-14", "TK-17", "TK-24", "TK-25", "TK-32", "TK-33", "TK-38"}
    assert "ruling, TK-35" in text_of("push-ups")
    assert "The Big One charges twice as much. (ruling, TK-35)" in text_of(
        "push-ups", HouseRules(scoring="push_ups", big_one=1)
    )
    assert "ruling, TK-04" in text_of("deuces-wild")


def rulings_of(preset, **overrides):
    rules = replace(PRESETS[preset].rules, **overrides)
    return {line.text for line in lines(sheet_of(preset, rules)) if line.ruling}


@pytest.mark.parametrize(
    ("preset", "ruling"),
    [
        ("washington-dc", "Equal totals draw."),
        ("chicago", "50 beats 13-or-less."),
        ("thirteen", "49 and 50 win as well as 13 or less, and 13 or less pays 2 stakes."),
        ("nine-triple", "49 and 50 win as well as 9 or less."),
        ("baton-rouge", "47 and 50 pay 2 stakes."),
        ("army", "47 and 50 pay 2 stakes."),
        ("seattle", SEVEN),
        ("books-seven", SEVEN),
        ("vietnam", SEVEN),
    ],
)
def test_a_ruling_of_a_preset_is_marked_until_the_table_decides_otherwise(preset, ruling):
    assert ruling in rulings_of(preset)
    for naturals in ((), HouseRules().naturals):
        if naturals != PRESETS[preset].rules.naturals:
            assert ruling not in rulings_of(preset, naturals=naturals)


def test_the_presets_with_rulings_are_these():
    assert {name for name, preset in PRESETS.items() if preset.ruling} == {
        "washington-dc",
        "chicago",
        "thirteen",
        "nine-triple",
        "baton-rouge",
        "army",
        "seattle",
        "books-seven",
        "vietnam",
    }


def test_tk_21_the_limit_of_hits_over_all_spreads_is_a_ruling():
    assert "at most 2 hits over all spreads; every card is one hit. (ruling, TK-21)" in text_of(
        rules=HouseRules(hits_per_turn=2)
    )


def test_tk_12_the_sheet_says_that_a_share_is_in_every_deal():
    said = text_of(rules=HouseRules(side_bet_natural=2))
    assert "stays in for every deal until then without being asked again; " in said
    assert "a player who leaves still owes the share" in said


def test_options_without_effect_are_said_to_have_none():
    assert idle_options(HouseRules()) == ["joker_role", "wait_hits", "caught_pays"]
    assert "Options without effect here" in text_of()
    assert idle_options(HouseRules(jokers=1, wait_after_hit=1, caught="beaters")) == []
    assert {"caught", "caught_pays"} <= set(idle_options(HouseRules(scoring="push_ups")))
    assert "big_one" not in idle_options(HouseRules(scoring="push_ups", big_one=1))
    assert "first_turn_tonk_pays" in idle_options(HouseRules(hand_size=4))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_for_having_no_effect_is_said(lang):
    said = {f"idle.tonk.{option}.{cause}" for option, cause, _ in IDLE}
    assert said == {key for key in SENTENCES.catalogue(lang) if key.startswith("idle.")}


def test_tk_07_the_stake_says_what_one_and_two_come_to():
    assert "The stake is 3 chips; two stakes come to 6 chips." in text_of(stake=3, currency="chips")
    assert "5 cents (a nickel); two stakes come to 10 cents (a dime)" in text_of(stake=5, currency="cents")
    assert "changing either between hands needs everybody’s consent. (TK-07)" in text_of()
    assert "25 centimes (un quart de dollar)" in text_of(stake=25, currency="cents", lang="fr")


def test_tk_06_players_and_advice():
    assert "For 2 to 6 players" in text_of("seattle")
    assert "The source names 2 to 6 players." in text_of("washington-state")
    assert "Best with 4 players." in text_of("washington-state")


def test_tk_14_naturals_are_told_with_the_local_words():
    chicago = text_of("chicago")
    assert "Big 50: A hand of 50 points pays 2 stakes from every other player" in chicago
    assert "13-or-less: A hand of 13 points or less" in chicago
    assert "49-in-turn: A hand of 49 points pays 1 stake" in chicago
    assert "at least 5 court cards" in text_of("rushville")


def test_tk_15_ties_are_told_where_they_matter():
    eldest = Natural(points=(50,), pays=2, ties="eldest")
    said = "equal hands: the one nearest to the dealer’s left wins"
    assert said in text_of(rules=HouseRules(naturals=(eldest,), naturals_clash="best"))
    assert said not in text_of(rules=HouseRules(naturals=(eldest,), naturals_clash="draw"))


def test_tk_39_local_words_are_listed():
    rushville = text_of("rushville")
    assert "all hands are counted: here “tonk”." in rushville
    assert "when somebody has as few points or fewer: here “head bumped”." in rushville
    assert "Going out without a discard: here “rum”." in rushville
    assert "A win on the deal: here “rummy”." in rushville
    assert "Words played here" not in text_of()


EVERYTHING = HouseRules(
    wait_after_spread=1,
    wait_after_hit=1,
    wait_after_own_hit=1,
    hit_blocks_out=True,
    boobed=True,
    break_hand=True,
    first_turn_tonk_pays=4,
    slap="race",
    big_one=1,
    last_lay_off=True,
)
CAUGHT = next(each for each in options(HouseRules) if each.name == "caught").choices
SHEETS = [*(replace(EVERYTHING, caught=scheme) for scheme in CAUGHT), replace(EVERYTHING, scoring="push_ups")]
USUAL_DROP = {"en": r"drop|knock", "fr": r"frapp"}
USUAL_CAUGHT = {"en": r"\bcaught", "fr": r"^Pris|est pris\b|se fait prendre"}


def body(preset, rules, lang):
    """Every line of a sheet but those that list the local words."""
    listed = sheet_of("rushville", lang=lang).sections[-2].title
    sections = [section for section in sheet_of(preset, rules, lang).sections if section.title != listed]
    return [line.text for section in sections for line in section.lines]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["rushville", "chicago", "washington-state"])
def test_tk_39_local_words_stand_in_the_whole_body_of_the_sheet(preset, lang):
    for rules in SHEETS:
        for text in body(preset, rules, lang):
            assert not re.search(USUAL_DROP[lang], text), text
            assert preset != "rushville" or not re.search(USUAL_CAUGHT[lang], text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tk_39_where_a_tonk_is_a_drop_no_sentence_calls_going_out_so(lang):
    """SheetLine by line: where Rushville's sheet says tonk, the usual one says drop."""
    for rules in SHEETS:
        here, usual = body("rushville", rules, lang), body("classic", rules, lang)
        assert len(here) == len(usual)
        said = [(text, plain) for text, plain in zip(here, usual, strict=True) if "tonk" in text.lower()]
        assert said
        assert all(re.search(USUAL_DROP[lang], plain, re.IGNORECASE) for _, plain in said)


def test_tk_39_options_changed_are_named_by_the_local_words():
    rules = replace(PRESETS["rushville"].rules, naturals=(), drop_pays=3)
    assert "Changed for this table: Rummy, Tonk." in text_of("rushville", rules)


def test_tk_39_who_breaks_the_hand_up_in_chicago():
    rules = replace(PRESETS["chicago"].rules, tonk_pays=2)
    assert "A player who has broken the hand up by a hit gets at most 1 stake" in text_of("chicago", rules)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_worked_example_is_for_the_number_of_players(players):
    sheet = sheet_of(players=players, stake=5)
    example = next(section for section in sheet.sections if section.title == "A worked example")
    assert example.lines[0].text.startswith(f"{players} players, stake 5 points: Ann ")
    assert {"TK-31", "TK-32", "TK-36"} == {line.rule for line in example.lines}


def test_the_worked_example_charges_points_for_push_ups():
    assert "is charged" in text_of("push-ups")


def test_too_many_players_have_no_example():
    assert "A worked example" not in text_of("vietnam", players=8)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_set_has_a_sheet(lang):
    chance = Random(17)
    for _ in range(40):
        preset = chance.choice(list(PRESETS))
        rules = random_rules(chance, PRESETS[preset].rules, contradiction)
        table = SheetTerms(players=2, first_dealer=chance.choice(("cut", "dealt_card")))
        sheet = rule_sheet(preset, rules, table, lang)
        for rendered in (as_text(sheet, lang), as_markdown(sheet, lang)):
            assert "{" not in rendered
