"""OpenSpiel's search over information sets, IS-MCTS, as a bot of Tonk.

    greenroom tournament steady examples/bots/ismcts.py:ISMCTS --deals 300
    python examples/bots/ismcts.py

The second plays it with few simulations against `random`, seats changed. In turn it never slaps;
asked out of turn it always does. `ISMCTS` searches 1 000 simulations a choice and plays positions out by the
engine; `Plain` leaves that to OpenSpiel's own evaluator, which drops as soon as once in three times. Both
know of a hand only what a bot is told.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from greenroom.envs.spiel import SpielGame, load
from greenroom.envs.spiel.policies import Playouts
from greenroom.games.tonk import bots
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.view import TonkDealt

SIMULATIONS = 1000
EXPLORATION = 2.0
"""The constant of UCT: about what a hand can bring, in stakes."""


@lru_cache(maxsize=64)
def game_of(rules: HouseRules, players: int, dealer: int) -> SpielGame:
    """Return the game of OpenSpiel by these rules."""
    return load(players=players, dealer=dealer, **msgspec.structs.asdict(rules))


class ISMCTS:
    """Searches anew for every choice, by seeded chance."""

    name = "ismcts"

    def __init__(self, chance: Random, simulations: int = SIMULATIONS) -> None:
        self._chance, self._simulations = chance, simulations

    def choose(self, observation: Observation) -> str:
        """Return the action that was tried most often."""
        if len(observation.legal) == 1 or all(action.startswith("slap ") for action in observation.legal):
            return observation.legal[0]
        deal = observation.shown[0]
        assert isinstance(deal, TonkDealt)
        game, chance = game_of(observation.rules, deal.seats, deal.seat), Chance(self._chance.getrandbits(32))
        state = game.state_of(observation, chance)
        bot = ISMCTSBot(
            game,
            self.evaluator(),
            EXPLORATION,
            self._simulations,
            random_state=np.random.RandomState(self._chance.getrandbits(32)),
        )
        bot.set_resampler(lambda each, player: each.resampled(player, chance))
        while True:
            # With wild cards a play takes several steps; the last one is written as the whole play.
            action = bot.step(state)
            text = state.text(action)
            state = state.child(action)
            if not state.hand.steps:
                return text

    def evaluator(self) -> Any:
        """Play positions out in the engine."""
        return Playouts(self._chance.getrandbits(32))


class Plain(ISMCTS):
    """Plays positions out as OpenSpiel does: anything legal alike."""

    name = "plain-ismcts"

    def evaluator(self) -> Any:
        """Play positions out in OpenSpiel."""
        return RandomRolloutEvaluator(1, np.random.RandomState(self._chance.getrandbits(32)))


def main() -> None:
    """Play a hundred hands with twenty simulations a choice."""
    net = 0
    for number in range(100):
        seats = [ISMCTS(Random(number), 20), bots.get("random", Random(number))]
        hand = play_hand(HouseRules(), seats if number % 2 else seats[::-1], 0, Random(number // 2))
        net += hand.net[1 - number % 2]
    print(f"ismcts against random: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
