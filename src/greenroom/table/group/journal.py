"""Groups in the log: stored first, then shown, as everything at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict
from greenroom.table.context import Context, plain_code
from greenroom.table.event_codec import EventCodec
from greenroom.table.group.group import EventT, Group
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.unreadable import reading

GroupT = TypeVar("GroupT", bound=Group[Any])


class GroupJournal(Generic[GroupT, EventT]):
    """Reads and writes the groups of one kind.

    Every call may raise `StoreUnavailable`, and `Unreadable` for a group that another version wrote.
    """

    def __init__(  # noqa: PLR0913 - what tells one kind of group from another
        self,
        context: Context,
        streams: str,
        codec: EventCodec[EventT],
        nameless: Callable[[EventT, Forgotten], EventT],
        make: Callable[[str], GroupT],
        *,
        none: str,
    ) -> None:
        """`streams` begins the names of their streams, and their codes follow; `none` refuses another.

        `nameless` takes the names of those who were forgotten out of an event.
        """
        self._context = context
        self._streams = streams
        self._codec = codec
        self._nameless = nameless
        self._make = make
        self._none = none

    async def open(self, opening: EventT) -> GroupT:
        """Begin a group under a code that no other has."""
        while True:
            group = self._make(self._context.code())
            try:
                await self._append(group, [opening])
            except Conflict:
                continue
            return group

    async def find(self, code: str) -> GroupT | Refusal:
        """Read a group by its code, as people may write it."""
        group = self._make(plain_code(code))
        stream = self._streams + group.code
        stored = await self._context.log.read(stream)
        if not stored:
            return refuse(self._none)
        group.at = stored[0].event.at
        with reading("group", stream, self._context):
            group.fold([self._nameless(self._codec.read(each), self._context.forgotten) for each in stored])
        return group

    async def change(
        self, code: str, decide: Callable[[GroupT], Sequence[EventT] | Refusal]
    ) -> GroupT | Refusal:
        """Let a decision take effect: made anew where somebody else was faster."""
        while True:
            group = await self.find(code)
            if isinstance(group, Refusal):
                return group
            decision = decide(group)
            if isinstance(decision, Refusal):
                return decision
            try:
                await self._append(group, decision)
            except Conflict:
                continue
            return group

    async def _append(self, group: GroupT, decision: Sequence[EventT]) -> None:
        if decision:
            at = self._context.now()
            encoded = [self._codec.write(event, at) for event in decision]
            await self._context.log.append(self._streams + group.code, group.last, encoded)
            group.fold(decision)
