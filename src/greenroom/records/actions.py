"""Actions as records of every game write them, the seat first: `p2 ACTION`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec

from greenroom.kernel.hand import AnyHand
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.seats import NAMES, seat_number

HandT = TypeVar("HandT", bound=AnyHand)
_SEATS = {name: seat for seat, name in enumerate(NAMES)}


def play(hand: AnyHand, seats: int, text: str) -> Refusal | msgspec.Struct:
    """Play one action of a record, its seat first: what happened, or why not."""
    name, _, action = text.partition(" ")
    seat = _SEATS.get(name)
    if seat is None or seat >= seats:
        return _no_seat(name)
    return hand.play(seat, action)


class RefusedAction(NamedTuple):
    """The first action of a record that cannot be played: its place, counted from 0, and why."""

    place: int
    text: str
    refusal: Refusal


def play_all(hand: AnyHand, seats: int, actions: Sequence[str]) -> list[msgspec.Struct] | RefusedAction:
    """Play the actions of a record one after the other: what happened, or the one that stops it."""
    all_happened: list[msgspec.Struct] = []
    for place, text in enumerate(actions):
        happened = play(hand, seats, text)
        if isinstance(happened, Refusal):
            return RefusedAction(place, text, happened)
        all_happened.append(happened)
    return all_happened


def hand_at_end(hand: HandT | Refusal, seats: int, actions: Sequence[str]) -> HandT | Refusal:
    """Return the hand of a record at its end, or the refusal of its deal or its first wrong action."""
    if isinstance(hand, Refusal):
        return hand
    outcome = play_all(hand, seats, actions)
    return outcome.refusal if isinstance(outcome, RefusedAction) else hand


def _no_seat(name: str) -> Refusal:
    if seat_number(name) is None:
        return refuse("record.unreadable_action")
    return refuse("record.no_such_seat", seat=shown_name(name))


def legal_actions(hand: AnyHand) -> list[str]:
    """List every legal action as records write it, by code point."""
    return sorted(f"{NAMES[seat]} {action}" for seat in hand.may_act() for action in hand.legal(seat))
