"""A model of how others play, and what follows for the unknown cards: weights, and worlds drawn by them."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

import msgspec

from greenroom.games.tonk.engine import codes, redeal
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.likelihood import likelihood
from greenroom.games.tonk.engine.model_parameters import ModelParameters
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.search.resampling import times_drawn, weights_of

START_STEPS = 1 << 30
"""Places from which the drawing of worlds may begin, evenly spread over the first step."""


class Model(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simple player: the chance of each of its choices, whatever else it holds or plans."""

    takes_useful: float = 0.85
    """The chance to take a discard that makes a spread or a hit at once."""
    takes_else: float = 0.05
    """The chance to take any other discard."""
    leaves_spread: float = 0.3
    """The chance to end a turn with a spread in hand that could be laid."""
    leaves_hit: float = 0.3
    """The chance to end a turn with a card in hand that could be hit with."""
    low: int = 8
    """The count up to which it likes to drop."""
    drops_low: float = 0.6
    """The chance to drop with a count of `low` or less, where that is allowed."""
    drops_else: float = 0.05
    """The chance to drop with a higher count."""
    passes: float = 0.02
    """The chance not to claim a natural that may be claimed (TK-14)."""
    temperature: float = msgspec.field(default=4.0, name="temper")
    """Points by which a card must count more to be thrown e times as often."""
    kept: int = 4
    """Points less that a card that goes with another in hand counts as a discard; twice as many if wild."""


@lru_cache(maxsize=64)
def parameters_of(model: Model) -> ModelParameters:
    """Turn a model into the engine's integers."""
    parameters = ModelParameters()
    parameters.logs = [0, *(round(1000 * log(number)) for number in range(1, 256))]
    parameters.thrown = [
        max(1, round(255 * exp(-less / model.temperature))) for less in range(codes.THROWN_STEPS)
    ]
    parameters.kept, parameters.low = model.kept, model.low
    for name in CHANCES:
        setattr(parameters, name, thousandths(getattr(model, name)))
    return parameters


CHANCES = ("takes_useful", "takes_else", "leaves_spread", "leaves_hit", "drops_low", "drops_else", "passes")


def thousandths(chance: float) -> int:
    """Keep a chance away from nothing and from certainty: no deal is ruled out by a habit."""
    return min(999, max(1, round(1000 * chance)))


def weight(infoset: InformationSet, state: State, model: Model | None = None) -> float:
    """Return how likely the others were to do what they did, were this the deal: from 0 to 1."""
    return exp(likelihood(infoset, state, parameters_of(model or Model())) / 1000)


def likely(
    infoset: InformationSet, chance: Chance, worlds: int, proposals: int, model: Model | None = None
) -> list[State]:
    """Draw `worlds` states from `proposals` redeals, each with a probability in proportion to its weight."""
    parameters = parameters_of(model or Model())
    drawn: list[State] = []
    for _ in range(proposals):
        state = State(infoset.rules, infoset.seats)
        redeal.redeal(infoset, state, chance)
        drawn.append(state)
    log_likelihoods = [likelihood(infoset, state, parameters) for state in drawn]
    counts = times_drawn(weights_of(log_likelihoods), worlds, chance.below(START_STEPS) / START_STEPS)
    return [state for state, times in zip(drawn, counts, strict=True) for _ in range(times)]
