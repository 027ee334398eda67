"""Every bot by name: one line a bot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.novice import Novice
from greenroom.games.tonk.bots.patient import Patient
from greenroom.games.tonk.bots.random_play import RandomPlay
from greenroom.games.tonk.bots.sharp import Sharp
from greenroom.games.tonk.bots.steady import Steady

BOTS: dict[str, Callable[[Random], Bot]] = {
    "steady": lambda _chance: Steady(),
    "novice": lambda _chance: Novice(),
    "patient": lambda _chance: Patient(),
    "sharp": Sharp,
    "master": Master,
    "random": RandomPlay,
}
"""The function that makes each bot from its source of chance."""
OFFERED = ("novice", "patient", "steady", "sharp", "master")
"""The bots among which hosts choose, in this order; the others are seated by name alone."""


def names() -> list[str]:
    """List the bots by name."""
    return list(BOTS)


def get(name: str, chance: Random | None = None) -> Bot:
    """Make a bot; its chance is the operating system's unless another is given.

    Raises KeyError for a name that is not in `names()`.
    """
    return BOTS[name](chance or SystemRandom())
