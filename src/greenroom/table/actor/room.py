"""A table in memory: it takes one thing after the other out of its mailbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, StoreUnavailable
from greenroom.table import commands as asked
from greenroom.table.actor.deadlines import Deadlines
from greenroom.table.actor.mail import Closing, Connected, Disconnected, Mail, Received, TimerRang
from greenroom.table.actor.mailbox import Mailbox
from greenroom.table.actor.sitting import Sitting
from greenroom.table.audience.audiences import Audiences
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Around
from greenroom.table.log.projection import Table

TRIES = 5
"""So many races for the log may be lost in a row before somebody is asked to try again."""

log = structlog.get_logger()


class Room:
    """A table that people come to. Its log is the truth: everything here can be made from it again."""

    def __init__(self, stream: str, around: Around, parked: Callable[[Room], None]) -> None:
        self.stream = stream
        self.open = True
        self._around = around
        self._parked = parked
        self._mail: Mailbox[Mail] = Mailbox(self._take)
        self._deadlines = Deadlines(lambda: self._mail.put(TimerRang()))
        self._audiences = Audiences(around, self._deadlines)
        self._sitting = Sitting(stream, around, self._audiences, self._deadlines)

    @property
    def table(self) -> Table:
        """The table as its log tells it."""
        return self._sitting.table

    async def load(self) -> bool:
        """Read the table's log; False where there is none."""
        if not await self._sitting.begin():
            return False
        self._deadlines.set("park", self._around.timing.park)
        return True

    def come(self, connection: Connection) -> None:
        """Let a socket in: it gets a snapshot, or what it missed."""
        self._mail.put(Connected(connection))

    def go(self, connection: Connection) -> None:
        """Let a socket go that is closed."""
        self._mail.put(Disconnected(connection))

    def say(self, connection: Connection, command: asked.Asked) -> None:
        """Take a command; its answer comes over the connection."""
        self._mail.put(Received(connection, command))

    async def close(self) -> None:
        """Say good-bye to everybody and stop; the table goes on where it is opened again."""
        if self.open:
            done = asyncio.get_running_loop().create_future()
            self._mail.put(Closing(done))
            await done

    def forget(self, person: str) -> None:
        """Close all sockets of a person who is no longer believed."""
        self._audiences.dismiss(person, "room.revoked")

    async def _take(self, mail: Mail) -> None:
        if not self.open:
            self._turn_away(mail)
            return
        try:
            await self._try(mail)
        except Exception as fault:
            # One table's fault must neither end it nor take along what waits in its mailbox.
            self._log("table failed", fault)
            await self._recover()
            if isinstance(mail, Received):
                self._refuse(mail, refuse("room.internal"))

    async def _try(self, mail: Mail) -> None:
        try:
            await self._handle(mail)
        except Conflict:
            await self._sitting.recover()
        except StoreUnavailable as trouble:
            self._sitting.in_trouble(trouble)

    async def _recover(self) -> None:
        try:
            await self._sitting.recover()
        except Exception as fault:
            self._log("table not recovered", fault)

    def _log(self, what: str, fault: Exception) -> None:
        # Neither message nor trace of a fault: they could name cards.
        kind, trace = type(fault).__name__, self._around.faults.keep(fault)
        log.error(what, stream=self.stream, error=kind, trace=trace)

    async def _handle(self, mail: Mail) -> None:
        match mail:
            case Received():
                await self._said(mail)
            case Connected(connection):
                self._sitting.came(connection)
            case Disconnected(connection):
                self._went(connection)
            case TimerRang():
                await self._rang()
            case Closing(done):
                self._stop("room.closing")
                done.set_result(None)

    def _turn_away(self, mail: Mail) -> None:
        """Answer what was put into the mailbox before the table closed and taken out after it."""
        match mail:
            case Closing(done):
                done.set_result(None)
            case Connected(connection):
                connection.close(self._around.writes.bye("room.closing", again=True))
            case Received() | Disconnected() | TimerRang():
                pass

    async def _said(self, mail: Received) -> None:
        for _ in range(TRIES):
            if self.table.was_done(mail.connection.person, mail.command.id):
                mail.connection.send(self._around.writes.done(mail.command.id))
                return
            try:
                refusal = await self._sitting.do(mail.connection, mail.command)
            except Conflict:
                await self._sitting.recover()
                continue
            except StoreUnavailable as trouble:
                self._sitting.in_trouble(trouble)
                refusal = refuse(f"room.store_{trouble.reason}")
            if refusal is not None:
                self._refuse(mail, refusal)
            return
        self._refuse(mail, refuse("room.busy"))

    def _refuse(self, mail: Received, refusal: Refusal) -> None:
        mail.connection.send(self._around.writes.refused(mail.command.id, refusal))

    def _went(self, connection: Connection) -> None:
        self._sitting.went(connection)
        if self._audiences.empty():
            self._deadlines.set("park", self._around.timing.park)

    async def _rang(self) -> None:
        while (due := self._deadlines.expired()) is not None:
            if due != "park":
                await self._sitting.due(due)
            elif self._audiences.empty() and self._mail.empty():
                self._stop("room.closing")
        self._deadlines.wait()

    def _stop(self, code: str) -> None:
        self.open = False
        self._deadlines.stop()
        self._audiences.dismiss_all(code)
        self._parked(self)
