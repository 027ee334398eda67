"""Random play in bulk: a hand dealt, played and settled without leaving the engine.

Random play is `drop` with probability 0.05 where it is legal, otherwise uniform over the rest: uniform over
everything would end most hands by a drop before anything else is tried. One state serves all hands, so
whatever a deal does not clear would spoil the statistics without a sound (tests/tonk/test_state.py).
"""

from __future__ import annotations

from greenroom.games.tonk.engine import deals, play
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.fields import ByEnd, PerSeat
from greenroom.games.tonk.engine.state import State

__all__ = ["Tally", "add", "choose", "finish", "playout", "rollouts", "shuffle"]

CHECK_MASK = 0xFFFFFFF
"""The bits that are kept of the sum by which two runs are compared."""


class Tally:
    """The results of a bulk of hands."""

    def __init__(self) -> None:
        self.hands = 0
        self.decisions = 0
        self.listed = 0
        self.ends: ByEnd = [0] * 8
        self.net: PerSeat = [0] * 8
        self.check = 0


def choose(state: State, chance: Chance) -> int:
    """Pick the index of one legal action as random play does; there must be one."""
    n = state.n
    if not state.drop:
        return chance.below(n)
    if chance.below(20) == 0:
        return n - 1
    return chance.below(n - 1)


def shuffle(state: State, chance: Chance) -> None:
    """Lay out the pack of the rules and shuffle it whole."""
    size = state.rules.size
    for i in range(size):
        state.deck[i] = state.rules.order[i]
    for i in range(size - 1, 0, -1):
        j = chance.below(i + 1)
        card = state.deck[i]
        state.deck[i] = state.deck[j]
        state.deck[j] = card
    state.given = size


def playout(state: State, chance: Chance, hands: int, tally: Tally) -> None:
    """Play hands at random, the deal passing clockwise, and add them to a tally."""
    dealer = state.dealer
    for _ in range(hands):
        dealer = dealer + 1 if dealer + 1 < state.seats else 0
        shuffle(state, chance)
        deals.deal(state, dealer)
        while state.n:
            tally.decisions += 1
            tally.listed += state.n
            play.step(state, choose(state, chance))
        add(tally, state)


def finish(state: State, chance: Chance) -> None:
    """Play a hand at random from where it stands to its end."""
    while state.n:
        play.act(state, state.actions[choose(state, chance)])


def rollouts(state: State, scratch: State, chance: Chance, times: int, tally: Tally) -> None:
    """Play a position at random to the end `times` times, in the memory of `scratch`; add the ends up."""
    for _ in range(times):
        scratch.take_over(state)
        finish(scratch, chance)
        add(tally, scratch)


def add(tally: Tally, state: State) -> None:
    """Count one hand that has ended."""
    tally.hands += 1
    tally.ends[state.end] += 1
    for seat in range(state.seats):
        tally.net[seat] += state.net[seat]
        tally.check = (tally.check * 31 + state.net[seat] + state.counts[seat]) & CHECK_MASK
