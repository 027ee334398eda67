"""Deals of the cards that a seat does not know, drawn by importance sampling: likelier deals come more often.

Deals that agree with what was shown are drawn uniformly (`search.redeal`). The weight of a deal is how likely
sound players were to do in it what the others did. A deal above the mean weight is kept with its weight, at
most eight times the mean; one below it is kept with a chance in proportion to its weight and then counts as
an average one, so few deals are played that hardly count. Without the cap the means would be unbiased. The
cap adds a small bias and takes away much of the variance, which a few very likely deals would cause.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import exp, floor, log
from statistics import fmean

from greenroom.games.tonk.bots.policies import fresh_history, history_of, learned, policy_of
from greenroom.games.tonk.engine import plausible
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import (
    Chance,
    Model,
    PublicHistory,
    State,
    information_set,
    parameters_of,
    redeal,
    redeal_into,
)
from greenroom.games.tonk.search.resampling import weights_of

DEALS_FOR_USUAL_WEIGHT = 256
"""Deals that are drawn first to learn what weight is usual."""
MEAN_WEIGHT = 64
"""The weight of an average deal: weights are whole numbers, so that sums are the same in any order."""
MAX_WEIGHT = 8 * MEAN_WEIGHT
"""No deal counts for more: a few that fit too well would make the rest worth nothing. It costs some bias."""
MIN_KEPT_SHARE = 0.2
"""The share of deals that is kept, at the least."""
LIMIT_COUNT = 1 << 12
"""Limits of likelihood of which each deal has one by chance; the more, the finer."""


class Worlds:
    """The deals that one seat may be in, drawn by one seed."""

    def __init__(self, observation: Observation, seed: int) -> None:
        self.infoset = information_set(observation)
        self.actions_shown = len(observation.shown)
        """The actions by which hands are weighed."""
        self.policy = policy_of(learned(observation.rules), observation.rules, self.infoset.seats)
        self.history = history_of(observation, self.policy)
        self.chance = Chance(seed)
        self._fresh, self._memory, self._parameters = fresh_history(), PublicHistory(), parameters_of(Model())
        self._policies, self._log_likelihoods = [self.policy], array("q", bytes(8))
        self._usual = self._usual_weight()
        # A deal is kept with as much chance as its weight has.
        shares = [(1 + at) / LIMIT_COUNT for at in range(LIMIT_COUNT)]
        self._limits = array("q", [floor(self._usual + 1000 * log(share)) for share in shares])

    def first(self) -> State:
        """Return one deal, to read from it what all have in common."""
        return redeal(self.infoset, Chance(0))

    def draw(self, number: int) -> Iterator[tuple[State, int]]:
        """Yield `number` deals with their weights, all in the same memory: copy what is to be kept."""
        world = State(self.infoset.rules, self.infoset.seats)
        for _ in range(number):
            plausible.deal_likely(
                self.infoset,
                world,
                self._fresh,
                self._memory,
                self._policies,
                self._parameters,
                self._log_likelihoods,
                self.chance,
                self._limits,
            )
            yield world, self._weight(self._log_likelihoods[0])

    def _weight(self, logarithm: int) -> int:
        return max(MEAN_WEIGHT, min(MAX_WEIGHT, round(MEAN_WEIGHT * exp((logarithm - self._usual) / 1000))))

    def _usual_weight(self) -> float:
        """Return the logarithm, in thousandths, of the mean weight of some deals."""
        world = State(self.infoset.rules, self.infoset.seats)
        log_likelihoods: list[int] = []
        for _ in range(DEALS_FOR_USUAL_WEIGHT):
            redeal_into(self.infoset, world, self.chance)
            log_likelihoods.append(
                plausible.plausible(
                    self.infoset, world, self._fresh, self._memory, self.policy, self._parameters
                )
            )
        return usual(log_likelihoods)


def usual(logarithms: list[int]) -> float:
    """Return the logarithm of the weight that counts as average, all logarithms in thousandths.

    It is the mean, or less where hardly any deal would then be kept.
    """
    weights = weights_of(logarithms)
    level = fmean(weights)
    while fmean(min(1.0, each / level) for each in weights) < MIN_KEPT_SHARE:
        level /= 2
    return max(logarithms) + 1000 * log(level)
