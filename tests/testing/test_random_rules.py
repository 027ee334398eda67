"""Random rule sets come from the declaration, so no option is left out."""

from __future__ import annotations

from random import Random

from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction
from greenroom.kernel.declaration import options
from greenroom.testing.random_rules import random_rules, random_value


def test_every_option_is_changed_sooner_or_later() -> None:
    """Stepped court cards are the rarest: they are refused beside most lists of naturals."""
    chance = Random(7)
    changed: set[str] = set()
    for _ in range(8000):
        rules = random_rules(chance, HouseRules(), contradiction)
        assert contradiction(rules) is None
        changed |= differences(rules, HouseRules()).keys()
    assert changed == {each.name for each in options(HouseRules)}


def test_the_same_seed_gives_the_same_rules() -> None:
    rules = [random_rules(Random(11), HouseRules(), contradiction) for _ in range(2)]
    assert rules[0] == rules[1]


def test_values_stay_in_their_range() -> None:
    chance = Random(3)
    for each in options(HouseRules):
        for _ in range(30):
            value = random_value(chance, each)
            if isinstance(value, int) and not isinstance(value, bool):
                assert each.least is not None and each.most is not None
                assert each.least <= value <= each.most
