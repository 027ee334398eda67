"""Slaps as decisions, one after the other: each seat that may slap is asked, and a race is decided (TK-26).

The engine lists the slaps of all seats at once, and plays the one that comes first. Here every seat that may
slap the discard answers in turn order, from the seat that comes next, without knowing the others' answers.
Where several slap, chance decides who was first; under `next_first` the seat in turn was, if it slapped.
Whether a seat may slap follows from what everybody sees.

The answers are one integer: five bits a seat, 1 + the spread onto which it slaps, or 0.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.state import State

__all__ = ["actor", "first", "is_offered", "may_slap", "racers", "slap_of", "with_answer"]


def may_slap(state: State) -> int:
    """Return the seats that may slap now."""
    seats = 0
    if state.fresh:
        for index in range(state.n):
            code = state.actions[index]
            if code & codes.KIND == codes.SLAP:
                seats |= 1 << (code >> codes.SEAT_AT & 7)
    return seats


def actor(state: State, waiting: int) -> int:
    """Return the seat that acts: of those that are still to be asked the first in turn order, if any are."""
    if waiting:
        seat = state.turn
        while not waiting >> seat & 1:
            seat = seat + 1 if seat + 1 < state.seats else 0
        return seat
    return state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn


def is_offered(code: int, asked: int) -> int:
    """Whether an action of the engine's list may be chosen: of slaps those of the seat asked, -1 for none."""
    is_slap = 1 if code & codes.KIND == codes.SLAP else 0
    if asked < 0:
        return 1 - is_slap
    return 1 if is_slap and code >> codes.SEAT_AT & 7 == asked else 0


def with_answer(answers: int, code: int) -> int:
    """Add the answer of a seat: a slap, or a pass."""
    if code & codes.KIND != codes.SLAP:
        return answers
    return answers | bits.bit((code >> codes.SEAT_AT & 7) * 5) * ((code >> codes.SPREAD_AT & 31) + 1)


def racers(state: State, answers: int) -> int:
    """Return the seats whose slap may have come first, each as likely; none where nobody slapped."""
    seats = 0
    for seat in range(state.seats):
        if answers >> seat * 5 & 31:
            seats |= 1 << seat
    if state.rules.slap == codes.SLAP_NEXT_FIRST and seats >> state.turn & 1:
        return 1 << state.turn
    return seats


def first(seats: int, chance: Chance) -> int:
    """Return the seat that was first of some."""
    skipped = chance.below(bits.count(seats)) if seats & seats - 1 else 0
    for _ in range(skipped):
        seats &= seats - 1
    return bits.low(seats)


def slap_of(answers: int, seat: int) -> int:
    """Return the slap with which a seat answered."""
    return codes.SLAP | seat << codes.SEAT_AT | ((answers >> seat * 5 & 31) - 1) << codes.SPREAD_AT
