"""A hand that is played on from one of its turns: what would have come of another move.

The invariant: whoever plays on learns nothing that the hand itself does not tell them, since it has ended and
its cards lie open; and nobody else plays with these cards. So a position is made of an ended hand by the
server alone (`http/what_if.py`), never read from the request that opens a table; the table is closed
(`TonkState.is_closed`), all other seats are bots, and nobody looks on. It is a table of its own, and so is
its ledger.

- The deck is that of the hand, and the moves before the turn stand in the log behind the deal like any
  others: engine, bots, records and replay know nothing of it.
- Every deal of the table is the same position, so that another try is another hand.
- Side bets are those of the hand. The pot that somebody would win there is not kept from try to try.
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.table.parts import Position, TonkDeal
from greenroom.records.seats import seat_number
from greenroom.table.people.chairs import Chair

METHOD = "what_if"
"""The origin of the deck, as the deal names it in the log."""


def chairs_by_seat(position: Position, chairs: Sequence[Chair]) -> list[Chair]:
    """Return the chairs by seat: the first, which the person took, is at the seat that is played on."""
    first = -position.seat % len(chairs)
    return [*chairs[first:], *chairs[:first]]


def dealer(position: Position, chairs: Sequence[Chair]) -> int:
    """Return the number of the chair that deals; once the person has left nobody is dealt to any more."""
    return chairs_by_seat(position, chairs)[position.dealer % len(chairs)].number


def deal_of(position: Position) -> TonkDeal:
    """Deal the hand again."""
    return TonkDeal(position.dealer, position.deck, METHOD, position.bets, position.big_one)


def first_actions(position: Position) -> list[tuple[int, str]]:
    """List the moves before the turn, by seat."""
    return [_move(text) for text in position.actions]


def _move(text: str) -> tuple[int, str]:
    name, _, action = text.partition(" ")
    seat = seat_number(name)
    assert seat is not None, "the moves were played when the table was opened"
    return seat, action
