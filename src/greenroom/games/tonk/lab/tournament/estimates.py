"""The figures that follow from decks, each with its interval of 95 %: the deck is the unit of all of them.

A pair's seatings of one deck share its luck. Their sum is one observation, and decks are independent, so an
interval follows from the variance between decks.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tonk.lab.tally import margin_of_mean
from greenroom.games.tonk.lab.tournament.plan import Pair, Plan


class Estimate(msgspec.Struct, frozen=True):
    """A figure and half of its interval."""

    value: float
    margin: float


def estimate(observed: Sequence[int], scale: float) -> Estimate:
    """Estimate the mean of whole numbers, one a deck, of which `scale` make one unit."""
    total, squares, decks = sum(observed), sum(each * each for each in observed), len(observed)
    return Estimate(
        round(total / decks / scale, 5), round(margin_of_mean(total, squares, decks) / abs(scale), 5)
    )


def alone(plan: Plan, gains: Sequence[Sequence[Pair]], pair: int) -> tuple[Estimate, Estimate]:
    """Estimate units a hand of each of a pair, alone among copies of the other."""
    scale = plan.players**2
    one, other = zip(*(deck[pair] for deck in gains), strict=True)
    return estimate(one, scale), estimate(other, scale)


def differences(gains: Sequence[Sequence[Pair]], pair: int) -> list[int]:
    """List for each deck how much more the first of a pair gained than the second."""
    return [deck[pair][0] - deck[pair][1] for deck in gains]


def lead(plan: Plan, gains: Sequence[Sequence[Pair]], pair: int) -> Estimate:
    """Estimate the units a hand by which the first of a pair is ahead: the mean of both ways.

    At a table of two it is what the first wins of the second.
    """
    return estimate(differences(gains, pair), 2 * plan.players**2)


def strength(plan: Plan, gains: Sequence[Sequence[Pair]], bot: int) -> Estimate:
    """Estimate the units a hand by which a bot is ahead of the others, each of them weighing the same."""
    signs = [(bot == one) - (bot == other) for one, other in plan.pairs()]
    sums = [
        sum(sign * (one - other) for sign, (one, other) in zip(signs, deck, strict=True)) for deck in gains
    ]
    return estimate(sums, 2 * plan.players**2 * (len(plan.bots) - 1))


def score(gains: Sequence[Sequence[Pair]], pair: int) -> Estimate:
    """Estimate the share of the decks that the first of a pair wins, half a deck where they are level."""
    return estimate([point + 1 for point in points(gains, pair)], 2)


def points(gains: Sequence[Sequence[Pair]], pair: int) -> list[int]:
    """List for each deck which of a pair won it: 1 the first, -1 the second, 0 neither."""
    return [(ahead > 0) - (ahead < 0) for ahead in differences(gains, pair)]
