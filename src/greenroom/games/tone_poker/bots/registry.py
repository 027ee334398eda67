"""Every bot of Tone Poker by name: one line a bot, its style."""

from __future__ import annotations

from random import Random, SystemRandom

from greenroom.games.tone_poker.bots.bot import Bot
from greenroom.games.tone_poker.bots.player import StyleBot
from greenroom.games.tone_poker.bots.styles import Style, bold, keeper, novice, perfect

STYLES: dict[str, Style] = {
    "perfect": perfect,
    "bold": bold,
    "keeper": keeper,
    "novice": novice,
}
"""Each style by the name of its bot, the strongest first."""


def names() -> list[str]:
    """List the bots by name."""
    return list(STYLES)


def get(name: str, chance: Random | None = None) -> Bot:
    """Make a bot; its chance is the operating system's unless another is given.

    Raises KeyError for a name that is not in `names()`.
    """
    return StyleBot(name, STYLES[name], chance or SystemRandom())
