"""What a bot is, and the bots of the house: `bots.get("steady").choose(observation)`."""

from greenroom.bots.bot import Bot, Observation, observe
from greenroom.bots.registry import get, names

__all__ = ["Bot", "Observation", "get", "names", "observe"]
