"""Checksums of what is stored: a database notices a broken page, but not a changed byte within a value."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import lru_cache
from zlib import crc32

from greenroom.operator_log import log
from greenroom.store.log import Damaged, Event, Stored
from greenroom.store.registry import RegistryRecord

EventRow = tuple[int, str, int, bytes, float, int | None]
"""Number, kind, version, data, time and sum."""

_numbers = struct.Struct("<qqd").pack


def sum_of_event(stream: str, number: int, event: Event) -> int:
    """Sum up an event with its place, so that it cannot stand anywhere else."""
    return crc32(
        event.data, crc32(_numbers(number, event.version, event.at), _sum_of_place(stream, event.kind))
    )


@lru_cache(4096)
def _sum_of_place(stream: str, kind: str) -> int:
    return crc32(f"{stream}\n{kind}".encode())


def sum_of_record(kind: str, key: str, version: int, data: bytes) -> int:
    """Sum up a record of the registry."""
    return crc32(data, crc32(f"{kind}\n{key}\n{version}".encode()))


def checked_event(stream: str, expected: int, row: EventRow) -> Stored:
    """Return an event as it was read; raises `Damaged` where it is not what was written there."""
    number, kind, version, data, at, stored_sum = row
    event = Event(kind, version, data, at)
    if number != expected or not _fits(stored_sum, lambda: sum_of_event(stream, number, event)):
        raise damage_of(f"Event {expected} of {stream}")
    return Stored(number, event)


def checked_record(kind: str, key: str, version: int, data: bytes, stored_sum: int | None) -> RegistryRecord:
    """Return a record as it was read; raises `Damaged` where it is not what was written."""
    if not _fits(stored_sum, lambda: sum_of_record(kind, key, version, data)):
        raise damage_of_record(kind, key)
    return RegistryRecord(key, version, data)


def marked_record(kind: str, key: str, version: int, data: bytes, stored_sum: int | None) -> RegistryRecord:
    """Return a record as it was read, marked where it is not what was written; the operator is told."""
    try:
        return checked_record(kind, key, version, data, stored_sum)
    except Damaged:
        log.error("record damaged", kind=kind)
        return RegistryRecord(key, version, b"", is_damaged=True)


def _fits(stored_sum: int | None, sum_: Callable[[], int]) -> bool:
    try:
        # Older versions wrote no sums.
        return stored_sum is None or stored_sum == sum_()
    except (TypeError, struct.error):
        # A changed byte can turn a value into one of another type.
        return False


def damage_of_record(kind: str, key: str) -> Damaged:
    """Return the fault that says that a record is not what was written."""
    return damage_of(f"The record of {kind} {key}")


def damage_of(what: str) -> Damaged:
    """Return the fault that says that something stored is not what was written."""
    return Damaged(
        "failed",
        f"{what} is damaged. `greenroom check` lists all that is; what is lost only a backup brings back.",
    )
