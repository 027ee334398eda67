"""`greenroom move-store`: everything from one store into another, and every part of it compared.

A move that was cut short goes on where it was, also where the source has been played on since: what a stream
has in the target is the beginning of what it has in the source, and a record that has changed is written
again. All of it is compared in the end.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Sequence

import msgspec

from greenroom.operation.archive import OperationRefused
from greenroom.operation.move_endpoint import Side
from greenroom.progress_bar import show_progress
from greenroom.store import Registry, Store, Stored, StoreUnavailable, StreamHead
from greenroom.store.checksums import damage_of_record
from greenroom.store.move_marks import KIND as MOVE
from greenroom.store.move_marks import (
    begin_move,
    come_back,
    end_move,
    is_unfinished,
    leave,
    moved_away_sentence,
    place_after,
)
from greenroom.web.signing_key import KIND as SECRET

MAX_EVENTS_AT_ONCE = 500
"""Events that are appended at once."""
APART = (MOVE, SECRET)
"""Kinds of records that are not moved as they are: the marks of moves, and the key."""


class Moved(msgspec.Struct, frozen=True):
    """The content of a store, all of it compared."""

    streams: int
    events: int
    records: int


class _Content(msgspec.Struct, frozen=True):
    """Everything that a store holds: where its streams end, and its records but for those of moves."""

    heads: list[StreamHead]
    records: dict[tuple[str, str], bytes]

    @property
    def events(self) -> int:
        return sum(head.last for head in self.heads)


async def move(source: str, target: str) -> Moved:
    """Move a room; the source keeps what it holds, and is marked as left for the target.

    Raises `OperationRefused`, `StoreUnavailable` and OSError. Nothing may play on the source meanwhile:
    a server that has it open is refused at the start and, if it was started later, at the end.
    """
    origin, goal = Side("source", source), Side("target", target)
    await origin.require_room()
    async with contextlib.AsyncExitStack() as stack:
        old = await stack.enter_async_context(origin.open_store())
        await origin.require_closed(old)
        new_place = await _new_place(old)
        # A room that was left for this very target may be one whose move was cut short at the end.
        if new_place is not None and new_place != goal.place:
            raise OperationRefused(moved_away_sentence(new_place))
        goal.make_folder()
        new = await stack.enter_async_context(goal.open_store())
        if await _is_taken(new):
            raise OperationRefused(
                f"The target holds a room already; {goal.how_to_empty}."
                if new_place is None
                else moved_away_sentence(new_place)
            )
        # Also where a move goes on that was cut short: it may be going on elsewhere at this moment.
        await goal.require_closed(new)
        await begin_move(new.registry)
        content = await _content(old)
        await _move(old, new, goal, content)
        key = await origin.key(old.registry)
        if key is not None:
            await goal.keep_key(new.registry, key)
        await origin.require_closed(old)
        await _leave(old, origin, goal, content)
        await end_move(new.registry)
        return Moved(len(content.heads), content.events, len(content.records))


async def reopen(url: str) -> str:
    """Let a room be opened again that was moved elsewhere, and return where.

    Raises `OperationRefused`, `StoreUnavailable` and OSError.
    """
    side = Side("store", url)
    await side.require_room()
    async with side.open_store() as store:
        await side.require_closed(store)
        new_place = await _new_place(store)
        if new_place is None:
            raise OperationRefused(f"The room at {side.place} was not moved elsewhere.")
        await come_back(store.registry)
        return new_place


async def _new_place(store: Store) -> str | None:
    """Return where a room is that has left a store; raises `OperationRefused` for a part of a room."""
    if await is_unfinished(store.registry):
        raise OperationRefused("The source holds a part of a room only: a move into it was not finished.")
    return await place_after(store.registry)


async def _is_taken(store: Store) -> bool:
    if await is_unfinished(store.registry):
        return False
    return bool(await store.log.streams() or set(await store.registry.kinds()) - {MOVE})


async def _leave(old: Store, origin: Side, goal: Side, content: _Content) -> None:
    """Mark the source as left, unless somebody may play on it.

    A server opens a store before it looks for the mark. So one that has not found it is open by now, or has
    written something, or is gone and has written nothing. Where that cannot be found out, the mark goes too.
    """
    try:
        await leave(old.registry, goal.place)
        await origin.require_closed(old)
        await _require_unchanged(old, content)
    except BaseException as fault:
        try:
            await come_back(old.registry)
        except StoreUnavailable as trouble:
            raise OperationRefused(
                f"{trouble.detail} The source may still be marked: when it answers, "
                "run greenroom reopen-store."
            ) from fault
        raise


async def _move(old: Store, new: Store, goal: Side, content: _Content) -> None:
    heads, records = content.heads, content.records
    there = {head.stream: head.last for head in await new.log.streams()}
    strange = there.keys() - {head.stream for head in heads}
    if strange:
        raise _strange(min(strange), goal)
    with show_progress("moving", content.events + len(records)) as advance:
        for head in heads:
            await _move_stream((old, new), head, there.get(head.stream, 0), goal, advance)
        await _move_records(new.registry, records, goal, advance)
    await _compare_all(old, new, content)


async def _move_stream(
    stores: tuple[Store, Store], head: StreamHead, last: int, goal: Side, advance: Callable[[int], None]
) -> None:
    old, new = stores
    events = await old.log.read(head.stream)
    advance(last)
    for first in range(last, len(events), MAX_EVENTS_AT_ONCE):
        part = events[first : first + MAX_EVENTS_AT_ONCE]
        await new.log.append(head.stream, first, [each.event for each in part])
        advance(len(part))
    if _hash(events) != _hash(await new.log.read(head.stream)):
        raise OperationRefused(f"The target holds another {head.stream}; {goal.how_to_empty}.")


async def _move_records(
    registry: Registry, records: dict[tuple[str, str], bytes], goal: Side, advance: Callable[[int], None]
) -> None:
    there = await _records(registry)
    strange = there.keys() - records.keys()
    if strange:
        raise _strange(" ".join(min(strange)), goal)
    for (kind, key), data in records.items():
        if there.get((kind, key)) != data:
            await registry.put(kind, key, data, None if (kind, key) in there else 0)
        advance(1)


async def _compare_all(old: Store, new: Store, content: _Content) -> None:
    await _require_unchanged(old, content)
    if await _content(new) != content:
        raise OperationRefused(
            "The target is not what was moved there: somebody else writes to it, or it is damaged."
        )


async def _require_unchanged(old: Store, content: _Content) -> None:
    if await _content(old) != content:
        raise OperationRefused(
            "Somebody played on the source meanwhile. Stop all its servers and move it again."
        )


def _strange(what: str, goal: Side) -> OperationRefused:
    return OperationRefused(
        f"The target holds {what}, which the source does not, or has lost since this move began: "
        f"{goal.how_to_empty}. Then move again."
    )


async def _content(store: Store) -> _Content:
    return _Content(await store.log.streams(), await _records(store.registry))


async def _records(registry: Registry) -> dict[tuple[str, str], bytes]:
    kinds = [kind for kind in await registry.kinds() if kind not in APART]
    records = {(kind, record.key): record for kind in kinds for record in await registry.find(kind)}
    for (kind, key), record in records.items():
        if record.is_damaged:
            raise damage_of_record(kind, key)
    return {place: record.data for place, record in records.items()}


def _hash(events: Sequence[Stored]) -> bytes:
    return hashlib.sha256(msgspec.msgpack.encode(events)).digest()
