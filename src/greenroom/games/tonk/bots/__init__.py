"""The interface of a bot, and the bots of the house: `bots.get("steady").choose(observation)`."""

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.registry import get, names
from greenroom.games.tonk.observation import Observation, observe

__all__ = ["Bot", "Observation", "get", "names", "observe"]
