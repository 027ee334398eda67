"""Everything there is to know of one hand in play, in integers."""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine.lowered import Lowered

ROOM = 512
"""Room for actions to begin with: more than any list without wild cards needs."""


def most_seats(rules: Lowered) -> int:
    """Count the seats that leave one card of stock for each, 8 at most (TK-06)."""
    return min(8, (rules.size - rules.upcard) // (rules.hand_size + 1))


class State:
    """One hand in play. Only `dealing` and `play` change it; sets of seats are bit masks.

    `actions[:n]` are the legal actions of all seats that may act, in a fixed order (`legal`); the
    buffer is reused by every step and replaced by a longer one when a list outgrows it.
    """

    def __init__(self, rules: Lowered, seats: int) -> None:
        if seats < 2 or seats > most_seats(rules):
            raise ValueError(f"{seats} cannot play by these rules")
        self.rules = rules
        self.seats = seats
        self.actions = array("q", bytes(8 * ROOM))
        self.room = ROOM
        self._lay_out()
        self._clear_numbers()

    def _lay_out(self) -> None:
        # Compiled, these are arrays inside the object; on the class, lists would be shared by all states.
        self.deck = [0] * 64
        self.pile = [0] * 64
        self.hands = [0] * 8
        self.waits = [0] * 8
        self.laid_stood = [0] * 20
        self.laid_used = [0] * 20
        self.laid_next = [0] * 20
        self.laid_book = [0] * 20
        self.laid_owner = [0] * 20
        self.laid_wilds = [0] * 20
        self.counts = [0] * 8
        self.net = [0] * 8
        self.paid = [0] * 256
        self.apart = [0] * 8

    def _clear_numbers(self) -> None:
        self.n = 0
        self.drop = 0
        self.dealer = 0
        self.turn = 0
        self.phase = 0
        self.given = 0
        self.drawn = 0
        self.top = 0
        self.takes = 0
        self.laid = 0
        self.fits = 0
        self.begun = 0
        self.hit_since = 0
        self.blocked = 0
        self.has_hit = 0
        self.has_slapped = 0
        self.first_turn = 0
        self.turn_hits = 0
        self.turn_spreads = 0
        self.must = 0
        self.fresh = 0
        self.discarder = 0
        self.slapper = 0
        self.end = 0
        self.ender = 0
        self.winners = 0
        self.payments = 0
        self.natural = 0
        self.high_suit = -1
        self.high_bettors = 0
        self.high_winner = -1
        self.pot_in = 0
        self.pot_winner = -1

    def top_card(self) -> int:
        """Return the upcard or last discard, -1 where the pile is empty."""
        return self.pile[self.top - 1] if self.top else -1

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
        self._take_lists(other)
        self._take_numbers(other)

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

    def _take_lists(self, other: State) -> None:
        self.deck[:] = other.deck
        self.pile[:] = other.pile
        self.hands[:] = other.hands
        self.waits[:] = other.waits
        self.laid_stood[:] = other.laid_stood
        self.laid_used[:] = other.laid_used
        self.laid_next[:] = other.laid_next
        self.laid_book[:] = other.laid_book
        self.laid_owner[:] = other.laid_owner
        self.laid_wilds[:] = other.laid_wilds
        self.counts[:] = other.counts
        self.net[:] = other.net
        self.apart[:] = other.apart
        for i in range(other.payments * 2):
            self.paid[i] = other.paid[i]

    def _take_numbers(self, other: State) -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.n = other.n
        self.drop = other.drop
        self.dealer = other.dealer
        self.turn = other.turn
        self.phase = other.phase
        self.given = other.given
        self.drawn = other.drawn
        self.top = other.top
        self.takes = other.takes
        self.laid = other.laid
        self.fits = other.fits
        self.begun = other.begun
        self.hit_since = other.hit_since
        self.blocked = other.blocked
        self.has_hit = other.has_hit
        self.has_slapped = other.has_slapped
        self.first_turn = other.first_turn
        self.turn_hits = other.turn_hits
        self.turn_spreads = other.turn_spreads
        self.must = other.must
        self.fresh = other.fresh
        self.discarder = other.discarder
        self.slapper = other.slapper
        self.end = other.end
        self.ender = other.ender
        self.winners = other.winners
        self.payments = other.payments
        self.natural = other.natural
        self.high_suit = other.high_suit
        self.high_bettors = other.high_bettors
        self.high_winner = other.high_winner
        self.pot_in = other.pot_in
        self.pot_winner = other.pot_winner
