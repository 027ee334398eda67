"""Spreads and hits of a hand that holds wild cards: one action for each set used and set stood for.

A play is named by the cards it uses and the cards they stand for together. Which wild card stands for which
of them does not matter to any later play, so it is not part of the action: listing every assignment would
give one play with four wild cards 24 times. The player may declare it afterwards (`play.redeclare`).

A deuce whose own card is wanted is that card and no wild one: it is taken out of the pool, or the same play
would stand in the list twice (TK-04, section 8). A spread needs one natural card, a hit none.

Lists can grow to thousands of actions, so each batch first asks `State.reserve` for room. That may replace
`state.actions` by a longer buffer: never keep a reference to it across a call.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.state import State

__all__ = ["all_plays", "fold"]

BATCH_ROOM = 320
"""Room for one batch of choices among eight wild cards, and for the discards after it."""


def all_plays(state: State, hand: int) -> int:
    """List every spread and hit; return their number."""
    n = spreads(state, hand)
    return hits(state, hand, n) if state.laid else n


def spreads(state: State, hand: int) -> int:
    """Every spread of at least one natural card: books by rank, then runs by suit and lowest card."""
    head = codes.SPREAD | state.turn << codes.SEAT_AT
    wilds = fold(hand & state.rules.wild)
    n = 0
    for rank in range(state.rules.ranks):
        line = hand >> rank
        suits = (line & 1) | (line >> 13 & 1) << 1 | (line >> 26 & 1) << 2 | (line >> 39 & 1) << 3
        if suits and bits.count(suits) + bits.count(wilds) >= 3:
            n = books(state, head | codes.BOOK | rank << codes.LOW_AT, suits, wilds, n)
    for suit in range(4):
        ranks = hand >> suit * 13 & codes.SUIT
        if ranks:
            n = runs(state, head | suit << codes.LOW_AT, ranks, wilds, n)
    return n


def fold(wilds: int) -> int:
    """Gather wild cards into eight bits: deuces c d h s, then the jokers."""
    deuces = (wilds >> 1 & 1) | (wilds >> 14 & 1) << 1 | (wilds >> 27 & 1) << 2 | (wilds >> 40 & 1) << 3
    return deuces | wilds >> 52 << 4


def books(state: State, head: int, suits: int, wilds: int, n: int) -> int:
    """List the books of one rank: each three suits, then all four."""
    own = 15 if head >> codes.LOW_AT & 15 == 1 else 0
    for missing in range(5):
        wanted = 15 ^ 1 << missing if missing < 4 else 15
        pool = wilds ^ (wilds & own & wanted)
        n = fillings(state, head | wanted << codes.MASK_AT, wanted & suits, pool, n)
    return n


def runs(state: State, head: int, ranks: int, wilds: int, n: int) -> int:
    """List the runs of one suit, by lowest card and length."""
    most = state.rules.ranks
    deuce = 1 << (head >> codes.LOW_AT & 15)
    spare = bits.count(wilds)
    for start in range(most - 2):
        wanted = 3 << start
        for top in range(start + 2, most):
            wanted |= 1 << top
            if top + 1 - start - bits.count(wanted & ranks) > spare:
                break
            pool = wilds ^ (wilds & deuce) if wanted & 2 else wilds
            n = fillings(state, head | wanted << codes.MASK_AT, wanted & ranks, pool, n)
    return n


def fillings(state: State, head: int, held: int, pool: int, n: int) -> int:
    """List every choice of natural cards for some of the places wanted, and of wild cards for the rest.

    `head` holds the places; `held` are those that natural cards at hand can fill. A spread needs one.
    """
    wanted = head >> codes.MASK_AT & codes.SUIT
    least = 1 if head & codes.KIND == codes.SPREAD else 0
    places = bits.count(wanted)
    spare = bits.count(pool)
    natural = held
    while True:
        of_itself = bits.count(natural)
        if of_itself < least:
            if natural == 0:
                return n
        elif of_itself == places:
            state.reserve(n + BATCH_ROOM)
            state.actions[n] = head
            n += 1
        elif places - of_itself <= spare:
            state.reserve(n + BATCH_ROOM)
            n = choices(state, head | natural << codes.NATURAL_AT, pool, places - of_itself, n)
        if natural == 0:
            return n
        natural = (natural - 1) & held


def choices(state: State, head: int, pool: int, size: int, n: int) -> int:
    """Every set of this number of wild cards out of those at hand."""
    chosen = pool
    while chosen:
        if bits.count(chosen) == size:
            state.actions[n] = head | chosen << codes.WILD_AT
            n += 1
        chosen = (chosen - 1) & pool
    return n


def hits(state: State, hand: int, n: int) -> int:
    """Every hit, spread by spread; a hit needs no natural card (TK-21)."""
    wilds = fold(hand & state.rules.wild)
    for spread in range(state.laid):
        if not state.laid_next[spread]:
            continue
        head = codes.HIT | state.turn << codes.SEAT_AT | spread << codes.SPREAD_AT
        if state.laid_book[spread]:
            n = book_hits(state, head, hand, wilds, n)
        else:
            n = run_hits(state, head, hand, wilds, n)
    return n


def book_hits(state: State, head: int, hand: int, wilds: int, n: int) -> int:
    """List the ways to complete a book."""
    wanted = state.laid_next[head >> codes.SPREAD_AT & 31]
    suit = bits.low(wanted) // 13
    rank = bits.low(wanted) - suit * 13
    pool = wilds ^ (wilds & 1 << suit) if rank == 1 else wilds
    held = 1 << suit if hand & wanted else 0
    head |= codes.BOOK | rank << codes.LOW_AT | 1 << suit + codes.MASK_AT
    return fillings(state, head, held, pool, n)


def run_hits(state: State, head: int, hand: int, wilds: int, n: int) -> int:
    """List the ways to lengthen a run: by a number of places below it and a number above."""
    run = state.laid_stood[head >> codes.SPREAD_AT & 31]
    bottom = bits.low(run)
    suit = bottom // 13
    bottom -= suit * 13
    ranks = hand >> suit * 13 & codes.SUIT
    above = bottom + bits.count(run)
    spare = bits.count(wilds)
    head |= suit << codes.LOW_AT
    below = 0
    while bits.count(below) - bits.count(below & ranks) <= spare:
        wanted = below
        top = above
        while bits.count(wanted) - bits.count(wanted & ranks) <= spare:
            if wanted:
                pool = wilds ^ (wilds & 1 << suit) if wanted & 2 else wilds
                n = fillings(state, head | wanted << codes.MASK_AT, wanted & ranks, pool, n)
            if top == state.rules.ranks:
                break
            wanted |= 1 << top
            top += 1
        if bottom == 0:
            break
        bottom -= 1
        below |= 1 << bottom
    return n
