"""Cards as text and back: `5h`, `Ts`, `X1`.

A card is a number: suit * 13 + rank, suits c d h s, rank 0 the ace; jokers are 52 to 55. In a pack of
forty the ranks are A to 7, J, Q, K as 0 to 9, so that 7 and J are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

SUITS = "cdhs"
RANKS = {"52": "A23456789TJQK", "40": "A234567JQK"}
JOKER = 52


class Faces:
    """The texts of one pack's cards: `names[card]`, `numbers[text]`."""

    def __init__(self, pack: str, jokers: int) -> None:
        ranks = RANKS[pack]
        self.names = [""] * 56
        for suit, suit_name in enumerate(SUITS):
            for rank, rank_name in enumerate(ranks):
                self.names[suit * 13 + rank] = rank_name + suit_name
        for joker in range(jokers):
            self.names[JOKER + joker] = f"X{joker + 1}"
        self.numbers = {name: card for card, name in enumerate(self.names) if name}


@cache
def faces(pack: str, jokers: int) -> Faces:
    """Return the texts of a pack: `"52"` or `"40"`, with 0 to 4 jokers."""
    return Faces(pack, jokers)


def cards_of(hand: int) -> Iterator[int]:
    """Go through a hand from the lowest number."""
    while hand:
        yield (hand & -hand).bit_length() - 1
        hand &= hand - 1


def rank_first(card: int) -> int:
    """Order cards by rank, then suit, jokers last: A…K, then c d h s."""
    return _ORDER[card]


_ORDER = [card % 13 * 4 + card // 13 if card < JOKER else card for card in range(56)]
