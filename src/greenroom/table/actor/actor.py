"""The actor of one table: it takes one message after the other out of its mailbox.

The invariant: whatever changes the table, its hand, its streams or who listens happens within `_handle`, one
message at a time. Everything else here is a plain call that awaits nothing, and so sees the table as it is
between two steps of a handler. There are three kinds of it:

- Reading the table or its listeners for the lobby, an answer over HTTP or the metrics. While a handler waits
  for its store, the engine's hand may be a move ahead of the log. Answers take the stored state instead; the
  lobby alone takes whose turn it is from the hand, and may name the next seat while a move is being stored.
- Notes of what nodes tell each other: `take_up`, `hand_over`, `note_hold_announced`, `follow_log`,
  `note_takeover`.
  They set when this table may be handed over, how far its log reaches and whether somebody else may write to
  it. What follows from a note is put into the mailbox, or set as a deadline; both look at the note again when
  their turn comes.
- `_give_sign` answers a ping that still waits. It takes the message out of the mailbox first, so no ping is
  answered twice, and it reads nothing but the clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar, assert_never

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.operator_log import log
from greenroom.store import Conflict, StoreUnavailable
from greenroom.table.actor.bot_requests import BotRequests
from greenroom.table.actor.command_handler import CommandHandler
from greenroom.table.actor.deals import Deals
from greenroom.table.actor.histories import Histories
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.actor.mail import (
    Announced,
    BotChose,
    Closing,
    Connected,
    Deciding,
    Disconnected,
    HandOver,
    HistoryWritten,
    Mail,
    Received,
    SentOut,
    TimerRang,
    Unanswered,
    WasWritten,
)
from greenroom.table.actor.mailbox import Mailbox
from greenroom.table.actor.moves import Moves
from greenroom.table.audience.audiences import MOVED
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Command, Ping
from greenroom.table.context import Context
from greenroom.table.deadlines import Deadlines, Due
from greenroom.table.game import Decision
from greenroom.table.hands.bots import Bots
from greenroom.table.log.state import TableState
from greenroom.table.people.handlers import without
from greenroom.table.snapshots import Moment

T = TypeVar("T")

SAYS_HELD_SECONDS = 1.0
"""Seconds after a node has told the others that it holds a table in which it does not tell them again."""
SIGN_SECONDS = 0.5
"""Seconds within which a page that asks for a sign of life gets one, whatever the table is doing.

The page waits nearly six times as long, and knows by it that it is back while the store is silent.
"""
MAX_RETRY_SECONDS = 60.0
"""Seconds, at most, after which a log that cannot be read is tried again."""
MAX_TRIES = 5
"""The number of times that a command is tried while somebody else writes to the log; then it is refused."""


class TableActor:
    """A table in memory. Its log is the truth: everything here can be made from it again."""

    def __init__(self, stream: str, context: Context, on_parked: Callable[[TableActor], None]) -> None:
        self.stream = stream
        self.is_open = True
        self.is_handed_over = False
        """Whether the table was closed because another node has taken it up."""
        self._context = context
        self._on_parked = on_parked
        self._now = asyncio.get_running_loop().time
        self._stays_until = 0.0
        self._is_wanted_elsewhere = False
        """Whether another node has taken the table up, and nobody has come anew to this one since."""
        self._said_held = -SAYS_HELD_SECONDS
        self._last_known = 0
        """The number of the last event that is known to be in the log, whichever node has written it."""
        self._is_dropped = False
        self._reads_again_in = context.timing.retry
        self._mail: Mailbox[Mail] = Mailbox(self._handle)
        self._deadlines = Deadlines(lambda: self._mail.put(TimerRang()))
        self._live = LiveTable(stream, context, self._deadlines)
        self._deals = Deals(self._live)
        bots = Bots(context, stream)
        self._moves = Moves(self._live, bots, BotRequests(bots, self._mail.put))
        self._histories = Histories(self._live, self._mail.put)
        self._commands = CommandHandler(self._live, self._deals, self._moves, self._histories)

    @property
    def table(self) -> TableState:
        """The table as its log tells it."""
        return self._live.table

    @property
    def moment(self) -> Moment:
        """The table as it is now, with the hand in play."""
        return self._live.moment

    @property
    def listeners(self) -> int:
        """The number of connections that are sent what the whole table is told."""
        return self._live.audiences.listeners

    def is_here(self, person: str) -> bool:
        """Tell whether a person has an open connection; another one of theirs is no news to the table."""
        return self._live.audiences.is_here(person)

    async def load(self) -> bool:
        """Read the table's log; False where there is none."""
        if not await self._live.load():
            return False
        self._deadlines.set("park", self._context.timing.park)
        return True

    def connect(self, connection: Connection) -> None:
        """Let a connection in: it gets a snapshot, or what it missed."""
        self._mail.put(Connected(connection))

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection that has been closed."""
        self._mail.put(Disconnected(connection))

    def receive(self, connection: Connection, command: Command) -> None:
        """Take a command; its answer comes over the connection."""
        mail = Received(connection, command, self._now())
        self._mail.put(mail)
        # For a class of msgspec `isinstance` is a call of its own.
        if type(command) is Ping:
            asyncio.get_running_loop().call_later(SIGN_SECONDS, self._give_sign, mail, command)

    @property
    def here(self) -> Mapping[str, str]:
        """The names of those who have a page open, by identity."""
        return self._live.audiences.names

    @property
    def is_behind(self) -> bool:
        """Whether the log is known to hold events that were not read here yet, or to have been dropped."""
        return self._is_dropped or self._last_known > self.table.last

    def take_up(self, seconds: float) -> None:
        """Keep the table for some seconds at least, also where another node takes it up."""
        self._stays_until = self._now() + seconds
        self._is_wanted_elsewhere = False
        self._deadlines.drop("hand_over")

    @property
    def may_hand_over(self) -> bool:
        """Whether the table may be handed over to another node that takes it up."""
        return self._now() >= self._stays_until

    @property
    def is_shared(self) -> bool:
        """Whether another node may hold the table, too."""
        return self._live.others.may_hold

    def follow_log(self, last: int) -> None:
        """Read on where the log, which ends at `last`, holds more than was read; 0 where it was dropped."""
        self._last_known = max(self._last_known, last)
        self._is_dropped = not last
        if self.is_behind:
            self._mail.put(WasWritten())

    @property
    def may_announce_hold(self) -> bool:
        """Whether this node may tell the others now that it holds the table."""
        # A slow store may delay the moment in which this table closes. Meanwhile the other node must not hand
        # the table over: it would send away the people who have come to it.
        return not self._is_handing_over and self._now() >= self._said_held + SAYS_HELD_SECONDS

    def note_hold_announced(self) -> None:
        """Take note that the others are being told that this node holds the table."""
        self._said_held = self._now()

    @property
    def _is_handing_over(self) -> bool:
        return self._is_wanted_elsewhere and self.may_hand_over

    def note_takeover(self) -> None:
        """Take note that another node has taken the table up."""
        self._live.others.note_sign()

    def hand_over(self) -> None:
        """Send everybody on to the node that has taken the table up, once the time it stays here is over."""
        self._is_wanted_elsewhere = True
        if self.may_hand_over:
            self._mail.put(HandOver())
        else:
            self._deadlines.set_at("hand_over", self._stays_until)

    async def remove(self, person: str, *, leaves: bool = False) -> Refusal | None:
        """Take somebody's chair for the operator, or as they left it; in a hand a bot plays it to the end."""
        return await self.change(lambda table: without(table, person, removed=not leaves))

    async def change(self, decide: Callable[[TableState], Decision]) -> Refusal | None:
        """Change the table as the server decides, once it is done with what came before."""
        future: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._mail.put(Deciding(decide, future))
        return await future

    def announce(self, message: bytes) -> None:
        """Send the operator's announcement to everybody here, and to those who are just coming in."""
        self._mail.put(Announced(message))

    def send_out(self, code: str) -> None:
        """Close the pages of everybody here and of those just coming in; they are not to come again."""
        self._mail.put(SentOut(code))

    async def close(self) -> None:
        """Say good-bye to everybody and stop; the table goes on where it is opened again."""
        if self.is_open:
            future = asyncio.get_running_loop().create_future()
            self._mail.put(Closing(future))
            await future

    def _give_sign(self, mail: Received, ping: Ping) -> None:
        # While the table waits for its store the line to the page is as good as before.
        if self.is_open and self._mail.take_back(mail):
            self._commands.answer_ping(mail.connection, ping)

    async def _handle(self, mail: Mail) -> None:
        if not self.is_open:
            self._turn_away(mail)
            return
        try:
            if isinstance(mail, Received):
                await self._handle_command(mail)
                self._context.observer.answered(self._now() - mail.at)
            elif isinstance(mail, HistoryWritten):
                await self._tell(mail)
            else:
                await self._try(mail)
        except Exception as fault:
            # A fault in one message must neither end the table nor lose the messages that wait behind it.
            self._log("table failed", fault)
            await self._recover()
            if isinstance(mail, Received):
                self._refuse(mail.connection, mail.command.id, refuse("room.internal"))
            elif isinstance(mail, HistoryWritten):
                self._refuse(mail.connection, mail.command, refuse("room.internal"))

    async def _try(self, mail: Unanswered) -> None:
        try:
            await self._handle_unanswered(mail)
        except Conflict:
            self._note_lost_race()
            await self._read_on()
        except StoreUnavailable as trouble:
            self._live.in_trouble(trouble)

    def _note_lost_race(self) -> None:
        # An event that the table was told of has counted as a sign already, or it was this node's own.
        if not self.is_behind:
            self._live.others.note_sign()

    async def _follow(self) -> None:
        # Without listeners it is given up: bots and clock would run beside those of another node with people.
        if not self._park():
            await self._read_on()

    async def _read_on(self) -> None:
        is_read = await self._live.read_on()
        self._is_dropped = self._live.is_gone
        if self._live.is_gone:
            self._end()
        elif is_read:
            self._deadlines.drop("read")
            self._reads_again_in = self._context.timing.retry
        else:
            # Nobody may tell of it once more, and people would be shown the old state until one of them acts.
            self._deadlines.set("read", self._reads_again_in)
            self._reads_again_in = min(2 * self._reads_again_in, MAX_RETRY_SECONDS)

    def _end(self) -> None:
        """Stop for good: the log was dropped."""
        self._is_dropped = True
        self._live.audiences.send_out("room.no_such_table")
        self._stop()

    async def _recover(self) -> None:
        try:
            await self._live.recover()
        except Exception as fault:
            self._log("table not recovered", fault)

    def _log(self, what: str, fault: Exception) -> None:
        # Neither message nor trace of a fault: they could name what a hand hides.
        kind, trace = type(fault).__name__, self._context.faults.keep(fault)
        log.error(what, stream=self.stream, error=kind, trace=trace)

    async def _handle_unanswered(self, mail: Unanswered) -> None:  # noqa: PLR0912 - a line for each kind of mail
        match mail:
            case Connected(connection):
                self._connect(connection)
            case Disconnected(connection):
                self._disconnect(connection)
            case TimerRang():
                await self._handle_timer()
            case Closing(closed):
                self._stop()
                closed.set_result(None)
            case Deciding():
                await self._decide(mail)
            case BotChose(seat):
                await self._moves.bot_plays(seat)
            case WasWritten():
                # One reading brings all that several pieces of mail tell of.
                if self.is_behind:
                    await self._follow()
            case HandOver():
                # Somebody may have come anew while this waited, and keeps the table here.
                if self._is_handing_over:
                    self._finish_handover()
            case Announced(message):
                self._live.audiences.announce(message)
            case SentOut(code):
                self._live.audiences.send_out(code)
            case _:
                assert_never(mail)

    async def _decide(self, mail: Deciding) -> None:
        refusal: Refusal | None = refuse("room.busy")
        try:
            refusal = await self._until_first(self._commands.change, mail.decide)
        finally:
            mail.done.set_result(refusal)

    async def _until_first(
        self, change: Callable[[T], Awaitable[Refusal | None]], request: T
    ) -> Refusal | None:
        """Change the table as is wanted, and again while another node is faster.

        May raise `StoreUnavailable`.
        """
        for _ in range(MAX_TRIES):
            try:
                return await change(request)
            except Conflict:
                self._note_lost_race()
                await self._live.read_on()
                if self._live.is_gone:
                    self._end()
                    return refuse("room.no_such_table")
        return refuse("room.busy")

    def _turn_away(self, mail: Mail) -> None:
        """Answer what was put into the mailbox before the table closed and taken out after it."""
        match mail:
            case Closing(closed):
                closed.set_result(None)
            case Connected(connection):
                connection.close(self._context.encoder.bye(MOVED, again=True))
            case Deciding():
                mail.done.set_result(refuse("room.busy"))
            case (
                Received()
                | Disconnected()
                | TimerRang()
                | HistoryWritten()
                | BotChose()
                | WasWritten()
                | HandOver()
                | Announced()
                | SentOut()
            ):
                pass
            case _:
                assert_never(mail)

    async def _handle_command(self, mail: Received) -> None:
        try:
            refusal = await self._until_first(self._commands.handle, mail)
        except StoreUnavailable as trouble:
            self._live.in_trouble(trouble)
            refusal = refuse(f"room.store_{trouble.reason}")
        if refusal is not None:
            self._refuse(mail.connection, mail.command.id, refusal)

    async def _tell(self, mail: HistoryWritten) -> None:
        try:
            await self._histories.finish(mail)
        except StoreUnavailable as trouble:
            # The table itself needs nothing of what could not be read.
            self._refuse(mail.connection, mail.command, refuse(f"room.store_{trouble.reason}"))

    def _refuse(self, connection: Connection, command: str, refusal: Refusal) -> None:
        self._context.observer.refused(refusal.code)
        connection.send(self._context.encoder.refused(command, refusal))

    def _connect(self, connection: Connection) -> None:
        if self.is_behind and self.table.shuts_out(connection.person) is not None:
            # The events that could not be read yet may let them in.
            connection.close(self._context.encoder.bye("room.store_failed", again=True))
        else:
            self._live.connect(connection)

    def _disconnect(self, connection: Connection) -> None:
        self._histories.forget(connection)
        self._live.disconnect(connection)
        if self._live.audiences.is_empty():
            self._deadlines.set("park", self._context.timing.park)

    async def _handle_timer(self) -> None:
        while (due := self._deadlines.pop_due()) is not None:
            await self._handle_deadline(due)
        self._deadlines.wait()

    async def _handle_deadline(self, what: Due) -> None:  # noqa: PLR0912 - a line for each kind of deadline
        """Do what is due by the clock. May raise `Conflict` and `StoreUnavailable`."""
        match what:
            case "turn":
                await self._moves.clock_ran_out()
            case "slow":
                self._live.update_votable()
            case "deal":
                await self._deals.deal()
            case "open":
                await self._moves.turn_opens()
            case "grace":
                await self._moves.first_entry_wins()
            case "host":
                await self._live.pass_host()
            case "chance":
                await self._deals.deal_after_wait()
            case "companion":
                self._live.ring_companion()
            case "park":
                self._park()
            case "hand_over":
                self._finish_handover()
            case "read":
                await self._follow()
            case ("bot", seat):
                await self._moves.bot_plays(seat)
            case ("race", seat):
                await self._moves.bot_races(seat)
            case ("outside", seat):
                await self._live.replace_late_bot(seat)
            case _:
                assert_never(what)

    def _park(self) -> bool:
        """Stop where nobody is here and nothing waits; tell whether it did."""
        if not self._live.audiences.is_empty() or not self._mail.empty():
            return False
        self._stop()
        return True

    def _finish_handover(self) -> None:
        self.is_handed_over = True
        self._stop()

    def _stop(self) -> None:
        self.is_open = False
        self._mail.close()
        self._deadlines.stop()
        self._live.audiences.send_on()
        self._on_parked(self)
