"""What the replays of all games share: actions with their seats, and how a fault is said."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.records.record import seat_name, seat_number
from greenroom.games.tonk.records.result import Fault, Stopped
from greenroom.kernel.check import shown_name
from greenroom.kernel.game import AnyHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import t

NAMES = tuple(seat_name(seat) for seat in range(12))
_SEATS = {name: seat for seat, name in enumerate(NAMES)}


def play(hand: AnyHand, seats: int, text: str) -> Refusal | msgspec.Struct:
    """Play one action of a record, its seat first, `p2 discard Ks`: what happened, or why not."""
    name, _, action = text.partition(" ")
    seat = _SEATS.get(name)
    if seat is None or seat >= seats:
        return _no_seat(name)
    return hand.play(seat, action)


def _no_seat(name: str) -> Refusal:
    if seat_number(name) is None:
        return refuse("record.unreadable_action")
    return refuse("record.no_such_seat", seat=shown_name(name))


def legal_actions(hand: AnyHand) -> list[str]:
    """List every legal action as records write it, by code point."""
    return sorted(f"{NAMES[seat]} {action}" for seat in hand.may_act() for action in hand.legal(seat))


def stopped(refusal: Refusal, lang: str, action: int | None = None, text: str | None = None) -> Stopped:
    """Say a refusal as the result of a record."""
    why = t(lang, f"refusal.{refusal.code}", refusal.args)
    return Stopped(Fault(action, text, why))
