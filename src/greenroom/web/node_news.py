"""The news of other nodes on the same store, and how this node follows them.

Only what is kept in memory is to be followed: everything else is asked of the store each time. News is taken
one piece after the other, so that of two changes to one record the later reading counts. Where the store
fails meanwhile, everything is looked at again as soon as it answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log
from greenroom.store import StoreUnavailable, Unreadable
from greenroom.table.actor.mailbox import Mailbox
from greenroom.table.people.lobby import Lobby

ASK_AGAIN_SECONDS = 2.0
"""Seconds after which a store that failed is asked again."""
Follow = Callable[[], Awaitable[None]]


class NodeNews:
    """The watcher of a room: tables are told at once, records are read again in their turn."""

    def __init__(
        self,
        lobby: Lobby,
        follow: Mapping[str, Callable[[str], Awaitable[None]]],
        look_again: Follow,
    ) -> None:
        """`follow` reads a record of a kind again by its key, `look_again` everything."""
        self._lobby = lobby
        self._follow = follow
        self._look_again = look_again
        self._mail: Mailbox[Follow] | None = None
        self._asking_again: asyncio.TimerHandle | None = None

    def appended(self, stream: str, last: int) -> None:
        """Let a table read on."""
        self._lobby.appended(stream, last)

    def kept(self, stream: str, last: int) -> None:
        """Let a table read on what this node has written itself."""
        self._lobby.kept(stream, last)

    def taken(self, stream: str) -> None:
        """Let a table go."""
        self._lobby.taken(stream)

    def changed(self, kind: str, key: str) -> None:
        """Read a record again that is kept in memory."""
        if (follow := self._follow.get(kind)) is not None:
            self._put(lambda: follow(key))

    def missed(self) -> None:
        """Look at everything again."""
        self._put(self._look_again)

    def _stop_asking(self) -> None:
        """Do not look again at what could not be read."""
        if self._asking_again is not None:
            self._asking_again.cancel()

    def close(self) -> None:
        """Hear nothing any more."""
        self._stop_asking()
        if self._mail is not None:
            self._mail.close()

    def _put(self, follow: Follow) -> None:
        if self._mail is None:
            self._mail = Mailbox(self._take)
        self._mail.put(follow)

    async def _take(self, follow: Follow) -> None:
        try:
            await follow()
        except UNREADABLE as error:
            log.error("record not followed", error=type(error).__name__)
        except Unreadable as trouble:
            # The look at everything passes over one that is damaged, and names its kind.
            log.error("record not followed", error=type(trouble).__name__)
            self._ask_again()
        except StoreUnavailable as trouble:
            log.warning("store unavailable", reason=trouble.reason)
            self._ask_again()

    def _ask_again(self) -> None:
        """Look at everything in a while."""
        self._stop_asking()
        self._asking_again = asyncio.get_running_loop().call_later(ASK_AGAIN_SECONDS, self.missed)
