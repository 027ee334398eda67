"""Every bot of the registry keeps the published contract, over presets and random rule sets."""

from __future__ import annotations

from random import Random

import pytest

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.registry import BOTS
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.bots.sharp import Sharp
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot
from greenroom.testing.random_rules import random_rules

RARE = ("drop",)
"""It would end most hands at once."""
LITTLE = SearchBudget(proposals=8, rollouts=24, near=0.5)
"""Enough to search by, and few enough for thousands of choices by the interpreted engine."""
MAKERS = {
    **BOTS,
    "sharp": lambda chance: Sharp(chance, LITTLE),
    "master": lambda chance: Master(chance, LITTLE),
}


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_keeps_the_contract_by_every_preset(name: str, preset: str):
    rules = PRESETS[preset].rules
    for seed in range(6 if MAKERS[name] is BOTS[name] else 2):
        check_bot(GAME, MAKERS[name], rules, 2 + seed % min(3, most_players(rules) - 1), seed, rare=RARE)


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("seed", range(60))
def test_a_bot_keeps_the_contract_by_random_rules(name: str, seed: int):
    chance = Random(seed)
    rules = random_rules(chance, HouseRules(), contradiction, changes=12)
    if most_players(rules) >= 2:
        check_bot(GAME, MAKERS[name], rules, chance.randint(2, most_players(rules)), seed, rare=RARE)


def test_the_registry_makes_a_bot_by_its_name():
    assert all(bots.get(name).name == name for name in bots.names())


def test_a_name_that_is_not_in_the_registry_is_a_key_error():
    with pytest.raises(KeyError):
        bots.get("nobody")
