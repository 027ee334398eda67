"""The bots of Tone Poker: `tone_poker.get("perfect").choose(observation)`."""

from greenroom.games.tone_poker.bots.bot import Bot, Observation, observe
from greenroom.games.tone_poker.bots.registry import get, names

__all__ = ["Bot", "Observation", "get", "names", "observe"]
