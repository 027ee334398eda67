"""Actions tried in the same worlds: each is played in every world, and sound players go on from there.

What one action gains over another is measured within each world, so that most of the luck of the cards falls
out. Sums are all that is kept of it. An action that is no longer `alive` is left out, and its sums stand.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import belief, sound
from greenroom.games.tonk.engine.belief import Belief
from greenroom.games.tonk.engine.course import Course
from greenroom.games.tonk.engine.manner import Manner
from greenroom.games.tonk.engine.state import State

__all__ = ["Tryout", "play"]


class Tryout:
    """Some actions of one seat, and what each has won so far."""

    def __init__(self, likely: Belief, course: Course, own: Manner, seat: int, actions: array[int]) -> None:
        size = len(actions)
        self.belief: Belief = likely
        self.course: Course = course
        self.own: Manner = own
        self.seat = seat
        self.size = size
        self.actions: array[int] = actions
        self.alive: array[int] = array("q", [1] * size)
        self.played = 0
        """The worlds played so far, each as often as it counts."""
        self.sums: array[int] = array("q", bytes(8 * size))
        """For each action, what the seat has won with it in these worlds."""
        self.squares: array[int] = array("q", bytes(8 * size * size))
        """For each two of them, the sum of the squares of their differences."""
        self.line: State = State(likely.unknown.rules, likely.unknown.seats)
        self.memory: Course = Course()
        self.won: array[int] = array("q", bytes(8 * size))


def play(  # noqa: PLR0913, PLR0917 - one call for many worlds
    tryout: Tryout, numbers: array[int], times: array[int], first: int, last: int, other: Manner
) -> None:
    """Play every action that is alive in some numbered worlds, all others in one manner.

    The worlds are `numbers[first:last]`; each counts as often as `times` says.
    """
    for i in range(first, last):
        belief.deal(tryout.belief, numbers[i])
        play_one(tryout, tryout.belief.world, other, times[i])


def play_one(tryout: Tryout, world: State, other: Manner, times: int) -> None:
    """Play every action that is alive in one world."""
    tryout.played += times
    for at in range(tryout.size):
        if tryout.alive[at]:
            tryout.won[at] = sound.follow(
                world,
                tryout.line,
                tryout.actions[at],
                tryout.course,
                tryout.memory,
                tryout.own,
                other,
                tryout.seat,
            )
            tryout.sums[at] += times * tryout.won[at]
    compare(tryout, times)


def compare(tryout: Tryout, times: int) -> None:
    """Add up how far apart the actions that are alive were in the world played last."""
    size = tryout.size
    for one in range(size):
        for two in range(one):
            if tryout.alive[one] and tryout.alive[two]:
                apart = tryout.won[one] - tryout.won[two]
                square = times * times * apart * apart
                tryout.squares[one * size + two] += square
                tryout.squares[two * size + one] += square
