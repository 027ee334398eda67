"""The jobs of the writer: append to a stream, or change a record; and the arrays for its statements."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from greenroom.store import pending_writes
from greenroom.store.checksums import sum_of_record
from greenroom.store.log import Conflict

MAX_NEWS_BYTES = 6000
"""One notification carries so much at the most; PostgreSQL refuses 8000."""

PieceOfNews = tuple[str, *tuple[str | int, ...]]
"""A piece of news for the other nodes: the method of their watcher, and what it is called with."""

_encode = msgspec.json.Encoder().encode


class Append(pending_writes.PendingAppend, frozen=True):
    """Events for the end of a stream, as part of a round."""

    @property
    def place(self) -> tuple[str, ...]:
        """Name what it writes to: of one round no two writes have the same."""
        return (self.stream,)

    @property
    def size(self) -> int:
        """The bytes, about, that the append takes on its way."""
        return sum([len(event.data) + 64 for event in self.events])

    @property
    def news(self) -> PieceOfNews:
        """Name what the other nodes are told."""
        return "appended", self.stream, self.result


class Change(msgspec.Struct, frozen=True):
    """Another version of a record; without data, its end."""

    kind: str
    key: str
    expected: int
    data: bytes | None
    future: asyncio.Future[int]

    @property
    def place(self) -> tuple[str, ...]:
        """Name what it writes to: of one round no two writes have the same."""
        return self.kind, self.key

    @property
    def sum(self) -> int:
        """The checksum of what is written."""
        return sum_of_record(self.kind, self.key, self.result, self.data or b"")

    @property
    def result(self) -> int:
        """The record's version, once it is written."""
        return self.expected + 1

    @property
    def size(self) -> int:
        """The bytes, about, that the change takes on its way."""
        return len(self.data or b"") + 64

    @property
    def news(self) -> PieceOfNews:
        """Name what the other nodes are told."""
        return "changed", self.kind, self.key

    def conflict(self) -> Conflict:
        """Say that it lost its race."""
        return Conflict(f"{self.kind} {self.key} is not at version {self.expected}")


Write = Append | Change


def columns_of_appends(appends: Sequence[Append]) -> list[Any]:
    """Return the arrays that `APPEND` wants, by name so that locks are taken in one order everywhere."""
    numbered = sorted(enumerate(appends), key=lambda each: each[1].stream)
    events = [(i, *row) for i, each in numbered for _, *row in each.rows()]
    heads = [(i, each.stream, each.expected, each.result, each.events[-1].at) for i, each in numbered]
    return [*_columns(heads), *_columns_of_news([each for _, each in numbered]), *_columns(events)]


def columns_of_changes(changes: Sequence[Change]) -> list[Any]:
    """Return the arrays that `CHANGE` wants."""
    numbered = sorted(enumerate(changes), key=lambda each: each[1].place)
    rows = [(i, each.kind, each.key, each.expected, each.data, each.sum) for i, each in numbered]
    return [*_columns(rows), *_columns_of_news([each for _, each in numbered])]


def _columns_of_news(writes: Sequence[Write]) -> tuple[list[str], list[int]]:
    """Return what the other nodes are told of each write, and in which notification."""
    news = [_encode(each.news).decode() for each in writes]
    parts, part, size = [], 0, 0
    for each in news:
        took = len(each.encode()) + 1
        if size + took > MAX_NEWS_BYTES:
            part, size = part + 1, 0
        size += took
        parts.append(part)
    return news, parts


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
