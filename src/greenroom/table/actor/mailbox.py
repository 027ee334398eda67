"""A table's mailbox: one thing after the other, each begun on the spot where nothing else is under way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

MailT = TypeVar("MailT")
Handling = Coroutine["asyncio.Future[object] | None", None, None]


class Mailbox(Generic[MailT]):
    """Hands over what comes in, one thing at a time: what handling one waits for holds up the others.

    Handling is no task of its own: it begins within the call that brings the mail and goes on where the
    future that it waits for is answered, so a move costs no round of the event loop. It may wait for
    futures and tasks, for nothing that asks which task it runs in (a timeout does), and must not raise.
    """

    def __init__(self, handle: Callable[[MailT], Handling]) -> None:
        self._handle = handle
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[MailT] = deque()
        self._under_way: Handling | None = None

    def empty(self) -> bool:
        """Tell whether nothing waits."""
        return not self._waiting

    def put(self, mail: MailT) -> None:
        """Let something be handled, now or behind what is under way."""
        self._waiting.append(mail)
        if self._under_way is None:
            self._go_on()

    def _go_on(self, _: object = None) -> None:
        while self._under_way is not None or self._waiting:
            if self._under_way is None:
                self._under_way = self._handle(self._waiting.popleft())
            try:
                waits_for = self._under_way.send(None)
            except BaseException as end:
                self._under_way = None
                if not isinstance(end, StopIteration):
                    raise
            else:
                self._wait_for(waits_for)
                return

    def _wait_for(self, future: asyncio.Future[object] | None) -> None:
        if future is None:
            self._loop.call_soon(self._go_on)
        else:
            # What a task does with a future that it was handed.
            future._asyncio_future_blocking = False
            future.add_done_callback(self._go_on)
