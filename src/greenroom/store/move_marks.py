"""The marks of a move: on the store into which a room comes until all of it is there, and on the one it left.

Nobody plays on either.
"""

from __future__ import annotations

from greenroom.store.log import StoreUnavailable
from greenroom.store.registry import Registry

KIND, UNFINISHED_KEY, LEFT_KEY = "move", "unfinished", "left"
UNFINISHED = "A room is being moved into this store and is not all there; run greenroom move-store again."


def moved_away_sentence(place: str) -> str:
    """Say where a room is that has left a store."""
    return (
        f"This room was moved to {place}: open it there. To go on with what is here instead, without what "
        "was played there since, run greenroom reopen-store."
    )


async def begin_move(registry: Registry) -> None:
    """Mark a store, unless it is marked already. May raise `StoreUnavailable`."""
    if not await is_unfinished(registry):
        await registry.put(KIND, UNFINISHED_KEY, b"{}")


async def end_move(registry: Registry) -> None:
    """Take the mark away: the room is whole. May raise `StoreUnavailable`."""
    await registry.delete(KIND, UNFINISHED_KEY)


async def is_unfinished(registry: Registry) -> bool:
    """Tell whether a room is being moved into a store. May raise `StoreUnavailable`."""
    return await registry.get(KIND, UNFINISHED_KEY) is not None


async def leave(registry: Registry, place: str) -> None:
    """Mark a store that a room has left, with the place where it is now. May raise `StoreUnavailable`."""
    await registry.put(KIND, LEFT_KEY, place.encode(errors="replace"))


async def come_back(registry: Registry) -> None:
    """Take that mark away: the room is here again. May raise `StoreUnavailable`."""
    await registry.delete(KIND, LEFT_KEY)


async def place_after(registry: Registry) -> str | None:
    """Return where a room is that has left a store, None where it has not. May raise `StoreUnavailable`."""
    record = await registry.get(KIND, LEFT_KEY)
    return None if record is None else record.data.decode()


async def require_here(registry: Registry) -> None:
    """Raise `StoreUnavailable` for a store that holds a part of a room, or one that was moved away."""
    if await is_unfinished(registry):
        raise StoreUnavailable("failed", UNFINISHED)
    place = await place_after(registry)
    if place is not None:
        raise StoreUnavailable("failed", moved_away_sentence(place))
