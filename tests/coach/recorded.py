"""Hands of bots, as records."""

from __future__ import annotations

from random import Random

from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.records.record import Record
from reviews import play_hand_of

DROP_CHANCE = 0.05


class Careless:
    """Acts at random; a drop, which ends the hand, is seldom."""

    name = "careless"

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        legal, chance = observation.legal, self._chance
        rest = [each for each in legal if each != "drop"]
        return (
            "drop" if "drop" in legal and (not rest or chance.random() < DROP_CHANCE) else chance.choice(rest)
        )


def recorded(preset: str, seats: int, seed: int) -> Record:
    """Play a hand: steady bots, of whom the first acts at random, so that there are slips to find."""
    chance = Random(seed)
    return play_hand_of(preset, [Careless(chance), *[Steady() for _ in range(seats - 1)]], seats - 1, chance)
