"""Reading, and what may be done twice without harm, on a few connections of its own.

The invariant: every question asked here may be asked again. So where its connection is lost it is asked again
for `RECONNECT_SECONDS`, counted from the loss, and all that anybody notices is a delay. What may be done once
only goes through the writer, which finds out what became of it.

- A line may be dead without anybody having said so. `silence_watch.py` finds that out while a question waits.
- A question that was lost is asked again over a new connection: the idle ones may be as dead.
- While nothing is answered, one try after another would wait as long as the first. So a loss is counted over
  all questions, and those that waited for their turn while it was given up are refused with the first. What
  is lost again and again while others are answered is refused alone.
- A connection whose question was broken off (no answer in time, the caller cancelled) is thrown away: nobody
  knows what it is in the middle of, and the next question would be given its answer.
- To forget a stream is a commit, which may have to wait for a standby. Where somebody ended that wait, it is
  not done yet: a second try finds no stream, and confirms that.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from greenroom.store.log import Reason, StoreUnavailable
from greenroom.store.observer import NULL_OBSERVER, StoreObserver
from greenroom.store.postgres.database_address import (
    ANSWER_SECONDS,
    CONNECT_SECONDS,
    RECONNECT_SECONDS,
    TRY_EVERY_SECONDS,
    Place,
    Silence,
)
from greenroom.store.postgres.error_messages import ANY, LOST, Unconfirmed, explain, is_own, is_unconfirmed
from greenroom.store.postgres.loss import Loss
from greenroom.store.postgres.silence_watch import until_silent

if TYPE_CHECKING:
    from asyncpg import Connection

Found = TypeVar("Found")

ROLE = "reader"
MAX_CONNECTIONS = 4
READ_SECONDS = 30.0


class Reader:
    """Asks the database, and asks again where the connection was lost meanwhile."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._idle: list[Connection] = []
        self._turns = asyncio.Semaphore(MAX_CONNECTIONS)
        self._asking: set[Connection] = set()
        self._unconfirmed: set[Connection] = set()
        """Connections on which a commit's wait for its standby was ended."""
        self._loss = Loss()
        self._refused_at = -inf
        """The time at which nothing had been answered for too long, last."""
        self._refusal: tuple[Reason, str] = "failed", ""
        """The reason and the sentence with which questions were refused then."""
        self._closed = self._given_up = False
        self.observer: StoreObserver = NULL_OBSERVER

    async def ask(self, question: Callable[[Connection], Awaitable[Found]], nothing: Found) -> Found:
        """Ask a question, which may be asked more than once. Raises `StoreUnavailable`.

        Of a name that PostgreSQL cannot write there is `nothing`: text may hold no zero byte there.
        """
        if self._closed:
            raise StoreUnavailable("failed", "The store is closed.")
        asked_at, loss = time.monotonic(), Loss()
        async with self._turns:
            if asked_at < self._refused_at:
                raise self._report_failure(StoreUnavailable(*self._refusal))
            is_first = True
            while True:
                try:
                    answer = await self._ask_once(question, anew=not is_first)
                except LOST as error:
                    is_first = False
                    if not self._should_retry(loss, error):
                        raise self._report_failure(error) from error
                    await asyncio.sleep(TRY_EVERY_SECONDS)
                except (asyncpg.PostgresError, StoreUnavailable) as error:
                    self._loss.note_answer()
                    if is_own(error):
                        return nothing
                    raise self._report_failure(error) from error
                else:
                    self._loss.note_answer()
                    return answer

    async def close(self) -> None:
        """Answer what was asked, then let go."""
        if not self._closed:
            self._closed = True
            for _ in range(MAX_CONNECTIONS):
                await self._turns.acquire()
            for connection in self._idle:
                with contextlib.suppress(*ANY):
                    await connection.close(timeout=1)

    def give_up(self) -> None:
        """Wait for no answer any more."""
        self._given_up = True
        for connection in (*self._asking, *self._idle):
            connection.terminate()

    async def _ask_once(self, question: Callable[[Connection], Awaitable[Found]], *, anew: bool) -> Found:
        """Ask over an idle connection, or one that is opened; `anew` where that of the last try was lost."""
        if self._given_up:
            raise TimeoutError
        connection = self._idle.pop() if self._idle and not anew else None
        if connection is None or connection.is_closed():
            connection = await self._place.connect(ROLE, READ_SECONDS)
            connection.add_log_listener(self._on_warning)
        self._asking.add(connection)
        try:
            answer = await self._answer(connection, question)
            if connection in self._unconfirmed:
                raise Unconfirmed
        except asyncpg.PostgresError:
            if not connection.is_closed():
                self._idle.append(connection)
            raise
        except BaseException:
            # Nobody knows what it is in the middle of.
            connection.terminate()
            raise
        finally:
            self._asking.discard(connection)
            self._unconfirmed.discard(connection)
        self._idle.append(connection)
        return answer

    async def _answer(
        self, connection: Connection, question: Callable[[Connection], Awaitable[Found]]
    ) -> Found:
        """Return the answer. Raises `Silence` where nobody is at work on it any more."""
        # Once it is cut, nobody can ask for its process any more.
        process = connection.get_server_pid()
        watching = asyncio.create_task(self._until_silent(connection, process))
        # Cancelled within a transaction, a question would ask for a rollback, and wait for that.
        loop, seconds = asyncio.get_running_loop(), READ_SECONDS + 1
        due = loop.time() + seconds
        ends = loop.call_at(due, connection.terminate)
        try:
            return await question(connection)
        except LOST:
            if watching.done():
                raise Silence(ANSWER_SECONDS) from None
            if loop.time() >= due:
                raise Silence(seconds) from None
            raise
        finally:
            ends.cancel()
            watching.cancel()

    async def _until_silent(self, connection: Connection, process: int) -> None:
        """Cut a connection once no answer is to come over it, and all idle ones where they are as dead."""
        state = await until_silent(self._place, ROLE, process)
        connection.terminate()
        if state == "not at work":
            for each in self._idle:
                each.terminate()
            self._idle.clear()

    def _should_retry(self, loss: Loss, error: Exception) -> bool:
        """Take note that a question was lost; tell whether to ask again, whatever became of others.

        `loss` is that of this question alone.
        """
        now, forgotten_after = time.monotonic(), ANSWER_SECONDS + CONNECT_SECONDS + RECONNECT_SECONDS
        own, of_all = loss.note_failure(now, inf), self._loss.note_failure(now, forgotten_after)
        if of_all >= RECONNECT_SECONDS:
            refusal = explain(self._place, error)
            self._refused_at, self._refusal = now, (refusal.reason, refusal.detail)
        return not self._given_up and max(own, of_all) < RECONNECT_SECONDS

    def _on_warning(self, connection: Any, message: asyncpg.PostgresLogMessage) -> None:
        if is_unconfirmed(message):
            self._unconfirmed.add(connection)

    def _report_failure(self, error: Exception) -> StoreUnavailable:
        trouble = explain(self._place, error)
        self.observer.failed(trouble.reason)
        return trouble
