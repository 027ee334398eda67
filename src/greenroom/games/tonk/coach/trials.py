"""Actions tried in the same deals: each is played in every one of them, and then soundly to the end.

The same deals for all make differences sharp: what all actions owe to luck falls out. Means are weighted, and
so are their intervals; they follow from the spread between deals, which are independent of one another.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt

from greenroom.games.tonk.coach.alternatives import WAITS
from greenroom.games.tonk.coach.worlds import Worlds
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.lab.tally import NORMAL_95
from greenroom.games.tonk.search import Course, State, sound


class Trials:
    """The results of some actions, deal by deal."""

    def __init__(self, worlds: Worlds, actions: Sequence[int]) -> None:
        self.actions = list(actions)
        self.nets: list[list[int]] = [[] for _ in actions]
        """For each action the stakes that the seat won in each deal."""
        self.weights: list[int] = []
        self._worlds = worlds
        self._line = State(worlds.unknown.rules, worlds.unknown.seats)
        self._memory = Course()

    def add(self, number: int) -> None:
        """Try all actions in so many more deals."""
        for world, weight in self._worlds.drawn(number):
            self.weights.append(weight)
            for action, nets in zip(self.actions, self.nets, strict=True):
                nets.append(self._tried(world, action))

    def mean(self, action: int) -> float:
        """Return the stakes that an action is worth."""
        return mean(self.nets[action], self.weights)

    def margin(self, action: int) -> float:
        """Return half of the interval of that."""
        return margin(self.nets[action], self.weights)

    def behind(self, action: int, best: int) -> tuple[float, float]:
        """Return by how many stakes an action is worth less than another, and half of the interval."""
        less = [one - other for one, other in zip(self.nets[best], self.nets[action], strict=True)]
        return mean(less, self.weights), margin(less, self.weights)

    def share(self, action: int, sign: int) -> float:
        """Return the share of deals in which an action wins, or loses where `sign` is -1."""
        return mean([int(net * sign > 0) for net in self.nets[action]], self.weights)

    def when(self, action: int, even_wins: bool) -> tuple[float | None, float | None]:
        """Return the stakes of an action where it wins and where it does not; None where that never was."""
        split: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        for net, weight in zip(self.nets[action], self.weights, strict=True):
            split[not (net > 0 or (even_wins and net == 0))].append((net, weight))
        won, lost = (mean(*zip(*each, strict=True)) if each else None for each in split)
        return won, lost

    def _tried(self, world: State, action: int) -> int:
        worlds, unknown = self._worlds, self._worlds.unknown
        manner = worlds.manner
        if action != WAITS:
            return sound.follow(
                world, self._line, action, worlds.course, self._memory, manner, manner, unknown.seat
            )
        self._line.take_over(world)
        self._memory.take_over(worlds.course)
        let_lie(self._line, unknown.seat)
        sound.finish(self._line, self._memory, manner, manner, unknown.seat)
        return self._line.net[unknown.seat]


def let_lie(state: State, seat: int) -> None:
    """Take from a seat what it could slap: it lets the discard lie, the others may still want it."""
    rest = [
        code
        for code in state.actions[: state.n]
        if code & codes.KIND != codes.SLAP or code >> codes.SEAT_AT & 7 != seat
    ]
    state.actions = array("q", rest + [0] * (state.room - len(rest)))
    state.n = len(rest)


def mean(figures: Sequence[int], weights: Sequence[int]) -> float:
    """Return the weighted mean of a figure over deals."""
    return sum(map(int.__mul__, figures, weights)) / sum(weights)


def margin(figures: Sequence[int], weights: Sequence[int]) -> float:
    """Return half of the 95 % interval of a weighted mean (the ratio of two sums, to the first order)."""
    deals = len(weights)
    if deals < 2:
        return 0.0
    # In whole numbers, the sum of the squares of weight times distance from the mean is multiplied out.
    weighted = list(map(int.__mul__, figures, weights))
    total, won = sum(weights), sum(weighted)
    squares = sum(map(int.__mul__, weighted, weighted)) * total**2
    squares += won * (
        sum(map(int.__mul__, weights, weights)) * won - 2 * sum(map(int.__mul__, weighted, weights)) * total
    )
    return NORMAL_95 * sqrt(squares * deals / (deals - 1)) / total**2
