"""The information state of each seat, all that it has seen, in three numbers a seat, for many games.

`TAKEN` are the cards that all know a seat to hold, since it took them from the pile; `THROWN` those that it
has discarded in this hand. The `KEY` of a seat is a number that stands for all that it was shown since the
deal, in order: who deals, its hand, the upcard, every action, the cards that it drew. Two different pasts
have the same key with a chance of about 1 in 2^62.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import bits, codes, legality
from greenroom.games.tonk.engine.state import State

__all__ = ["begin", "key_with", "notice", "remember"]


def begin(state: State, seen: array[int], at: int) -> None:
    """Begin with the deal what is seen of a hand, from a place on."""
    for seat in range(state.seats):
        own = at + codes.SEEN * seat
        seen[own + codes.TAKEN] = 0
        seen[own + codes.THROWN] = 0
        seen[own + codes.KEY] = 0
        add_fact(seen, own, state.dealer)
        add_fact(seen, own, state.hands[seat])
        add_fact(seen, own, state.top_card() + 1)


def notice(state: State, seen: array[int], at: int, code: int, number: int) -> None:
    """Let everybody see an action that is about to be played, as each may."""
    note(state, seen, at + codes.SEEN * (code >> codes.SEAT_AT & 7), code)
    seat = code >> codes.SEAT_AT & 7
    fact = number << 3 | seat
    if number >= codes.ID_HIT_BOOK and state.rules.wild:
        # With wild cards the number of a play does not say all of it.
        fact = code
    own = fact
    if number == codes.ID_DRAW and state.drawn < state.rules.size:
        own |= state.deck[state.drawn] + 1 << codes.DRAWN_CARD_AT
    for each in range(state.seats):
        if each == seat:
            add_fact(seen, at + codes.SEEN * each, own)
        elif number != codes.ID_PASS:
            # That another seat passes a natural is told to nobody (TK-14).
            add_fact(seen, at + codes.SEEN * each, fact)


def remember(seen: array[int], at: int, code: int) -> None:
    """Let a seat alone remember an answer of its own: whether it slaps, and onto which spread (TK-26)."""
    add_fact(seen, at + codes.SEEN * (code >> codes.SEAT_AT & 7), code)


def note(state: State, seen: array[int], own: int, code: int) -> None:
    """Note which cards everybody knows a seat to hold, and which it has thrown."""
    kind = code & codes.KIND
    held = seen[own + codes.TAKEN]
    if kind in (codes.DISCARD, codes.SLAP_DISCARD):
        card = bits.bit(code >> codes.CARD_AT)
        seen[own + codes.THROWN] |= card
        seen[own + codes.TAKEN] = held ^ (held & card)
    elif kind == codes.TAKE:
        seen[own + codes.TAKEN] = held | bits.bit(state.top_card())
    elif kind in (codes.SPREAD, codes.HIT):
        seen[own + codes.TAKEN] = held ^ (held & legality.used(code))


def add_fact(seen: array[int], own: int, fact: int) -> None:
    """Put a fact into the key of a seat."""
    seen[own + codes.KEY] = key_with(seen[own + codes.KEY], fact)


def key_with(key: int, fact: int) -> int:
    """Return the key that follows from another with one more fact."""
    # Only the lowest 62 bits of the product are kept, and they are the same where the rest does not fit.
    mixed = ((key ^ fact) + 1) * codes.KEY_FACTOR & codes.KEY_BITS
    return mixed ^ mixed >> 29
