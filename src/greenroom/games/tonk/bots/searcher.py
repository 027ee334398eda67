"""A player that thinks: it deals what it cannot see anew, and tries its actions in the likely worlds.

It knows what its observation holds and nothing else. What the steady player would do is its usual choice:
another must be surely better in these worlds to be played instead.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from greenroom.games.tonk.bots import successive_elimination
from greenroom.games.tonk.bots.candidates import candidates
from greenroom.games.tonk.bots.forced_choices import forced_choice
from greenroom.games.tonk.bots.opponent_models import (
    HABITS,
    OpponentPrior,
    SampledWorlds,
    anybody,
    draw_worlds,
)
from greenroom.games.tonk.bots.policies import fresh_history, history_of, learned, policy_of
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.engine import legality, particle_belief
from greenroom.games.tonk.engine.paired_rollouts import PairedRollouts
from greenroom.games.tonk.engine.particle_belief import ParticleBelief
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import information_set, parameters_of, text
from greenroom.games.tonk.text.notation import notation


class SearchSetup(NamedTuple):
    """The worlds of a search, and the actions that are worth trying in them."""

    belief: ParticleBelief
    worlds: list[SampledWorlds]
    budget: SearchBudget
    history: PublicHistory
    own: PolicyWeights
    """The policy by which the seat itself goes on."""
    actions: list[int]
    """The usual action stands first."""


class SearchResult(NamedTuple):
    """The finding of a search."""

    race: PairedRollouts
    budget: SearchBudget
    """The budget that the search had."""


class Searcher:
    """Chooses by search, with a budget and a prior of the others that its kind declares."""

    name = "searcher"
    budget: SearchBudget
    prior: Callable[[HouseRules], OpponentPrior] = staticmethod(anybody)

    def __init__(self, chance: Random, budget: SearchBudget | None = None) -> None:
        self._chance = chance
        self._budget = budget or self.budget

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        if (at_once := forced_choice(observation)) is not None:
            return at_once
        usual = Steady().choose(observation)
        if observation.view.phase == "lay_off":
            return usual
        result = self.search(observation, usual)
        if result is None:
            return usual
        chosen = successive_elimination.choice(result.race, result.budget, self._chance)
        return text(observation.rules, result.race.actions[chosen])

    def search(self, observation: Observation, usual: str) -> SearchResult | None:
        """Try what is worth it, the usual action first; None where nothing else is."""
        setup = self.set_up(observation, usual)
        if setup is None:
            return None
        belief, worlds, budget, history, own, actions = setup
        race = PairedRollouts(belief, history, own, observation.seat, array("q", actions))
        successive_elimination.run(race, worlds, budget)
        return SearchResult(race, budget)

    def set_up(self, observation: Observation, usual: str) -> SearchSetup | None:
        """Draw worlds by how the others have acted; None where nothing but the usual action is worth it."""
        rules, seat = observation.rules, observation.seat
        infoset = information_set(observation)
        players = self.prior(rules)
        policies = [policy_of(player, rules, infoset.seats) for player, _ in players]
        own = policy_of(learned(rules), rules, infoset.seats)
        budget, seed = self._budget.for_table(infoset.seats, infoset.acted), self._chance.getrandbits(31)
        belief = ParticleBelief(infoset, fresh_history(), seed, budget.proposals, len(policies))
        particle_belief.deal(belief, 0)
        legal = legality.listed(belief.world, seat)
        code_of = dict(zip(notation(rules.pack, rules.jokers).texts(legal), legal, strict=True))
        actions = candidates(belief.world, legal, own, code_of[usual])
        if len(actions) == 1:
            return None
        particle_belief.weigh(belief, policies, parameters_of(HABITS))
        priors, number = [chance for _, chance in players], budget.worlds_for(len(actions))
        worlds = draw_worlds(belief.log_likelihoods, policies, priors, number, self._chance.random())
        return SearchSetup(belief, worlds, budget, history_of(observation, own), own, actions)
