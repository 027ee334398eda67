"""House rules over HTTP: what may be chosen, what a choice comes to, and what a table plays by."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from french import typeset
from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.locales import SENTENCES as TONE_SENTENCES
from greenroom.games.tonk.bots.registry import OFFERED
from greenroom.games.tonk.http.play_odds import HANDS_OF_TWO
from greenroom.games.tonk.http.rules import explain_rules
from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.rules.agreement import (
    differences,
    fingerprint,
    terms_fingerprint,
    with_overrides,
)
from greenroom.games.tonk.rules.house_rules import BETWEEN, HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.kernel.declaration import Option, options
from greenroom.locales import LANGUAGES, Sentences
from greenroom.web.typescript import TARGET, endpoints, generate
from refusals import granted
from web.visitors import Place, visited


def weigh(tmp_path: Path, **asked: object) -> dict[str, Any]:
    answers: list[dict[str, Any]] = []

    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/rules", json=asked)
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())

    visited(tmp_path, story)
    return answers[0]


def test_the_pages_types_of_the_api_are_fresh() -> None:
    assert TARGET.read_text() == generate(GAMES, asyncio.run(endpoints(GAMES))), (
        "run python -m greenroom.web.typescript"
    )


def test_the_rule_book_lists_every_option_in_its_group_and_every_preset(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        book = (await ann.http.get("/api/rules")).json()
        listed = [(group["name"], option["name"]) for group in book["groups"] for option in group["options"]]
        assert listed == [(each.group, each.name) for each in options(HouseRules)]
        assert [preset["name"] for preset in book["presets"]] == list(PRESETS)
        for preset in book["presets"]:
            assert with_overrides("classic", preset["overrides"]) == PRESETS[preset["name"]].rules
        by_name = {option["name"]: option for group in book["groups"] for option in group["options"]}
        assert (by_name["hand_size"]["least"], by_name["hand_size"]["most"]) == (3, 9)
        assert by_name["slap"]["choices"] == ["off", "race", "next_first"]
        assert by_name["deals"]["nullable"] and by_name["deals"]["default"] is None
        assert [part["name"] for part in book["natural"]][:3] == ["points", "max_points", "court_cards"]
        assert book["bots"] == ["novice", "patient", "steady", "sharp", "master"]

    visited(tmp_path, story)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "sentences", "bots"),
    [
        ("tonk", SENTENCES, OFFERED),
        ("tone-poker", TONE_SENTENCES, GAMES["tone-poker"].bot_names()),
    ],
)
def test_every_bot_that_hosts_are_offered_has_a_name_and_a_sentence(
    game: str, sentences: Sentences, bots: Sequence[str], lang: str
) -> None:
    names = sentences.catalogue(lang)
    assert set(bots) <= set(GAMES[game].bot_names())
    for bot in bots:
        key = f"bot.{game.replace('-', '_')}.{bot}"
        assert names[key]
        assert names[f"{key}.about"].endswith(".")


def test_which_bot_sits_on_a_chair_is_told_to_everybody(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await ann.enter((await ann.open_table())["id"])
        for bot in ("novice", "sharp"):
            await ann.ask(do="add_bot", bot=bot)
        eve = await place.browser("Eve")
        await eve.enter(ann.now.room.id)
        for each in (ann, eve):
            assert [chair.bot for chair in each.now.room.chairs] == [None, "novice", "sharp"]

    visited(tmp_path, story)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_a_short_name(lang: str) -> None:
    names = SENTENCES.catalogue(lang)
    for option in options(HouseRules):
        for choice in option.choices:
            assert f"value.tonk.{option.name}.{choice}" in names
        if option.kind == "number" and option.nullable:
            assert f"value.tonk.{option.name}.null" in names


def test_a_rule_set_is_explained_whole(tmp_path: Path) -> None:
    answer = weigh(tmp_path, overrides={"hand_size": 7, "jokers": 1, "tonk_pays": 2}, lang="fr", players=4)
    rules, refused = answer["rules"], answer["refused"]
    assert refused is None
    assert rules["overrides"] == {"hand_size": 7, "jokers": 1}
    assert rules["rules"]["hand_size"] == 7 and rules["rules"]["upcard"] is True
    assert rules["differences"] == [
        {"option": "jokers", "classic": 0, "here": 1},
        {"option": "hand_size", "classic": 5, "here": 7},
    ]
    assert {"option": "wait_hits", "because": "wait_after_hit"} in rules["idle"]
    assert rules["most_players"] == 6
    assert rules["sheet"]["title"] == typeset("Tonk : Classique")
    assert any(
        "4 joueurs" in line["text"] for section in rules["sheet"]["sections"] for line in section["lines"]
    )
    assert Fraction(rules["classic"]["spreads"], rules["classic"]["hands"]) == Fraction(108_708, 2_598_960)
    assert rules["odds"]["hands"] == 154_143_080


def test_a_choice_that_only_repeats_the_preset_is_no_change(tmp_path: Path) -> None:
    rules = weigh(tmp_path, preset="seattle", overrides={"hand_size": 7, "upcard": True})["rules"]
    assert rules["overrides"] == {}
    assert rules["fingerprint"] == terms_fingerprint(PRESETS["seattle"].rules, 1, "points")


@pytest.mark.parametrize(
    ("asked", "code", "named"),
    [
        ({"court_values": "stepped"}, "tonk.stepped_with_natural", ["court_values", "naturals"]),
        ({"deals": 2, "big_one": 3}, "tonk.big_one_above_deals", ["big_one", "deals"]),
        (
            {"scoring": "push_ups", "side_bet_natural": 1},
            "tonk.push_ups_with_side_bet",
            ["scoring", "side_bet_natural"],
        ),
        ({"naturals": [{"pays": 1}]}, "tonk.natural_kind", ["naturals"]),
        ({"naturals": [{"points": [50], "pays": 0}]}, "rules.too_small", ["naturals"]),
        ({"jokers": 5}, "rules.too_large", ["jokers"]),
        ({"upcard": 1}, "rules.not_a_flag", ["upcard"]),
        ({"polka": 1}, "rules.unknown_option", []),
    ],
)
def test_a_rule_set_that_cannot_be_is_refused_with_all_it_is_about(
    tmp_path: Path, asked: dict[str, object], code: str, named: list[str]
) -> None:
    answer = weigh(tmp_path, overrides=asked)
    assert answer["rules"] is None
    assert (answer["refused"]["code"], answer["refused"]["options"]) == (code, named)


def test_a_rule_set_is_refused_for_more_players_than_it_can_deal_to(tmp_path: Path) -> None:
    refused = weigh(tmp_path, preset="vietnam", players=5)["refused"]
    assert refused["code"] == "tonk.too_many_players" and refused["args"]["most"] == 4
    assert "hand_size" in refused["options"]


def test_every_refusal_of_a_rule_set_names_options_that_there_are() -> None:
    assert {name for named in BETWEEN.values() for name in named} <= set(HouseRules.__struct_fields__)


@pytest.mark.parametrize("asked", [{"stake": 0}, {"lang": "de"}, {"polka": 1}, {"overrides": []}])
def test_a_question_about_rules_that_makes_no_sense_is_refused(tmp_path: Path, asked: object) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/rules", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (400, "web.bad_question")

    visited(tmp_path, story)


def test_a_tables_rules_are_there_for_everybody_before_sitting(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser()
        table = await ann.open_table(preset="waiting", overrides={"hand_size": 6}, stake=5, currency="cents")
        rules = (await bob.http.get(f"/api/tables/{table['code']}/rules/fr")).json()
        assert (rules["preset"], rules["overrides"]) == ("waiting", {"hand_size": 6})
        assert rules["fingerprint"] == terms_fingerprint(
            granted(with_overrides("waiting", {"hand_size": 6})), 5, "cents"
        )
        said = [line["text"] for section in rules["sheet"]["sections"] for line in section["lines"]]
        assert any("5 centimes" in text for text in said)
        assert (await bob.http.get("/api/tables/zzzzzz/rules/en")).status_code == 404

    visited(tmp_path, story)


def test_the_fingerprint_is_that_of_the_rules_alone() -> None:
    assert fingerprint(PRESETS["army"].rules) == fingerprint(PRESETS["baton-rouge"].rules)
    seen = {
        fingerprint(granted(with_overrides("classic", {option: value})))
        for option, value in _one_change_each()
    }
    assert len(seen) == len(_one_change_each())
    assert fingerprint(HouseRules()) not in seen
    assert all(len(each) == 16 for each in seen)


def test_tk_07_what_a_newcomer_accepts_names_rules_stake_and_currency() -> None:
    classic, army = PRESETS["classic"].rules, PRESETS["army"].rules
    terms = [(classic, 1, "points"), (army, 1, "points"), (classic, 2, "points"), (classic, 1, "cents")]
    seen = {terms_fingerprint(*each) for each in terms}
    assert len(seen) == len(terms)
    assert all(len(each) == 16 for each in seen)


def _one_change_each() -> list[tuple[str, object]]:
    changes = [(each.name, _another(each)) for each in options(HouseRules) if each.kind != "list"]
    return [change for change in changes if not _is_refused(*change)]


def _another(option: Option) -> object:
    match option.kind:
        case "flag":
            return not option.default
        case "choice":
            return option.choices[-1]
        case _:
            return 4


def _is_refused(option: str, value: object) -> bool:
    return not isinstance(with_overrides("classic", {option: value}), HouseRules)


def test_whatever_is_explained_leads_back_to_the_same_rules() -> None:
    for name, preset in PRESETS.items():
        for lang in LANGUAGES:
            found = explain_rules(name, preset.rules, SheetTerms(), lang)
            assert with_overrides(name, found.overrides) == found.rules == preset.rules
            assert found.terms == preset.terms
            assert {each.option for each in found.differences} == set(differences(preset.rules, HouseRules()))


def at_play(tmp_path: Path, **asked: object) -> dict[str, Any]:
    answers: list[dict[str, Any]] = []

    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/rules/odds", json=asked, timeout=120)
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())

    visited(tmp_path, story)
    return answers[0]


def test_a_rule_set_is_played_by_bots_and_told_in_figures(tmp_path: Path) -> None:
    told = at_play(tmp_path, preset="waiting", overrides={"hand_size": 7}, players=3)
    odds = told["odds"]
    assert told["refused"] is None and odds["hands"] == 2 * HANDS_OF_TWO // 3
    assert 0.99 < sum(odds["ends"].values()) < 1.01
    assert odds["drops"] and {"turn", "count", "hands", "worth", "won_between"} <= odds["drops"][0].keys()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"preset": "polka"}, "rules.unknown_preset"),
        ({"players": 60}, "tonk.players"),
        ({"overrides": {"hand_size": 99}}, "rules.too_large"),
    ],
)
def test_rules_that_cannot_be_are_not_played(tmp_path: Path, asked: dict[str, object], code: str) -> None:
    told = at_play(tmp_path, **asked)
    assert told["odds"] is None and told["refused"]["code"] == code
