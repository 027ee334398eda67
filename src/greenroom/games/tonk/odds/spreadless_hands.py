"""The number of hands without a spread: counted rank by rank, never dealt (TK-20)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

SUITS = 4
DEUCE = 1
"""Rank of the deuces, the ace being 0."""
MAX_HAND_CARDS = 9
"""The most cards of a hand (TK-06)."""

History = tuple[int, ...]
"""For each suit, in ascending order, whether its last rank (1) and the one before it (2) are held."""


def spreadless(ranks: int, size: int, *, deuces_wild: bool, wild_jokers: int, dead_jokers: int) -> int:
    """Count the hands of `size` cards, 3 to 9, in which no spread can be found.

    The pack has four suits of `ranks` neighbouring ranks, and these jokers.
    """
    total = 0
    for deuces in range(SUITS + 1 if deuces_wild else 1):
        for wild in range(wild_jokers + 1):
            for dead in range(dead_jokers + 1):
                naturals = size - deuces - wild - dead
                without = _without(ranks, naturals, deuces, wild, deuces_wild)
                total += comb(SUITS, deuces) * comb(wild_jokers, wild) * comb(dead_jokers, dead) * without
    return total


def _without(ranks: int, naturals: int, deuces: int, jokers: int, deuces_wild: bool) -> int:
    """Count the sets of `naturals` natural cards that make no spread with these wild cards."""
    if naturals < 0:
        return 0
    wilds = deuces + jokers
    if wilds < 2:
        return count_scattered(ranks, deuces_wild, wilds == 1)[naturals]
    # Two wild cards make a spread with any natural one; of three, a deuce may be that one itself.
    return int(naturals == 0 and (wilds == 2 or deuces == 0))


@cache
def count_scattered(ranks: int, without_deuces: bool, far_apart: bool) -> tuple[int, ...]:
    """Count the sets of 0 to 9 natural cards without a spread, by their number.

    `far_apart`: one wild card is there, so that a pair, neighbours or a gap of one make a spread too.
    """
    ways: Counter[tuple[History, int]] = Counter({((0,) * SUITS, 0): 1})
    for rank in range(ranks):
        most = 0 if without_deuces and rank == DEUCE else 1 if far_apart else 2
        after: Counter[tuple[History, int]] = Counter()
        for (history, cards), number in ways.items():
            for held, following in _steps(history, most, far_apart):
                if cards + held <= MAX_HAND_CARDS:
                    after[following, cards + held] += number
        ways = after
    sums = Counter[int]()
    for (_, cards), number in ways.items():
        sums[cards] += number
    return tuple(sums[cards] for cards in range(MAX_HAND_CARDS + 1))


@cache
def _steps(history: History, most: int, far_apart: bool) -> list[tuple[int, History]]:
    """List how many cards of the next rank may be held, and the history thereafter."""
    free = [suit for suit in range(SUITS) if (history[suit] == 0 if far_apart else history[suit] != 3)]
    chosen = (suits for held in range(most + 1) for suits in combinations(free, held))
    return [(len(suits), _after(history, suits)) for suits in chosen]


def _after(history: History, suits: tuple[int, ...]) -> History:
    return tuple(sorted((past << 1 & 2) | (suit in suits) for suit, past in enumerate(history)))
