"""Spreads and hits of a hand without wild cards (TK-20, TK-21).

This is the path of most hands, so it looks for what there is instead of trying what could be: books where
three suits of four share a rank, found for all ranks at once, and runs where three bits in a row are set.
No choice is left open, since every card is itself. `wild_plays` lists the same plays in the same order.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.state import State


def spreads(state: State, hand: int) -> int:
    """List every spread: books by rank, then runs by suit and lowest card (TK-20)."""
    head = codes.SPREAD | state.turn << codes.SEAT_AT
    a = hand & codes.SUIT
    b = hand >> 13 & codes.SUIT
    c = hand >> 26 & codes.SUIT
    d = hand >> 39 & codes.SUIT
    n = 0
    ranks = (a & b & (c | d)) | (c & d & (a | b))
    while ranks:
        rank = bits.low(ranks)
        ranks &= ranks - 1
        suits = (a >> rank & 1) | (b >> rank & 1) << 1 | (c >> rank & 1) << 2 | (d >> rank & 1) << 3
        n = books(state, head | codes.BOOK | rank << codes.LOW_AT, suits, n)
    starts = hand & hand >> 1 & hand >> 2 & codes.RUN_STARTS
    while starts:
        start = bits.low(starts)
        starts &= starts - 1
        n = runs(state, head, hand, start, n)
    return n


def books(state: State, head: int, suits: int, n: int) -> int:
    """List the books of one rank: three suits each, and all four."""
    if suits == 15:
        for missing in range(4):
            state.actions[n] = head | (15 ^ 1 << missing) << codes.MASK_AT
            n += 1
    state.actions[n] = head | suits << codes.MASK_AT
    return n + 1


def runs(state: State, head: int, hand: int, start: int, n: int) -> int:
    """List the runs that begin at one card, from three cards to the longest."""
    suit = start // 13
    top = start - suit * 13
    line = hand >> suit * 13 & codes.SUIT
    head |= suit << codes.LOW_AT
    run = 7 << top
    top += 3
    while True:
        state.actions[n] = head | run << codes.MASK_AT
        n += 1
        if not line >> top & 1:
            return n
        run |= 1 << top
        top += 1


def hits(state: State, hand: int, n: int) -> int:
    """List every hit, spread by spread (TK-21)."""
    for spread in range(state.laid):
        card = hand & state.laid_next[spread]
        if not card:
            continue
        head = codes.HIT | state.turn << codes.SEAT_AT | spread << codes.SPREAD_AT
        if state.laid_book[spread]:
            at = bits.low(card)
            suit = at // 13
            head |= codes.BOOK | (at - suit * 13) << codes.LOW_AT
            state.actions[n] = head | 1 << suit + codes.MASK_AT
            n += 1
        else:
            n = run_hits(state, head, hand, state.laid_stood[spread], n)
    return n


def run_hits(state: State, head: int, hand: int, run: int, n: int) -> int:
    """List every way to lengthen a run: by a number of cards below it and a number above."""
    bottom = bits.low(run)
    suit = bottom // 13
    bottom -= suit * 13
    line = hand >> suit * 13 & codes.SUIT
    head |= suit << codes.LOW_AT
    above = bottom + bits.count(run)
    below = 0
    while True:
        top = above
        cards = below
        while True:
            if cards:
                state.actions[n] = head | cards << codes.MASK_AT
                n += 1
            if not line >> top & 1:
                break
            cards |= 1 << top
            top += 1
        if bottom == 0 or not line >> bottom - 1 & 1:
            return n
        bottom -= 1
        below |= 1 << bottom
