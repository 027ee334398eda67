"""Random play: it drops once in twenty times that it may, and is indifferent between all else."""

from __future__ import annotations

from random import Random

from greenroom.games.tonk.observation import Observation

DROP_CHANCE = 0.05
"""The chance to drop wherever that is legal beside other actions."""


class RandomPlay:
    """Chooses `drop` with probability 0.05 where it is legal, otherwise any other action alike."""

    name = "random"
    is_quick = True

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        legal = observation.legal
        others = [action for action in legal if action != "drop"]
        if len(others) < len(legal) and (not others or self._chance.random() < DROP_CHANCE):
            return "drop"
        return self._chance.choice(others)
