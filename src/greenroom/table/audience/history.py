"""The history of a session as one person was shown it, read from the log: for a page that comes back.

The invariant: a person is told of a hand what its seat was shown while it was played, and of a hand without
a seat what the spectators were shown, unless they have sat at the table: to those all hands that are over
lie open. So the history holds nothing that was kept from its reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.onlookers import shown_to_onlookers
from greenroom.table.audience.played_action import PlayedAction
from greenroom.table.audience.room_view import shown_event
from greenroom.table.catalogue import Catalogue
from greenroom.table.game import Diverged
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.events import (
    Acted,
    Again,
    AnyEvent,
    AnyHandStarted,
    HandEnded,
    HandStarted,
    Opened,
    Sat,
)
from greenroom.table.log.state import TableState
from greenroom.table.views import ClosedDraw

HappenedT_co = TypeVar("HappenedT_co", covariant=True)
HandT_co = TypeVar("HandT_co", covariant=True)


class HandHistory(msgspec.Struct, Generic[HappenedT_co, HandT_co], frozen=True):
    """One hand of a session, as one person was shown it, with what happened until the next deal."""

    number: int
    """The number of the hand, from 1; 0 for what happened before the first deal."""
    chairs: list[int]
    """The chair of each seat."""
    names: list[str]
    """The name of each seat's player at that time."""
    seat: int | None
    """The seat of the reader; null where they had none."""
    happened: list[HappenedT_co]
    end: HandT_co | None = None
    """The hand as everybody saw it when it ended; null where it has no result."""


AnyHandHistory = HandHistory[msgspec.Struct, msgspec.Struct]


class Historian:
    """Goes through the log of one table for one person."""

    def __init__(self, games: Catalogue, person: str) -> None:
        self._games = games
        self._person = person
        self._table = TableState(games)
        self._hand: CurrentHand | None = None
        self._has_sat = False
        self.hands: list[AnyHandHistory] = [_before_the_first()]

    def fold(self, event: AnyEvent) -> None:
        """Fold one more event."""
        if isinstance(event, Again):
            self.hands = [_before_the_first()]
        if isinstance(event, HandStarted):
            self._begin(event)
        if isinstance(event, Sat) and event.person == self._person:
            self._has_sat = True
        if isinstance(event, HandEnded) and self._hand is not None and self._may_see_hand:
            self.hands[-1] = replace(self.hands[-1], end=self._hand.hand.view(None))
        shown = self._shown_action(event) if isinstance(event, Acted) else self._shown_event(event)
        if shown is not None:
            self.hands[-1].happened.append(shown)
        self._table.fold([event])

    def _begin(self, started: AnyHandStarted) -> None:
        seat = started.people.index(self._person) if self._person in started.people else None
        self.hands.append(HandHistory(started.number, started.chairs, started.names, seat, []))
        try:
            self._hand = CurrentHand(self._games, started)
        except Diverged:
            self._hand = None

    @property
    def _may_see_hand(self) -> bool:
        """Whether the hand in play or just ended is open to the reader."""
        return self._has_sat or self._table.looking_on_of_hand != "off"

    def _shown_event(self, event: AnyEvent) -> msgspec.Struct | None:
        # Nobody was there to be told that the table was opened.
        happened = None if isinstance(event, Opened) else shown_event(self._table, event)
        if happened is None or self._has_sat:
            return happened
        if self._may_see_hand:
            return happened.for_onlookers if isinstance(happened, ClosedDraw) else happened
        return next(iter(shown_to_onlookers(self._table, [happened])), None)

    def _shown_action(self, event: Acted) -> msgspec.Struct | None:
        # A hand of an earlier behaviour may go another way today: nothing is told of it rather than that.
        if self._hand is None:
            return None
        happened = self._hand.play(event.seat, event.action)
        if isinstance(happened, Refusal):
            self._hand = None
            return None
        if not self._may_see_hand:
            return None
        return PlayedAction(happened, event.by).shown_to(self._hand.hand, self.hands[-1].seat)


def history(games: Catalogue, events: Iterable[AnyEvent], person: str) -> Historian:
    """Tell a person what happened since the session began, hand by hand."""
    historian = Historian(games, person)
    for event in events:
        historian.fold(event)
    return historian


def _before_the_first() -> AnyHandHistory:
    return HandHistory(0, [], [], None, [])
