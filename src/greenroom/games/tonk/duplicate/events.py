"""The events of a duplicate, as they stand in a stream of its own beside those of its tables."""

from __future__ import annotations

from typing import assert_never

import msgspec

from greenroom.table.event_codec import EventCodec, Upcasters
from greenroom.table.group.group import GroupEvent
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.views import Clock, Currency


class DuplicateOpened(GroupEvent, frozen=True, kw_only=True):
    """The duplicate, its host, and what its tables play by; `rules` are the effective ones in full."""

    host: str
    """The identity of the host, who need not play; all people in a log stand by identity."""
    name: str
    secret: str
    """The secret, 32 bytes as hexadecimal digits, from which all decks follow."""
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    clock: Clock
    hands: int
    players: int
    bots: int
    bot: str


class TableAdded(GroupEvent, frozen=True):
    """A table is opened; the person who opens it has their place there."""

    table: str
    """The id of the table, written down before the table is opened, so that nobody can open two."""
    person: str


class PlaceTaken(GroupEvent, frozen=True):
    """Somebody has their place at a table, and so at no other."""

    table: str
    person: str


class PlaceGivenUp(GroupEvent, frozen=True):
    """Somebody found no seat at their table, and has never sat there."""

    person: str


class DuplicateClosed(GroupEvent, frozen=True):
    """The duplicate is over: nobody plays on."""


DuplicateEvent = DuplicateOpened | TableAdded | PlaceTaken | PlaceGivenUp | DuplicateClosed
KINDS: dict[str, type[DuplicateEvent]] = {
    "duplicate_opened": DuplicateOpened,
    "table_added": TableAdded,
    "place_taken": PlaceTaken,
    "place_given_up": PlaceGivenUp,
    "duplicate_closed": DuplicateClosed,
}
"""The types of a duplicate's events by their kind in the log, which never changes."""
UPCASTERS: Upcasters = {}
"""The steps from each earlier version of a kind to the next; so far all are of version 1."""
CODEC: EventCodec[DuplicateEvent] = EventCodec(KINDS, UPCASTERS)


def nameless(event: DuplicateEvent, forgotten: Forgotten) -> DuplicateEvent:
    """Return an event without the name of somebody who was forgotten."""
    match event:
        case DuplicateOpened():
            return msgspec.structs.replace(event, name=forgotten.name(event.host, event.name))
        case TableAdded() | PlaceTaken() | PlaceGivenUp() | DuplicateClosed():
            return event
        case _:
            assert_never(event)
