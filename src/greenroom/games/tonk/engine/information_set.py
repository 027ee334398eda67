"""The information set of one seat: all deals that agree with what it was shown, laid out to be drawn from.

A *place* is a place in the deck. To whom each place went, and when, everybody saw: the deal, and who drew.
So a deal that agrees with what the seat was shown is one in which

- its own cards and the upcard lie where it saw them;
- a card that another seat played, and had not taken from the pile, lies in a place that this seat had been
  given by then: these cards are *bound*;
- all other unseen cards lie anywhere else.

Every such deal is as likely as any other, since the deck was shuffled. `redeal` draws one of them; `possible`
and `follows` refuse those in which something else would have happened: a natural on the deal, an award of
the bet on the high suit, a spread that had to be laid.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import fields
from greenroom.games.tonk.engine.fields import Deck, NoSeat, Number, PerSeat
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State


class InformationSet:
    """All deals that a seat takes for possible: what it knows, and where all other cards may lie.

    `search.information_set` makes it.
    """

    rules: Lowered
    """The house rules as integers."""
    known: State
    """The position in one deal that agrees with what was shown; in all others it differs by cards alone."""
    trial: State
    """Memory for a hand played again."""
    action_history: array[int]
    """The first `acted` are what was done since the deal: actions coded as in `codes`, with `REDECLARE`."""

    seat: Number
    """The seat that asks."""
    seats: Number
    """The number of players."""
    dealer: Number
    """The seat that dealt."""
    acted: Number
    """The number of actions, redeclarations counted as such."""
    drawn: Number
    """The number of cards that have left the deck."""
    dealt: Number
    """The number of cards that the deal gave to hands: the first places of the deck."""
    unseen: Number
    """The number of cards that the seat has not seen."""
    cards: Deck
    """The first `unseen` are those cards."""
    turn: Number
    """The seat in turn now."""
    phase: Number
    """The phase now, as the seat knows it: where another may have a natural to claim, `DRAWING`."""
    claim_open: Number
    """1 where the seat in turn may have a natural to claim that it has not passed, as far as can be told."""
    replayed: Number
    """1 where the course of the hand shows more of the others' cards than which ones they played."""

    # The places that other seats were given. Of each seat the first is at `first[seat]` of these lists.
    first: PerSeat
    """The beginning of each seat's part of the three lists below."""
    given: PerSeat
    """The number of places that each seat was given; 0 for the seat that asks."""
    bound: PerSeat
    """The number of its cards that are bound to places."""
    place: Deck
    """The places that each card of the seat was given, in the order of time."""
    bound_card: Deck
    """The seat's bound cards, those first that had the fewest places to come from."""
    bound_places: Deck
    """For each bound card, the number of places that it can have come from: the first ones in time."""
    held: PerSeat
    """Cards that each other seat is known to hold now."""

    # The bet on the highest card of a suit (TK-11).
    apart_dealt: Number
    """The set of seats whose highest card of the suit was laid apart after the deal."""
    apart_now: Number
    """The set of seats whose card laid apart still lies there."""
    high_winner: NoSeat
    """The seat that won the bet; -1 where there is none, or nobody had the suit."""
    high_card: NoSeat
    """The card with which `high_winner` won; -1 where there is none."""

    misses: Number
    """The number of redeals that gave up looking (`redeal.MAX_TRIES`)."""

    # Memory for the deal that is being made.
    order: Deck
    """The unseen cards, the first of them drawn already."""
    slot: Deck
    """The places of each seat, those of its bound cards first."""
    dealt_hand: PerSeat
    """The hand that each seat was dealt."""

    def __init__(self, rules: Lowered, seats: int) -> None:
        for name, length in FIELDS.lists.items():
            setattr(self, name, [0] * length)
        for name, empty in FIELDS.numbers.items():
            setattr(self, name, empty)
        self.rules = rules
        self.seats = seats
        self.action_history = array("q")
        self.known = State(rules, seats)
        self.trial = State(rules, seats)

    def remember(self, action_history: array[int]) -> None:
        """Take what was done since the deal."""
        self.action_history = action_history
        self.acted = len(action_history)


FIELDS = fields.declared(InformationSet.__annotations__)
