"""The course of a tournament: which bots meet, who sits where, and what chance each hand has.

Every pair meets. At a table of two each deck is played twice, the seats changed. At a larger one each bot of
the pair sits alone among copies of the other, in every seat: twice as many hands a deck as there are seats.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec

from greenroom.games.tonk.lab.entrants import Entrant
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.kernel.refusal import Refusal, refuse

Pair = tuple[int, int]
Seating = tuple[int, ...]
"""The bot in each seat, by its number."""
Task = tuple[int, int]
"""The first deck of a part, and the number of its decks."""
DECKS_PER_TASK = 5
"""Decks in one part: what one process plays before it reports. No result depends on it."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a tournament; the number of its decks is not among them, so that it can go on."""

    preset: str
    overrides: dict[str, object]
    rules: HouseRules
    players: int
    bots: tuple[Entrant, ...]
    seed: int
    time_limit: int | None = None
    """Milliseconds that a choice may take."""

    def contradiction(self) -> Refusal | None:
        """Refuse what cannot be played: fewer than two bots, one twice, more players than cards (TK-06)."""
        if len(self.bots) < 2:
            return refuse("lab.too_few_bots")
        labels = [bot.label for bot in self.bots]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            return refuse("lab.bot_twice", bot=twice)
        return fits(self.rules, self.players)

    def pairs(self) -> list[Pair]:
        """List the pairs that meet."""
        return list(combinations(range(len(self.bots)), 2))

    def seatings(self, pair: Pair) -> list[Seating]:
        """List the seatings in which a pair plays each deck."""
        one, other = pair
        if self.players == 2:
            return [(one, other), (other, one)]
        return [
            tuple(alone if seat == place else among for seat in range(self.players))
            for alone, among in (pair, (other, one))
            for place in range(self.players)
        ]

    def tasks(self, decks: int) -> list[Task]:
        """Divide the decks into parts."""
        return [(first, min(DECKS_PER_TASK, decks - first)) for first in range(0, decks, DECKS_PER_TASK)]

    def hands(self, decks: int) -> int:
        """Count the hands that are played with this number of decks."""
        return decks * len(self.pairs()) * len(self.seatings((0, 1)))

    def deck_chance(self, deck: int) -> Random:
        """Return the chance that shuffles a deck: the same in every seating."""
        return Random(f"{self.seed} deck {deck}")

    def bot_chance(self, deck: int, seating: Seating, seat: int) -> Random:
        """Return the chance of a bot in its seat: by names, so that what a pair plays is the pair's alone."""
        names = " ".join(self.bots[bot].label for bot in seating)
        return Random(f"{self.seed} deck {deck} seat {seat} of {names}")
