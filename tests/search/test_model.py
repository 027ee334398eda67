"""Worlds are weighed by what the others did: each habit of the model alone moves the weight its way."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec
import pytest
from positions import deal, in_turn, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play as play_shown
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import (
    Chance,
    InformationSet,
    Model,
    State,
    information_set,
    likely,
    redeal,
    weight,
)
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.card_text import faces
from refusals import granted

NUMBERS = faces("52", 0).numbers
MINE, THEIRS = "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc"
INDIFFERENT = Model(
    takes_useful=0.5,
    takes_else=0.5,
    leaves_spread=0.999,
    leaves_hit=0.999,
    drops_low=0.5,
    drops_else=0.5,
    temperature=10_000.0,
    kept=0,
)


def observed(*steps: str, upcard: str = "2h", stock: str = "2s Kd 6c Kh") -> Observation:
    """The knowledge of p2, the eldest, in seat 1; p1 deals, and is the other."""
    named = [*in_turn([MINE, THEIRS]), upcard, *stock.split()]
    rules = HouseRules()
    hand = granted(
        TONK.deal(rules, 2, 0, [*named, *(card for card in TONK.pack(rules) if card not in named)])
    )
    shown: list[list[TonkShown]] = [[], []]
    for step in steps:
        player, _, action = step.partition(" ")
        play_shown(hand, int(player[1]) - 1, action, shown)
    return observe(hand, rules, 1, shown[1])


def but(**habits: float) -> Model:
    """A player that is indifferent but for some habits."""
    return msgspec.structs.replace(INDIFFERENT, **habits)


def mean(infoset: InformationSet, model: Model, wanted: Sequence[str]) -> tuple[float, float]:
    """The average weight of worlds in which the other was dealt these cards, and of the rest."""
    chance, mask = Chance(5), sum(1 << NUMBERS[card] for card in wanted)
    sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for _ in range(4000):
        world = redeal(infoset, chance)
        each = sums[world.hands[0] & mask == mask]
        each[0] += weight(infoset, world, model)
        each[1] += 1
    return sums[True][0] / sums[True][1], sums[False][0] / sums[False][1]


def test_before_anybody_has_done_anything_every_world_weighs_one():
    infoset = information_set(observed())
    assert {weight(infoset, redeal(infoset, Chance(seed))) for seed in range(20)} == {1.0}


def test_own_choices_weigh_nothing():
    infoset = information_set(observed("p2 draw", "p2 discard 2s"))
    assert {weight(infoset, redeal(infoset, Chance(seed))) for seed in range(20)} == {1.0}


@pytest.mark.parametrize(
    ("habit", "cards"),
    [
        ({"temperature": 3.0}, ["As"]),
        ({"temperature": 3.0, "kept": 6}, ["As"]),
        ({"drops_low": 0.9, "drops_else": 0.1, "low": 35}, ["Ks"]),
    ],
)
def test_a_high_discard_and_no_drop_tell_of_other_cards(habit: dict[str, float], cards: list[str]):
    """A player who throws a ten likelier keeps an ace than a king; one who did not drop likelier has much."""
    infoset = information_set(observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard Ts"))
    with_them, without = mean(infoset, but(**habit), cards)
    assert with_them > without


def test_a_discard_left_tells_that_it_was_of_no_use():
    """The other drew from the stock with a jack on the pile: two jacks in its hand are less likely."""
    infoset = information_set(observed("p2 draw", "p2 discard Jc", "p1 draw", "p1 discard 4c"))
    with_them, without = mean(infoset, but(takes_useful=0.95, takes_else=0.05), ["Jd", "Jh"])
    assert with_them < without


def test_a_discard_taken_tells_that_it_was_of_use():
    infoset = information_set(observed("p2 draw", "p2 discard Jc", "p1 take", "p1 discard 4c"))
    with_them, without = mean(infoset, but(takes_useful=0.95, takes_else=0.05), ["Jd", "Jh"])
    assert with_them > without


def test_a_spread_that_was_not_laid_is_less_likely_in_hand():
    infoset = information_set(observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard Ts"))
    weights: dict[bool, list[float]] = {True: [], False: []}
    for world in worlds_of(infoset):
        weights[had_spread(world, "Ts")].append(weight(infoset, world, but(leaves_spread=0.01)))
    assert max(weights[True]) < 0.1 * min(weights[False])


def test_a_card_that_was_not_hit_with_is_less_likely_in_hand():
    """Three threes lie on the table, and the other kept whatever it has: hardly the fourth."""
    hand = deal("3c 3d 3h 9s Jc", THEIRS, up="2h", stock="2s Kd")
    shown: list[list[TonkShown]] = [[], []]
    for seat, action in (
        (0, "draw"),
        (0, "spread 3c 3d 3h"),
        (0, "discard 2s"),
        (1, "draw"),
        (1, "discard Kd"),
    ):
        play_shown(hand, seat, action, shown)
    infoset = information_set(observe(hand, rules_of(naturals=[]), 0, shown[0]))
    weights: dict[int, list[float]] = {0: [], 1: []}
    for world in worlds_of(infoset):
        weights[world.hands[1] >> NUMBERS["3s"] & 1].append(weight(infoset, world, but(leaves_hit=0.01)))
    assert weights[1]
    assert max(weights[1]) < 0.1 * min(weights[0])


def worlds_of(infoset: InformationSet) -> list[State]:
    chance = Chance(3)
    return [redeal(infoset, chance) for _ in range(3000)]


def had_spread(state: State, thrown: str) -> bool:
    """Whether the other held a spread before it threw a card."""
    hand = state.hands[0] | 1 << NUMBERS[thrown]
    book = any((hand >> rank & (1 | 1 << 13 | 1 << 26 | 1 << 39)).bit_count() >= 3 for rank in range(13))
    suits = [hand >> 13 * suit & 8191 for suit in range(4)]
    return book or any(suit & suit >> 1 & suit >> 2 for suit in suits)


def test_tk_14_a_natural_that_was_not_claimed_is_less_likely():
    claims = [{"points": [*range(20, 31)], "pays": 1, "when": "first_turn"}]
    rules = rules_of(naturals=claims)
    hand = deal(MINE, THEIRS, up="2h", stock="2s Kd", naturals=claims)
    shown: list[list[TonkShown]] = [[], []]
    for action in ("draw", "discard Ks") if "discard Ks" in hand.legal(0) else ("draw", "discard 2s"):
        play_shown(hand, 0, action, shown)
    infoset = information_set(observe(hand, rules, 1, shown[1]))
    worth = hand.state.rules.worth
    weights: dict[bool, list[float]] = {True: [], False: []}
    for world in worlds_of(infoset):
        dealt = [world.deck[place] for place in range(0, 10, 2)]
        claimable = 20 <= sum(worth[card] for card in dealt) <= 30
        weights[claimable].append(weight(infoset, world, but(passes=0.01)))
    assert max(weights[True]) < 0.1 * min(weights[False])


def test_likely_worlds_are_drawn_by_their_weight():
    infoset = information_set(observed("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard Ts"))
    model, worth = Model(temperature=2.0, kept=0), infoset.rules.worth
    drawn = likely(infoset, Chance(3), 4000, 800, model)
    proposed = [redeal(infoset, chance) for chance in [Chance(3)] for _ in range(800)]
    assert len(drawn) == 4000

    def points(world: State) -> int:
        return sum(worth[card] for card in range(52) if world.hands[0] >> card & 1)

    weights = [weight(infoset, world, model) for world in proposed]
    expected = fmean(map(points, proposed), weights)
    assert fmean(map(points, drawn)) == pytest.approx(expected, abs=0.2)
    assert expected < fmean(map(points, proposed)) - 1
