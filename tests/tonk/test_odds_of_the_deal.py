"""TK-14, TK-20: the odds of the deal, exact, checked by dealing every hand of small packs."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from positions import rules_of

from greenroom.games.tonk.bots.pack import Pack
from greenroom.games.tonk.engine.lowered_rules import pack_of, points_of
from greenroom.games.tonk.odds.deal_odds import odds
from greenroom.games.tonk.odds.spreadless_hands import spreadless
from greenroom.games.tonk.rules.presets import PRESETS

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
BIG = {"points": [49, 50], "pays": 2}


def low(most):
    return {"max_points": most, "pays": 2}


def per_hundred(rules, number=0):
    found = odds(rules)
    return round(float(100 * found.chance(found.naturals[number])), 4)


@pytest.mark.parametrize(("natural", "chance"), [(BIG, 0.4482), (low(15), 0.5895), (low(13), 0.2236)])
def test_tk_14_odds_of_five_cards_of_fifty_two(natural, chance):
    """49 or 50, 15 or less, 13 or less."""
    assert per_hundred(rules_of(naturals=[natural])) == chance


def test_tk_14_odds_of_forty_cards():
    """50 is rare, 49 never comes: there is no nine."""
    naturals = [{"points": [50], "pays": 2}, {"points": [49], "pays": 1}]
    found = odds(rules_of(pack="40", naturals=naturals))
    assert round(float(100 * found.chance(found.naturals[0])), 4) == 0.1204
    assert found.naturals[1] == 0


def test_tk_14_odds_of_seven_cards():
    """49 or 50 is commonplace, which is why seven-card tables have no naturals."""
    assert round(per_hundred(rules_of(hand_size=7)), 2) == 9.14


def test_tk_20_odds_of_being_dealt_a_spread():
    found = odds(rules_of())
    assert (found.spreads, found.hands) == (108_708, 2_598_960)
    assert found.chance(found.spreads) == Fraction(108_708, 2_598_960)


def test_tk_14_the_first_natural_that_fits_counts_and_claims_come_after_the_deal():
    """A claim counts the hands alone that have won nothing on the deal."""
    naturals = [{"court_cards": 5, "pays": 2}, low(9), low(12), low(12) | {"when": "first_turn"}]
    found = odds(rules_of(pack="40", naturals=naturals))
    assert found.naturals[0] == comb(12, 5)
    assert found.naturals[3] == 0
    assert found.wins == sum(found.naturals)
    claims = odds(rules_of(pack="40", naturals=[low(9), low(12) | {"when": "first_turn"}]))
    assert claims.naturals == (found.naturals[1], found.naturals[2])
    assert claims.wins == found.naturals[1]


SMALL = [
    {"pack": "40"},
    {"pack": "40", "court_values": "stepped"},
    {"pack": "40", "jokers": 3, "deuces_wild": True},
    {"pack": "52", "jokers": 1, "joker_role": "wild", "hand_size": 3},
]
NATURALS = [
    {"points": [30, 33], "pays": 2},
    {"court_cards": 3, "pays": 1},
    low(8),
    low(11) | {"when": "first_turn"},
]


@pytest.mark.parametrize("pack", SMALL, ids=str)
def test_tk_14_odds_are_those_of_every_hand(pack):
    """The hands of a small deal, counted one by one."""
    rules = rules_of(**{"hand_size": 4, "naturals": NATURALS} | pack)
    found = Counter(held(rules, hand) for hand in combinations(pack_of(rules), rules.hand_size))
    assert odds(rules).naturals == tuple(found[number] for number in range(len(NATURALS)))
    assert odds(rules).hands == found.total()


def held(rules, hand):
    points = sum(points_of(rules, card) for card in hand)
    ranks = int(rules.pack) // 4
    courts = sum(card < 52 and card % 13 >= ranks - 3 for card in hand)
    fitting = [points in (30, 33), courts >= 3, points <= 8, points <= 11]
    return fitting.index(True) if any(fitting) else None


@pytest.mark.parametrize(
    ("ranks", "sizes", "deuces_wild", "wild", "dead"),
    [
        (4, range(3, 8), False, 0, 0),
        (4, range(3, 8), True, 0, 2),
        (4, range(3, 7), True, 4, 0),
        (5, range(3, 6), True, 2, 0),
        (6, range(3, 6), False, 1, 0),
        (6, range(3, 6), False, 0, 1),
        (7, range(3, 5), True, 1, 0),
        (10, (3, 4), False, 2, 0),
    ],
)
def test_tk_20_hands_without_a_spread_are_those_of_every_hand(ranks, sizes, deuces_wild, wild, dead):
    """Every hand of a small pack is looked at for three cards that make a spread."""
    naturals = [(suit, rank) for suit in range(4) for rank in range(ranks)]
    jokers = [(4, number) for number in range(wild)]
    others = [(5, number) for number in range(dead)]
    wilds = jokers + [card for card in naturals if deuces_wild and card[1] == 1]
    threes = spreads_of_three(ranks, naturals, wilds)
    for size in sizes:
        without = sum(
            not any(three in threes for three in combinations(hand, 3))
            for hand in combinations(naturals + jokers + others, size)
        )
        assert without == spreadless(ranks, size, deuces_wild=deuces_wild, wild_jokers=wild, dead_jokers=dead)


def spreads_of_three(ranks, naturals, wilds):
    """Any spread has three cards that are one: some of them themselves, wild cards for the rest."""
    books = [three for three in combinations(naturals, 3) if len({rank for _, rank in three}) == 1]
    runs = [[(suit, low + step) for step in range(3)] for suit in range(4) for low in range(ranks - 2)]
    found = set()
    for three in books + runs:
        for kept in (kept for number in (1, 2, 3) for kept in combinations(three, number)):
            for added in combinations([card for card in wilds if card not in kept], 3 - len(kept)):
                found.add(tuple(sorted((*kept, *added))))
    return found


@pytest.mark.parametrize("jokers", ["dead", "wild"])
def test_tk_20_the_engine_finds_a_spread_in_as_many_hands(jokers):
    """Every deal of three cards of the short pack, with a joker and wild deuces, as the engine lists it."""
    rules = rules_of(pack="40", hand_size=3, jokers=1, joker_role=jokers, deuces_wild=True, naturals=[])
    pack = Pack(rules)
    hands = combinations(pack_of(rules), 3)
    found = sum(bool(pack.spreads(1 << one | 1 << two | 1 << three)) for one, two, three in hands)
    assert found == odds(rules).spreads


@pytest.mark.parametrize("preset", PRESETS)
def test_odds_of_every_preset_are_parts_of_the_whole(preset):
    found = odds(PRESETS[preset].rules)
    assert len(found.naturals) == len(PRESETS[preset].rules.naturals)
    assert 0 <= found.wins <= sum(found.naturals) < found.hands
    assert 0 < found.spreads < found.hands


@pytest.mark.parametrize("preset", PRESETS)
def test_the_odds_of_a_preset_stand_in_the_docs(preset):
    found = odds(PRESETS[preset].rules)
    win, spread = (float(100 * found.chance(hands)) for hands in (found.wins, found.spreads))
    row = f"| `{preset}` | {found.hands} | {found.wins} | {win:.4f} % | {found.spreads} | {spread:.3f} % |"
    assert row in PAGE.read_text().splitlines()
