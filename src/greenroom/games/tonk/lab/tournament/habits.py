"""The way in which a bot plays, in counts over its hands."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.outcome import Outcome

CountedAction = Literal["take", "spread", "hit", "slap", "drop"]
COUNTED_ACTIONS: tuple[CountedAction, ...] = ("take", "spread", "hit", "slap", "drop")


class Drops(msgspec.Struct):
    """The drops of one turn of its own."""

    drops: int = 0
    points: int = 0
    """Sum of what the hand counted."""
    won: int = 0


class Habits(msgspec.Struct):
    """The counts; every seat that a bot sat in is a hand of its own."""

    hands: int = 0
    won: int = 0
    """Hands won that not everybody won."""
    choices: int = 0
    deeds: dict[str, int] = {}
    """The number of takes, spreads, hits, slaps and drops, by kind."""
    ends: dict[str, int] = {}
    """The ways in which it won hands; and `caught`, where its own drop was."""
    drops: dict[int, Drops] = {}
    """Drops by the number of its own turn, from 1."""

    def join(self, other: Habits) -> None:
        """Add the counts of more hands."""
        self.hands += other.hands
        self.won += other.won
        self.choices += other.choices
        self.deeds = dict(Counter(self.deeds) + Counter(other.deeds))
        self.ends = dict(Counter(self.ends) + Counter(other.ends))
        for turn, more in other.drops.items():
            mine = self.drops.setdefault(turn, Drops())
            mine.drops += more.drops
            mine.points += more.points
            mine.won += more.won


class Diary:
    """The choices of one bot in one hand, as they are made."""

    def __init__(self) -> None:
        self._deeds: Counter[str] = Counter()
        self._choices = 0
        self._turns = 0
        self._dropped: tuple[int, int] | None = None

    def note(self, observation: Observation, action: str) -> None:
        """Note a choice."""
        deed = action.partition(" ")[0]
        self._choices += 1
        self._deeds[deed] += deed in COUNTED_ACTIONS
        self._turns += deed in ("draw", "take")
        if deed == "drop":
            turn = self._turns + (observation.view.phase == "draw")
            self._dropped = turn, observation.view.points or 0

    def close(self, outcome: Outcome, seat: int, habits: Habits) -> None:
        """Add the hand, now that it is over, to the bot's counts."""
        won = seat in outcome.winners and len(outcome.winners) < len(outcome.net)
        one = Habits(hands=1, won=int(won), choices=self._choices, deeds=dict(+self._deeds))
        if self._dropped is not None:
            turn, points = self._dropped
            one.drops[turn] = Drops(1, points, int(seat in outcome.winners))
        if won:
            one.ends["caught_other" if outcome.end == "caught" else outcome.end] = 1
        elif outcome.end == "caught" and self._dropped is not None:
            one.ends["caught"] = 1
        habits.join(one)
