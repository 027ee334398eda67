"""The people of a table: everybody who has ever had a chair there, in any of its sessions."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent


def has_sat(log: Sequence[AnyEvent], person: str | None) -> bool:
    """Tell whether somebody sits or has sat at the table with this log."""
    return person is not None and any(
        isinstance(event, events.Sat) and event.bot is None and event.person == person for event in log
    )
