"""Redeals against full enumeration, in a pack of forty: each deal that agrees is as likely as another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest
from chances import chi_square, limit
from positions import in_turn, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import Chance, State, information_set, redeal_into
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.card_text import faces
from refusals import granted

MINE, THEIRS, UPCARD = "5c 7d Kh", "Ac 2d 4h", "6s"
STOCK = "3c Qs Kd 7h 2c"
DEALS = 12_000
Hand = frozenset[int]
World = tuple[Hand, tuple[int, ...]]
"""The three cards that the other was dealt, and those that it drew, in order."""
NUMBERS = faces("40", 0).numbers
ALL = frozenset(range(10)) | frozenset(13 * suit + rank for suit in range(4) for rank in range(10))


def observed(steps: Sequence[str], rules: HouseRules) -> Observation:
    """The knowledge of seat 0 after some steps; seat 1 deals."""
    named = [*in_turn([MINE, THEIRS]), UPCARD, *STOCK.split()]
    deck = [*named, *(card for card in TONK.pack(rules) if card not in named)]
    hand = granted(TONK.deal(rules, 2, 1, deck))
    shown: list[list[TonkShown]] = [[], []]
    for step in steps:
        player, _, action = step.partition(" ")
        play(hand, int(player[1]) - 1, action, shown)
    return observe(hand, rules, 0, shown[0])


def ways_to_deal(unseen: Sequence[int], draws: int) -> Iterator[World]:
    """Every way to give the other three cards and then, one after the other, those that it drew."""
    for dealt in combinations(unseen, 3):
        rest = [card for card in unseen if card not in dealt]
        for first in rest if draws else [-1]:
            for second in [card for card in rest if card != first] if draws > 1 else [-1]:
                yield frozenset(dealt), tuple(card for card in (first, second) if card >= 0)


def points(cards: Hand) -> int:
    return sum(min(card % 13 + 1, 8) if card % 13 < 7 else 10 for card in cards)


def has_spread(cards: Hand) -> bool:
    ranks = Counter(card % 13 for card in cards)
    runs = any({card, card + 1, card + 2} <= cards and card % 13 < 8 for card in cards)
    return runs or max(ranks.values()) >= 3


def thrown(card: str) -> Callable[[World], Hand | None]:
    """The other drew once, and threw this card, which it had."""

    def left(world: World) -> Hand | None:
        dealt, drawn = world
        held = dealt | {*drawn}
        return held - {NUMBERS[card]} if NUMBERS[card] in held else None

    return left


def none_low(left: Callable[[World], Hand | None], least: int) -> Callable[[World], Hand | None]:
    """The same, where a hand of few points would have ended the deal (TK-14)."""
    return lambda world: None if points(world[0]) <= least else left(world)


def no_spread(card: str) -> Callable[[World], Hand | None]:
    """The other threw a card where it would have had to lay a spread (TK-23)."""

    def left(world: World) -> Hand | None:
        held = world[0] | {*world[1]}
        return None if NUMBERS[card] not in held or has_spread(held) else held - {NUMBERS[card]}

    return left


def taken_then_thrown(taken: str, card: str) -> Callable[[World], Hand | None]:
    """The other took a discard that it holds still, and threw a card that it was dealt."""

    def left(world: World) -> Hand | None:
        dealt, _ = world
        return dealt - {NUMBERS[card]} | {NUMBERS[taken]} if NUMBERS[card] in dealt else None

    return left


ONE = ("p1 draw", "p1 discard 3c", "p2 draw", "p2 discard 4h")
TWO = (*ONE, "p1 draw", "p1 discard Kd", "p2 draw", "p2 discard 2d")
TOOK = ("p1 draw", "p1 discard 3c", "p2 take", "p2 discard 4h")
LOW: dict[str, object] = {"naturals": [{"max_points": 6, "pays": 2}]}
Left = Callable[[World], Hand | None]
Case = tuple[dict[str, object], Sequence[str], int, Left]
CASES: dict[str, Case] = {
    "nothing played": ({}, (), 0, lambda world: world[0]),
    "no natural": (LOW, (), 0, none_low(lambda w: w[0], 6)),
    "one thrown": ({}, ONE, 1, thrown("4h")),
    "one thrown, no natural": (
        {"naturals": [{"max_points": 6, "pays": 2}]},
        ONE,
        1,
        none_low(thrown("4h"), 6),
    ),
    "one thrown that left no spread": ({"must_spread": "always"}, ONE, 1, no_spread("4h")),
    "one taken": ({}, TOOK, 0, taken_then_thrown("3c", "4h")),
}


def seventeenth(hand: Hand) -> int:
    """Tell hands apart by nothing that the game knows."""
    return sum(hand) % 17


@pytest.mark.parametrize("case", CASES)
def test_every_deal_that_agrees_comes_as_often_as_any_other(case: str):
    overrides, steps, draws, left = CASES[case]
    rules = rules_of("classic", **{"pack": "40", "hand_size": 3, "naturals": [], **overrides})
    observation = observed(steps, rules)
    infoset, chance = information_set(observation), Chance(1959)
    known = {NUMBERS[card] for card in [*MINE.split(), UPCARD, *(["3c"] if steps else [])]}
    hands: Counter[Hand] = Counter()
    for way in ways_to_deal(sorted(ALL - known), draws):
        hand = left(way)
        if hand is not None:
            hands[hand] += 1
    world, seen = State(infoset.rules, 2), Counter[Hand]()
    for _ in range(DEALS):
        redeal_into(infoset, world, chance)
        seen[frozenset(card for card in range(52) if world.hands[1] >> card & 1)] += 1
    assert set(seen) <= set(hands)
    total = sum(hands.values())
    for kind in (points, min, max, has_spread, seventeenth):
        expected: Counter[object] = Counter()
        found: Counter[object] = Counter()
        for hand, ways in hands.items():
            expected[kind(hand)] += ways
        for hand, times in seen.items():
            found[kind(hand)] += times
        shares = {name: ways / total * DEALS for name, ways in expected.items()}
        value, freedom = chi_square(found, shares)
        assert freedom == 0 or value < limit(freedom), (case, value, freedom)


def test_what_was_thrown_first_cannot_have_been_drawn_last():
    """Two draws and two discards, over every order: the places that a card can have come from count."""
    rules = rules_of(pack="40", hand_size=3, naturals=[])
    infoset, chance = information_set(observed(TWO, rules)), Chance(7)
    first, second = NUMBERS["4h"], NUMBERS["2d"]
    world, seen = State(infoset.rules, 2), Counter[tuple[str, str]]()
    for _ in range(6000):
        redeal_into(infoset, world, chance)
        places = {card: place for place, card in enumerate(world.deck[:40])}
        seen[where(places[first]), where(places[second])] += 1
    # Four places for the first, then four for the second: three dealt and one drawn before it, one after.
    shares = {("dealt", "dealt"): 6, ("dealt", "early"): 3, ("dealt", "late"): 3, ("early", "dealt"): 3}
    shares |= {("early", "late"): 1}
    assert set(seen) == set(shares)
    value = sum((seen[key] - ways * 6000 / 16) ** 2 / (ways * 6000 / 16) for key, ways in shares.items())
    assert value < limit(4)


def where(place: int) -> str:
    """Tell which place a card of seat 1 had: dealt, or drawn in its first or second turn."""
    if place < 6:
        return "dealt"
    return {8: "early", 10: "late"}[place]


def test_the_stock_is_shuffled_whole():
    rules = rules_of(pack="40", hand_size=3, naturals=[])
    infoset, chance = information_set(observed((), rules)), Chance(11)
    world = State(infoset.rules, 2)
    tops: Counter[int] = Counter()
    bottoms: Counter[int] = Counter()
    for _ in range(9000):
        redeal_into(infoset, world, chance)
        tops[world.deck[7]] += 1
        bottoms[world.deck[39]] += 1
    for counted in (tops, bottoms):
        assert len(counted) == 36
        assert sum((times - 250) ** 2 / 250 for times in counted.values()) < limit(35)
