"""One hand in play: for every seat a deck, a discard pile and five cards of its own (TP-05)."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from greenroom.games.tone_poker.engine.intervals import HAND_SIZE, mask
from greenroom.games.tone_poker.rules.house_rules import HouseRules


class Opponent(NamedTuple):
    """Another hand, as far as a seat may count on it."""

    cards: int = 0
    """The five cards as a set; 0 where they have not been seen."""
    final: bool = False
    """Whether the cards stay as they are: the hand has been played (TP-14), or has discarded (TP-13)."""


class Seat:
    """The deck, the hand and the pile of one seat."""

    def __init__(self, tonic: int, deck: tuple[int, ...]) -> None:
        self.tonic = tonic
        self.deck = deck
        """The seat's deck from the top, as it was shuffled; a record may leave off what is never reached."""
        self.drawn = 0
        """The number of cards that have left the deck."""
        self.hand: tuple[int, ...] = ()
        """The five cards from the left; none before the deal."""
        self.thrown: tuple[int, ...] = ()
        """The discard pile."""
        self.selected = 0
        """The set of cards selected for a discard."""
        self.played = False
        """Whether the hand is declared finished (TP-14)."""
        self.known = 0
        """The cards of this deck that the others have seen (TP-18)."""
        self.opponents_at_decision: tuple[Opponent, ...] = ()
        """The other hands when this seat decided: when it discarded, or played the hand it was dealt."""

    @property
    def is_dealt(self) -> bool:
        """Whether the seat has its five cards."""
        return self.drawn >= HAND_SIZE

    @property
    def cards(self) -> int:
        """The hand as a set."""
        return mask(self.hand)


class State:
    """The whole table."""

    def __init__(self, rules: HouseRules, seats: list[Seat]) -> None:
        self.rules = rules
        self.seats = seats

    @property
    def is_finished(self) -> bool:
        """Whether every seat has played; a late discard takes that back (TP-14)."""
        return all(seat.played for seat in self.seats)

    def opponents(self, number: int) -> tuple[Opponent, ...]:
        """Return the other hands as they are for a seat now.

        Of closed hands (TP-18) nothing counts, not even what has been played by now.
        """
        others = (seat for place, seat in enumerate(self.seats) if place != number)
        if self.rules.hands == "closed":
            return tuple(Opponent() for _ in others)
        return tuple(Opponent(seat.cards, seat.played or bool(seat.thrown)) for seat in others)

    def copy(self) -> State:
        """Copy the table; the two then go their own ways."""
        return State(self.rules, [copy(seat) for seat in self.seats])
