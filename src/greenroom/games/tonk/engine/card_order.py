"""The order in which people read the cards of a hand."""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes

__all__ = ["by_rank"]


def by_rank(hand: int) -> list[int]:
    """List the cards of a hand by rank, then suit, jokers last."""
    cards = []
    for rank in range(13):
        left = hand >> rank & codes.RANK
        while left:
            cards.append(bits.low(left) + rank)
            left &= left - 1
    left = hand & codes.JOKERS
    while left:
        cards.append(bits.low(left))
        left &= left - 1
    return cards
