"""The mark of a store into which a room is being moved: nobody plays there before all of it has come."""

from __future__ import annotations

from greenroom.store.log import StoreUnavailable
from greenroom.store.registry import Registry

KIND, KEY = "move", "unfinished"
UNFINISHED = "A room is being moved into this store and is not all there; run greenroom move-store again."


async def begin_move(registry: Registry) -> None:
    """Mark a store, unless it is marked already. May raise `StoreUnavailable`."""
    if not await is_unfinished(registry):
        await registry.put(KIND, KEY, b"{}")


async def end_move(registry: Registry) -> None:
    """Take the mark away: the room is whole. May raise `StoreUnavailable`."""
    await registry.delete(KIND, KEY)


async def is_unfinished(registry: Registry) -> bool:
    """Tell whether a room is being moved into a store. May raise `StoreUnavailable`."""
    return await registry.get(KIND, KEY) is not None


async def require_finished(registry: Registry) -> None:
    """Raise `StoreUnavailable` for a store that holds a part of a room."""
    if await is_unfinished(registry):
        raise StoreUnavailable("failed", UNFINISHED)
