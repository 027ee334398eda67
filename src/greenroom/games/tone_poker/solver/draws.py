"""Every discard of a hand and all that may be drawn for it: each draw is equally likely (TP-07, TP-13)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from greenroom.games.tone_poker.engine.actions import MAX_THROWN_CARDS
from greenroom.games.tone_poker.engine.hand_ranks import rankings
from greenroom.games.tone_poker.engine.intervals import CARDS, DECK, HAND_SIZE, mask
from greenroom.kernel.card_text import cards_of

WEIGHT_OF_ALL_DRAWS = 105
"""The draws of any discard, 1, 7, 21 or 35 of them, divide it."""


def throws(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List the 26 discards of a hand, none first, the fewest cards first, in the order of the hand."""
    return [throw for number in range(MAX_THROWN_CARDS + 1) for throw in combinations(cards, number)]


def all_hands() -> list[int]:
    """List all 792 hands as sets, by their cards in ascending order."""
    return [mask(cards) for cards in combinations(CARDS, HAND_SIZE)]


def draws(hand: int) -> list[list[int]]:
    """List the strengths that may come of each discard of a hand, one for every draw."""
    strengths = _strengths()
    rest = _sets_of(DECK ^ hand)
    return [
        [strengths[hand ^ thrown | drawn] for drawn in rest[number]]
        for number, sets in enumerate(_sets_of(hand))
        for thrown in sets
    ]


def _sets_of(cards: int) -> list[list[int]]:
    """List the sets of none, one, two and three of some cards."""
    bits = [1 << card for card in cards_of(cards)]
    return [[sum(chosen) for chosen in combinations(bits, number)] for number in range(MAX_THROWN_CARDS + 1)]


@cache
def _strengths() -> dict[int, int]:
    return {hand: rank.strength for hand, rank in rankings().items()}
