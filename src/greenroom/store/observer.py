"""The observer of the store: it is told how long writes take, and which fail."""

from __future__ import annotations

from typing import Protocol

from greenroom.store.log import Reason


class StoreObserver(Protocol):
    """Counts what the store does; called in the event loop."""

    def committed(self, seconds: float) -> None:
        """Count a group of writes that became durable after so long."""
        ...

    def failed(self, reason: Reason) -> None:
        """Count what could not be written or read."""
        ...


class NullObserver:
    """Counts nothing, where nobody wants the figures."""

    def committed(self, seconds: float) -> None:
        """Count nothing."""

    def failed(self, reason: Reason) -> None:
        """Count nothing."""


NULL_OBSERVER = NullObserver()
