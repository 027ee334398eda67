"""Actions tried in the same deals: each is played in every one of them, and then soundly to the end.

The same deals for all make differences sharp: what all actions owe to luck falls out. The hands of a deal are
dear, since they are weighed by all that was done so far, and most of the luck lies in the stock: so hands are
played several times, the stock laid anew each time. Means are weighted, and so are their intervals; they
follow from the spread between hands, which are independent of one another, as stocks over the same are not.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt

from greenroom.games.tonk.coach.alternatives import LETS_LIE
from greenroom.games.tonk.coach.sampled_deals import Worlds
from greenroom.games.tonk.engine import codes, redeal
from greenroom.games.tonk.lab.tally import NORMAL_95
from greenroom.games.tonk.search import PublicHistory, State, sound


class Trials:
    """The results of some actions, hands by hands."""

    def __init__(self, worlds: Worlds, actions: Sequence[int]) -> None:
        self.actions = list(actions)
        self.weights: list[int] = []
        """The weight of each dealing of hands."""
        self.stocks = stocks_for(worlds.actions_shown, len(actions))
        """The number of plays with the same hands."""
        self._nets: list[list[int]] = [[] for _ in actions]
        """For each action the stakes that the seat won, `stocks` times in a row with the same hands."""
        self._sums: list[list[int]] = [[] for _ in actions]
        """For each action the stakes that the seat won, added up over the plays with the same hands."""
        self._weight_where: list[dict[int, int]] = [{1: 0, 0: 0, -1: 0} for _ in actions]
        """For each action the weight of the plays that it wins (1), loses (-1) or neither (0)."""
        self._worlds = worlds
        self._line = State(worlds.infoset.rules, worlds.infoset.seats)
        self._memory = PublicHistory()

    def add(self, number: int) -> None:
        """Try all actions in `number` more hands."""
        worlds = self._worlds
        for world, weight in worlds.draw(number):
            self.weights.append(weight)
            for sums in self._sums:
                sums.append(0)
            for again in range(self.stocks):
                if again:
                    redeal.lay_stock(worlds.infoset, world, worlds.chance)
                for action, nets, sums, where in zip(
                    self.actions, self._nets, self._sums, self._weight_where, strict=True
                ):
                    net = self._play_out(world, action)
                    nets.append(net)
                    sums[-1] += net
                    where[(net > 0) - (net < 0)] += weight

    def mean(self, action: int) -> float:
        """Return the stakes that an action is worth."""
        return mean(self._sums[action], self.weights) / self.stocks

    def margin(self, action: int) -> float:
        """Return half of the interval of that."""
        return margin(self._sums[action], self.weights) / self.stocks

    def behind(self, action: int, best: int) -> tuple[float, float]:
        """Return by how many stakes an action is worth less than another, and half of the interval."""
        less = list(map(int.__sub__, self._sums[best], self._sums[action]))
        return mean(less, self.weights) / self.stocks, margin(less, self.weights) / self.stocks

    def share(self, action: int, sign: int) -> float:
        """Return the share of plays, by weight, that an action wins, or loses where `sign` is -1."""
        return self._weight_where[action][sign] / (sum(self.weights) * self.stocks)

    def when(self, action: int, even_wins: bool) -> tuple[float | None, float | None]:
        """Return the stakes of an action where it wins and where it does not; None where that never was."""
        split: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        for net, weight in zip(self._nets[action], self._each_weight, strict=True):
            split[not (net > 0 or (even_wins and net == 0))].append((net, weight))
        won, lost = (mean(*zip(*each, strict=True)) if each else None for each in split)
        return won, lost

    @property
    def _each_weight(self) -> list[int]:
        return [weight for weight in self.weights for _ in range(self.stocks)]

    def _play_out(self, world: State, action: int) -> int:
        worlds = self._worlds
        policy, seat = worlds.policy, worlds.infoset.seat
        if action != LETS_LIE:
            return sound.follow(world, self._line, action, worlds.history, self._memory, policy, policy, seat)
        self._line.take_over(world)
        self._memory.take_over(worlds.history)
        let_lie(self._line, seat)
        sound.finish(self._line, self._memory, policy, policy, seat)
        return self._line.net[seat]


def stocks_for(actions_shown: int, actions: int) -> int:
    """Return how often the same hands should be played, for the least work at the same certainty.

    The best number is the root of two ratios multiplied: what hands cost by what a play of them costs, and
    how much results vary by the stock by how much they vary by the hands. To deal and weigh hands takes some
    0.5 µs for each action that was shown, to play one action to the end 3.5 µs; by the stock results vary
    some 3.5 times as much as by the hands (`slap`, four players).
    """
    # 3.5 x (0.5 x actions_shown) / (3.5 x actions)
    return max(1, round(sqrt(actions_shown / (2 * actions))))


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
    total, weighted_sum = sum(weights), sum(weighted)
    squares = sum(map(int.__mul__, weighted, weighted)) * total**2
    squares += weighted_sum * (
        sum(map(int.__mul__, weights, weights)) * weighted_sum
        - 2 * sum(map(int.__mul__, weighted, weights)) * total
    )
    return NORMAL_95 * sqrt(squares * deals / (deals - 1)) / total**2
