"""Responders: bots described by numbers, which keep the contract of bots and say what is wrong in a file."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from greenroom.games.tonk.bots.manners import doubting, trusting
from greenroom.games.tonk.lab.entrants import entrants
from greenroom.games.tonk.lab.entrants import maker as entered
from greenroom.games.tonk.lab.exploit.parameter_space import neighbour, starts
from greenroom.games.tonk.lab.responders.responder import FORMAT, Read, Responder, Ruled, Searching, written
from greenroom.games.tonk.lab.responders.responder_factory import maker
from greenroom.games.tonk.lab.responders.worlds import picked
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.adapter import GAME
from greenroom.kernel.refusal import Refusal
from greenroom.testing.check_bot import check_bot
from greenroom.testing.random_rules import random_rules
from refusals import granted

KEPT = Path(__file__).parents[2] / "examples" / "bots" / "against-steady.json"
LIAR = Ruled(lies=2, drops=(26, 20, 12), few=(4, 7), believes="mean")
READS = tuple(Read(player=player) for player in (doubting(HouseRules()), trusting()))
SEARCHER = Searching(others=READS, own=doubting(HouseRules()), proposals=12, worlds=8)


@pytest.mark.parametrize("responder", [LIAR, SEARCHER], ids=["rules", "search"])
@pytest.mark.parametrize("preset", ["classic", "chicago", "slap", "waiting"])
def test_a_responder_keeps_the_contract_of_bots(responder: Responder, preset: str):
    check_bot(GAME, maker(written(responder)), PRESETS[preset].rules, seats=3, seed=1, rare=("drop",))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("responder", [LIAR, SEARCHER], ids=["rules", "search"])
def test_a_responder_keeps_the_contract_by_random_rules(responder: Responder, seed: int):
    rules = random_rules(Random(seed), HouseRules(), contradiction, changes=12)
    check_bot(GAME, maker(written(responder)), rules, seats=2, seed=seed, rare=("drop",))


@pytest.mark.parametrize("seed", range(20))
def test_every_step_of_the_search_leads_to_a_player_that_can_be_written(seed: int):
    chance, rules = Random(seed), HouseRules(hand_size=7)
    player = chance.choice(starts(rules, "rules"))
    for _ in range(30):
        player = neighbour(player, rules, chance)
    assert msgspec.json.decode(written(player), type=Responder) == player


def test_each_eighth_of_the_worlds_holds_its_share_of_each():
    worlds = picked([200, 0, 100])
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
        "player": json.loads(written(LIAR)),
    }
    file.write_text(json.dumps(content | changes))
    refusal = entrants([str(file)])
    assert isinstance(refusal, Refusal)
    return refusal


def test_a_file_that_holds_no_responder_is_refused_with_its_fault(tmp_path: Path):
    refused = partial(kept, tmp_path / "kept.json")
    assert refused(format="greenroom responder 0").code == "lab.other_responder"
    assert refused(player={"plays": "rules", "lies": -1}).code == "lab.unreadable_responder"
    assert "lies" in str(refused(player={"plays": "rules", "lies": -1}).args["fault"])
    assert refused(player={"plays": "chess"}).code == "lab.unreadable_responder"


def test_a_file_that_is_not_there_is_refused():
    refusal = entrants(["nowhere.json"])
    assert isinstance(refusal, Refusal) and refusal.code == "lab.no_bot_file"


def test_a_kept_opponent_is_a_bot():
    """The responder among the examples, as a tournament enters it."""
    (entrant,) = granted(entrants([str(KEPT)]))
    check_bot(GAME, entered(entrant), HouseRules(), seats=2, seed=1, rare=("drop",))
