"""Bots that tests enter by `module:Class`: what each does is known exactly."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

from greenroom.games.tonk.observation import Observation


class DropsAtOnce:
    """Drops on its first turn, or draws and throws the first card that it may."""

    name = "drops"

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, observation: Observation) -> str:
        return next((action for action in observation.legal if action == "drop"), observation.legal[0])


class AlsoDrops(DropsAtOnce):
    name = "also-drops"


class Namesake(DropsAtOnce):
    """Calls itself what another does."""


class Waits(DropsAtOnce):
    """Never drops."""

    name = "waits"

    def choose(self, observation: Observation) -> str:
        return next(action for action in observation.legal if action != "drop")


class Whim(DropsAtOnce):
    """Plays by its chance alone."""

    name = "whim"

    def choose(self, observation: Observation) -> str:
        return self.chance.choice(observation.legal)


class Raises(DropsAtOnce):
    name = "raises"

    def choose(self, observation: Observation) -> str:
        raise ValueError("out\nof ideas")


class Cheats(DropsAtOnce):
    name = "cheats"

    def choose(self, observation: Observation) -> str:
        return "discard everything"


class Says42(DropsAtOnce):
    name = "says-42"

    def choose(self, observation: Observation) -> str:
        return 42  # type: ignore[return-value]


class Sleeps(DropsAtOnce):
    """Sleeps through everything that it can."""

    name = "sleeps"

    def choose(self, observation: Observation) -> str:
        try:
            time.sleep(60)
        except Exception:
            return observation.legal[0]
        return observation.legal[0]


class Pauses(DropsAtOnce):
    """Goes no further than a hundred choices of a process until the file that `GO_ON` names is there."""

    name = "pauses"
    asked = 0

    def choose(self, observation: Observation) -> str:
        Pauses.asked += 1
        while Pauses.asked > 100 and not Path(os.environ["GO_ON"]).exists():
            time.sleep(0.01)
        return super().choose(observation)


class Prints(DropsAtOnce):
    """Tells all it does, by Python and past it, as native code does."""

    name = "prints"

    def __init__(self, chance: Random) -> None:
        print("made")
        super().__init__(chance)

    def choose(self, observation: Observation) -> str:
        print("asked")
        os.write(1, b"past Python\n")
        return super().choose(observation)


class Ends(DropsAtOnce):
    """Ends its whole process, as a fault in native code does."""

    name = "ends"

    def choose(self, observation: Observation) -> str:
        os._exit(1)


class EndsLate(Ends):
    """Ends it at the fortieth choice."""

    name = "ends-late"
    asked = 0

    def choose(self, observation: Observation) -> str:
        EndsLate.asked += 1
        return DropsAtOnce.choose(self, observation) if EndsLate.asked < 40 else super().choose(observation)


class Leaves(DropsAtOnce):
    """Ends as a script does."""

    name = "leaves"

    def choose(self, observation: Observation) -> str:
        raise SystemExit(3)


class NeverMade(DropsAtOnce):
    def __init__(self, chance: Random) -> None:
        os._exit(1)


class Unready(DropsAtOnce):
    name = "unready"

    def __init__(self, chance: Random, weights: str) -> None:
        super().__init__(chance)
        self.weights = weights


class Nobody:
    def __init__(self, chance: Random) -> None:
        pass


NUMBER = 42
