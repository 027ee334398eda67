"""The results of many hands, for each of the bots that played them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from greenroom.games.tonk.text.outcome import Outcome

NORMAL_95 = 1.959964
"""The number of standard errors that make an interval of 95 %."""


class SimulationTally(msgspec.Struct):
    """Sums over hands; bots are counted from 0, in the order they were named."""

    won: list[int]
    """Decided hands that each bot won; a shared one counts for each winner."""
    net: list[int]
    """Units won less units paid; minus the points charged where points are charged."""
    squares: list[int]
    """Sums of the squares of each hand's net, for the margins."""
    ends: dict[str, int]
    hands: int = 0
    decided: int = 0
    """Hands that some won and some did not; the rest were drawn, dead or shared by all."""

    def add(self, outcome: Outcome, seating: Sequence[int]) -> None:
        """Count one hand; `seating` names the bot in each seat."""
        self.hands += 1
        self.ends[outcome.end] = self.ends.get(outcome.end, 0) + 1
        decided = 0 < len(outcome.winners) < len(seating)
        self.decided += decided
        for seat, bot in enumerate(seating):
            self.won[bot] += decided and seat in outcome.winners
            self.net[bot] += outcome.net[seat]
            self.squares[bot] += outcome.net[seat] ** 2

    def join(self, other: SimulationTally) -> None:
        """Add the hands of another tally of the same bots."""
        self.hands += other.hands
        self.decided += other.decided
        self.won = [mine + theirs for mine, theirs in zip(self.won, other.won, strict=True)]
        self.net = [mine + theirs for mine, theirs in zip(self.net, other.net, strict=True)]
        self.squares = [mine + theirs for mine, theirs in zip(self.squares, other.squares, strict=True)]
        for end, hands in other.ends.items():
            self.ends[end] = self.ends.get(end, 0) + hands


def empty_tally(bots: int) -> SimulationTally:
    """Begin a tally."""
    return SimulationTally(won=[0] * bots, net=[0] * bots, squares=[0] * bots, ends={})


def share_between(won: int, decided: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson's, which holds near 0 and 1 too)."""
    if decided == 0:
        return 0.0, 1.0
    share, z = won / decided, NORMAL_95
    middle = share + z * z / (2 * decided)
    reach = z * sqrt(share * (1 - share) / decided + z * z / (4 * decided * decided))
    whole = 1 + z * z / decided
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def margin_of_mean(total: int, squares: int, hands: int) -> float:
    """Return half of the 95 % interval of a mean."""
    if hands < 2:
        return 0.0
    variance = (squares - total * total / hands) / (hands - 1)
    return NORMAL_95 * sqrt(max(0.0, variance) / hands)
