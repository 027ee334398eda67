"""The histories that people of one table ask for: written beside it, and answered between two updates.

To tell a long session takes long, since every hand of it is played again. So a history is written in the
background, from the log as it is when its turn comes, and the table goes on meanwhile. It comes back through
the mailbox, where nothing changes while it is handled, and is told there what happened since: so it holds
what its reader was shown before it, and nothing of what they are shown after it.

Whoever asks again before the answer waits for it: a connection has one history under way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from greenroom.store import Stored
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.actor.mail import HistoryWritten
from greenroom.table.audience.history import Historian, history
from greenroom.table.audience.streams import Connection
from greenroom.table.log.journal import decode_log


class Histories:
    """Writes histories of one table; `put` brings each back into its mailbox."""

    def __init__(self, live: LiveTable, put: Callable[[HistoryWritten], None]) -> None:
        self._live = live
        self._put = put
        self._queues: dict[Connection, deque[str]] = {}
        """The commands that ask, by connection; the first of each is under way."""
        self._writing: set[asyncio.Task[None]] = set()

    def ask(self, reader: Connection, command: str) -> None:
        """Begin to write a history, or let it wait for the one before."""
        queue = self._queues.setdefault(reader, deque())
        queue.append(command)
        if len(queue) == 1:
            self._begin(reader)

    def forget(self, reader: Connection) -> None:
        """Write nothing more for a connection that is closed."""
        self._queues.pop(reader, None)

    async def finish(self, mail: HistoryWritten) -> None:
        """Add what happened since to a history, and send it; may raise what writing it has raised."""
        reader, live = mail.connection, self._live
        if (queue := self._queues.get(reader)) is None:
            return
        command = queue.popleft()
        if queue:
            self._begin(reader)
        else:
            del self._queues[reader]
        if isinstance(mail.written, Exception):
            raise mail.written
        if mail.last > live.table.last:
            # Another node wrote it: what may be told hangs on how the table stands.
            await live.read_on()
        if mail.last != live.table.last:
            since = await live.context.log.read(live.stream, mail.last)
            for event in decode_log(live.stream, since, live.context).events:
                mail.written.fold(event)
        history = live.visible_history(mail.written, reader.person)
        reader.send(live.context.encoder.history(command, history, live.chat_for(reader.person)))

    def _begin(self, reader: Connection) -> None:
        task = asyncio.create_task(self._write(reader, self._queues[reader][0]))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _write(self, reader: Connection, command: str) -> None:
        context, stream = self._live.context, self._live.stream
        try:
            historian, last = await context.background.read(
                partial(context.log.read, stream), partial(self._history, reader.person)
            )
        except Exception as fault:
            # Nobody awaits this task: whatever went wrong is for the table to handle.
            self._put(HistoryWritten(reader, command, fault))
        else:
            self._put(HistoryWritten(reader, command, historian, last))

    def _history(self, person: str, stored: Sequence[Stored]) -> tuple[Historian, int]:
        log = decode_log(self._live.stream, stored, self._live.context)
        return history(self._live.context.games, log.events, person), len(stored)
