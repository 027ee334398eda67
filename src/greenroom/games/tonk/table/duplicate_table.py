"""A table of a duplicate: fixed seats, decks and dealers, so that every hand can be compared with others.

- It has as many chairs as the duplicate says, each with a seat for good. A deal needs all of them. Somebody
  who comes later takes a seat that was left, and a bot of the duplicate's may.
- The deck and the dealer of a hand follow from its number alone. A hand declared void is not dealt again: its
  cards have been seen. Its number, and so its deck, is spent.
- Rules, stake and terms stay as they are, and one session has the duplicate's hands.
- Nobody looks on, neither at the table nor at its score: a person who plays the same decks elsewhere could
  learn of a hand before they play it. Who may sit where is decided by the duplicate alone (`decisions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.duplicate.deck_seeds import deck
from greenroom.games.tonk.table.parts import DuplicateDecks, DuplicateSit, TonkChair
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.chairs import Chair

METHOD = "duplicate"
"""The origin of the deck, as the deal names it in the log."""


def seat_of(chair: Chair) -> int:
    """Return the seat of a chair at a table of a duplicate, from 0."""
    return chair.details.seat if isinstance(chair.details, TonkChair) else 0


def free_seats(duplicate: DuplicateDecks, chairs: Sequence[Chair]) -> list[int]:
    """List the seats that can be taken."""
    taken = {seat_of(chair) for chair in chairs}
    return [seat for seat in range(duplicate.players) if seat not in taken]


def chair_of_person(
    duplicate: DuplicateDecks, chairs: Sequence[Chair], details: Details | None
) -> TonkChair | Refusal:
    """Return the seat that the duplicate has for somebody; nobody sits down by a command of their own."""
    if not isinstance(details, DuplicateSit):
        return refuse("tonk.duplicate_seats")
    free = details.seat in free_seats(duplicate, chairs)
    return TonkChair(details.seat) if free else refuse("tonk.duplicate_seat_taken", seat=details.seat + 1)


def chair_of_bot(duplicate: DuplicateDecks, chairs: Sequence[Chair]) -> TonkChair:
    """Return the last seat that is free: so bots sit in the same seats at every table."""
    return TonkChair(free_seats(duplicate, chairs)[-1])


def place_among(chairs: Sequence[Chair], chair: Chair) -> int:
    """Return where a chair stands among the others: in the order of the seats."""
    return sum(seat_of(each) < seat_of(chair) for each in chairs)


def dealt_deck(duplicate: DuplicateDecks, table: TableState, pack: Sequence[str]) -> list[str]:
    """Return the deck of the next hand of a table."""
    return deck(duplicate.secret, table.hand_number + 1, pack)


def is_over(duplicate: DuplicateDecks, table: TableState) -> bool:
    """Tell whether a table has played its last hand, also where that came to nothing."""
    return table.phase == "between" and table.hand_number >= duplicate.hands
