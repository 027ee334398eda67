"""The observer of all tables: it is told times and codes, and nothing of what was played."""

from __future__ import annotations

from typing import Protocol


class Observer(Protocol):
    """Counts what happens at all tables."""

    def answered(self, seconds: float, /) -> None:
        """Count a command that was answered so long after it came."""
        ...

    def refused(self, code: str) -> None:
        """Count a refusal by its code."""
        ...


class NullObserver:
    """Counts nothing, where nobody wants the figures."""

    def answered(self, seconds: float, /) -> None:
        """Count nothing."""

    def refused(self, code: str) -> None:
        """Count nothing."""


NULL_OBSERVER = NullObserver()
