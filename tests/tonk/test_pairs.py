"""Every two values of different options play together, and every value makes a difference somewhere."""

from random import Random

import pytest
from msgspec.structs import replace
from pairs import paired_rule_sets, pairs_in, values_of, wanted
from test_lowered import TABLE_ONLY
from walks import digest

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.bets import Bets, HighSuit
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.idle_options import IDLE, idle_options
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.declaration import options
from refusals import granted

BET_ONLY = {"side_bet_high_suit", "side_bet_natural"}
"""They pay beside the play, and only where somebody bets."""
OPTIONS = [option for option in options(HouseRules) if option.name not in TABLE_ONLY | BET_ONLY]
HANDS = (10, 300)
"""Number of hands played of each rule set, and number played where those have shown no effect."""


def test_the_rule_sets_hold_every_pair_of_values():
    assert wanted() <= set().union(*(pairs_in(rules) for rules in paired_rule_sets()))
    assert len(wanted()) > 4000


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_of_an_option_takes_effect_in_random_play(option):
    """With the default in its place, the same cards and choices lead elsewhere."""
    for value in values_of(option)[1:]:
        sets = [rules for rules in paired_rule_sets() if has(rules, option, value)]
        assert any(differs(rules, option, hands) for hands in HANDS for rules in sets), value


@pytest.mark.parametrize("option", sorted(BET_ONLY))
def test_every_side_bet_takes_effect_in_random_play(option):
    """With everybody in, the same cards and choices cost others something else."""
    sets = [rules for rules in paired_rule_sets() if getattr(rules, option) and most_players(rules) >= 2]
    assert len(sets) > 10
    assert any(evening(rules) != evening(replace(rules, **{option: 0})) for rules in sets)


def evening(rules, hands=10):
    """The outcomes of some hands in which everybody bets on everything."""
    chance, seats = Random(1911), min(most_players(rules), 3)
    everybody = tuple(range(seats))
    bets = Bets(high_suit=HighSuit("h", everybody), natural=everybody)
    outcomes = []
    for number in range(hands):
        deck = TONK.pack(rules)
        chance.shuffle(deck)
        hand = granted(TONK.deal(rules, seats, number % seats, deck, bets=bets))
        while hand.outcome is None:
            seat = chance.choice(hand.may_act())
            hand.play(seat, chance.choice(hand.legal(seat)))
        outcomes.append(hand.outcome)
    return outcomes


def test_an_option_without_effect_changes_nothing_in_random_play():
    """The sheet says that it has none: with any value the same cards and choices lead the same way."""
    sets = [rules for rules in [*paired_rule_sets(), PRESETS["chicago"].rules] if most_players(rules) >= 2]
    idle = [(rules, option) for rules in sets for option in OPTIONS if option.name in idle_options(rules)]
    assert {option.name for _, option in idle} == {option for option, _, _ in IDLE} - TABLE_ONLY
    for rules, option in idle:
        for value in values_of(option):
            assert digest(rules, 4) == digest(replace(rules, **{option.name: value}), 4), option.name


def has(rules, option, value):
    return getattr(rules, option.name) == value and most_players(rules) >= 2


def differs(rules, option, hands):
    plain = replace(rules, **{option.name: option.default})
    if contradiction(plain) is not None or most_players(plain) < 2:
        return False
    return digest(rules, hands) != digest(plain, hands)
