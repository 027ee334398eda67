"""The watcher of a store: it is told what other nodes did, so that this one can look again."""

from __future__ import annotations

from typing import Protocol


class Watcher(Protocol):
    """Hears of other nodes on the same store; called in the event loop.

    Of its own node it hears only what was kept after all, once whoever wrote it had been told that the store
    is unavailable: of an append by `kept`, of a record by `changed`.
    What it is told of can be read already. Whatever could not be told is covered by `missed`.
    """

    def appended(self, stream: str, last: int) -> None:
        """Another node's append ended a stream at `last`; this is 0 where that node dropped the stream."""
        ...

    def kept(self, stream: str, last: int) -> None:
        """Take note that an append of this node, which was said to have failed, ended a stream at `last`."""
        ...

    def changed(self, kind: str, key: str) -> None:
        """Another node wrote or deleted a record."""
        ...

    def taken(self, stream: str) -> None:
        """Another node has taken a stream's table up just now."""
        ...

    def missed(self) -> None:
        """Something may have been missed: look at everything again."""
        ...


class NullWatcher:
    """Looks at nothing, where no other node matters."""

    def appended(self, stream: str, last: int) -> None:
        """Look at nothing."""

    def kept(self, stream: str, last: int) -> None:
        """Look at nothing."""

    def changed(self, kind: str, key: str) -> None:
        """Look at nothing."""

    def taken(self, stream: str) -> None:
        """Look at nothing."""

    def missed(self) -> None:
        """Look at nothing."""


NULL_WATCHER = NullWatcher()
