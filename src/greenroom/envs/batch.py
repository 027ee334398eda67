"""Thousands of games of Tonk in one call, over numpy."""

from __future__ import annotations

from array import array
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from greenroom.envs.supported_rules import agree
from greenroom.envs.whole_numbers import whole
from greenroom.games.tonk.engine import batch as bulk
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import lower_rules

Numbers: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Kind = TypeVar("Kind", bound=np.generic)
ACTIONS = codes.IDS
"""The number of actions without wild cards; `greenroom.envs.actions` says what each of them is."""
MAX_GAMES = 1 << 24
WHOLE = "iu"
"""Numpy's kinds of whole numbers; anything else would be rounded without a word."""


def actions_of(rules: HouseRules) -> int:
    """Count the actions of a rule set: wild cards add their plays, and the steps that compose them."""
    return codes.WILD_IDS if lower_rules(rules).wild else ACTIONS


class TonkBatch:
    """Many games side by side; where a hand ends, the next one is dealt at once.

    All arrays are views of one memory that the next call writes over: copy what is to be kept.
    """

    def __init__(
        self, games: int, *, preset: str = "classic", players: int = 2, seed: int = 0, **options: object
    ) -> None:
        if not 0 < (whole(games) or 0) <= MAX_GAMES:
            raise ValueError(f"a batch has 1 to {MAX_GAMES} games, not {games!r}")
        self.rules: HouseRules = agree(preset, options, players)
        self.games, self.players = int(games), int(players)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every game anew; game `i` of a seed is the same in a batch of any size."""
        self._batch = bulk.Batch(lower_rules(self.rules), self.players, self.games, checked_seed(seed))
        self._planes = bytearray(self.games * self._batch.planes * codes.CARDS)
        self._figures = bytearray(self.games * self._batch.figures)
        self._chosen = np.frombuffer(self._batch.chosen, np.int64)
        self.masks: NDArray[np.bool_] = read_only(self._batch.masks, np.bool_).reshape(
            self.games, self._batch.mask
        )[:, : actions_of(self.rules)]
        """True where an action is legal for the seat that acts."""
        self.seats: Numbers = read_only(self._batch.turns, np.int64)
        """The seat that acts in each game."""
        self.choices: Numbers = read_only(self._batch.listed, np.int64)
        """The number of legal actions in each game."""
        self.rewards: Numbers = read_only(self._batch.rewards, np.int64).reshape(self.games, self.players)
        """The stakes that each seat won by the last step: those of the hand where it ended, else 0."""
        self.ended: NDArray[np.bool_] = read_only(self._batch.ended, np.bool_)
        """True where the last step ended a hand; what else is shown belongs to the next one already."""
        bulk.start(self._batch)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game; ValueError, and nothing is played, where one is not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,):
            raise ValueError(
                f"step wants one action for each of the {self.games} games, in an array of shape "
                f"({self.games},), not of shape {chosen.shape}"
            )
        if chosen.dtype.kind not in WHOLE:
            raise ValueError(f"actions are whole numbers, and step got an array of {chosen.dtype}")
        self._chosen[:] = chosen
        wrong = bulk.step(self._batch)
        if wrong >= 0:
            raise ValueError(f"action {self._chosen[wrong]} is not legal in game {wrong}")

    def sample(self) -> Numbers:
        """Choose in every game: a drop once in twenty times where it is legal, otherwise anything alike."""
        bulk.sample(self._batch)
        return self._chosen.copy()

    def observe(self) -> tuple[Bytes, Bytes]:
        """Return what the seats that act may know: planes of cards (games, planes, 56), and figures."""
        bulk.observe(self._batch, self._planes, self._figures)
        cards = read_only(self._planes, np.uint8).reshape(self.games, self._batch.planes, codes.CARDS)
        return cards, read_only(self._figures, np.uint8).reshape(self.games, self._batch.figures)

    def keys(self) -> Numbers:
        """Return a number for all that the seat that acts was shown of its hand: its information state."""
        bulk.read_keys(self._batch)
        return read_only(self._batch.keys, np.int64)


def checked_seed(seed: int) -> int:
    """Return a seed; raises ValueError if it is not a whole number from 0 to 2**32 - 1."""
    number = whole(seed)
    if number is None or not 0 <= number < 1 << 32:
        raise ValueError(f"a seed is a whole number from 0 to 2^32 - 1, not {seed!r}")
    return number


def read_only(memory: array[int] | bytearray, kind: type[Kind]) -> NDArray[Kind]:
    """Look at the engine's memory, which nobody else writes."""
    view = np.frombuffer(memory, kind)
    view.setflags(write=False)
    return view
