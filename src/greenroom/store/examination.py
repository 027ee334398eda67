"""The examination of a whole store, also while servers write to it: everything is read and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from greenroom.store.log import Damaged
from greenroom.store.store import Store

MOST_FAULTS = 50
"""Faults that are listed at the most."""


class Examination(msgspec.Struct, frozen=True):
    """The content of a store, and all that is wrong with it."""

    events: int
    streams: dict[str, int]
    """Their number, by the first part of their names (`table`)."""
    records: dict[str, int]
    """Their number, by kind."""
    faults: list[str]
    """A sentence each; none where everything is whole."""


async def examine_store(store: Store, told: Callable[[int], None] = lambda _: None) -> Examination:
    """Read everything in a store; `told` hears of each part. May raise `StoreUnavailable`."""
    faults: list[str] = []
    streams, records = Counter[str](), Counter[str]()
    events = 0
    for head in await store.log.streams():
        streams[head.stream.partition("/")[0]] += 1
        try:
            events += len(await store.log.read(head.stream))
        except Damaged as damage:
            events += head.last
            faults.append(damage.detail)
        told(head.last)
    for kind in await store.registry.kinds():
        try:
            records[kind] = len(await store.registry.find(kind))
        except Damaged as damage:
            faults.append(damage.detail)
    return Examination(events, dict(streams), dict(records), faults[:MOST_FAULTS])
