"""A race between actions: all are tried in the same worlds, and what is surely behind is given up.

The first is the usual one. It is played unless another is surely ahead: of several that are equally good the
luckiest looks best, and to follow it would be to follow chance. Where one world is nearly all of the weight,
standard errors say nothing, however sure a gain is; so what wins more in every single world is played too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from greenroom.games.tonk.bots.opponent_models import SampledWorlds
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.engine import paired_rollouts
from greenroom.games.tonk.engine.paired_rollouts import PairedRollouts

USUAL_PLACE = 0
"""The place of the usual action."""
ENOUGH_WORLDS = 8
"""The number of worlds from which a gain of one action over another in all of them is no luck."""


def run(race: PairedRollouts, worlds: Sequence[SampledWorlds], budget: SearchBudget) -> None:
    """Try the actions round by round, until one is left or all worlds have been played."""
    done = 0.0
    for share in budget.rounds:
        for policy, numbers, times in worlds:
            number = len(numbers)
            paired_rollouts.play(
                race, numbers, times, round(done * number), round((done + share) * number), policy
            )
        done += share
        give_up(race, budget.sure)
        if sum(race.alive) == 1:
            break


def give_up(race: PairedRollouts, sure: float) -> None:
    """Leave out what is behind the best by more than `sure` standard errors, never the usual action."""
    best = leader(race)
    for at in range(1, race.size):
        if race.alive[at] and behind(race, at, best) > sure:
            race.alive[at] = 0


def choice(race: PairedRollouts, budget: SearchBudget, chance: Random) -> int:
    """Return the place of the action to play: the best, or one that is hardly behind it."""
    best = leader(race)
    if behind(race, USUAL_PLACE, best) < budget.edge and not is_always_ahead(race, best, USUAL_PLACE):
        return USUAL_PLACE
    if not budget.near:
        return best
    return chance.choice(
        [at for at in range(race.size) if race.alive[at] and behind(race, at, best) <= budget.near]
    )


def leader(race: PairedRollouts) -> int:
    """Return the place of the action that has won most; of equal ones the first, which is the usual one."""
    return max((at for at in range(race.size) if race.alive[at]), key=lambda at: race.sums[at])


def is_always_ahead(race: PairedRollouts, one: int, other: int) -> bool:
    """Tell whether an action has won more than another in every world, however little that world weighs."""
    return race.worlds >= ENOUGH_WORLDS and race.ahead[one * race.size + other] == race.worlds


def behind(race: PairedRollouts, at: int, best: int) -> float:
    """Return by how many standard errors an action is behind another."""
    gap = race.sums[best] - race.sums[at]
    return gap / sqrt(race.squares[best * race.size + at]) if gap else 0.0
