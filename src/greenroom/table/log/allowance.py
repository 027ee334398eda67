"""The limits on what one person may add to a table's log, and on the length of the whole log.

The invariant: nobody makes a log grow without end, whatever they repeat. When a table is loaded, what each
person has added within the last hour is counted again from its log, so leaving the table gains nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.table_log import TableLog

HOUR_SECONDS = 3600.0
MAX_EVENTS_PER_HOUR = 3600
"""Events of one person in an hour: several times as many as the fastest play of a whole hour leaves."""
MAX_EVENTS = 500_000
"""Events of one table, some 60 MB."""


class Hour:
    """The number of events that one person has added since a time; for who adds slowly, more than an hour."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.count = 0


class LogAllowance:
    """Counts what each person adds to one table's log."""

    def __init__(self) -> None:
        self._hours: dict[str, Hour] = {}
        self.was_reached = False
        """Whether anybody has ever added as much as one may in an hour: else nobody is refused."""

    @classmethod
    def from_log(cls, log: TableLog, now: float) -> LogAllowance:
        """Count what the last hour of a log holds; times are in seconds."""
        allowance = cls()
        allowance.fold_log(log, now)
        return allowance

    def fold_log(self, log: TableLog, now: float) -> None:
        """Count the events of a log that the last hour holds; times are in seconds."""
        for event, at in zip(log.events, log.times, strict=True):
            if at > now - HOUR_SECONDS:
                self.fold([event], at)

    def fold(self, events: Sequence[AnyEvent], now: float) -> None:
        """Count events that were stored."""
        for event in events:
            if event.done is not None:
                hour = self._hours.get(event.done.person)
                if hour is None or (hour.count >= MAX_EVENTS_PER_HOUR and _is_over(hour, now)):
                    hour = self._hours[event.done.person] = Hour(now)
                hour.count += 1
                if hour.count >= MAX_EVENTS_PER_HOUR:
                    self.was_reached = True

    def refusal(self, person: str, length: int, now: float) -> Refusal | None:
        """Refuse to add more, for a person who has added too much or to a log of this length."""
        if length >= MAX_EVENTS:
            return refuse("room.log_full")
        hour = self._hours.get(person)
        if hour is None or hour.count < MAX_EVENTS_PER_HOUR or _is_over(hour, now):
            return None
        return refuse("room.kept_enough")


def _is_over(hour: Hour, now: float) -> bool:
    return not -HOUR_SECONDS < now - hour.since < HOUR_SECONDS
