"""The best arrangement of a hand: what counts when held spreads do not (TK-24)."""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, counting
from greenroom.games.tonk.engine.lowered import Lowered


def unmatched(rules: Lowered, hand: int) -> int:
    """Count the cards left over when the hand is arranged in spreads as well as can be."""
    total = counting.points(rules, hand)
    return total - most_matched(rules, spreads_held(rules, hand), 0, hand)


def most_matched(rules: Lowered, spreads: list[int], first: int, hand: int) -> int:
    """Return the most points that disjoint spreads of a list can match."""
    best = 0
    for at in range(first, len(spreads)):
        cards = mask_at(spreads, at)
        if cards & hand == cards:
            matched = counting.points(rules, cards) + most_matched(rules, spreads, at + 1, hand ^ cards)
            best = matched if matched > best else best
    return best


def mask_at(spreads: list[int], at: int) -> int:
    """Read one mask as a machine integer."""
    return spreads[at]


def spreads_held(rules: Lowered, hand: int) -> list[int]:
    """List every set of cards of a hand that can be one spread."""
    found = []
    cards = hand
    while cards:
        if bits.count(cards) >= 3 and is_spread(rules, cards):
            found.append(cards)
        cards = (cards - 1) & hand
    return found


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
    """How many ranks lie from the lowest to the highest card of one suit, both included."""
    line >>= bits.low(line)
    ranks = 0
    while line:
        ranks += 1
        line >>= 1
    return ranks
