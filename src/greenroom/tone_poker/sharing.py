"""Perfect play where best responses run in a circle: some hands share their choice between discards.

Only the hands that ran in the circle may choose, each between the discards that it used there, and of
that small game an equilibrium is found exactly, among all ways to leave some of the discards out. A hand
that could do better with another discard then joins in with it, until none can.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import lcm, prod

from greenroom.tone_poker.linear import Row, solved
from greenroom.tone_poker.solving import Field, Plan, Question, add, cases, field_of, values, worths

Choices = dict[int, tuple[int, ...]]
"""For each case that may choose, the discards to choose from."""
Shares = dict[int, dict[int, Fraction]]
"""For each case that may choose, how often it takes which discard; never 0."""
MOST_REPLIES = 300
"""Replies of single hands, after which they count as a circle."""
MOST_ROUNDS = 40
"""Small games that are solved before the search is given up."""
MOST_HANDS = 5
"""Hands of a circle with which the first small game begins."""
MOST_WAYS = 1000
"""Ways to leave out discards that are tried in one small game: each is a system of equations."""


def shared(chosen: list[int], question: Question) -> Plan | None:
    """Find perfect play from where best responses went in a circle; None where that takes too long."""
    chosen, choices = _circle(chosen, question)
    for _ in range(MOST_ROUNDS):
        shares = _equilibrium(chosen, choices, question) if choices else {}
        if shares is None:
            return None
        plan = _plan(chosen, shares)
        reply = _best_reply(plan, question)
        if reply is None:
            return plan
        for number, parts in shares.items():
            chosen[number] = next(iter(parts))
        choices = {number: tuple(parts) for number, parts in shares.items() if len(parts) > 1}
        number, better = reply
        choices[number] = (*choices.get(number, (chosen[number],)), better)
    return None


def _circle(chosen: list[int], question: Question) -> tuple[list[int], Choices]:
    """Let one hand at a time change, the one that gains most, until that goes in a circle too.

    Returns what was chosen where the circle closed, and between what the hands in it changed.
    """
    seen: dict[tuple[int, ...], int] = {}
    changes: list[tuple[int, int]] = []
    while tuple(chosen) not in seen and len(changes) < MOST_REPLIES:
        seen[tuple(chosen)] = len(changes)
        reply = _best_reply([{choice: 1} for choice in chosen], question)
        if reply is None:
            return chosen, {}
        changes.append(reply)
        chosen = chosen.copy()
        chosen[reply[0]] = reply[1]
    used: dict[int, set[int]] = {}
    for number, better in changes[seen.get(tuple(chosen), len(changes)) :]:
        used.setdefault(number, {chosen[number]}).add(better)
    # Where many are in it, the first few; the others join in as they can do better.
    return chosen, {number: tuple(sorted(each)) for number, each in list(used.items())[:MOST_HANDS]}


def _best_reply(plan: Plan, question: Question) -> tuple[int, int] | None:
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


def _equilibrium(chosen: list[int], choices: Choices, question: Question) -> Shares | None:
    """Find shares by which no hand that may choose gains by choosing otherwise."""
    if prod(2 ** len(each) - 1 for each in choices.values()) > MOST_WAYS:
        return None
    game = _Game(chosen, choices, question)
    return next((shares for shares in map(game.balanced, _ways(choices)) if shares is not None), None)


def _ways(choices: Choices) -> Iterator[Choices]:
    """List all ways to leave out some of the discards of each, the fewest first."""
    kept = [
        [part for size in range(len(each), 0, -1) for part in combinations(each, size)]
        for each in choices.values()
    ]
    for way in product(*kept):
        yield dict(zip(choices, way, strict=True))


class _Game:
    """What the discards of a few hands are worth against each other, all other hands being settled."""

    def __init__(self, chosen: list[int], choices: Choices, question: Question) -> None:
        settled: Plan = [{choice: 1} for choice in chosen]
        whole = field_of(settled).whole
        for number in choices:
            settled[number] = {}
        base = [0] * len(field_of(settled).counts)
        for number, parts in enumerate(settled):
            for choice in parts:
                add(base, cases()[number], choice, 1)
        self._choices = choices
        self._alone = self._worth(Field(base, whole), question)
        """For each case, what each discard is worth against the settled hands."""
        self._against: dict[tuple[int, int], dict[int, list[int]]] = {}
        """For each case and discard, what it adds to the worth of all others."""
        for number, each in choices.items():
            for choice in each:
                counts = [0] * len(base)
                add(counts, cases()[number], choice, 1)
                self._against[number, choice] = self._worth(Field(counts, 0), question)

    def _worth(self, field: Field, question: Question) -> dict[int, list[int]]:
        worth = worths(field, question)
        return {number: values(cases()[number], worth) for number in self._choices}

    def balanced(self, way: Choices) -> Shares | None:
        """Share so that all discards of a way are worth the same; None where that is no equilibrium."""
        keys = [(number, choice) for number, each in way.items() for choice in each]
        found = solved(self._equations(way, keys))
        if found is None or min(found[: len(keys)]) <= 0:
            return None
        parts = dict(zip(keys, found, strict=False))
        for number, worth in zip(way, found[len(keys) :], strict=True):
            if any(self._value(number, choice, parts) > worth for choice in self._choices[number]):
                return None
        return {number: {choice: parts[number, choice] for choice in each} for number, each in way.items()}

    def _value(self, number: int, choice: int, parts: dict[tuple[int, int], Fraction]) -> Fraction:
        more = (part * self._against[key][number][choice] for key, part in parts.items())
        return self._alone[number][choice] + sum(more, Fraction(0))

    def _equations(self, way: Choices, keys: list[tuple[int, int]]) -> list[Row]:
        """Say that each discard is worth what its hand is, and that the shares of each hand make one."""
        rows = []
        for number, choice in keys:
            shares = [self._against[key][number][choice] for key in keys]
            hands = [-1 if other == number else 0 for other in way]
            rows.append([*shares, *hands, -self._alone[number][choice]])
        for number in way:
            shares = [int(other == number) for other, _ in keys]
            rows.append([*shares, *([0] * len(way)), 1])
        return [[Fraction(each) for each in row] for row in rows]
