"""Worlds as the others' choices make them likely, each with the way in which the others play there."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.bots.policies import fresh_history
from greenroom.games.tonk.engine.model_parameters import ModelParameters
from greenroom.games.tonk.search import (
    Chance,
    InformationSet,
    PolicyWeights,
    PublicHistory,
    State,
    plausible,
    redeal_into,
)
from greenroom.games.tonk.search.resampling import times_drawn, weights_of

START_STEPS = 1 << 30
"""Places from which the drawing of worlds may begin, evenly spread over the first step."""
SHARE_COUNT = 8
"""Shares of a list of worlds, each about as good a sample as the whole."""


class WorldBuffer:
    """Memory for the worlds of one hand."""

    def __init__(self, infoset: InformationSet, proposals: int) -> None:
        self._proposals = [State(infoset.rules, infoset.seats) for _ in range(proposals)]
        self._fresh, self._memory = fresh_history(), PublicHistory()

    def draw(
        self,
        infoset: InformationSet,
        chance: Chance,
        others: Sequence[tuple[PolicyWeights, ModelParameters]],
        wanted: int,
    ) -> list[tuple[State, PolicyWeights]]:
        """Draw worlds by their weight, likely ones several times; they hold until the next are drawn."""
        log_likelihoods = []
        for at, state in enumerate(self._proposals):
            redeal_into(infoset, state, chance)
            policy, parameters = others[at % len(others)]
            log_likelihoods.append(plausible(infoset, state, self._fresh, self._memory, policy, parameters))
        places = interleave_places(
            times_drawn(weights_of(log_likelihoods), wanted, chance.below(START_STEPS) / START_STEPS)
        )
        return [(self._proposals[at], others[at % len(others)][0]) for at in places]


def interleave_places(counts: Sequence[int]) -> list[int]:
    """List places as often as each was drawn.

    What is drawn several times would stand together, so the order is mixed in equal steps: each eighth of the
    list is about as good a sample as the whole.
    """
    places = [place for place, times in enumerate(counts) for _ in range(times)]
    return [each for first in range(SHARE_COUNT) for each in places[first::SHARE_COUNT]]
