"""The moment to drop: the chance to be strictly lowest, and what a drop then promises (TK-31, TK-32)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, prod, sqrt
from statistics import fmean, pstdev
from typing import TypeAlias

from greenroom.games.tonk.bots.knowledge import Knowledge
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.card_text import cards_of

CARELESS_ODDS = 0.3
"""Odds that a player whose discards nobody has seen yet throws its cards away at random."""
CARELESS_TEN_SHARE = 0.31
"""The chance that a card thrown at random counts ten: 16 of 52 do."""
CARELESS_SHARE = 0.077
"""The chance that a card thrown at random counts any one number below ten: 4 of 52 do."""
EASE_PER_DISCARD = 0.25
"""Points by which a careful player's cards count less on the average for each discard. This was guessed,
like the other numbers of careful players below; self-play has learned its own since (`ease`,
`level`, `base`, `wide`).
"""
MIN_BELIEVED_POINTS = 7
"""The least points that a discard is believed to tell of a hand: whoever throws a lower card may be lying."""
DiscardEstimate: TypeAlias = Callable[[Sequence[int]], float]
"""The points of the cards that a careful player is taken to throw still, from those that it threw."""


def last_thrown(thrown: Sequence[int]) -> float:
    """Believe the last discard, a low one no further than `MIN_BELIEVED_POINTS`.

    Believing the least of them was beaten by whoever threw a low card first: such a player was left alone to
    drop with whatever it held.
    """
    return max(MIN_BELIEVED_POINTS, thrown[-1]) if thrown else 10


class Other:
    """Another hand, as one seat may guess at it: a careful player's, or a careless one's."""

    def __init__(
        self, known: Knowledge, seat: int, unseen: Sequence[int], estimate: DiscardEstimate = last_thrown
    ) -> None:
        self._unknown = known.unknown[seat]
        self._seen = known.pack.points(known.held[seat])
        self._thrown = [known.pack.worth[card] for card in known.thrown[seat]]
        self._estimate = estimate
        self._mean = fmean(unseen)
        self._deviation = max(0.5, pstdev(unseen, self._mean))
        self.careless = carelessness(self._thrown)

    def chance_above(self, count: int) -> float:
        """Return the chance that this hand counts more."""
        if self._unknown == 0:
            return float(self._seen > count)
        careful = self._careful_mean()
        return (1 - self.careless) * self._chance(careful, 0.1 + 0.4 * careful, count) + (
            self.careless * self._chance(self._mean, self._deviation, count)
        )

    def _careful_mean(self) -> float:
        """Points of a card that a careful player keeps: about half of those that it throws."""
        eased = self._mean - EASE_PER_DISCARD * len(self._thrown)
        return max(1.0, min(eased, 0.5 * self._estimate(self._thrown) + 0.6))

    def _chance(self, mean: float, deviation: float, count: int) -> float:
        above = mean * self._unknown + self._seen - count - 0.5
        return 0.5 + 0.5 * erf(above / (deviation * sqrt(2 * self._unknown)))


def carelessness(thrown: Sequence[int]) -> float:
    """Return the chance that discards, given the points of each, were thrown without a thought.

    A careful player's first are high; each turn lower ones are likelier than before.
    """
    odds = CARELESS_ODDS * prod(throw_ratio(turn, points) for turn, points in enumerate(thrown))
    return odds / (1 + odds)


def throw_ratio(turn: int, points: int) -> float:
    """Return how much likelier a careless player is than a careful one to throw a card in a turn."""
    fall = min(0.9, 0.3 + 0.1 * turn)
    steps = max(0, 10 - points)
    careful = fall**steps * (1 - fall)
    return min(10.0, max(0.4, (CARELESS_TEN_SHARE if steps == 0 else CARELESS_SHARE) / careful))


def others(known: Knowledge, estimate: DiscardEstimate = last_thrown) -> list[Other]:
    """Guess at the other hands."""
    worth = known.pack.worth
    unseen = [worth[card] for card in cards_of(known.unseen)] or [0]
    return [Other(known, seat, unseen, estimate) for seat in range(len(known.held)) if seat != known.seat]


def drop_promise(rules: HouseRules, chances: Sequence[float]) -> float:
    """Return the stakes that a drop promises, a player, given each other's chance to count more."""
    others = len(chances)
    lowest = prod(chances)
    if rules.scoring == "push_ups":
        return 2 * lowest - 1
    beaten = others - sum(chances)
    losses = CAUGHT[rules.caught](rules, others, 1 - lowest, beaten)
    return rules.drop_pays * lowest - losses / others


CAUGHT: dict[str, Callable[[HouseRules, int, float, float], float]] = {
    "classic": lambda rules, others, caught, beaten: 2 * beaten,
    "double_and_low": lambda rules, others, caught, beaten: 2 * beaten + caught,
    "low_collects": lambda rules, others, caught, beaten: 2 * caught,
    "dropper_pays_for_all": lambda rules, others, caught, beaten: others * caught,
    "one_and_low": lambda rules, others, caught, beaten: beaten + caught,
    "double_to_all": lambda rules, others, caught, beaten: 2 * others * caught,
    "five_to_low": lambda rules, others, caught, beaten: 5 * caught,
    "beaters": lambda rules, others, caught, beaten: rules.caught_pays * beaten,
    "per_player": lambda rules, others, caught, beaten: 2 * (others + 1) * caught,
}
"""Stakes that a dropper must expect to pay, by the chance to be caught and by how many it expects to be."""
