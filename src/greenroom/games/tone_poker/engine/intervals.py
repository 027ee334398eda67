"""The twelve cards of a deck: intervals above a tonic, their rank and their polarity (TP-07 to TP-09).

A card is its interval, 0 to 11; a set of cards is a mask, bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

CARDS = range(12)
HAND_SIZE = 5
DECK = (1 << 12) - 1

RANKS = "SCJQKA"
"""Squire, Champion, Jack, Queen, King, Ace: a rank's number is its place here, the higher the better."""
RANK = (5, 0, 3, 2, 1, 4, 5, 4, 1, 2, 3, 0)
"""The rank of each interval, from 0 to 11 semitones, by its place in `RANKS`."""

MAJOR_COURT = (7, 2, 9, 4)
"""King, Queen, Jack and Champion of the cycle of fifths upwards: the nearer to the tonic, the earlier."""
MINOR_COURT = (5, 10, 3, 8)
"""King, Queen, Jack and Champion of the cycle of fifths downwards: the nearer to the tonic, the earlier."""


def mask(cards: Iterable[int]) -> int:
    """Return a set of cards."""
    return sum({1 << card for card in cards})


MAJOR = mask((*MAJOR_COURT, 11))
MINOR = mask((*MINOR_COURT, 1))


def card_named(text: str) -> int | None:
    """Read a card as it is written, `0` to `11`; None for anything else."""
    return _NUMBERS.get(text)


def cards_text(cards: Sequence[int]) -> str:
    """Write cards with spaces between, in the order given."""
    return " ".join(map(str, cards))


_NUMBERS = {str(card): card for card in CARDS}
