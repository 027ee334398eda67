"""The way to the next deal: the people who are ready, the events that come first, and the deal itself.

A deal may be started by the last person to be ready or by the host (`make_ready`), by the deadline `deal`, by
the deadline `chance` for somebody who was made to wait for browsers (`deal_after_wait`), and by a command
that settles what must come before it. All of these are mail of one mailbox, so they come one after the other,
and the second finds another table: once a hand is on, no deadline `deal` is set any more, and whoever then
says that they are ready is told "done". So the second start deals nothing, and needs no note that there was a
first.

Where browsers are about to add chance, every start is put off by a fraction of a second. Only the latest
command waits in `_waiting_command`; the one before it is answered at once, since what it said has been noted.

`Conflict` leaves everything as it was: who is ready is forgotten only once the deal is stored. The caller
then reads on and tries a command again; what a deadline had started begins anew with the deadlines that
follow from the state just read. Where the store is unavailable a deadline soon tries again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from greenroom.kernel.provable_deal import Use
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, StoreUnavailable
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Ready
from greenroom.table.hands.deck_draw import DeckDraw
from greenroom.table.hands.lifecycle import closing, next_hand
from greenroom.table.log.events import AnyEvent, DoneCommand, HandVoid
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import host_only
from greenroom.table.views import RoomShown


class Deals:
    """The deals of one table. Everything may raise `Conflict` and `StoreUnavailable`."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._waiting_command: tuple[Connection, Ready] | None = None
        """The sender of the command for the deal that waits for browsers, and the command."""
        self._waits: Literal["deal", "chance"] | None = None
        """The name of the deadline that ends this wait."""

    async def make_ready(self, sender: Connection, command: Ready) -> Refusal | None:
        """Note that somebody is ready for the next hand, and deal it where everybody is."""
        live, table = self._live, self._live.table
        chair = table.chair_of(sender.person)
        if chair is None:
            return refuse("room.not_sitting")
        if table.phase == "ended":
            return refuse("room.ended")
        done = DoneCommand(sender.person, command.id)
        if table.game.host_deals:
            return await self._host_deals(chair, command, sender, done)
        if table.phase == "playing" or table.game.prepares_deal(table):
            # The hand has been dealt already, or something must be settled before it.
            sender.send(live.context.encoder.done(command.id))
            return None
        if table.phase == "gathering" and not table.game_state.is_opened and chair.number == table.host:
            return await self._open(sender, command, done)
        live.ready.add(chair.number)
        if self.all_ready():
            if not self._must_wait("chance", sender, command):
                await self.deal(sender, done)
        else:
            live.show([RoomShown("ready", chair.number, chair.name)], sender, command.id)
        return None

    def all_ready(self) -> bool:
        """Tell whether the next deal waits for nobody, and can take place."""
        table = self._live.table
        people = [chair for chair in table.chairs if chair.is_person and chair.bot is None]
        return (
            not table.game.host_deals
            and (table.phase == "between" or table.game_state.is_opened)
            and len(table.chairs) >= table.fewest_chairs
            and bool(people)
            and self._live.choosing is None
            and not table.game.pause(table, self._live.context.timing).for_answers
            and all(chair.number in self._live.ready for chair in people)
        )

    async def deal(
        self,
        sender: Connection | None = None,
        done: DoneCommand | None = None,
        before: Sequence[AnyEvent] = (),
    ) -> None:
        """Deal the next hand, or begin what must come before it; `before` closes the last one."""
        if sender is None and self._must_wait("deal"):
            return
        try:
            await self._deal(sender, done, before)
        except StoreUnavailable:
            # Whoever is ready says so only once: the deal must not wait for them again.
            self._live.deadlines.set("deal", self._live.context.timing.retry)
            raise

    async def _deal(
        self, sender: Connection | None, done: DoneCommand | None, before: Sequence[AnyEvent]
    ) -> None:
        live, game = self._live, self._live.table.game
        # An agreement takes effect first: the store may have been in trouble when that was due.
        command = None if done is None else done.id
        if agreed := await live.store_follow_ups():
            live.show(agreed)
        if live.table.phase == "ended":
            live.show([], sender, command)
            return
        first = game.before_deal(live.table, done)
        if first is not None:
            await live.change([*before, first], sender, command, starts=True)
            if game.is_prepared(live.table):
                await self.deal()
            return
        drawing = self._drawing("hand")
        dealt = next_hand(live.table, live.context, drawing, done, before)
        happened = await live.store(dealt.events)
        live.hand = dealt.hand
        live.ready.clear()
        live.hold.forget()
        live.show([*happened, *dealt.played], sender, command)

    async def deal_after_wait(self) -> None:
        """Deal as somebody asked, now that browsers have had their time."""
        if self._waiting_command is None:
            return
        (sender, command), self._waiting_command = self._waiting_command, None
        try:
            refusal = await self.make_ready(sender, command)
        except Conflict:
            # Another node's event came first, and decides what becomes of this request.
            self._waiting_command = sender, command
            self._live.deadlines.set("chance", 0)
            raise
        except StoreUnavailable as trouble:
            self._refuse(sender, command, refuse(f"room.store_{trouble.reason}"))
            raise
        if refusal is not None:
            self._refuse(sender, command, refusal)

    def _refuse(self, sender: Connection, command: Ready, refusal: Refusal) -> None:
        sender.send(self._live.context.encoder.refused(command.id, refusal))

    def chance_came(self) -> None:
        """Deal at once where the deal waited for this browser alone."""
        deadlines = self._live.deadlines
        if self._waits is not None and not self._seconds_to_wait() and deadlines.at(self._waits) is not None:
            deadlines.set(self._waits, 0)

    def _must_wait(
        self, due: Literal["deal", "chance"], sender: Connection | None = None, command: Ready | None = None
    ) -> bool:
        """Put the deal off where browsers are about to answer; the deadline `due` asks for it again."""
        seconds = self._seconds_to_wait()
        self._waits = due if seconds else None
        if seconds:
            if self._waiting_command is not None:
                other, its = self._waiting_command
                other.send(self._live.context.encoder.done(its.id))
            self._waiting_command = None if sender is None or command is None else (sender, command)
            self._live.deadlines.set(due, seconds)
        return bool(seconds)

    def _seconds_to_wait(self) -> float:
        live = self._live
        return live.contributions.seconds_to_wait(live.table, live.audiences.is_here, live.deadlines.now())

    def _drawing(self, use: Use) -> DeckDraw:
        live = self._live
        return DeckDraw(live.table, live.context, use, live.contributions.of(live.table))

    async def _open(self, sender: Connection, command: Ready, done: DoneCommand) -> Refusal | None:
        live, game = self._live, self._live.table.game
        if len(live.table.chairs) < live.table.fewest_chairs:
            return refuse("room.too_few", fewest=live.table.fewest_chairs)
        if self._must_wait("chance", sender, command):
            return None
        drawing = self._drawing("opening")
        opening = game.opening(live.table, drawing.shuffle, done)
        if opening is None:
            await self.deal(sender, done)
        else:
            await live.change(drawing.events([opening]), sender, done.id, starts=True)
        return None

    async def _host_deals(
        self, chair: Chair, command: Ready, sender: Connection, done: DoneCommand
    ) -> Refusal | None:
        table = self._live.table
        if (refusal := host_only(table, chair.person)) is not None:
            return refusal
        if table.phase != "playing":
            return await self._open(sender, command, done)
        last = closing(self._live.hand)
        if isinstance(last, HandVoid) and not command.unfinished:
            return refuse("room.not_all_played")
        if self._must_wait("chance", sender, command):
            return None
        await self.deal(sender, done, [] if last is None else [last])
        return None
