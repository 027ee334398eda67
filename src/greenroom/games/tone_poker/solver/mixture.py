"""Perfect play where best responses run in a circle: some hands share their choice between discards.

Only a few hands may choose, each between a few discards, all others being settled: of that small game an
equilibrium is found exactly. A hand that could do better with another discard then joins in with it, until
none can. Each small game has an equilibrium that is found, and there are only finitely many discards to join:
so perfect play is found for any points.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm

from greenroom.games.tone_poker.solver.complementarity import complementary
from greenroom.games.tone_poker.solver.equilibrium import (
    OpponentHands,
    Plan,
    SolverQuestion,
    add,
    cases,
    field_of,
    values,
    worths,
)

Key = tuple[int, int]
"""A case and one of its discards."""
Choices = dict[int, tuple[int, ...]]
"""For each case that may choose, the discards to choose from."""
Shares = dict[int, dict[int, Fraction]]
"""For each case that may choose, how often it takes which discard; never 0."""


def solve_mixture(chosen: list[int], question: SolverQuestion) -> Plan:
    """Find perfect play from where best responses went in a circle."""
    chosen = chosen.copy()
    choices: Choices = {}
    plan: Plan = [{choice: 1} for choice in chosen]
    games_met: set[tuple[tuple[int, tuple[int, ...]], ...]] = set()
    may_forget = True
    while (reply := _best_reply(plan, question)) is not None:
        number, better = reply
        choices[number] = (*choices.get(number, (chosen[number],)), better)
        # Choices that nobody takes any more are left out, until that leads to the same small game again.
        game = tuple(choices.items())
        may_forget = may_forget and game not in games_met
        games_met.add(game)
        shares = _Game(chosen, choices, question).equilibrium()
        for settled, parts in shares.items():
            chosen[settled] = next(iter(parts))
        plan = _plan(chosen, shares)
        if may_forget:
            choices = {number: tuple(parts) for number, parts in shares.items() if len(parts) > 1}
    return plan


def _best_reply(plan: Plan, question: SolverQuestion) -> Key | None:
    """Name the case that could gain most by another discard, and that discard; None where none could."""
    worth = worths(field_of(plan), question)
    most, reply = 0, None
    for number, (case, chosen) in enumerate(zip(cases(), plan, strict=True)):
        valued = values(case, worth)
        gain = max(valued) - min(valued[choice] for choice in chosen)
        if gain > most:
            most, reply = gain, (number, valued.index(max(valued)))
    return reply


def _plan(chosen: list[int], shares: Shares) -> Plan:
    whole = lcm(*(part.denominator for parts in shares.values() for part in parts.values()))
    plan = [{choice: whole} for choice in chosen]
    for number, parts in shares.items():
        plan[number] = {choice: int(part * whole) for choice, part in parts.items()}
    return plan


class _Game:
    """The worth of the discards of a few hands against each other, all other hands being settled."""

    def __init__(self, chosen: list[int], choices: Choices, question: SolverQuestion) -> None:
        self._numbers = list(choices)
        self._keys = [(number, choice) for number, each in choices.items() for choice in each]
        settled: Plan = [{choice: 1} for choice in chosen]
        whole = field_of(settled).whole
        base = [0] * len(field_of(settled).counts)
        for number, parts in enumerate(settled):
            for choice in parts if number not in choices else ():
                add(base, cases()[number], choice, 1)
        alone = worths(OpponentHands(base, whole), question)
        self._alone = [_value(key, alone) for key in self._keys]
        """The value of each discard against the settled hands."""
        added = [_added_worth(key, len(base), question) for key in self._keys]
        self._against = [[_value(key, worth) for worth in added] for key in self._keys]
        """The change of each discard's worth for each discard that another hand chooses."""

    def equilibrium(self) -> Shares:
        """Find shares by which no hand that may choose gains by choosing otherwise.

        Of every discard either the share is nothing, or what it falls short of its hand's best; all worths
        are moved below 0, which changes no choice, so that there surely is an end to the walk.
        """
        most = 1 + max(map(max, self._against))
        best = max(self._alone)
        short = [best - worth for worth in self._alone]
        costs = [[most - worth for worth in row] for row in self._against]
        common = gcd(*short, *(cost for row in costs for cost in row))
        matrix = [
            [*(cost // common for cost in row), *(-int(number == own) for number in self._numbers)]
            for row, (own, _) in zip(costs, self._keys, strict=True)
        ]
        matrix += [
            [*(int(number == own) for own, _ in self._keys), *(0 for _ in self._numbers)]
            for number in self._numbers
        ]
        solution = complementary(matrix, [*(each // common for each in short), *(-1 for _ in self._numbers)])
        shares: Shares = {number: {} for number in self._numbers}
        for (number, choice), part in zip(self._keys, solution, strict=False):
            if part:
                shares[number][choice] = part
        return shares


def _added_worth(key: Key, strengths: int, question: SolverQuestion) -> list[int]:
    """Return what one hand, taking one discard, adds to the worth of every strength of another."""
    counts = [0] * strengths
    add(counts, cases()[key[0]], key[1], 1)
    return [(question.players - 1) * count for count in accumulate(counts)]


def _value(key: Key, worth: list[int]) -> int:
    case = cases()[key[0]]
    return case.shares[key[1]] * sum(map(worth.__getitem__, case.draws[key[1]]))
