"""Events as they are stored: short kinds, each with a version; older versions are read too.

A kind is never renamed and a version never changes its meaning: logs outlive programs. An upcaster makes the
data of one version that of the next, before it is decoded. Tables and groups of tables are stored by the same
codec, so that what is said here holds for every stream.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from greenroom.store import Event, Stored

EventT = TypeVar("EventT", bound=msgspec.Struct)
Upcaster = Callable[[dict[str, object]], dict[str, object]]
"""Turns the data of one version into that of the next."""
Upcasters = Mapping[str, tuple[Upcaster, ...]]
"""For each kind, the steps from version 1 to 2, 2 to 3 …; its version now is their number plus one."""


class UnknownEvent(Exception):  # noqa: N818 - says what it is
    """A log holds an event of a later program; what it is about cannot be opened by this one."""


class EventCodec(Generic[EventT]):
    """Writes and reads events by their kinds."""

    def __init__(self, kinds: Mapping[str, Any], upcasters: Upcasters) -> None:
        """`kinds` are as the log has them, each with the record of its latest version."""
        self._upcasters = upcasters
        self._written_as = {
            getattr(record, "__origin__", record): (kind, self._version(kind))
            for kind, record in kinds.items()
        }
        self._decoders: dict[str, msgspec.json.Decoder[EventT]] = {
            kind: msgspec.json.Decoder(record) for kind, record in kinds.items()
        }
        self._encode = msgspec.json.Encoder().encode

    def write(self, event: EventT, at: float) -> Event:
        """Write an event for the log; `at` is the unix time in seconds."""
        kind, version = self._written_as[type(event)]
        return Event(kind, version, self._encode(event), at)

    def read(self, stored: Stored) -> EventT:
        """Read an event of any version so far. Raises `UnknownEvent` for one of a later program."""
        event = stored.event
        if event.kind not in self._decoders or event.version > self._version(event.kind):
            raise UnknownEvent(f"event {event.kind} version {event.version}")
        decoder = self._decoders[event.kind]
        if event.version == self._version(event.kind):
            return decoder.decode(event.data)
        data = msgspec.json.decode(event.data)
        for step in self._upcasters[event.kind][event.version - 1 :]:
            data = step(data)
        return decoder.decode(self._encode(data))

    def _version(self, kind: str) -> int:
        return 1 + len(self._upcasters.get(kind, ()))
