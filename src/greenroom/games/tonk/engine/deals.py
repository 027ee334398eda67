"""The deal: cards, upcard, the bet on the high suit, wins on the deal (TK-11, TK-13 to TK-15).

Everything that belongs to the hand before is cleared first (`State.clear`); only what is brought to the
deal stays: deck, number of players, side bets. Then the order matters: the bet on the high suit is awarded
before naturals, because it is decided even by a deal that ends the hand; naturals before the first turn;
a claim, where there is one, before the eldest hand's first action.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, legality, naturals, play
from greenroom.games.tonk.engine.state import State

__all__ = ["deal"]


def deal(state: State, dealer: int) -> int:
    """Deal from `state.deck`; return how many actions are legal, 0 when a natural ended the hand.

    The deck lies from the top, the first card going to the dealer's left. Side bets, where there are
    any, are set on the state before. Raises ValueError for a dealer who is not there.
    """
    if dealer < 0 or dealer >= state.seats:
        raise ValueError(f"there is no seat {dealer}: {state.seats} play")
    state.clear()
    state.dealer = dealer
    state.turn = dealer
    hand_out(state)
    if state.rules.upcard:
        state.pile[0] = state.deck[state.drawn]
        state.drawn += 1
        state.top = 1
    if state.high_suit >= 0:
        award_high_suit(state)
    if state.rules.naturals and naturals.declare(state):
        return legality.fill(state)
    state.turn = dealer + 1 if dealer + 1 < state.seats else 0
    state.phase = codes.DRAWING
    if state.rules.claims:
        play.offer_claim(state)
    return legality.fill(state)


def hand_out(state: State) -> None:
    """Deal one card at a time, clockwise from the dealer's left (TK-13)."""
    at = 0
    seat = state.dealer
    for _ in range(state.rules.hand_size * state.seats):
        seat += 1
        if seat == state.seats:
            seat = 0
        state.hands[seat] |= bits.bit(state.deck[at])
        at += 1
    state.drawn = at


def award_high_suit(state: State) -> None:
    """Find the bettors' highest cards of the called suit, and whose is the highest (TK-11)."""
    highest = -1
    for seat in range(state.seats):
        suit = state.hands[seat] & codes.SUIT << state.high_suit * 13
        state.apart[seat] = -1
        if state.high_bettors >> seat & 1 and suit:
            while suit:
                state.apart[seat] = bits.low(suit)
                suit &= suit - 1
            if state.apart[seat] > highest:
                highest = state.apart[seat]
                state.high_winner = seat
