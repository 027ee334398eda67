"""The contract of the event log: numbered streams of opaque events that outlive a power cut."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from math import inf
from typing import Literal, Protocol

import msgspec

Reason = Literal["full", "locked", "failed"]


class Conflict(Exception):  # noqa: N818 - a lost race is no error: load again and try again
    """Another writer was there first; nothing of this write was kept."""


class StoreUnavailable(Exception):  # noqa: N818 - named for what the players are told
    """The store could not do it now; nothing of this write was kept, everything acknowledged is.

    A store that is reached over a line may lose that after it sent a write, and get no other for so long that
    it gives up: then that write may have been kept after all. As soon as it knows, the node's own watcher is
    told of it, and before that no append behind the same number is answered with a `Conflict`.

    `reason` is a code: `full` (no space left), `locked` (another program holds the store) or
    `failed` (anything else); `detail` is a sentence for whoever runs the house. The store is usable
    again as soon as the cause is gone.
    """

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Unreadable(StoreUnavailable):
    """Something stored cannot be read, however often it is asked for: damaged, or of another version.

    Whoever goes through many may leave it out; no other `StoreUnavailable` tells of what is stored.
    """


class Damaged(Unreadable):
    """Something that is stored is not what was written there."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened; what it means is its writer's business."""

    kind: str
    """A short explicit name (`hand_started`), never a class path."""
    version: int
    """The version of the shape of `data`, from 1."""
    data: bytes
    """JSON, opaque here."""
    at: float
    """Unix time in seconds, by the writer's clock."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """An event and its place: numbers run 1, 2, 3 … within a stream, without gaps."""

    number: int
    event: Event


class StreamHead(msgspec.Struct, frozen=True, gc=False):
    """A stream and where it ends."""

    stream: str
    last: int
    """Number of its last event."""
    at: float
    """Unix time of its last event."""


class EventLog(Protocol):
    """Streams that only grow at their end, each event under the number its writer expected.

    Every call belongs to the event loop the store was opened in, and may raise `StoreUnavailable`.
    """

    def append(self, stream: str, expected: int, events: Sequence[Event]) -> Awaitable[int]:
        """Put events behind number `expected` (0: a new stream); awaited, return the last one's number.

        To be awaited at once: some stores start at the call, others at the await. All events are kept or
        none. It is done only once they are durable; a reader sees them only then. Raises `Conflict` when
        `expected` is not the stream's last number, and the call itself ValueError for no events. An
        append whose caller is cancelled may still be kept.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        """Return the events numbered above `after`, in order; none for an unknown stream."""
        ...

    async def holds(self, stream: str, words: bytes) -> bool:
        """Tell whether the data of any event of a stream holds these bytes; no sum is compared."""
        ...

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        """Return every stream whose name starts with `prefix`, and whose last event is older, by name."""
        ...

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        """Return where each of these streams ends, by name; those that do not exist are left out."""
        ...

    async def drop(self, stream: str, expected: int) -> None:
        """Forget a stream that ends at number `expected`, durably; one that does not exist is forgotten.

        Raises `Conflict` where it ends elsewhere, and nothing of it is deleted.
        """
        ...

    async def claim(self, stream: str) -> None:
        """Tell the watchers of all other nodes that this one takes a stream's table up; nothing is stored."""
        ...

    async def close(self) -> None:
        """Close the store this log belongs to; `Store.close` says more."""
        ...
