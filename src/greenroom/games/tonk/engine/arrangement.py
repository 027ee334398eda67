"""The best arrangement of a hand: what counts when held spreads do not (TK-24).

The most that disjoint spreads can match, by trying them all: the lowest card is either left over or part of
a spread, and the rest is the same question with fewer cards. Hands have ten cards at most, so this ends
within microseconds. It makes no Python list: one that did would let every function above it raise, and
asking for errors after each call costs random play 5 %.

Greedy choices are wrong: of 4-5-6-7 of a suit and two more sevens, the run of four leaves fourteen points
and the run of three with the sevens none. With wild cards the same holds for what they stand for, which is
why `is_spread` only asks whether a set can be *some* spread.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, counts
from greenroom.games.tonk.engine.lowered_rules import Lowered

__all__ = ["unmatched"]


def unmatched(rules: Lowered, hand: int) -> int:
    """Count the cards left over when the hand is arranged in spreads as well as can be."""
    return counts.points(rules, hand) - most_matched(rules, hand)


def most_matched(rules: Lowered, hand: int) -> int:
    """Return the most points that disjoint spreads of a hand can match."""
    if bits.count(hand) < 3:
        return 0
    others = hand & hand - 1
    first = hand ^ others
    best = most_matched(rules, others)
    chosen = others
    while chosen:
        cards = first | chosen
        if bits.count(cards) >= 3 and is_spread(rules, cards):
            matched = counts.points(rules, cards) + most_matched(rules, hand ^ cards)
            best = matched if matched > best else best
        chosen = (chosen - 1) & others
    return best


def is_spread(rules: Lowered, cards: int) -> int:
    """Whether these cards can be laid as one book or run, wild cards standing for what they may (TK-20)."""
    size = bits.count(cards)
    natural = cards ^ (cards & rules.wild)
    if natural == 0:
        return 1 if cards & codes.DEUCES and size <= rules.ranks else 0
    low = bits.low(natural)
    suit = low // 13
    rank = low - suit * 13
    if natural & codes.JOKERS:
        return 0
    if natural & codes.RANK << rank == natural:
        if size <= 4:
            return 1
        if natural & natural - 1:
            return 0
    line = natural >> suit * 13
    if line & codes.SUIT != line:
        return 0
    return 1 if span(line) <= size <= rules.ranks else 0


def span(line: int) -> int:
    """Count the ranks from the lowest to the highest card of one suit, both included."""
    line >>= bits.low(line)
    ranks = 0
    while line:
        ranks += 1
        line >>= 1
    return ranks
