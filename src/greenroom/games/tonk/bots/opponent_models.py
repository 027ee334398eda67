"""Models of the opponents: the kinds of player that the others may be, and the deals drawn by them.

How the others have played tells both what they hold and who they are. So each deal is weighed once for each
kind of player, and deals are drawn by these weights: a kind that would not have played so is drawn seldom.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from greenroom.games.tonk.bots.policies import Player, doubting, learned, trusting
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import Model
from greenroom.games.tonk.search.resampling import times_drawn, weights_of

HABITS = Model(takes_useful=0.92, takes_else=0.05, drops_low=0.95, drops_else=0.02, temperature=1.0)
"""The habits of the players: they nearly always do what sound play would."""

OpponentPrior: TypeAlias = tuple[tuple[Player, float], ...]
"""The players that may sit there, each with its probability before anybody has acted."""


class SampledWorlds(NamedTuple):
    """Worlds in which all others play by one policy."""

    policy: PolicyWeights
    numbers: array[int]
    times: array[int]
    """For each world, how often it was drawn."""


def anybody(rules: HouseRules) -> OpponentPrior:
    """Take the others for players as self-play has taught, or who doubt a low discard, or who believe it."""
    return tuple((player, 1 / 3) for player in (learned(rules), doubting(rules), trusting()))


def strong(rules: HouseRules) -> OpponentPrior:
    """Take nobody for somebody who believes a low discard: no strong player does."""
    return tuple((player, 1 / 2) for player in (learned(rules), doubting(rules)))


def draw_worlds(
    log_likelihoods: Sequence[int],
    policies: Sequence[PolicyWeights],
    priors: Sequence[float],
    worlds: int,
    offset: float,
) -> list[SampledWorlds]:
    """Draw worlds by their weight, the likely ones several times (systematic resampling).

    `log_likelihoods` are in thousandths, policy by policy within each world; `offset`,
    from 0 to below 1, is all the chance in it.
    """
    kinds, deals = len(policies), len(log_likelihoods) // len(policies)
    likelihoods = weights_of(log_likelihoods)
    weights = [prior * each for kind, prior in enumerate(priors) for each in likelihoods[kind::kinds]]
    counts = times_drawn(weights, worlds, offset)
    return [
        worlds_of(policy, counts[kind * deals : (kind + 1) * deals]) for kind, policy in enumerate(policies)
    ]


def worlds_of(policy: PolicyWeights, counts: Sequence[int]) -> SampledWorlds:
    """Keep the worlds of a policy that were drawn."""
    drawn_worlds = [(number, times) for number, times in enumerate(counts) if times]
    numbers, times = zip(*drawn_worlds, strict=True) if drawn_worlds else ((), ())
    return SampledWorlds(policy, array("q", numbers), array("q", times))
