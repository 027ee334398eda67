"""The one writer of a node: whatever queued while the last commit ran is the next one.

The invariant: a write is answered only once it is durable, or certain never to be; or, where the database
could not be asked for some seconds, as unavailable and in doubt.

- A round is one statement and one transaction, of appends or of changed records. A write that lost its race
  is left out of the round and fails alone.
- Where a connection is lost after a round was sent, nobody knows whether the round was kept. Then the process
  that PostgreSQL has for the connection is ended first, since it might still commit, and the table `writer`
  is asked what was done of the round. If the round was not kept it is sent again, and all that anybody
  notices is a delay.
- Where a standby must confirm each commit, one that it has not confirmed stands on the database's own disk
  alone, and whatever ends the wait (a request to cancel, the end of the process, a crash) lets everybody read
  it. Another node may then show it, and it is lost if this machine is lost before the standby has it; but it
  is acknowledged nowhere. So a process that waits for a standby is left to wait, and what was kept of a round
  in doubt is believed only after one more commit that was confirmed: a standby confirms in order.
- Each new connection is asked first whether what is committed there outlives a power cut, as at the start:
  another server may have taken over. Where it does not, nothing is written, and a doubt is not settled.
- Where nobody answers for `RECONNECT_SECONDS`, the round's writers are told that the store is unavailable. As
  soon as it answers again the doubt is settled, and what was kept after all is told to this node's own
  watcher: whoever was told that it failed reads it there.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import asyncpg

from greenroom.operator_log import log
from greenroom.store.log import Event, StoreUnavailable
from greenroom.store.observer import NULL_OBSERVER, StoreObserver
from greenroom.store.pending_writes import Answer, settle
from greenroom.store.postgres import statements
from greenroom.store.postgres.database_address import (
    ANSWER_SECONDS,
    RECONNECT_SECONDS,
    TRY_EVERY_SECONDS,
    Place,
    Silence,
)
from greenroom.store.postgres.error_messages import (
    ANY,
    LOST,
    RACES,
    Unconfirmed,
    explain,
    is_own,
    is_unconfirmed,
)
from greenroom.store.postgres.loss import Loss
from greenroom.store.postgres.write_jobs import (
    Append,
    Change,
    PieceOfNews,
    Write,
    columns_of_appends,
    columns_of_changes,
)

if TYPE_CHECKING:
    from asyncpg import Connection

ROLE = "writer"
MAX_ROUND_BYTES = 4 << 20
"""A round that carries more bytes than this gets no further write."""
SETTLE_EVERY_SECONDS = 1.0
"""Seconds between two tries to find out about a round in doubt, where nobody writes."""
MAX_TRIES = 5
"""The number of times that a round is tried while it and another node's block each other."""


class Round:
    """Writes that go into one commit, under a number of their own."""

    def __init__(self, number: int, group: Sequence[Write]) -> None:
        self.number = number
        self.group = group

    def answers(self, done: Collection[int]) -> list[Answer]:
        """Return the answer to each write, where these places of the group were done."""
        return [write.result if i in done else write.conflict() for i, write in enumerate(self.group)]


class Writer:
    """Commits writes in rounds and answers them, as a task of the event loop.

    `tell_late` hears of what was kept after its caller had been told that it was not.
    """

    def __init__(
        self, place: Place, node: int, connection: Connection, tell_late: Callable[[PieceOfNews], None]
    ) -> None:
        self._place = place
        self._node = node
        self._connection: Connection | None = connection
        connection.add_log_listener(self._on_warning)
        self._unconfirmed = False
        self._tell_late = tell_late
        self._loop = asyncio.get_running_loop()
        self._queue: list[Write] = []
        self._wake = asyncio.Event()
        self._rounds = 0
        self._doubtful: Round | None = None
        self._loss = Loss()
        self._unfit = ""
        """The sentence in the log about a server that answers and would lose what it is given."""
        self.observer: StoreObserver = NULL_OBSERVER
        self.open = True
        self._given_up = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        """Queue an append; return the last number once it is durable."""
        return await self._submit(Append(stream, expected, events, self._loop.create_future()))

    async def change(self, kind: str, key: str, expected: int, data: bytes | None) -> int:
        """Queue a record's next version, or without data its end; return the version once it is durable."""
        return await self._submit(Change(kind, key, expected, data, self._loop.create_future()))

    async def close(self) -> None:
        """Do what is queued, then end."""
        self.open = False
        self._wake.set()
        await asyncio.shield(self._task)

    def give_up(self) -> None:
        """Refuse what is not done yet, and wait for no answer any more."""
        self._given_up = True
        self._drop_connection()

    def _submit(self, write: Write) -> asyncio.Future[int]:
        if not self.open:
            raise StoreUnavailable("failed", "The store is closed.")
        self._queue.append(write)
        self._wake.set()
        return write.future

    async def _run(self) -> None:
        while self.open or self._queue:
            if not self._queue:
                await self._something()
            if group := self._next_group():
                began = time.monotonic()
                settle(self.observer, group, await self._answers(group), time.monotonic() - began)
            elif self._doubtful is not None:
                with contextlib.suppress(*ANY, StoreUnavailable):
                    await self._settle_doubt(await self._open_connection())
                    self._loss.note_answer()
        await self._let_go()

    async def _something(self) -> None:
        with contextlib.suppress(TimeoutError):
            # A round in doubt is settled as soon as it can be, even if nobody writes.
            await asyncio.wait_for(
                self._wake.wait(), None if self._doubtful is None else SETTLE_EVERY_SECONDS
            )
        self._wake.clear()

    def _next_group(self) -> list[Write]:
        group: list[Write] = []
        rest: list[Write] = []
        places: set[tuple[str, ...]] = set()
        size = 0
        for write in self._queue:
            if type(write) is type(self._queue[0]) and size < MAX_ROUND_BYTES and write.place not in places:
                group.append(write)
                places.add(write.place)
                size += write.size
            else:
                rest.append(write)
        self._queue = rest
        return group

    async def _answers(self, group: Sequence[Write]) -> Sequence[Answer]:
        self._rounds += 1
        round_ = Round(self._rounds, group)
        races = 0
        while True:
            try:
                done = await self._perform(round_)
            except (*LOST, StoreUnavailable) as error:
                # In the lost server's place a standby may answer that has not taken over yet.
                self._drop_connection()
                if not self._should_retry():
                    self._say_unfit(error)
                    return self._refusals(group, error)
                await asyncio.sleep(TRY_EVERY_SECONDS)
            except RACES as error:
                self._loss.note_answer()
                races += 1
                if races == MAX_TRIES:
                    return self._refusals(group, error)
            except Exception as error:
                self._loss.note_answer()
                if isinstance(error, asyncpg.PostgresError) and not is_own(error):
                    return self._refusals(group, error)
                return await self._one_by_one(group, error)
            else:
                self._loss.note_answer()
                return round_.answers(done)

    async def _perform(self, round_: Round) -> Collection[int]:
        """Have a round done and return which of its writes were; every error but `LOST` leaves it undone."""
        connection = await self._open_connection()
        if self._doubtful is round_:
            done = await self._find_out(connection)
            if done is not None:
                return done
        else:
            await self._settle_doubt(connection)
        self._doubtful = round_
        try:
            done = await self._send(connection, round_)
        except LOST:
            raise
        except Exception:
            # An error has ended the transaction, and nothing of it was kept.
            self._doubtful = None
            raise
        self._doubtful = None
        return done

    async def _send(self, connection: Connection, round_: Round) -> Collection[int]:
        group = round_.group
        appends = [write for write in group if isinstance(write, Append)]
        if appends:
            statement, columns = statements.APPEND, columns_of_appends(appends)
        else:
            changes = [write for write in group if isinstance(write, Change)]
            statement, columns = statements.CHANGE, columns_of_changes(changes)
        origin = self._node, round_.number, statements.CHANNEL
        return set(await self._ask(connection, statement, *origin, *columns))

    async def _settle_doubt(self, connection: Connection) -> None:
        """Tell what was kept of a round whose writers have been told that it was not."""
        doubtful = self._doubtful
        if doubtful is not None:
            for i in await self._find_out(connection) or ():
                self._tell_late(doubtful.group[i].news)

    async def _find_out(self, connection: Connection) -> Collection[int] | None:
        """Return what was done of the round in doubt; None where it was not kept, and never will be."""
        assert self._doubtful is not None
        # The process that had it may still be about to commit.
        waiting, running = await self._ask(connection, statements.CUT, self._place.role(ROLE))
        if waiting:
            raise Unconfirmed
        if running:
            raise TimeoutError
        done = await self._ask(connection, statements.ROUND, self._node, self._doubtful.number)
        if done is not None:
            await self._ask(connection, statements.CONFIRM)
        self._doubtful = None
        return None if done is None else set(done)

    async def _ask(self, connection: Connection, statement: str, *arguments: object) -> Any:
        """Return the answer to a statement, and with it the certainty that its commit is confirmed."""
        self._unconfirmed = False
        # With a limit of its own asyncpg would ask the server to cancel, and that ends a wait for a standby.
        due = self._loop.time() + ANSWER_SECONDS
        ends = self._loop.call_at(due, connection.terminate)
        try:
            answer = await connection.fetchval(statement, *arguments)
        except LOST:
            if self._loop.time() >= due:
                raise Silence(ANSWER_SECONDS) from None
            raise
        finally:
            ends.cancel()
        if self._unconfirmed:
            raise Unconfirmed
        return answer

    def _on_warning(self, _connection: object, message: asyncpg.PostgresLogMessage) -> None:
        self._unconfirmed |= is_unconfirmed(message)

    async def _open_connection(self) -> Connection:
        if self._given_up:
            raise TimeoutError
        if self._connection is None or self._connection.is_closed():
            # Another server may have taken over, or the same one was started with other settings.
            self._connection = await self._connect_anew()
            self._connection.add_log_listener(self._on_warning)
        return self._connection

    async def _connect_anew(self) -> Connection:
        connection = await self._place.connect_to_keep(ROLE)
        if self._unfit:
            log.warning("stored again")
            self._unfit = ""
        return connection

    def _say_unfit(self, error: Exception) -> None:
        """Tell the operator once, when players are told too, of a server that would lose what it is given."""
        if isinstance(error, StoreUnavailable) and error.detail != self._unfit:
            self._unfit = error.detail
            log.error("nothing is stored", reason=error.detail)

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _should_retry(self) -> bool:
        lasts = self._loss.note_failure(time.monotonic(), ANSWER_SECONDS + RECONNECT_SECONDS)
        return not self._given_up and lasts < RECONNECT_SECONDS

    def _refusals(self, group: Sequence[Write], error: Exception) -> list[Answer]:
        refusal = explain(self._place, error)
        return [StoreUnavailable(refusal.reason, refusal.detail) for _ in group]

    async def _one_by_one(self, group: Sequence[Write], error: Exception) -> list[Answer]:
        if len(group) == 1:
            # PostgreSQL's own words quote what was to be stored.
            return [ValueError(f"what cannot be stored ({type(error).__name__})")]
        return [answer for write in group for answer in await self._answers([write])]

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*ANY):
                await connection.execute(statements.FORGET, self._node, timeout=1)
            with contextlib.suppress(*ANY):
                await connection.close(timeout=1)
