"""Linear equations in fractions, so that nothing is rounded."""

from __future__ import annotations

from fractions import Fraction

Row = list[Fraction]


def solved(rows: list[Row]) -> Row | None:
    """Solve as many equations as unknowns; a row is its coefficients, then what they come to.

    None where there is no single solution.
    """
    size = len(rows)
    rows = [row.copy() for row in rows]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        _clear(rows, column)
    return [row[size] for row in rows]


def _clear(rows: list[Row], column: int) -> None:
    """Make a column 1 in its own row and 0 in all others."""
    head = rows[column][column]
    own = rows[column] = [number / head for number in rows[column]]
    for place, row in enumerate(rows):
        factor = row[column]
        if place != column and factor:
            rows[place] = [number - factor * here for number, here in zip(row, own, strict=True)]
