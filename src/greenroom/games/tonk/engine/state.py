"""Everything there is to know of one hand in play, in integers.

Each field is declared once, here, by a word of `fields` and a sentence. The constructor, the copy and
the clearing below go through all of them; compiled, the build writes those loops out field by field
(`greenroom.compiler.unroller`), so that they become plain assignments of C.

Three kinds of value come back again and again: a *seat* counts from 0 clockwise; a *set of seats* is a
mask with bit `seat`; *cards* are a mask with bit `13 * suit + rank`, suits c d h s, ace low, jokers from
bit 52. Lists are longer than what they hold: beyond the number that is named with each lies whatever an
earlier hand left there.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import fields
from greenroom.games.tonk.engine.fields import (
    Brought,
    BroughtSuit,
    Deck,
    NoSeat,
    Number,
    Payments,
    PerSeat,
    PerSpread,
    Pile,
)
from greenroom.games.tonk.engine.lowered_rules import Lowered

FIRST_ROOM = 512
"""Room for actions to begin with: more than any list without wild cards needs."""


def most_seats(rules: Lowered) -> int:
    """Count the seats that leave one card of stock for each, 8 at most (TK-06)."""
    return min(8, (rules.size - rules.upcard) // (rules.hand_size + 1))


class State:
    """One hand in play. Only `deals` and `play` change it.

    `actions[:n]` are the legal actions of all seats that may act, in a fixed order (`legality`); the
    buffer is reused by every step and replaced by a longer one when a list outgrows it.
    """

    # The parts of the state that stay for any number of hands.
    rules: Lowered
    """The house rules as integers."""
    actions: array[int]
    """The first `n` are the legal actions of all seats, coded as in `codes`."""
    room: int
    """The number of actions that the buffer can hold; a copy has a buffer of its own."""
    seats: Brought
    """The number of players."""

    # Brought to the deal: set by whoever deals, before `deals.deal`.
    deck: Deck
    """Card numbers from the top; the first `drawn` have left it, the first `given` are known."""
    given: Brought
    """The number of cards of the deck that are known: a record may end once the deal is done (section 8)."""
    high_suit: BroughtSuit
    """The suit of the bet on the highest card, 0 to 3 for c d h s; -1 where there is no such bet (TK-11)."""
    high_bettors: Brought
    """The set of seats in the bet on the high suit."""
    pot_in: Brought
    """The set of seats in the bet on the first natural spread (TK-12)."""

    # The legal actions, and the stage of the hand.
    n: Number
    """The number of legal actions; 0 once the hand has ended."""
    drop: Number
    """1 where the last action of the list is a drop, else 0: random play looks for it there."""
    phase: Number
    """`CLAIMING`, `DRAWING` (before a turn), `PLAYING` (in it), `SLAP_DISCARDING` or `OVER` of `codes`."""
    dealer: Number
    """The seat that dealt."""
    turn: Number
    """The seat whose turn it is or whose turn comes next; a slap out of turn does not move it."""
    drawn: Number
    """The number of cards that have left the deck."""

    # The discard pile.
    pile: Pile
    """Card numbers from the bottom; the first `top` lie there, the last of them may be taken or slapped."""
    top: Number
    """The number of cards in the pile."""
    takes: Number
    """Turns in a row that have begun with the pile, the stock untouched; too many close it (TK-38)."""
    fresh: Number
    """Nonzero while the last discard may be slapped: the rule's own `SLAP_RACE` or `SLAP_NEXT_FIRST`."""
    discarder: Number
    """The seat that discarded last, read only while `fresh`: slapping its own card, it owes no other."""
    slapper: Number
    """The seat that slapped and owes a discard, read only in the phase `SLAP_DISCARDING`."""

    # The players.
    hands: PerSeat
    """The cards that each seat holds."""
    waits: PerSeat
    """Turns that each seat must still begin before it may drop; 0 where it may (TK-27)."""
    begun: Number
    """The set of seats that have begun a turn in this hand: they have no natural left to claim."""
    hit_since: Number
    """The set of seats whose spreads others have hit since their own last turn began (TK-27, `once`)."""
    blocked: Number
    """The set of seats that may not go out until the end of their next turn, because they were hit."""
    has_hit: Number
    """The set of seats that have hit in a turn of theirs; a slap is no hit (TK-29, `break_hand`)."""
    has_slapped: Number
    """The set of seats that have slapped in this hand: theirs is no tonk off the deal (TK-29)."""

    # The turn in play.
    first_turn: Number
    """1 while the seat in turn plays its first turn, else 0."""
    turn_hits: Number
    """The number of cards that the seat in turn has hit with in this turn, its own spreads included."""
    turn_spreads: Number
    """The number of spreads that the seat in turn has laid in this turn."""
    must: Number
    """The card taken from the pile, as a mask, while the next play must use it; else 0 (TK-18)."""

    # The table: spreads in the order in which they were laid, `s1` at 0.
    laid: Number
    """The number of spreads on the table."""
    laid_stood: PerSpread
    """The cards that the spread stands for, the places of its wild cards included."""
    laid_used: PerSpread
    """The cards that lie there in fact; without wild cards the same as those that it stands for."""
    laid_next: PerSpread
    """The cards that each spread can take next: both ends of a run, the suit a book lacks; 0 where full."""
    laid_book: PerSpread
    """1 for a book, 0 for a run: a run of wild cards and one natural could not be told from a book."""
    laid_owner: PerSpread
    """The seat that laid each spread."""
    laid_wilds: PerSpread
    """Six bits for each wild card (deuces c d h s, X1 to X4): 1 + the card it stands for; 0 if not here."""
    fits: Number
    """All cards that some spread can take next, the union of `laid_next`: most hands fail this one test."""

    # The end.
    end: Number
    """The reason of the end, `END_NATURAL` … of `codes`, once the hand has ended; 0 before."""
    ender: Number
    """The seat whose action ended it, or began the last laying off; -1 where the deal did."""
    winners: Number
    """The set of seats that are paid; 0 in a dead hand."""
    natural: Number
    """The place in the rules' list of naturals that the seat in turn may claim, in the phase `CLAIMING`."""
    counts: PerSeat
    """The count of each hand at the end; 0 before."""
    net: PerSeat
    """The stakes that each seat wins or loses, side bets left out; in push-ups minus the points charged."""
    paid: Payments
    """Two numbers a payment: `payer | payee << 3 | why << 6` with a `WHY_` of `codes`, then the stakes."""
    payments: Number
    """The number of payments."""

    # Side bets that the software awards.
    high_winner: NoSeat
    """The seat that holds the bettors' highest card of the suit; -1 where nobody holds one."""
    apart: PerSeat
    """Each bettor's highest card of the suit of the bet, -1 for none; 0 everywhere where nobody bets."""
    pot_winner: NoSeat
    """The seat that laid the first spread without a wild card, of those in the bet; -1 before."""

    def __init__(self, rules: Lowered, seats: int) -> None:
        if seats < 2 or seats > most_seats(rules):
            raise ValueError(f"{seats} cannot play by these rules")
        for name, length in FIELDS.lists.items():
            setattr(self, name, [0] * length)
        for name, empty in FIELDS.numbers.items():
            setattr(self, name, empty)
        self.rules = rules
        self.seats = seats
        self.actions = array("q", bytes(8 * FIRST_ROOM))
        self.room = FIRST_ROOM

    def clear(self) -> None:
        """Forget the hand before; what was brought to this deal stays."""
        for name, empty in FIELDS.cleared_numbers.items():
            setattr(self, name, empty)
        for seat in range(self.seats):
            for name in FIELDS.cleared_lists:
                getattr(self, name)[seat] = 0

    def copy(self) -> State:
        """Copy the hand; the two then go their own ways."""
        other = State(self.rules, self.seats)
        other.take_over(self)
        return other

    def take_over(self, other: State) -> None:
        """Become a copy of another state of as many seats, in this one's own memory."""
        self.reserve(other.n)
        for i in range(other.n):
            self.actions[i] = other.actions[i]
        self.rules = other.rules
        for name in FIELDS.lists:
            getattr(self, name)[:] = getattr(other, name)
        for name in FIELDS.numbers:
            setattr(self, name, getattr(other, name))

    def reserve(self, needed: int) -> int:
        """Make room for a list of actions; return the room there is."""
        if needed > self.room:
            longer = array("q", bytes(16 * needed))
            # All of it: a list outgrows the buffer while it is being written, before `n` is known.
            for i in range(self.room):
                longer[i] = self.actions[i]
            self.actions = longer
            self.room = 2 * needed
        return self.room

    def top_card(self) -> int:
        """Return the upcard or last discard, -1 where the pile is empty."""
        return self.pile[self.top - 1] if self.top else -1


FIELDS = fields.declared(State.__annotations__)
