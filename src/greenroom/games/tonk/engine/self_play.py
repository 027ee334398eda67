"""Hands between two policies of sound play, in bulk, none of them leaving the engine.

Each deck is played once from every seat: one seat plays by the one policy, all others by the other. So the
luck of the cards falls out of what the first wins, and two policies are told apart by few decks.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import deals, playout, sound
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["PlayMemory", "play"]


class PlayMemory:
    """The state and the histories in which hands by one rule set are played, nothing made anew for each."""

    def __init__(self, state: State, fresh: PublicHistory, history: PublicHistory) -> None:
        self.state: State = state
        self.fresh: PublicHistory = fresh
        """The history of a hand in which nobody has thrown a card."""
        self.history: PublicHistory = history
        """The history of the hand that is being played."""


def play(  # noqa: PLR0913, PLR0917 - one call for many hands
    memory: PlayMemory, one: PolicyWeights, other: PolicyWeights, seed: int, first: int, won: array[int]
) -> None:
    """Play the decks of a seed from a number on; write what the one policy nets of each, from all seats.

    As many decks are played as `won` has places. The deal passes with the number of the deck.
    """
    state = memory.state
    chance = Chance(0)
    for at in range(len(won)):
        chance.begin(seed, first + at)
        playout.shuffle(state, chance)
        total = 0
        for seat in range(state.seats):
            deals.deal(state, (first + at) % state.seats)
            memory.history.take_over(memory.fresh)
            sound.finish(state, memory.history, one, other, seat)
            total += state.net[seat]
        won[at] = total
