"""The result of examining a whole store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

import msgspec

from greenroom.store.checksums import EventRow, checked_event, checked_record, damage_of
from greenroom.store.log import Damaged
from greenroom.store.move_marks import KIND, LEFT_KEY, UNFINISHED, UNFINISHED_KEY, moved_away_sentence

ShowProgress = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Opens a progress display for a number of parts; the function that it yields reports each part done."""

MAX_FAULTS_LISTED = 50
"""Faults that are listed at the most."""


class Examination(msgspec.Struct, frozen=True):
    """The content of a store, and all that is wrong with it."""

    events: int
    streams: dict[str, int]
    """The number of streams by the first part of their names (`table`)."""
    records: dict[str, int]
    """The number of records by kind."""
    faults: list[str]
    """A sentence each; none where everything is whole."""
    more: int = 0
    """The number of further faults, which are not listed."""
    left: str | None = None
    """The sentence that says where the room went, for a store that it has left."""


class Findings:
    """The faults that are found one after the other: the first are listed, and all are counted."""

    def __init__(self, faults: Iterable[str] = ()) -> None:
        self.faults = list(faults)
        self.more = 0
        self.left: str | None = None

    def add(self, fault: str) -> None:
        """Take note of a fault."""
        if len(self.faults) < MAX_FAULTS_LISTED:
            self.faults.append(fault)
        else:
            self.more += 1

    def compare_stream(self, stream: str, last: int, rows: Iterable[EventRow]) -> None:
        """Take note of every event that is missing or changed among a stream's, given by number."""
        expected = 1
        for row in rows:
            number = row[0]
            if not isinstance(number, int) or not expected <= number <= last:
                self.add(damage_of(f"Event {number} of {stream}").detail)
                continue
            self._miss(stream, range(expected, number))
            expected = number + 1
            try:
                checked_event(stream, number, row)
            except Damaged as damage:
                self.add(damage.detail)
        self._miss(stream, range(expected, last + 1))

    def compare_record(self, kind: str, key: str, version: int, data: bytes, stored_sum: int | None) -> None:
        """Take note of a record that is changed, and of the marks of a move."""
        try:
            checked_record(kind, key, version, data, stored_sum)
        except Damaged as damage:
            self.add(damage.detail)
            return
        if (kind, key) == (KIND, UNFINISHED_KEY):
            self.add(UNFINISHED)
        elif (kind, key) == (KIND, LEFT_KEY):
            self.left = moved_away_sentence(data.decode())

    def _miss(self, stream: str, numbers: range) -> None:
        # These may be more than anybody could list, if the number that is damaged is the stream's own end.
        missing = numbers[: MAX_FAULTS_LISTED - len(self.faults)]
        self.faults += (damage_of(f"Event {number} of {stream}").detail for number in missing)
        self.more += numbers.stop - numbers.start - len(missing)
