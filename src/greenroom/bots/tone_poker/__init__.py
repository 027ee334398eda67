"""The bots of Tone Poker: `tone_poker.get("perfect").choose(observation)`."""

from greenroom.bots.tone_poker.bot import Bot, Observation, observe
from greenroom.bots.tone_poker.registry import get, names

__all__ = ["Bot", "Observation", "get", "names", "observe"]
