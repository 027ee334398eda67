"""Hands between two manners of sound play, in bulk, none of them leaving the engine.

Each deck is played once from every seat: one seat plays in the one manner, all others in the other. So the
luck of the cards falls out of what the first wins, and two manners are told apart by few decks.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import deals, playout, sound
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.course import Course
from greenroom.games.tonk.engine.manner import Manner
from greenroom.games.tonk.engine.state import State

__all__ = ["Felt", "play"]


class Felt:
    """The memory in which hands are played by one rule set."""

    def __init__(self, state: State, fresh: Course, memory: Course) -> None:
        self.state: State = state
        self.fresh: Course = fresh
        """The course of a hand in which nobody has thrown a card."""
        self.memory: Course = memory


def play(  # noqa: PLR0913, PLR0917 - one call for many hands
    felt: Felt, one: Manner, other: Manner, seed: int, first: int, won: array[int]
) -> None:
    """Play the decks of a seed from a number on; write what the one manner nets of each, from all seats.

    As many decks are played as `won` has places. The deal passes with the number of the deck.
    """
    state = felt.state
    chance = Chance(0)
    for at in range(len(won)):
        chance.begin(seed, first + at)
        playout.shuffle(state, chance)
        total = 0
        for seat in range(state.seats):
            deals.deal(state, (first + at) % state.seats)
            felt.memory.take_over(felt.fresh)
            sound.finish(state, felt.memory, one, other, seat)
            total += state.net[seat]
        won[at] = total
