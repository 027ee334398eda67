"""The hand in play, with the numbers of the decisions it asks for.

A seat's decision number rises when what it may do has changed, and only then: many act at once, and an
answer is stale only where its own question has changed since. Numbers never come again at a table, not
after a restart either, so that a late command cannot meet another decision.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.catalogue import Catalogue
from greenroom.table.game import Diverged
from greenroom.table.log.events import Acted, AnyHandStarted
from greenroom.table.people.ownership import owner_of

DECISIONS_PER_HAND = 100_000
"""Decisions of one hand are numbered from its number times this."""


class CurrentHand:
    """One hand at a table, and what every seat was shown of it.

    Raises `Diverged` for a hand that this program cannot lay out.
    """

    def __init__(self, games: Catalogue, started: AnyHandStarted) -> None:
        game = games.get(started.game)
        try:
            if game is None or not game.can_go_on(started):
                raise Diverged(f"hand {started.number} of {started.game}, behaviour {started.behaviour}")
            self.adapter = game.hand_adapter(started)
        except (msgspec.ValidationError, ValueError, OverflowError, LookupError) as fault:
            raise Diverged(f"hand {started.number} of {started.game} cannot have been dealt so") from fault
        self.started = started
        self.hand = self.adapter.hand
        self.turns = self.adapter.turns
        self.races = self.adapter.races
        self.is_outside = [owner_of(person) is not None for person in started.people]
        """Whether an outside bot has each seat, by seat."""
        self.decisions = [started.number * DECISIONS_PER_HAND] * len(started.chairs)
        self._games = games
        self._acting_renews_choices = game.acting_renews_choices
        self._choices = self.adapter.choices()
        self._seen: dict[int, list[msgspec.Struct]] = {}

    def turn(self) -> int | None:
        """Return the seat that the clock runs for; None where nobody must act."""
        return None if self.turns is None else self.turns.turn()

    def round(self) -> int:
        """Return the number of the round of turns; a seat gets a fresh turn in each."""
        return 0 if self.turns is None else self.turns.round()

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused."""
        happened = self.hand.play(seat, action)
        if not isinstance(happened, Refusal):
            self._renumber(seat)
            for watched, seen in self._seen.items():
                if (shown := self.hand.shown(happened, watched)) is not None:
                    seen.append(shown)
        return happened

    def try_out(self, seat: int, action: str) -> Refusal | None:
        """Return why an action would be refused now; nothing changes."""
        outcome = self.hand.copy().play(seat, action)
        return outcome if isinstance(outcome, Refusal) else None

    def play_again(self, actions: Sequence[Acted]) -> None:
        """Play stored actions; raises `Diverged` where one is refused, or is of a seat that is not there."""
        seats = range(len(self.started.chairs))
        for action in actions:
            if action.seat not in seats or isinstance(self.play(action.seat, action.action), Refusal):
                raise Diverged(f"hand {self.started.number} of behaviour {self.started.behaviour}")

    def shown_to(self, seat: int, actions: Sequence[Acted]) -> list[msgspec.Struct]:
        """List what a seat was shown since the deal; `actions` are those played so far."""
        if seat not in self._seen:
            fresh = CurrentHand(self._games, self.started)
            fresh._seen[seat] = []
            fresh.play_again(actions)
            self._seen[seat] = fresh._seen[seat]
        return self._seen[seat]

    def _renumber(self, actor: int) -> None:
        before, after = self._choices, self.adapter.choices()
        self._choices = after
        for seat in range(len(self.decisions)):
            if (seat == actor and self._acting_renews_choices) or before.get(seat) != after.get(seat):
                self.decisions[seat] += 1
