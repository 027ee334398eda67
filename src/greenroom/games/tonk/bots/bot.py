"""The interface of a bot: it is given an observation and nothing else, and answers with a legal action."""

from __future__ import annotations

from typing import Protocol

from greenroom.games.tonk.observation import Observation


class Bot(Protocol):
    """Chooses for any seat of any table: it keeps nothing of a hand from one choice to the next."""

    @property
    def name(self) -> str:
        """The bot's name in the registry."""

    def choose(self, observation: Observation) -> str:
        """Return one of the observation's legal actions, of which there is at least one."""
