"""Paired rollouts: each action is played in the same worlds, and sound players go on from there.

What one action gains over another is measured within each world, so that most of the luck of the cards falls
out. All that is kept of it are sums, and in how many worlds one action won more than another. An action that
is no longer `alive` is left out, and its sums stand.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import particle_belief, redeal, sound
from greenroom.games.tonk.engine.particle_belief import ParticleBelief
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["PairedRollouts", "play"]


class PairedRollouts:
    """Some actions of one seat, and what each has won so far."""

    def __init__(
        self,
        belief: ParticleBelief,
        history: PublicHistory,
        own: PolicyWeights,
        seat: int,
        actions: array[int],
    ) -> None:
        size = len(actions)
        self.belief: ParticleBelief = belief
        self.history: PublicHistory = history
        self.own: PolicyWeights = own
        self.seat = seat
        self.size = size
        self.actions: array[int] = actions
        self.alive: array[int] = array("q", [1] * size)
        self.played = 0
        """The worlds played so far, each as often as its stock was laid anew."""
        self.sums: array[int] = array("q", bytes(8 * size))
        """For each action, what the seat has won with it in the worlds played."""
        self.squares: array[int] = array("q", bytes(8 * size * size))
        """For each two actions, the sum of the squares of their differences, world by world."""
        self.worlds = 0
        """The worlds played so far, each once."""
        self.ahead: array[int] = array("q", bytes(8 * size * size))
        """For each two actions, the number of worlds in which the first won more than the second."""
        self.line: State = State(belief.infoset.rules, belief.infoset.seats)
        self.memory: PublicHistory = PublicHistory()
        self.won: array[int] = array("q", bytes(8 * size))
        """For each action, the units won in the world that is being played."""


def play(  # noqa: PLR0913, PLR0917 - one call for many worlds
    rollouts: PairedRollouts,
    numbers: array[int],
    times: array[int],
    first: int,
    last: int,
    other: PolicyWeights,
) -> None:
    """Play every action that is alive in some numbered worlds, all others by one policy.

    The worlds are `numbers[first:last]`. Each is played as often as `times` says, the hands the same and the
    stock laid anew.
    """
    infoset = rollouts.belief.infoset
    world = rollouts.belief.world
    for i in range(first, last):
        particle_belief.deal(rollouts.belief, numbers[i])
        clear(rollouts)
        for again in range(times[i]):
            if again:
                redeal.lay_stock(infoset, world, rollouts.belief.chance)
            play_one(rollouts, world, other)
        add(rollouts, times[i])


def clear(rollouts: PairedRollouts) -> None:
    """Begin with another world."""
    for at in range(rollouts.size):
        rollouts.won[at] = 0


def play_one(rollouts: PairedRollouts, world: State, other: PolicyWeights) -> None:
    """Play every action that is alive in one world, once."""
    for at in range(rollouts.size):
        if rollouts.alive[at]:
            rollouts.won[at] += sound.follow(
                world,
                rollouts.line,
                rollouts.actions[at],
                rollouts.history,
                rollouts.memory,
                rollouts.own,
                other,
                rollouts.seat,
            )


def add(rollouts: PairedRollouts, times: int) -> None:
    """Add up what the actions won in one world, and how far apart they were.

    The same hands, however often, are one sample: their sums are squared, not their parts.
    """
    size = rollouts.size
    rollouts.played += times
    rollouts.worlds += 1
    for one in range(size):
        if not rollouts.alive[one]:
            continue
        rollouts.sums[one] += rollouts.won[one]
        for two in range(one):
            if rollouts.alive[two]:
                apart = rollouts.won[one] - rollouts.won[two]
                rollouts.squares[one * size + two] += apart * apart
                rollouts.squares[two * size + one] += apart * apart
                if apart > 0:
                    rollouts.ahead[one * size + two] += 1
                elif apart < 0:
                    rollouts.ahead[two * size + one] += 1
