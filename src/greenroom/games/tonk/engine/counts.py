"""The counts of cards in hand (TK-02 to TK-04).

A table by card number, made once from the rules: an ace 1, courts 10 or stepped, jokers 0. A wild card in
hand counts as the card it is, whatever it could stand for.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits
from greenroom.games.tonk.engine.lowered_rules import Lowered

__all__ = ["points"]


def points(rules: Lowered, hand: int) -> int:
    """Count every card of a hand in full."""
    total = 0
    while hand:
        total += rules.worth[bits.low(hand)]
        hand &= hand - 1
    return total
