"""A belief as particles: numbered worlds, each the same whenever it is asked for, and how likely each is.

A world follows from its number and the seed of the belief alone. So thousands can be weighed and the likely
ones among them dealt again, without any of them being kept.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import codes, plausible, redeal
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.model_parameters import ModelParameters
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["ParticleBelief", "deal", "weigh"]

HOPELESS_GAP = 12000
"""Thousandths by which the logarithm of a likelihood is less where such a world is as good as never drawn."""


class ParticleBelief:
    """Deals of an information set, and how likely the others were to do what they did in each."""

    def __init__(
        self, infoset: InformationSet, fresh: PublicHistory, seed: int, worlds: int, policies: int
    ) -> None:
        self.infoset: InformationSet = infoset
        self.fresh: PublicHistory = fresh
        self.seed = seed
        self.worlds = worlds
        self.world: State = State(infoset.rules, infoset.seats)
        """The world that was dealt last."""
        self.chance: Chance = Chance(seed)
        self.memory: PublicHistory = PublicHistory()
        self.log_likelihoods: array[int] = array("q", bytes(8 * worlds * policies))
        """For each world and each policy in it, a thousand times the logarithm of its likelihood."""


def deal(belief: ParticleBelief, number: int) -> None:
    """Deal one world, by its number."""
    belief.chance.begin(belief.seed, number)
    redeal.redeal(belief.infoset, belief.world, belief.chance)


def weigh(belief: ParticleBelief, policies: list[PolicyWeights], parameters: ModelParameters) -> None:
    """Note in `log_likelihoods` how likely each world is, all others playing by each policy.

    Of a world that is further than `HOPELESS_GAP` behind the likeliest so far, more is noted than is true,
    and still next to nothing.
    """
    size = len(policies)
    most = codes.IMPOSSIBLE_LOG
    for number in range(belief.worlds):
        deal(belief, number)
        plausible.note_likelihoods(
            belief.infoset,
            belief.world,
            belief.fresh,
            belief.memory,
            policies,
            parameters,
            belief.log_likelihoods,
            number * size,
            most - HOPELESS_GAP,
        )
        for at in range(number * size, number * size + size):
            most = belief.log_likelihoods[at] if belief.log_likelihoods[at] > most else most
