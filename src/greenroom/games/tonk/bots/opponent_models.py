"""Models of the opponents: the kinds of player that the others may be, and the deals drawn by them.

How the others have played tells both what they hold and who they are. So each deal is weighed once for each
kind of player, and deals are drawn by these weights: a kind that would not have played so is drawn seldom.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import exp, floor
from typing import NamedTuple

from greenroom.games.tonk.bots.manners import Player, doubting, learned, trusting
from greenroom.games.tonk.engine.manner import Manner
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import Model

TRUST = 0.5
"""The probability that others believe a low discard, before they have done anything."""
SCHOOLED = 0.5
"""The probability that others play as self-play has taught, before they have done anything."""
HABITS = Model(takes_useful=0.92, takes_else=0.05, drops_low=0.95, drops_else=0.02, temper=1.0)
"""The habits of the players: they nearly always do what sound play would."""


class SampledWorlds(NamedTuple):
    """Worlds in which all others play in one manner."""

    manner: Manner
    numbers: array[int]
    times: array[int]
    """For each world, how often it was drawn."""


class Company(NamedTuple):
    """The players by whom a search expects a hand to be played on."""

    own: Player
    """The player as which it expects to go on itself."""
    others: tuple[tuple[Player, float], ...]
    """Those who may sit there, each with its probability before anybody has acted."""


def written(rules: HouseRules) -> Company:
    """Return sound play as it was written, whose players doubt a low discard or believe it."""
    doubter = doubting(rules)
    return Company(doubter, ((doubter, 1 - TRUST), (trusting(), TRUST)))


def schooled(rules: HouseRules) -> Company:
    """Return sound play as self-play has taught it; others may play as it was written, too."""
    player = learned(rules)
    return Company(player, ((player, SCHOOLED), (doubting(rules), 1 - SCHOOLED)))


def drawn(
    told: Sequence[int], manners: Sequence[Manner], priors: Sequence[float], worlds: int, offset: float
) -> list[SampledWorlds]:
    """Draw worlds by their weight, the likely ones several times (systematic resampling).

    `told` holds a thousand times the logarithm of each likelihood, manner by manner within each world;
    `offset`, from 0 to 1, is all the chance in it.
    """
    kinds, most = len(manners), max(told)
    weights = [
        [prior * exp((each - most) / 1000) for each in told[kind::kinds]] for kind, prior in enumerate(priors)
    ]
    step = sum(map(sum, weights)) / worlds
    result: list[SampledWorlds] = []
    before = 0.0
    for manner, of_kind in zip(manners, weights, strict=True):
        reached = list(accumulate(of_kind, initial=before))
        marks = [floor(each / step + offset) for each in reached]
        counts = [high - low for low, high in pairwise(marks)]
        result.append(
            SampledWorlds(
                manner,
                array("q", [number for number, times in enumerate(counts) if times]),
                array("q", [times for times in counts if times]),
            )
        )
        before = reached[-1]
    return result
