"""The actions that a table by ear adds to those of a hand: `heard p2 flush`, `heard p2 0 2 4 7 9`, `show`.

They stand in the table's log among the actions of the hand, and in no record: there, others read them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import Label
from greenroom.games.tone_poker.engine.intervals import HAND_SIZE, card_named
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.seats import seat_number

HEARD: Final = "heard"
SHOW: Final = "show"
_LABELS: dict[str, Label] = {label: label for label in get_args(Label)}


class Named(msgspec.Struct, frozen=True):
    """A hand named by its label or its intervals; by neither, what was named before is taken back."""

    seat: int
    label: Label | None = None
    cards: tuple[int, ...] = ()


def is_of_ear(action: str) -> bool:
    """Tell whether an action belongs to the table's listening and not to the hand."""
    return action.partition(" ")[0] in (HEARD, SHOW)


def read_named(action: str, seats: int) -> Named | Refusal:
    """Read `heard` and what follows it; `seats` is how many there are."""
    _, *words = action.split()
    seat = seat_number(words[0]) if words else None
    if seat is None or seat >= seats:
        return refuse("tone_poker.ear_unreadable")
    what = words[1:]
    if not what:
        return Named(seat)
    if len(what) == 1 and what[0] in _LABELS:
        return Named(seat, _LABELS[what[0]])
    return _with_cards(seat, what)


def _with_cards(seat: int, words: Sequence[str]) -> Named | Refusal:
    cards = {card for card in map(card_named, words) if card is not None}
    if len(words) != HAND_SIZE or len(cards) != HAND_SIZE:
        return refuse("tone_poker.ear_unreadable")
    return Named(seat, cards=tuple(sorted(cards)))
