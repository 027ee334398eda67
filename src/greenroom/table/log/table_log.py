"""The whole log of a table, with the time of each event."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent


class TableLog(msgspec.Struct, frozen=True):
    """All that has happened at a table, and when."""

    events: Sequence[AnyEvent]
    times: Sequence[float]
    """For each event, unix time in seconds."""
    is_redacted: bool = False
    """Whether the log names somebody who was forgotten: then a part can be told by the whole alone."""

    @property
    def opened_by(self) -> str:
        """The name of the person who opened the table: the first who sat down."""
        return next(event.name for event in self.events if isinstance(event, events.Sat))

    def dealt_at(self, number: int) -> float:
        """Return when a hand was dealt; where it was void and dealt again, the last time. Unix time."""
        return next(
            at
            for event, at in zip(reversed(self.events), reversed(self.times), strict=True)
            if isinstance(event, events.HandStarted) and event.number == number
        )
