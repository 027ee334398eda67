"""Sums over the hands of a rule set, for means with intervals; whole numbers, so that no order matters."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.lab.play_odds.trial import DropTrial, Place, TriedHand


class Sum(msgspec.Struct):
    """The sum of a figure over hands, and of its squares."""

    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add the figure of one hand."""
        self.total += value
        self.squares += value * value

    def join(self, other: Sum) -> None:
        """Add the hands of another sum."""
        self.total += other.total
        self.squares += other.squares


class DropSums(msgspec.Struct):
    """Sums over the hands in which one kind of drop was tried."""

    hands: int = 0
    won: int = 0
    dropping: Sum = msgspec.field(default_factory=Sum)
    playing_on: Sum = msgspec.field(default_factory=Sum)
    worth: Sum = msgspec.field(default_factory=Sum)
    """The sum of the stakes that dropping won more than playing on."""

    def add(self, trial: DropTrial) -> None:
        """Add one trial."""
        self.hands += 1
        self.won += trial.won
        self.dropping.add(trial.dropping)
        self.playing_on.add(trial.playing_on)
        self.worth.add(trial.dropping - trial.playing_on)

    def join(self, other: DropSums) -> None:
        """Add the trials of other hands."""
        self.hands += other.hands
        self.won += other.won
        self.dropping.join(other.dropping)
        self.playing_on.join(other.playing_on)
        self.worth.join(other.worth)


class Sums(msgspec.Struct):
    """Sums over hands."""

    hands: int = 0
    turns: dict[int, int] = {}
    """Hands by their number of turns."""
    ends: dict[str, int] = {}
    """Hands by their end."""
    drops: dict[Place, DropSums] = {}

    def add(self, hand: TriedHand) -> None:
        """Add one hand."""
        self.hands += 1
        self.turns[hand.turns] = self.turns.get(hand.turns, 0) + 1
        self.ends[hand.end] = self.ends.get(hand.end, 0) + 1
        for place, trial in hand.trials.items():
            self.drops.setdefault(place, DropSums()).add(trial)

    def join(self, other: Sums) -> None:
        """Add other hands."""
        self.hands += other.hands
        for turns, hands in other.turns.items():
            self.turns[turns] = self.turns.get(turns, 0) + hands
        for end, hands in other.ends.items():
            self.ends[end] = self.ends.get(end, 0) + hands
        for place, drops in other.drops.items():
            self.drops.setdefault(place, DropSums()).join(drops)
