"""Every redealt world could be the true one: all that was shown is shown again, and the same is legal."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from worlds import moments, told_again

from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import Chance, State, information_set, legal, redeal, redeal_into, text
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.testing.random_rules import random_rules

SIDE_BETS = HouseRules(side_bet_high_suit=1, side_bet_natural=1)
CLAIMS = (Natural(points=(*range(20, 31),), pays=1, when="first_turn"),)
SETS = {
    "side bets": (SIDE_BETS, 4),
    "side bets, wild": (HouseRules(side_bet_high_suit=1, side_bet_natural=1, deuces_wild=True), 3),
    "many claims": (HouseRules(naturals=CLAIMS, slap="race"), 3),
    "many claims, no upcard": (HouseRules(naturals=CLAIMS, upcard=False), 2),
    "must spread": (HouseRules(must_spread="always"), 3),
    "must spread but three aces": (HouseRules(must_spread="but_three_aces", take_discard="must_use"), 2),
    "last lay-off": (HouseRules(last_lay_off=True, hand_size=4), 3),
    "last lay-off, wild": (HouseRules(last_lay_off=True, hand_size=7, jokers=4, joker_role="wild"), 4),
    "next first": (HouseRules(slap="next_first", hit_blocks_out=True, boobed=True), 3),
    "waits": (HouseRules(wait_after_spread=2, wait_after_hit=2, wait_hits="once", slap="race"), 4),
    "four dead jokers": (HouseRules(jokers=4, hand_size=9), 5),
    "eight": (HouseRules(), 8),
    "eight with naturals": (PRESETS["washington-state"].rules, 8),
}
PUBLIC = [
    "seats",
    "dealer",
    "turn",
    "phase",
    "drawn",
    "takes",
    "fresh",
    "begun",
    "hit_since",
    "blocked",
    "has_hit",
    "has_slapped",
    "first_turn",
    "turn_hits",
    "turn_spreads",
    "must",
    "laid",
    "fits",
    "end",
    "pot_winner",
    "high_winner",
    "waits",
]
OF_SPREADS = ["laid_stood", "laid_used", "laid_next", "laid_book", "laid_owner", "laid_wilds"]


def lies(state: State) -> list[object]:
    """All of a position that is no card in a hand, in the stock or in the buffer."""
    numbers: list[object] = [getattr(state, name) for name in PUBLIC]
    spreads = [list(getattr(state, name)[: state.laid]) for name in OF_SPREADS]
    pile = list(state.pile[: state.top])
    sizes = [hand.bit_count() for hand in state.hands[: state.seats]]
    return [*numbers, spreads, pile, sizes]


def cards_in(state: State) -> int:
    """Every card, each counted once for every place it has."""
    places = [*state.hands[: state.seats], *state.laid_used[: state.laid]]
    places += [1 << card for card in state.pile[: state.top]]
    places += [1 << card for card in state.deck[state.drawn : state.rules.size]]
    return sum(places)


def check(hand: TonkHand, seat: int, observation: Observation, chance: Chance) -> None:
    true, infoset = hand.state, information_set(observation)
    world = State(infoset.rules, infoset.seats)
    for _ in range(2):
        redeal_into(infoset, world, chance)
        assert infoset.misses == 0
        assert world.hands[seat] == true.hands[seat]
        assert lies(world) == lies(true)
        assert cards_in(world) == cards_in(true)
        assert legal(world, seat) == legal(true, seat)
        assert sorted(text(observation.rules, code) for code in legal(world, seat)) == sorted(
            observation.legal
        )
        told = told_again(observation, world)
        assert msgspec.json.encode(told) == msgspec.json.encode(observation)


def check_hand(rules: HouseRules, seats: int, seed: int) -> None:
    chance = Chance(seed)
    for number, (hand, seat, observation) in enumerate(moments(rules, seats, seed)):
        if number < 20 or number % 7 == 0:
            check(hand, seat, observation, chance)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_by_every_preset_all_is_shown_and_legal_again(preset: str, seed: int):
    rules = PRESETS[preset].rules
    check_hand(rules, 2 + seed % min(3, most_players(rules) - 1), seed)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_by_rules_that_show_more_all_is_shown_and_legal_again(name: str, seed: int):
    rules, seats = SETS[name]
    check_hand(rules, seats, seed)


@pytest.mark.parametrize("seed", range(16))
def test_by_random_rules_all_is_shown_and_legal_again(seed: int):
    chance = Random(seed)
    base = HouseRules(naturals=())
    rules = random_rules(chance, base, contradiction, changes=10)
    if rules.naturals:
        # Naturals drawn at random may leave hardly any hand that is dealt at all.
        rules = msgspec.structs.replace(rules, naturals=(Natural(points=(49, 50, 47), pays=2),))
    if contradiction(rules) is None and most_players(rules) >= 2:
        check_hand(rules, chance.randint(2, most_players(rules)), seed)


def test_tk_14_who_may_have_a_natural_to_claim_is_offered_it_in_some_worlds():
    """Seat 1 begins and seat 0 looks on: in some worlds there is something to claim, in others not."""
    rules = HouseRules(naturals=CLAIMS)
    hand, seat, _ = next(moments(rules, 2, 4))
    watcher = 1 - seat
    infoset = information_set(observe(hand, rules, watcher))
    phases = {redeal(infoset, chance).phase for chance in [Chance(1)] for _ in range(60)}
    assert phases == {codes.CLAIMING, codes.DRAWING}


def test_tk_14_no_world_has_a_hand_that_would_have_ended_the_deal():
    rules = HouseRules(naturals=(Natural(max_points=30, pays=2),))
    _, seat, observation = next(each for seed in range(60) for each in moments(rules, 2, seed))
    infoset, chance = information_set(observation), Chance(3)
    for _ in range(200):
        world = redeal(infoset, chance)
        other = world.hands[1 - seat]
        assert sum(world.rules.worth[card] for card in range(56) if other >> card & 1) > 30
