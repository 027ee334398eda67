"""The arithmetic of the comparing sheet: what the cards gave a seat, and what its player made of them.

Of each hand and seat the *mean* is what all tables that played it made there on average. What a player's
units differ from it is their *play*, the mean itself is what the *cards* gave: units = cards + play. Where
one table alone has played a hand there is nothing to compare with; then the house's bot stands in, which
plays the same deck in every seat.

All of it is counted in whole numbers and fractions; a play's total over all tables and one seat is 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec

MIN_HANDS = 6
"""Hands from which an interval is told: of fewer whole stakes the spread is often 0 by chance alone."""
STUDENT_95 = (
    *(2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110),
    *(2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045),
)
"""Standard errors of an interval of 95 %, from `MIN_HANDS` on (Student's, one degree of freedom less)."""

Place = tuple[int, int]
"""A hand, by its number from 1, and a seat, from 0."""
References = Mapping[int, Sequence[int]]
"""For each hand, the units that each seat wins or loses where the same bot plays all seats."""


class HandResult(msgspec.Struct, frozen=True):
    """The units that somebody won or lost in one hand."""

    table: int
    """The number of the table, from 1."""
    hand: int
    seat: int
    person: str
    units: int


class ComparisonLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player's total at one seat of one table."""

    table: int
    seat: int
    person: str
    hands: int
    units: int
    cards: Fraction
    play: Fraction
    margin: float | None
    """Half of the 95 % interval of `play`, had other decks been dealt; null where there are too few hands."""


def means(results: Iterable[HandResult], references: References) -> dict[Place, Fraction]:
    """Return what each seat made of each hand on average."""
    units: defaultdict[Place, list[int]] = defaultdict(list)
    for result in results:
        units[result.hand, result.seat].append(result.units)
    return {
        (hand, seat): Fraction(sum(each), len(each)) if len(each) > 1 else Fraction(references[hand][seat])
        for (hand, seat), each in units.items()
    }


def lines(results: Iterable[HandResult], mean_of: Mapping[Place, Fraction]) -> list[ComparisonLine]:
    """Sum up every player, by table and seat; somebody who took over a seat has a line of their own."""
    by_player: defaultdict[tuple[int, int, str], list[HandResult]] = defaultdict(list)
    for result in results:
        by_player[result.table, result.seat, result.person].append(result)
    return [_line(each, mean_of) for _, each in sorted(by_player.items(), key=lambda item: item[0][:2])]


def _line(results: Sequence[HandResult], mean_of: Mapping[Place, Fraction]) -> ComparisonLine:
    units = sum(each.units for each in results)
    plays = [each.units - mean_of[each.hand, each.seat] for each in results]
    play = sum(plays, Fraction(0))
    first = results[0]
    return ComparisonLine(
        table=first.table,
        seat=first.seat,
        person=first.person,
        hands=len(results),
        units=units,
        cards=units - play,
        play=play,
        margin=margin_of_total(plays),
    )


def margin_of_total(plays: Sequence[Fraction]) -> float | None:
    """Return half of the 95 % interval of a total of independent hands.

    None for fewer than `MIN_HANDS`, and where all were equal: then they do not show what luck can do.
    """
    hands = len(plays)
    total = sum(plays, Fraction(0))
    squares = sum((each * each for each in plays), Fraction(0)) - total * total / hands
    if hands < MIN_HANDS or not squares:
        return None
    return STUDENT_95[hands - MIN_HANDS] * sqrt(squares / (hands - 1) * hands)


def places(lines: Sequence[ComparisonLine]) -> list[int]:
    """Return the place of each line by its play, from 1; equal play shares a place."""
    totals = sorted((line.play for line in lines), reverse=True)
    return [totals.index(line.play) + 1 for line in lines]
