"""Several tables that belong together, as their own log tells it; only its events change it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec


class GroupEvent(msgspec.Struct, frozen=True):
    """One fact of a group's log."""


EventT = TypeVar("EventT", bound=GroupEvent)


class Group(ABC, Generic[EventT]):
    """The fold of a group's events. Folding never fails."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.at = 0.0
        """The time at which the group began, unix time in seconds."""
        self.last = 0
        """Number of the last event."""

    def fold(self, stored: Iterable[EventT]) -> None:
        """Fold events that stand in the log."""
        for event in stored:
            self._fold_one(event)
            self.last += 1

    @abstractmethod
    def _fold_one(self, event: EventT) -> None:
        """Change the group as an event says."""
