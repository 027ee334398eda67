"""The part that writers of all stores share: an append on its way, and the answers to a group of writes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec

from greenroom.store.checksums import sum_of_event
from greenroom.store.log import Conflict, Event, StoreUnavailable
from greenroom.store.observer import StoreObserver

Row = tuple[str, int, str, int, float, bytes, int]
"""Stream, number, kind, version, time, data and checksum of an event."""
Answer = int | Exception


class PendingAppend(msgspec.Struct, frozen=True):
    """Events for the end of a stream."""

    stream: str
    expected: int
    events: Sequence[Event]
    future: asyncio.Future[int]

    @property
    def result(self) -> int:
        """The number of the last event, once it is in."""
        return self.expected + len(self.events)

    def rows(self) -> list[Row]:
        """Return what is to be stored."""
        stream, number, rows = self.stream, self.expected, []
        # Nearly always it is one event: a comprehension would make a function for it.
        for event in self.events:
            number += 1
            sum_ = sum_of_event(stream, number, event)
            rows.append((stream, number, event.kind, event.version, event.at, event.data, sum_))
        return rows

    def conflict(self) -> Conflict:
        """Say that it lost its race."""
        return ends_elsewhere(self.stream, self.expected)


def ends_elsewhere(stream: str, expected: int) -> Conflict:
    """Say that a stream does not end where its writer expected."""
    return Conflict(f"{stream} does not end at {expected}")


class Write(Protocol):
    """Whatever waits for its answer."""

    @property
    def future(self) -> asyncio.Future[int]:
        """The place of the answer."""
        ...


def settle(
    observer: StoreObserver, group: Sequence[Write], answers: Sequence[Answer], seconds: float
) -> None:
    """Answer a group that was written as one, in the event loop, and let it be counted."""
    # Either the whole group could not be written, or none of it for want of the store.
    if isinstance(answers[0], StoreUnavailable):
        observer.failed(answers[0].reason)
    else:
        observer.committed(seconds)
    for write, answer in zip(group, answers, strict=True):
        if write.future.done():
            continue  # its caller was cancelled
        if isinstance(answer, int):
            write.future.set_result(answer)
        else:
            write.future.set_exception(answer)
