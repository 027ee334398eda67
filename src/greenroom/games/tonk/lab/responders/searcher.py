"""A player who searches against a model of the others: every choice is tried in worlds that are likely.

Worlds are drawn by how well the others' choices fit the model; in each the choice is played, then all play on
soundly, the others by the policy of the model. Choices that fall behind are given up, half of them at a time.

What to lay and to throw is searched for, and whether to drop. Whether to take or to slap is left to the rules
of `steady`: found by search, it loses units, since what others make of a card that was taken is not modelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from greenroom.games.tonk.bots.learned_play import LearnedPlay
from greenroom.games.tonk.bots.patient import without_drop
from greenroom.games.tonk.bots.policies import history_of, policy_of
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.responders.responder import SearchResponder
from greenroom.games.tonk.lab.responders.worlds import WorldBuffer
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import (
    Chance,
    PolicyWeights,
    PublicHistory,
    State,
    codes,
    information_set,
    legal,
    parameters_of,
    sound,
    text,
)

MAX_TRIED_PLAYS = 200
"""Spreads and hits that are tried, the first in the order of the engine."""
SEARCHED = frozenset({"play", "lay_off", "slap_discard"})
"""Phases of a hand in which every action is tried."""
SHARES = (8, 4, 2, 1)
"""The parts of the worlds (1/8, 1/4, 1/2, all) after each of which half of the choices are given up."""
MIN_CHOICES_KEPT = 2
"""Choices that are kept to the end."""


class SearchResponderBot:
    """Chooses what wins most stakes on the average."""

    def __init__(self, responder: SearchResponder, chance: Random) -> None:
        self.name = responder.name
        self._responder = responder
        self._chance = Chance(chance.getrandbits(32))
        own = responder.own
        self._rules = Steady(None if isinstance(own, LearnedPlay) else own.hand_weights)
        self._worlds: WorldBuffer | None = None

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        if observation.view.phase in SEARCHED:
            return self._best(observation)
        if "drop" not in observation.legal:
            return self._rules.choose(observation)
        return self._best(observation, ("drop", self._rules.choose(without_drop(observation))))

    def _best(self, observation: Observation, only: Sequence[str] = ()) -> str:
        """Return the best of some actions, or of all."""
        infoset, rules, seats = information_set(observation), observation.rules, observation.view.seats
        others = [
            (policy_of(each.player, rules, seats), parameters_of(each.habits))
            for each in self._responder.others
        ]
        if self._worlds is None:
            self._worlds = WorldBuffer(infoset, self._responder.proposals)
        worlds = self._worlds.draw(infoset, self._chance, others, self._responder.worlds)
        actions = [
            code
            for code in limit_plays(legal(worlds[0][0], observation.seat))
            if not only or text(rules, code) in only
        ]
        trial = ActionTrial(observation, policy_of(self._responder.own, rules, seats))
        return text(rules, trial.best(actions, worlds))


def limit_plays(actions: Sequence[int]) -> list[int]:
    """Leave out plays beyond the largest, where wild cards make thousands; no discard is left out."""
    plays = [code for code in actions if code & codes.KIND in codes.PLAYS]
    return [*plays[:MAX_TRIED_PLAYS], *(code for code in actions if code & codes.KIND not in codes.PLAYS)]


class ActionTrial:
    """Tries actions in worlds."""

    def __init__(self, observation: Observation, own: PolicyWeights) -> None:
        self._seat = observation.seat
        self._own = own
        self._history, self._memory = history_of(observation, own), PublicHistory()

    def best(self, actions: Sequence[int], worlds: Sequence[tuple[State, PolicyWeights]]) -> int:
        """Return the action that wins most; all that are compared have played in the same worlds."""
        stakes = dict.fromkeys(actions, 0)
        line = worlds[0][0].copy()
        start = 0
        for share in SHARES:
            upto = len(worlds) // share
            for code in stakes:
                stakes[code] += self._stakes_won(code, worlds[start:upto], line)
            start = upto
            survivors = max(MIN_CHOICES_KEPT, (len(stakes) + 1) // 2)
            stakes = {
                code: stakes[code]
                for code in sorted(stakes, key=stakes.__getitem__, reverse=True)[:survivors]
            }
        return max(stakes, key=stakes.__getitem__)

    def _stakes_won(self, code: int, worlds: Sequence[tuple[State, PolicyWeights]], line: State) -> int:
        follow, history, memory, own, seat = sound.follow, self._history, self._memory, self._own, self._seat
        return sum(follow(world, line, code, history, memory, own, other, seat) for world, other in worlds)
