"""The labels of hands and how they compare (TP-20 to TP-26): computed once for all 792 hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.intervals import (
    CARDS,
    DECK,
    HAND_SIZE,
    MAJOR,
    MAJOR_COURT,
    MINOR,
    MINOR_COURT,
    RANK,
    RANKS,
    mask,
)
from greenroom.kernel.card_text import cards_of

Label = Literal["high-card", "one-pair", "two-pair", "straight", "flush", "royal"]
Royal = Literal["supreme", "select"]

LABELS: tuple[Label, ...] = ("high-card", "one-pair", "two-pair", "straight", "flush", "royal")
"""The labels of hands, the lowest first."""
STRAIGHT, FLUSH, ROYAL = 3, 4, 5
ROYAL_RANKS = [5, 4, 3, 2, 1]
_NAMING_RANK_COUNTS = {0: 1, 1: 1, 2: 2}
"""The number of ranks that name a hand, by the number of its label; the others need none."""


class HandRank(msgspec.Struct, frozen=True):
    """The value of one hand."""

    label: Label
    royal: Royal | None
    order: tuple[int, ...]
    """Compares hands: the label's number, then what breaks ties in it, from the most important down."""
    strength: int
    """The hand's place among all hands, 0 the lowest; equal hands have the same."""


def hand_rank(cards: int) -> HandRank:
    """Return what a set of five cards makes."""
    return rankings()[cards]


@cache
def rankings() -> dict[int, HandRank]:
    """Rank every hand there is, by its set of cards."""
    orders = {hand: order_of(hand) for hand in map(mask, combinations(CARDS, HAND_SIZE))}
    strengths = {order: strength for strength, order in enumerate(sorted(set(orders.values())))}
    return {
        hand: HandRank(LABELS[order[0]], _royal(order), order, strengths[order])
        for hand, order in orders.items()
    }


def naming_ranks(hand: HandRank) -> list[str]:
    """List the ranks that say which hand of its label one is: the pairs, or the highest card of none."""
    label, *ranks = hand.order
    return [RANKS[rank] for rank in ranks[: _NAMING_RANK_COUNTS.get(label, 0)]]


@cache
def lowest_of(label: int) -> int:
    """Return the least strength of the hands with a label, by its number."""
    return min(rank.strength for rank in rankings().values() if rank.order[0] == label)


def order_of(cards: int) -> tuple[int, ...]:
    """Compare a hand as the highest that it makes; a Royal is found before Straight and Flush (TP-23)."""
    ranks = sorted((RANK[card] for card in cards_of(cards)), reverse=True)
    if ranks == ROYAL_RANKS:
        return ROYAL, *_purity(cards)
    if not (cards & MAJOR and cards & MINOR):
        return FLUSH, *ranks
    if is_straight(cards):
        return STRAIGHT, *ranks
    pairs = [rank for rank, below in pairwise(ranks) if rank == below]
    return len(pairs), *pairs, *(rank for rank in ranks if rank not in pairs)


def is_straight(cards: int) -> bool:
    """Tell whether five cards are consecutive intervals, wrapping past 11 to 0 (TP-21)."""
    doubled = cards | cards << len(CARDS)
    return any(doubled >> lowest & 31 == 31 for lowest in cards_of(cards & DECK))


def _purity(cards: int) -> tuple[int, ...]:
    """Compare a Royal by its better-filled cycle, that cycle's nearest cards, its Ace (TP-24, TP-25)."""
    cycles = (tuple(cards >> card & 1 for card in court) for court in (MAJOR_COURT, MINOR_COURT))
    filled, cycle = max((sum(cycle), cycle) for cycle in cycles)
    return filled, *cycle, cards & 1


def _royal(order: tuple[int, ...]) -> Royal | None:
    if order[0] != ROYAL:
        return None
    return "supreme" if order[1] == len(MAJOR_COURT) else "select"
