"""Solves linear complementarity problems exactly, by Lemke's algorithm.

Wanted are z and w, all at least 0, with w = q + M z, and of each pair z and w at least one is 0. Two best
responses to each other are such a problem. The algorithm cannot cycle, since ties between rows are broken
lexicographically; and where M is copositive, as negative payoffs make it, it ends at a solution.

All numbers are integers: a tableau is kept times its last pivot, which divides every entry of the next.
"""

from __future__ import annotations

from fractions import Fraction

Matrix = list[list[int]]


def complementary(matrix: Matrix, shift: list[int]) -> list[Fraction]:
    """Return z with w = shift + matrix z. Raises ArithmeticError where the walk leads nowhere."""
    return _Walk(matrix, shift).solution()


class _Walk:
    """Columns: w, z, the artificial unknown that makes the start feasible, and what each row comes to."""

    def __init__(self, matrix: Matrix, shift: list[int]) -> None:
        self._size = size = len(shift)
        own = range(size)
        self._rows: Matrix = [
            [*(int(row == other) for other in own), *(-each for each in matrix[row]), -1, shift[row]]
            for row in own
        ]
        self._basis = list(range(size))
        self._pivot = 1
        self._artificial = 2 * size

    def solution(self) -> list[Fraction]:
        """Walk until the artificial unknown is nothing again."""
        amounts = [row[-1] for row in self._rows]
        if min(amounts) < 0:
            # The row that is short of most: then no other falls below 0.
            short = min(range(self._size), key=lambda row: [amounts[row], *self._rows[row][: self._size]])
            leaving = self._enter(short, self._artificial)
            while leaving != self._artificial:
                entering = leaving + self._size if leaving < self._size else leaving - self._size
                leaving = self._enter(self._leaving(entering), entering)
        amounts = [row[-1] for row in self._rows]
        amount_of = dict(zip(self._basis, amounts, strict=True))
        return [Fraction(amount_of.get(self._size + place, 0), self._pivot) for place in range(self._size)]

    def _leaving(self, entering: int) -> int:
        """Choose the row that is first to come to nothing; of several, lexicographically the first."""
        best: int | None = None
        for row, entries in enumerate(self._rows):
            if entries[entering] > 0 and (best is None or self._sooner(row, best, entering)):
                best = row
        if best is None:
            raise ArithmeticError("The walk leads nowhere.")
        return best

    def _sooner(self, row: int, other: int, entering: int) -> bool:
        one, two = self._rows[row], self._rows[other]
        for column in (-1, *range(self._size)):
            more: int = one[column] * two[entering] - two[column] * one[entering]
            if more:
                return more < 0
        return False

    def _enter(self, row: int, column: int) -> int:
        """Exchange the unknown of a row for another; return the one that left."""
        head = self._rows[row]
        pivot, last = head[column], self._pivot
        if pivot < 0:
            head = self._rows[row] = [-entry for entry in head]
            pivot = -pivot
        for place, entries in enumerate(self._rows):
            factor = entries[column]
            if place != row:
                self._rows[place] = [
                    (pivot * entry - factor * above) // last
                    for entry, above in zip(entries, head, strict=True)
                ]
        self._pivot = pivot
        leaving, self._basis[row] = self._basis[row], column
        return leaving
