"""Hands, draws and perfect play by the naive scorer, with nothing of the solver's but its table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

from greenroom.games.tone_poker.solver import perfect_table
from tone_poker import naive_scorer as naive

HANDS: list[tuple[int, ...]] = list(combinations(range(12), 5))


@cache
def strengths() -> dict[frozenset[int], int]:
    """Number all hands from the worst, equal ones alike."""
    keys = {frozenset(hand): naive.key(hand) for hand in HANDS}
    different: list[tuple[object, ...]] = []
    for key in sorted(keys.values()):
        if not different or different[-1] != key:
            different.append(key)
    return {hand: different.index(key) for hand, key in keys.items()}


@cache
def chances(hand: tuple[int, ...]) -> dict[tuple[int, ...], dict[int, Fraction]]:
    """For each of a hand's 26 discards, the chance of every strength."""
    rest = [card for card in range(12) if card not in hand]
    found: dict[tuple[int, ...], dict[int, Fraction]] = {}
    for throw in (throw for number in range(4) for throw in combinations(hand, number)):
        draws = list(combinations(rest, len(throw)))
        kept = frozenset(hand) - set(throw)
        ends = Counter(strengths()[kept.union(drawn)] for drawn in draws)
        found[throw] = {strength: Fraction(often, len(draws)) for strength, often in ends.items()}
    return found


def tabled(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Read what the table that we ship throws of a hand."""
    places = int(perfect_table.THROWN[HANDS.index(hand)], 32)
    return tuple(card for place, card in enumerate(hand) if places >> place & 1)
