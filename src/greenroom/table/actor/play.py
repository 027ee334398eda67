"""A hand in play, with the numbers of the decisions it asks for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.catalogue import MANNERS
from greenroom.table.log.events import Acted, HandStarted
from greenroom.table.manner import Diverged

SPAN = 100_000
"""Decisions of one hand are numbered from its number times this, so that no number comes again."""


class Play:
    """One hand. A seat's decision number rises when what it may do has changed, and only then.

    Raises `Diverged` for a hand that this program cannot deal.
    """

    def __init__(self, started: HandStarted) -> None:
        manner = MANNERS.get(started.game)
        if manner is None or manner.behaviour != started.behaviour:
            raise Diverged(f"hand {started.number} of {started.game}, behaviour {started.behaviour}")
        self.started = started
        self.kept = manner.in_play(started)
        self.hand = self.kept.hand
        self.decisions = [started.number * SPAN] * len(started.chairs)
        self._acting_asks_anew = manner.acting_asks_anew
        self._asked = self.kept.asked()
        self._seen: dict[int, list[msgspec.Struct]] = {}

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused."""
        happened = self.hand.play(seat, action)
        if not isinstance(happened, Refusal):
            self._renumber(seat)
            for watched, seen in self._seen.items():
                if (shown := self.hand.shown(happened, watched)) is not None:
                    seen.append(shown)
        return happened

    def again(self, actions: Sequence[Acted]) -> None:
        """Play stored actions; raises `Diverged` where one is refused."""
        for action in actions:
            if isinstance(self.play(action.seat, action.action), Refusal):
                raise Diverged(f"hand {self.started.number} of behaviour {self.started.behaviour}")

    def seen_by(self, seat: int, actions: Sequence[Acted]) -> list[msgspec.Struct]:
        """List what a seat was shown since the deal; `actions` are those played so far."""
        if seat not in self._seen:
            fresh = Play(self.started)
            fresh._seen[seat] = []
            fresh.again(actions)
            self._seen[seat] = fresh._seen[seat]
        return self._seen[seat]

    def _renumber(self, actor: int) -> None:
        before, after = self._asked, self.kept.asked()
        self._asked = after
        for seat in range(len(self.decisions)):
            if (seat == actor and self._acting_asks_anew) or before.get(seat) != after.get(seat):
                self.decisions[seat] += 1
