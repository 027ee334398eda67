"""A table as its log tells it: who sits, what was agreed, what is owed. Only `apply` changes it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import singledispatchmethod

import msgspec

from greenroom.table.log import events as told
from greenroom.table.log.keeping import kept_for
from greenroom.table.log.kept import Kept
from greenroom.table.log.ledger import Ledger
from greenroom.table.people.chairs import Chair
from greenroom.table.views import Clock, Currency, TablePhase

REMEMBERED = 512
"""So many commands are recognised when they come again; a resent one is seconds old."""


class Table:
    """The fold of a table's events. Chairs stand in clockwise order."""

    def __init__(self) -> None:
        self.id = ""
        self.code = ""
        self.game = ""
        self.preset = ""
        self.rules = msgspec.Raw(b"{}")
        self.stake = 1
        self.currency: Currency = "points"
        self.clock: Clock = "none"
        self.phase: TablePhase = "gathering"
        self.chairs: list[Chair] = []
        self.next_chair = 1
        self.host: int | None = None
        self.hand_number = 0
        self.kept = Kept()
        self.hand: told.HandStarted | None = None
        """The hand in play or just ended."""
        self.actions: list[told.Acted] = []
        self.ledger = Ledger()
        self.last = 0
        """Number of the last event."""
        self._done: OrderedDict[tuple[str, str], None] = OrderedDict()

    def chair(self, number: int) -> Chair | None:
        """Find a chair by its number."""
        # Every move asks several times: a loop costs a third of a generator.
        for chair in self.chairs:
            if chair.number == number:
                return chair
        return None

    def chair_of(self, person: str) -> Chair | None:
        """Find the chair that a person sits on and has not left."""
        for chair in self.chairs:
            if chair.person == person and not chair.leaving:
                return chair
        return None

    def seat_of(self, chair: int) -> int | None:
        """Return a chair's seat in the hand in play or just ended."""
        if self.hand is None or chair not in self.hand.chairs:
            return None
        return self.hand.chairs.index(chair)

    def was_done(self, person: str, command: str) -> bool:
        """Tell whether a command has been carried out before."""
        return (person, command) in self._done

    def note(self, done: told.Done | None) -> None:
        """Remember a command that leaves nothing in the log."""
        self._remember(done)

    def take(self, events: Sequence[told.TableEvent]) -> None:
        """Apply events that were stored behind the last one."""
        for event in events:
            # Nearly all are of this kind: they need not be looked up.
            if type(event) is told.Acted:
                self._act(event)
            else:
                self.kept.fold(event, self.chairs)
                self.apply(event)
        self.last += len(events)

    @singledispatchmethod
    def apply(self, event: told.TableEvent) -> None:
        """Change the table as an event says."""
        raise TypeError(f"A table knows no {type(event).__name__}.")

    def _remember(self, done: told.Done | None) -> None:
        if done is not None:
            self._done[done.person, done.id] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    @apply.register
    def _act(self, event: told.Acted) -> None:
        self.actions.append(event)
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Opened) -> None:
        self.id, self.code, self.game = event.id, event.code, event.game
        self.kept = kept_for(event.game)
        self.kept.fold(event, self.chairs)
        self.preset, self.rules = event.preset, event.rules
        self.stake, self.currency, self.clock = event.stake, event.currency, event.clock

    @apply.register
    def _(self, event: told.Sat) -> None:
        chair = Chair(event.chair, event.person, event.name, event.bot, tonic=event.tonic)
        self.kept.seat(self.chairs, chair)
        self.next_chair = max(self.next_chair, event.chair + 1)
        self.ledger.arrive(event.person, event.name)
        if self.host is None and event.bot is None:
            self.host = event.chair
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Left) -> None:
        chair = self.chair(event.chair)
        if chair is not None and self.phase == "playing" and self.seat_of(event.chair) is not None:
            chair.leaving = True
            chair.bot = chair.bot or event.bot
        else:
            self.kept.free(self.chairs, event.chair)
        self._remember(event.done)

    @apply.register
    def _(self, event: told.BotSatIn) -> None:
        chair = self.chair(event.chair)
        if chair is not None:
            chair.bot = event.bot
        self._remember(event.done)

    @apply.register
    def _(self, event: told.TookBack) -> None:
        chair = self.chair(event.chair)
        if chair is not None:
            chair.bot = None
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Host) -> None:
        self.host = event.chair
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Settled) -> None:
        self.clock, self.stake, self.currency = event.clock, event.stake, event.currency
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Cut) -> None:
        self._remember(event.done)

    @apply.register
    def _(self, event: told.HandStarted) -> None:
        self.phase, self.hand_number = "playing", event.number
        self.hand, self.actions = event, []
        self._remember(event.done)

    @apply.register
    def _(self, event: told.HandEnded) -> None:
        if self.hand is not None:
            self.ledger.settle(self.hand, event.result)
        self._close_hand()

    @apply.register
    def _(self, event: told.HandVoid) -> None:
        self._close_hand()
        self.hand = None

    @apply.register
    def _(self, event: told.Ended) -> None:
        self.phase = "ended"
        self._remember(event.done)

    @apply.register
    def _(self, event: told.RulesChanged) -> None:
        self.preset, self.rules = event.preset, event.rules
        self.stake, self.currency = event.stake, event.currency
        self._remember(event.done)

    @apply.register
    def _(self, event: told.Again) -> None:
        self.phase, self.hand, self.actions = "gathering", None, []
        self.ledger = Ledger()
        for chair in self.chairs:
            self.ledger.arrive(chair.person, chair.name)
        self._remember(event.done)

    @apply.register(told.BettingOpened)
    @apply.register(told.SuitCalled)
    @apply.register(told.BetMade)
    @apply.register(told.BigOneAnnounced)
    @apply.register(told.RulesProposed)
    @apply.register(told.RulesAnswered)
    def _keep(self, event: told.Asked) -> None:
        # What only Tonk has was folded already (`Kept`).
        self._remember(event.done)

    @apply.register
    def _(self, event: told.RulesKept) -> None:
        """Nothing has changed."""

    def _close_hand(self) -> None:
        self.phase = "between"
        for chair in [chair for chair in self.chairs if chair.leaving]:
            self.kept.free(self.chairs, chair.number)
