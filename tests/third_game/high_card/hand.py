"""One hand of High Card, and what each audience may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from third_game.high_card.rules import HouseRules, strength

Swapping = Literal["keep", "swap"]


class Swapped(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="high-card"):
    """What a seat did; the card thrown lies open, the one drawn does not."""

    seat: int
    did: Swapping
    card: str | None = None


class HighCardView(msgspec.Struct, frozen=True, tag_field="game", tag="high-card"):
    """The whole of what one audience may see."""

    turn: int | None
    hand: list[str] | None
    """The audience's own; null for spectators."""
    thrown: list[str]
    legal: list[str]
    hands: list[list[str]] | None
    """All of them, once the hand is over."""
    winner: int | None


class HighCardHand:
    """The cards, and whose turn it is."""

    def __init__(self, rules: HouseRules, seats: int, deck: Sequence[str], low: bool) -> None:
        size = rules.hand_size
        self._low = low or rules.wins == "low"
        self.hands = [list(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
        self._stock = list(deck[seats * size :])
        self._thrown: list[str] = []
        self._acted = 0

    @property
    def turn(self) -> int | None:
        """The seat that must act; None when all have."""
        return self._acted if self._acted < len(self.hands) else None

    @property
    def winner(self) -> int | None:
        """The seat with the best card; None while the hand is in play."""
        if self.turn is not None:
            return None
        best = min if self._low else max
        return best(range(len(self.hands)), key=lambda seat: best(map(strength, self.hands[seat])))

    def may_act(self) -> list[int]:
        return [] if self.turn is None else [self.turn]

    def legal(self, seat: int) -> list[str]:
        return ["keep", *(f"swap {card}" for card in self.hands[seat])] if seat == self.turn else []

    def play(self, seat: int, action: str) -> Refusal | Swapped:
        if action not in self.legal(seat):
            return refuse("high_card.not_now")
        self._acted += 1
        if action == "keep":
            return Swapped(seat, "keep")
        card = action.removeprefix("swap ")
        self.hands[seat][self.hands[seat].index(card)] = self._stock.pop(0)
        self._thrown.append(card)
        return Swapped(seat, "swap", card)

    def shown(self, happened: msgspec.Struct, audience: int | None) -> msgspec.Struct:
        return happened

    def view(self, audience: int | None) -> HighCardView:
        over = self.turn is None
        return HighCardView(
            turn=self.turn,
            hand=None if audience is None else sorted(self.hands[audience]),
            thrown=list(self._thrown),
            legal=[] if audience is None else self.legal(audience),
            hands=[sorted(hand) for hand in self.hands] if over else None,
            winner=self.winner,
        )

    def copy(self) -> HighCardHand:
        twin = HighCardHand.__new__(HighCardHand)
        twin._low, twin._acted = self._low, self._acted
        twin.hands = [list(hand) for hand in self.hands]
        twin._stock, twin._thrown = list(self._stock), list(self._thrown)
        return twin
