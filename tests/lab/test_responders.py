"""Responders: bots described by numbers, which keep the contract of bots and say what is wrong in a file."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.learned_play import LearnedPlay
from greenroom.games.tonk.bots.policies import Opponent, doubting, learned, trusting
from greenroom.games.tonk.lab.entrants import entrants
from greenroom.games.tonk.lab.entrants import maker as entered
from greenroom.games.tonk.lab.exploit.parameter_space import neighbour, starting_points
from greenroom.games.tonk.lab.responders.ranges import COUNTS, RANGES, faults
from greenroom.games.tonk.lab.responders.responder import (
    FORMAT,
    OpponentModel,
    Responder,
    RuleResponder,
    SearchResponder,
    to_json,
)
from greenroom.games.tonk.lab.responders.responder_factory import maker
from greenroom.games.tonk.lab.responders.worlds import interleave_places
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import Model
from greenroom.games.tonk.table.adapter import GAME
from greenroom.kernel.refusal import Refusal
from greenroom.testing.check_bot import check_bot
from greenroom.testing.random_rules import random_rules
from refusals import granted

KEPT = Path(__file__).parents[2] / "examples" / "bots" / "against-steady.json"
LIAR = RuleResponder(lies=2, drops=(26, 20, 12), few=(4, 7), believes="mean")
MODELS = tuple(OpponentModel(player=player) for player in (doubting(HouseRules()), trusting()))
SEARCHER = SearchResponder(others=MODELS, own=doubting(HouseRules()), proposals=12, worlds=8)
TAUGHT = SearchResponder(
    others=(OpponentModel(player=learned(HouseRules())),), own=learned(HouseRules()), proposals=12, worlds=8
)
PLAYERS = pytest.mark.parametrize("responder", [LIAR, SEARCHER, TAUGHT], ids=["rules", "search", "learned"])


@PLAYERS
@pytest.mark.parametrize("preset", ["classic", "chicago", "slap", "waiting"])
def test_a_responder_keeps_the_contract_of_bots(responder: Responder, preset: str):
    check_bot(GAME, maker(to_json(responder)), PRESETS[preset].rules, seats=3, seed=1, rare=("drop",))


@pytest.mark.parametrize("seed", range(4))
@PLAYERS
def test_a_responder_keeps_the_contract_by_random_rules(responder: Responder, seed: int):
    rules = random_rules(Random(seed), HouseRules(), contradiction, changes=12)
    check_bot(GAME, maker(to_json(responder)), rules, seats=2, seed=seed, rare=("drop",))


@pytest.mark.parametrize("seed", range(20))
def test_every_step_of_the_search_leads_to_a_player_that_can_be_written(seed: int):
    chance, rules = Random(seed), HouseRules(hand_size=7)
    player = chance.choice(starting_points(rules, "rules"))
    for _ in range(30):
        player = neighbour(player, rules, chance)
    assert msgspec.json.decode(to_json(player), type=Responder) == player


def test_each_eighth_of_the_worlds_holds_its_share_of_each():
    worlds = interleave_places([200, 0, 100])
    assert [worlds.count(place) for place in range(3)] == [200, 0, 100]
    assert [worlds[:38].count(place) for place in range(3)] == pytest.approx([25, 0, 13], abs=1)


def kept(file: Path, **changes: object) -> Refusal:
    content = {
        "format": FORMAT,
        "against": "steady",
        "preset": "classic",
        "overrides": {},
        "players": 2,
        "seed": 1,
        "player": json.loads(to_json(LIAR)),
    }
    file.write_text(json.dumps(content | changes))
    refusal = entrants([str(file)])
    assert isinstance(refusal, Refusal)
    return refusal


def test_a_file_that_holds_no_responder_is_refused_with_its_fault(tmp_path: Path):
    refused = partial(kept, tmp_path / "kept.json")
    assert refused(format="greenroom responder 0").code == "lab.other_responder"
    assert refused(format="greenroom responder 1", player={"plays": "dice"}).code == "lab.other_responder"
    assert refused(player={"plays": "rules", "lies": -1}).code == "lab.unreadable_responder"
    assert "lies" in str(refused(player={"plays": "rules", "lies": -1}).args["fault"])
    assert refused(player={"plays": "chess"}).code == "lab.unreadable_responder"
    nobody = refused(player={"plays": "bot", "name": "nobody"})
    assert "player.name must be one of steady, novice" in str(nobody.args["fault"])


def with_part(player: Responder, path: str, value: object) -> dict[str, object]:
    """A player as its file has it, with another value in one place."""
    content: dict[str, object] = json.loads(to_json(player))
    *way, last = path.split(".")
    part: Any = content
    for step in way:
        part = part[int(step)] if step.isdigit() else part[step]
    part[int(last) if last.isdigit() else last] = value
    return content


@pytest.mark.parametrize(
    ("player", "path", "value"),
    [
        (LIAR, "temper.hope", 1e300),
        (LIAR, "temper.patient", -1000.5),
        (LIAR, "doubt", 256),
        (LIAR, "name", ""),
        (LIAR, "name", "  "),
        (LIAR, "name", "x" * 201),
        (SEARCHER, "own.temper.gift", -1e9),
        (SEARCHER, "own.doubt", -1),
        (SEARCHER, "others.1.player.doubt", 2**40),
        (SEARCHER, "others.0.habits.passes", 1.5),
        (SEARCHER, "others.0.habits.temper", 0),
        (SEARCHER, "others.1.habits.kept", 10**15),
        (SEARCHER, "proposals", 0),
        (TAUGHT, "own.hope", 10_001),
        (TAUGHT, "own.wide", -1),
        (TAUGHT, "own.doubt", 256),
        (TAUGHT, "own.crowd.2", -(2**40)),
        (TAUGHT, "own.urge.3.5", 2**70),
    ],
)
def test_a_number_out_of_its_range_is_refused_by_its_name(
    tmp_path: Path, player: Responder, path: str, value: object
):
    refusal = kept(tmp_path / "kept.json", player=with_part(player, path, value))
    assert refusal.code == "lab.unreadable_responder"
    name = next(step for step in reversed(path.split(".")) if not step.isdigit())
    assert name in str(refusal.args["fault"])


def test_a_refused_number_is_told_with_its_place_and_its_range(tmp_path: Path):
    wrong = with_part(SEARCHER, "others.1.player.temper.hope", 1e300)
    assert kept(tmp_path / "kept.json", player=wrong).args["fault"] == (
        "player.others[1].player.temper.hope must be from -1000 to 1000, not 1e+300"
    )
    wrong = with_part(TAUGHT, "own.urge.3.5", 10_001)
    assert kept(tmp_path / "kept.json", player=wrong).args["fault"] == (
        "player.own.urge[3][5] must be from -10000 to 10000, not 10001"
    )
    assert "players" in str(kept(tmp_path / "kept.json", players=9).args["fault"])


def test_learned_weights_of_another_number_are_refused(tmp_path: Path):
    """A table with too few entries would be filled up with nothing."""
    wrong = with_part(TAUGHT, "own.nerve.1", [1, 2, 3])
    refusal = kept(tmp_path / "kept.json", player=wrong)
    assert refusal.code == "lab.unreadable_responder"
    assert "nerve" in str(refusal.args["fault"])


def learned_at_the_end(place: int) -> LearnedPlay:
    """Learned weights that are each the least or the most that a file may hold."""

    def ends(name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(ends(name, each) for each in value)
        return RANGES[LearnedPlay][name][place]

    shipped = msgspec.structs.asdict(learned(HouseRules()))
    return LearnedPlay(**{name: ends(name, value) for name, value in shipped.items()})


@pytest.mark.parametrize("place", [0, 1], ids=["least", "most"])
@pytest.mark.parametrize("seats", [2, 5])
def test_players_at_the_ends_of_their_ranges_play(place: int, seats: int):
    def ends(kind: type[msgspec.Struct]) -> dict[str, float]:
        return {name: limits[place] for name, limits in RANGES[kind].items()}

    habits = Model(**ends(Model))  # type: ignore[arg-type]
    player = Opponent(HandWeights(**ends(HandWeights)), COUNTS[place])
    searcher = SearchResponder(
        others=(OpponentModel(player=player, habits=habits),), own=player, proposals=8, worlds=4
    )
    taught = learned_at_the_end(place)
    thinker = SearchResponder(
        others=(OpponentModel(player=taught, habits=habits),), own=taught, proposals=8, worlds=4
    )
    for each in (RuleResponder(hand_weights=player.hand_weights, doubt=COUNTS[place]), searcher, thinker):
        check_bot(GAME, maker(to_json(each)), PRESETS["chicago"].rules, seats=seats, seed=1, rare=("drop",))


def test_no_step_of_the_search_leaves_the_ranges():
    player = RuleResponder(hand_weights=HandWeights(hope=999, gift=999, free=999, wanted=999))
    for seed in range(300):
        assert list(faults(neighbour(player, HouseRules(), Random(seed)), "")) == []


@pytest.mark.parametrize("place", ["", "temper"])
def test_a_field_that_nobody_knows_is_refused_by_its_name(tmp_path: Path, place: str):
    """A misspelt weight would otherwise play with its default."""
    player = {"plays": "rules", "temper": {"hop": 1.0}} if place else {"plays": "rules", "lie": 1}
    refusal = kept(tmp_path / "kept.json", player=player)
    assert refusal.code == "lab.unreadable_responder"
    assert ("hop" if place else "lie") in str(refusal.args["fault"])


def test_a_file_that_is_not_there_is_refused():
    refusal = entrants(["nowhere.json"])
    assert isinstance(refusal, Refusal) and refusal.code == "lab.no_bot_file"


def test_a_kept_opponent_is_a_bot():
    """The responder among the examples, as a tournament enters it."""
    (entrant,) = granted(entrants([str(KEPT)]))
    check_bot(GAME, entered(entrant), HouseRules(), seats=2, seed=1, rare=("drop",))
