"""Wins on the deal: who holds one, whose wins, what it pays (TK-14, TK-15).

The rules list naturals best first, and a hand holds the first that fits. Two tables that `lowered_rules`
makes turn count and number of court cards into that place in the list, so holding one is two look-ups and
the earlier of the two places. Naturals of the deal end the hand here; those of the first turn are offered by
`play` just before that turn, and can only be claimed while no spread has been laid.

Every card counts in full, wild ones as they count in hand, and spreads in the hand count too.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, counts, settlement
from greenroom.games.tonk.engine.state import State

__all__ = ["dealt"]


def dealt(state: State, hand: int) -> int:
    """Find the first natural of the deal that a hand holds, -1 where none (TK-14)."""
    rules = state.rules
    return earlier(
        rules.dealt_by_points[counts.points(rules, hand)],
        rules.dealt_by_courts[bits.count(hand & rules.courts)],
    )


def to_claim(state: State, hand: int) -> int:
    """Find the first natural of the first turn that a hand holds, -1 where none (TK-14)."""
    rules = state.rules
    return earlier(
        rules.claim_by_points[counts.points(rules, hand)],
        rules.claim_by_courts[bits.count(hand & rules.courts)],
    )


def earlier(one: int, other: int) -> int:
    """Return the earlier of two places in the list of naturals, -1 where there is neither."""
    first = one if one < other else other
    return first if first < codes.NO_NATURAL else -1


def declare(state: State) -> int:
    """Declare the wins on the deal; return whether they end the hand (TK-14, TK-15)."""
    holders = 0
    for seat in range(state.seats):
        if dealt(state, state.hands[seat]) >= 0:
            holders |= 1 << seat
    if not holders:
        return 0
    settlement.count_hands(state, 1)
    settlement.conclude(state, codes.END_NATURAL, -1)
    if state.rules.clash == codes.CLASH_ALL:
        pay_all_holders(state, holders)
        return 1
    winner = best_holder(state, holders)
    if winner < 0:
        state.end = codes.END_NATURAL_DRAW
    else:
        natural = dealt(state, state.hands[winner])
        settlement.collect(state, 1 << winner, codes.WHY_NATURAL, state.rules.natural_pays[natural])
    return 1


def best_holder(state: State, holders: int) -> int:
    """Return the seat whose natural wins, -1 for a draw (TK-15)."""
    if holders & holders - 1 == 0:
        return bits.low(holders)
    if state.rules.clash == codes.CLASH_DRAW:
        return -1
    best = codes.NO_NATURAL * 128
    equals = 0
    for seat in range(state.seats):
        if not holders >> seat & 1:
            continue
        place = place_of(state, seat)
        if place < best:
            best = place
            equals = 0
        if place == best:
            equals |= 1 << seat
    if equals & equals - 1 == 0 or state.rules.natural_ties[best // 128]:
        return settlement.eldest(state, equals)
    return -1


def place_of(state: State, seat: int) -> int:
    """Rank a natural: by its place in the list, then, within `max_points`, by its count (TK-15)."""
    natural = dealt(state, state.hands[seat])
    points = state.counts[seat] if state.rules.natural_low[natural] else 0
    return natural * 128 + points


def pay_all_holders(state: State, holders: int) -> None:
    """Pay every holder what its natural pays, by everyone who holds none (TK-15, TK-35)."""
    state.winners = holders
    most = 0
    for holder in range(state.seats):
        if not holders >> holder & 1:
            continue
        pays = state.rules.natural_pays[dealt(state, state.hands[holder])]
        most = pays if pays > most else most
        for payer in range(state.seats):
            if not (holders >> payer & 1 or state.rules.push_ups):
                settlement.pay(state, payer, holder, codes.WHY_NATURAL, pays)
    if state.rules.push_ups:
        settlement.charge(state, holders, most)


def claimed(state: State) -> None:
    """Pay a natural claimed before the own first turn (TK-14)."""
    settlement.count_hands(state, 1)
    settlement.conclude(state, codes.END_NATURAL, state.turn)
    settlement.collect(state, 1 << state.turn, codes.WHY_CLAIM, state.rules.natural_pays[state.natural])
