"""The notices of whoever runs the room: an announcement, and that no further tables are opened.

Each is a record, so that every node of a room says the same. In a store of one process a record lasts no
longer than the process: an announced restart is over once the room is open again. In one that nodes share it
lasts until it is taken back, since a node cannot know whether it is the last: so each says at its start what
still holds.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.operator_log import log
from greenroom.store import Registry
from greenroom.store.cache_lock import Turn
from greenroom.store.registry import decode_record, find_record

KIND = "notice"
ANNOUNCEMENT, DRAINED = "announcement", "drained"
HELD = {
    ANNOUNCEMENT: ("an announcement is still said", "greenroom admin announce"),
    DRAINED: ("no further table is opened", "greenroom admin drain --off"),
}
"""The event that the log names where one of them still holds, and the command that ends it."""


class _Notice(msgspec.Struct, frozen=True):
    text: str = ""


class NoticeBoard:
    """Keeps both, and lets the room follow. Every call may raise `StoreUnavailable`."""

    def __init__(
        self, registry: Registry, announce: Callable[[str], None], drain: Callable[[bool], None]
    ) -> None:
        """`announce` says a text at every table of this node; `drain` shuts it to new ones, or opens it."""
        self._registry = registry
        self._announce = announce
        self._drain = drain
        self._is_drained = False
        self._turn = Turn()

    async def load(self) -> None:
        """Follow what is said now."""
        await self.read(ANNOUNCEMENT)
        await self.read(DRAINED)

    async def say_what_holds(self) -> None:
        """Tell the operator what was said before this start and still holds."""
        for record in await self._registry.find(KIND):
            if record.key in HELD:
                event, ends_by = HELD[record.key]
                log.warning(event, ends_by=ends_by)

    async def clear(self) -> None:
        """Forget what was said in an earlier run."""
        for record in await self._registry.find(KIND):
            await self._registry.delete(KIND, record.key)

    async def read(self, key: str) -> None:
        """Follow one of them, which may have changed on another node."""
        async with self._turn:
            record = await find_record(self._registry, KIND, key)
            if key == DRAINED:
                self._follow_drain(record is not None)
            elif key == ANNOUNCEMENT:
                notice = decode_record(KIND, record, _Notice)
                self._announce("" if notice is None else notice.text)

    async def announce(self, text: str) -> None:
        """Say something at every table of the room, and to whoever comes later; an empty text ends that."""
        async with self._turn:
            await self._write(ANNOUNCEMENT, text, on=bool(text))
            self._announce(text)

    async def drain(self, *, on: bool) -> None:
        """Open no further tables in the room, or open them again."""
        async with self._turn:
            await self._write(DRAINED, "", on=on)
            self._follow_drain(on)

    def _follow_drain(self, on: bool) -> None:
        if on != self._is_drained:
            self._is_drained = on
            self._drain(on)

    async def _write(self, key: str, text: str, *, on: bool) -> None:
        if on:
            await self._registry.put(KIND, key, msgspec.json.encode(_Notice(text)))
        else:
            await self._registry.delete(KIND, key)
