"""The events of groups as they are stored: by a kind that is never renamed, with a version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

import msgspec

from greenroom.store import Event, Stored, StoreUnavailable
from greenroom.table.group.group import EventT
from greenroom.table.people.forgotten_guests import Forgotten

VERSION = 1


class GroupCodec(Generic[EventT]):
    """Writes and reads the events of one kind of group."""

    def __init__(
        self, kinds: Mapping[str, type[EventT]], nameless: Callable[[EventT, Forgotten], EventT]
    ) -> None:
        """`kinds` are as the log has them; `nameless` takes the names of those who were forgotten out."""
        self._kinds = kinds
        self._kind_of = {record: kind for kind, record in kinds.items()}
        self._nameless = nameless

    def write(self, event: EventT, at: float) -> Event:
        """Write an event for the log; `at` is the unix time in seconds."""
        return Event(self._kind_of[type(event)], VERSION, msgspec.json.encode(event), at)

    def read(self, stored: Stored, forgotten: Forgotten) -> EventT:
        """Read an event. Raises `StoreUnavailable` for one that a later program wrote."""
        event = stored.event
        if event.kind not in self._kinds or event.version != VERSION:
            raise StoreUnavailable("failed", f"An event was written by another version: {event.kind}.")
        return self._nameless(msgspec.json.decode(event.data, type=self._kinds[event.kind]), forgotten)
