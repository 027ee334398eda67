"""Redeals against every deal that agrees, in packs so small that the referee can list them all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeAlias, TypeVar

import pytest
from agreeing_deals import World, agreeing, whole_stock
from chances import Class, chi_square, limit
from small_packs import NUMBERS, Cards, Course, infoset_of

from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.search import Chance, State, redeal_into

PER_DEAL = 12
"""Redeals for each deal that agrees."""
MIN_REDEALS = 30_000
ONE_IN_A_MILLION = 4.75
"""Deviations of the normal distribution: more than a hundred questions are asked."""
Number = TypeVar("Number", int, float)
Masks: TypeAlias = tuple[int, ...]
Lie: TypeAlias = tuple[Masks, Masks, Masks, bool]
"""A deal: the hands dealt, the cards drawn, the hands now, and whether the seat in turn may claim."""

FIVES = ("5c 7d Kh", "Ac 2d 4h", "3s 6c Qd")
THROWN = "p1 draw / p1 discard 3c / p2 draw / p2 discard 4h / p3 draw / p3 discard 6c"
ACES = ("5c 7d Kh Jd", "Ac Ad 4h Qs", "2s 6c As Qd")
LAID = (
    "p1 draw / p1 discard Ah / p2 take / p2 spread Ac Ad Ah / p2 discard 4h / "
    "p3 draw / p3 hit s1 As / p3 discard 6c"
)
HIGH = "p1 draw / p1 discard 3d / p2 draw / p2 discard 4h / p3 draw / p3 discard 6c"
BET = {"side_bet_high_suit": 1}
CLAIM = {"naturals": [{"points": [*range(14, 24)], "pays": 1, "when": "first_turn"}]}
CASES = {
    "three players": Course(FIVES, "6s", "3c Qs 7h Kd", THROWN),
    "the dealer looks": Course(FIVES, "6s", "3c Qs 7h", THROWN, watcher=2),
    "TK-11: the bet on the high suit, won by a card still held": Course(
        ("5c 7d Kh", "Jc 2d 4h", "3c 6c Qd"), "6s", "3d Qc 7h", HIGH, BET, called="c"
    ),
    "TK-11: the bet on the high suit, won by a card thrown": Course(
        ("5c 7d Kh", "Ac 2c 4h", "3s 6c Qd"), "6s", "3d Qc 7h", HIGH, BET, called="c"
    ),
    "TK-14: no natural was dealt": Course(
        FIVES,
        "6s",
        "3c Qs 7h Kd",
        THROWN,
        {"naturals": [{"points": [*range(8, 18)], "pays": 2}, {"court_cards": 2, "pays": 1}]},
    ),
    "TK-14: who has begun may have passed, and who is in turn may claim": Course(
        ("5c 7d Kh", "Ac 7h 6d", "3s 6c Qd"),
        "6s",
        "3c Qs 7s",
        "p1 pass / p1 draw / p1 discard 3c / p2 pass / p2 draw / p2 discard 6d",
        CLAIM,
    ),
    "TK-14, TK-23: who may have passed left no spread": Course(
        ("5c 7d Kh", "Ac 3d 4c", "2c 4d Ad"),
        "6s",
        "5d 3c Qs",
        "p1 pass / p1 draw / p1 discard 5d / p2 draw / p2 discard 3d",
        CLAIM | {"must_spread": "always"},
    ),
    "two turns": Course(
        ("5c 7d Kh", "Ac 2d 4h"),
        "6s",
        "3c Qs Kd 7h 2c Jd",
        "p1 draw / p1 discard 3c / p2 draw / p2 discard 4h / "
        "p1 draw / p1 discard Kd / p2 draw / p2 discard 2d",
    ),
    "taken and thrown again": Course(
        FIVES,
        "6s",
        "3c Qs 7h Kd 4d",
        "p1 draw / p1 discard 3c / p2 take / p2 discard 4h / p3 take / p3 discard Qd / "
        "p1 draw / p1 discard Qs / p2 draw / p2 discard 3c / p3 take / p3 discard 4h",
    ),
    "laid and hit": Course(ACES, "6s", "Ah 3s 7h 2c", LAID),
    "taken and held": Course(
        ACES,
        "6s",
        "Ah 3s 7h 2c 5d",
        f"{LAID} / p1 draw / p1 discard Kh / p2 take / p2 discard Qs / p3 take / p3 discard 2s",
    ),
    "TK-18: a card taken that had to be used, and was": Course(
        ACES, "6s", "Ah 3s 7h 2c", LAID, {"take_discard": "must_use"}
    ),
    "TK-18: a card taken that must be used": Course(
        ("7d Kh Kd", "3d 3h Qs", "4c 5c 2c"),
        "6s",
        "3c 7h Jd",
        "p1 draw / p1 discard 3c / p2 take",
        {"take_discard": "must_use"},
    ),
    "TK-23: nobody left a spread": Course(
        ("7c Kd Kh", "Ac 3d 4c", "2c 4d Ad"),
        "6s",
        "5d 3c Qs",
        "p1 draw / p1 discard 5d / p2 draw / p2 discard 3d / p3 draw / p3 discard Qs",
        {"must_spread": "always"},
    ),
    "TK-23: nobody left a spread but three aces": Course(
        ("7c Kd Kh", "Ac 3d As", "2c 4c Ad"),
        "6s",
        "5d 3c Ah",
        "p1 draw / p1 discard 5d / p2 draw / p2 discard 3d / p3 draw / p3 discard Ah",
        {"must_spread": "but_three_aces"},
    ),
    "TK-26: slapped": Course(
        ("5c 6c 7c Jd", "Ac Ad 4h Qs", "2s 6d As Qd"),
        "6s",
        "4c 3s 7h",
        "p1 draw / p1 spread 5c 6c 7c / p1 discard 4c / p3 slap s1 / p3 slap_discard 6d / "
        "p2 draw / p2 discard Qs / p3 take / p3 discard 2s",
        {"slap": "race"},
    ),
    "TK-33: the last lay-off has come to the third": Course(
        ("5c 6c 7c Js", "2d 3d 4d Kh", "Ad Qh 2s Qc"),
        "6s",
        "Jd Kd Kc",
        "p1 draw / p1 discard Jd / p2 draw / p2 discard Kd / p3 draw / p3 discard Kc / "
        "p1 draw / p1 spread 5c 6c 7c / p2 spread 2d 3d 4d",
        {"last_lay_off": True},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_deal_that_agrees_comes_as_often_as_any_other(case: str):
    course = CASES[case]
    found = agreeing(course)
    redeals = max(MIN_REDEALS, PER_DEAL * len(found))
    expected_lies = {lie_of(world): redeals / len(found) for world in found}
    assert len(expected_lies) == len(found)
    expected_stocks = stocks(course, found, redeals)
    seen_lies, seen_stocks = redealt(course, redeals)
    assert set(seen_lies) == set(expected_lies)
    assert set(seen_stocks) == set(expected_stocks)
    fits(seen_lies, expected_lies)
    fits(seen_stocks, expected_stocks)
    for card in course.unseen:
        fits(places(seen_lies, NUMBERS[card]), places(expected_lies, NUMBERS[card]))


def fits(seen: Mapping[Class, int], expected: Mapping[Class, float]) -> None:
    value, freedom = chi_square(seen, expected)
    assert freedom == 0 or value < limit(freedom, ONE_IN_A_MILLION)


def places(lies: Mapping[Lie, Number], card: int) -> dict[int, Number]:
    """Sum up where a card came from: 0 for the stock, then the hands dealt, then the cards drawn."""
    found: dict[int, Number] = defaultdict(int)
    for (dealt, drawn, _, _), number in lies.items():
        froms = [hand >> card & 1 for hand in dealt] + [each == card for each in drawn]
        found[froms.index(1) + 1 if any(froms) else 0] += number
    return found


def lie_of(world: World) -> Lie:
    drawn = tuple(NUMBERS[card] for card in world.drawn)
    return masks(world.dealt), drawn, masks(world.held), world.may_claim


def masks(hands: Sequence[Cards]) -> Masks:
    return tuple(sum(1 << NUMBERS[card] for card in hand) for hand in hands)


def stocks(course: Course, found: Sequence[World], redeals: int) -> dict[Masks, float]:
    """The number of times that the rest of the stock should lie in each order."""
    rests: Counter[Masks] = Counter()
    for world in found:
        rest = whole_stock(course, world.dealt, world.drawn)[len(world.drawn) :]
        rests.update(permutations(NUMBERS[card] for card in rest))
    return {rest: ways * redeals / rests.total() for rest, ways in rests.items()}


def redealt(course: Course, redeals: int) -> tuple[Counter[Lie], Counter[Masks]]:
    """The number of times that each deal came, and each order of the rest of the stock."""
    infoset, chance = infoset_of(course), Chance(1959)
    state, seats = State(infoset.rules, infoset.seats), infoset.seats
    lies, rests = Counter[Lie](), Counter[Masks]()
    dealt, first, size = infoset.dealt, infoset.dealt + 1, infoset.rules.size
    drawn = infoset.drawn
    for _ in range(redeals):
        redeal_into(infoset, state, chance)
        deck = state.deck
        hands = tuple(sum(1 << card for card in deck[seat:dealt:seats]) for seat in range(seats))
        held = tuple(state.hands[:seats])
        lies[hands, tuple(deck[first:drawn]), held, state.phase == codes.CLAIMING] += 1
        rests[tuple(deck[drawn:size])] += 1
    assert infoset.misses == 0
    return lies, rests
