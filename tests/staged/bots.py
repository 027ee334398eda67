"""Bots whose every move a test knows beforehand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from greenroom.games.tone_poker import bots as tone_poker_bots
from greenroom.games.tonk import bots as tonk_bots

DRAWS = "draw"
SEED = 1


class Observed(Protocol):
    """The observation that a bot of any game is given."""

    @property
    def legal(self) -> list[str]: ...


class Careful:
    """A bot of Tonk that draws and throws the card listed last: it never drops, claims, spreads or hits."""

    name = "steady"

    def __init__(self) -> None:
        self.observed: list[Observed] = []

    def choose(self, observation: Observed) -> str:
        self.observed.append(observation)
        legal = observation.legal
        return next((action for action in (DRAWS, "pass") if action in legal), legal[-1])


class Straight:
    """A bot of Tone Poker that deals and plays what it is dealt."""

    name = "keeper"

    def choose(self, observation: Observed) -> str:
        return next(action for action in ("deal", "play") if action in observation.legal)


def careful_or_straight(game: str, _name: str) -> Careful | Straight:
    """Make the scripted bot of a game, whichever bot the table asks for."""
    return Straight() if game == "tone-poker" else Careful()


def own_bot(game: str, name: str) -> tone_poker_bots.Bot | tonk_bots.Bot:
    """Make one of the house's own bots, whose chance does not depend on what other bots did before."""
    return chosen_by(Random(SEED))(game, name)


def chosen_by(chance: Random) -> Callable[[str, str], tone_poker_bots.Bot | tonk_bots.Bot]:
    """Make the house's own bots; what they leave to chance, they leave to this one."""
    return lambda game, name: (tone_poker_bots if game == "tone-poker" else tonk_bots).get(name, chance)
