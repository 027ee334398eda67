"""The contract of the registry: small durable records that are not a stream's events."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log

T = TypeVar("T")


class RegistryRecord(msgspec.Struct, frozen=True, gc=False):
    """One record: its data is opaque here, its version counts its writes from 1."""

    key: str
    version: int
    data: bytes
    """The bytes of the record; empty, which is no JSON either, where the record is damaged."""
    is_damaged: bool = False


def decode_record(kind: str, record: RegistryRecord | None, type_: type[T]) -> T | None:
    """Decode a record of JSON; None if there is none, or if it is of another version and cannot be read here.

    The operator is told of the latter: one such record must not keep a node from all others.
    """
    try:
        return None if record is None else msgspec.json.decode(record.data, type=type_)
    except UNREADABLE as error:
        log.error("record not followed", kind=kind, error=type(error).__name__)
        return None


async def find_record(registry: Registry, kind: str, key: str) -> RegistryRecord | None:
    """Return a record of a kind of which there are few, marked where it is damaged; or None."""
    return next((each for each in await registry.find(kind) if each.key == key), None)


class Registry(Protocol):
    """Records by kind and key; as durable as the log, and written in the same commits.

    Every call may raise `StoreUnavailable`. A kind is a short explicit name (`guest`, `code`).
    """

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        """Write a record and return its new version, once it is durable.

        With `expected`, only over that version (0: only where there is none); else raises `Conflict`.
        """
        ...

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        """Return a record, or None; raises `Damaged` where it is not what was written."""
        ...

    async def find(self, kind: str) -> list[RegistryRecord]:
        """Return every record of a kind, by key; a damaged one is marked, so that all others are read."""
        ...

    async def kinds(self) -> list[str]:
        """Return every kind of which there is a record, by name."""
        ...

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        """Forget a record, durably; with `expected`, only at that version, else raises `Conflict`."""
        ...
