"""A table in memory: its state, the hand in play, and those who listen.

The invariant: what the log keeps is stored, then shown; so whatever else is here may be lost at any moment.
`table` is what the log tells as far as it was read. Only `hand` may be ahead of it, by a move that is being
stored. What no log keeps is shown at once: who is ready, holds the deal or asks for a seat, votes, reactions,
what people write, and actions that only show a choice (`is_passing`). Losing it costs people a click.

There are three ways back when an append fails. All deal the hand again from the state, so that a move which
was not stored has not happened; and nobody was shown it.

- `in_trouble`: the store is unavailable. Nothing is read, since `table` still is what the log told, and
  everybody keeps their stream. A change may be stored and what follows from it not: people are then moved to
  the audiences that the state gives them, as after any change.
- `read_on`: another node has written. What is missing is read, everybody keeps their stream, and only those
  are sent something who see something else than before. Others would learn that a hidden hand went on.
- `recover`: a fault inside. Memory cannot be trusted, so all of the log is read and everybody gets a new
  stream and a snapshot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from greenroom.kernel.refusal import refuse
from greenroom.operator_log import log
from greenroom.store import Conflict, Stored, StoreUnavailable
from greenroom.table.actor.ballots import Ballots, votable
from greenroom.table.actor.contributions import Contributions
from greenroom.table.actor.deal_hold import DealHold
from greenroom.table.actor.other_nodes import OtherNodes
from greenroom.table.actor.race import RaceQueue
from greenroom.table.actor.timers import Timers
from greenroom.table.actor.waiting_list import WaitingList
from greenroom.table.audience.audiences import Audiences, Happenings, only_played
from greenroom.table.audience.conversation import Conversation
from greenroom.table.audience.history import AnyHandHistory, Historian
from greenroom.table.audience.onlookers import hides_hand
from greenroom.table.audience.room_view import shown_event
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Context
from greenroom.table.deadlines import Deadlines
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.hands.lifecycle import resume_hand
from greenroom.table.log.allowance import LogAllowance
from greenroom.table.log.draws import commitment_due
from greenroom.table.log.events import AnyEvent, Banned, BotSatIn, HandVoid, HostChanged
from greenroom.table.log.journal import Journal, decode_log
from greenroom.table.log.state import TableState
from greenroom.table.people.address_limits import AddressLimits
from greenroom.table.snapshots import Moment, Pending
from greenroom.table.views import RoomShown, Shown, VoteName

MAX_EVENTS_BEHIND = 200
"""A table that lacks more events of its log than this reads all of it again, in a thread."""


class _Loaded(NamedTuple):
    """All that a table needs of its log."""

    table: TableState
    hand: CurrentHand | None
    log_allowance: LogAllowance
    can_follow: bool
    """Whether later events can be folded by themselves: they cannot where a name was redacted."""


class LiveTable:
    """The state that the handlers of one table share; their callers let one thing be done at a time."""

    def __init__(self, stream: str, context: Context, deadlines: Deadlines) -> None:
        self.context = context
        self.deadlines = deadlines
        self.table = TableState(context.games)
        self.hand: CurrentHand | None = None
        self.ready: set[int] = set()
        self.hold = DealHold()
        self.ballots = Ballots()
        self.waiting_list = WaitingList()
        self.address_limits = AddressLimits()
        self.log_allowance = LogAllowance()
        self.contributions = Contributions()
        self.conversation = Conversation()
        self.audiences = Audiences(context, deadlines)
        self.timers = Timers(context, deadlines, self.audiences)
        self.race_queue = RaceQueue(context, deadlines)
        self.others = OtherNodes(deadlines.now)
        self.is_gone = False
        """Whether the last reading found that the log was dropped; `table` is then what it was before."""
        self.stream = stream
        self._journal = Journal(stream, context, shown_event)
        self._troubled = False
        self._can_follow = False
        """Whether memory holds all that the log has told, so that what comes later can be read alone."""
        self._unshown: list[Shown] = []

    @property
    def moment(self) -> Moment:
        """The table as it is now."""
        return Moment(self.table, self.hand)

    @property
    def choosing(self) -> int | None:
        """The chair that is choosing something, for which the deal waits."""
        return self.hold.chair(self.table, self.audiences.is_here)

    @property
    def pending(self) -> Pending:
        """All else that is public now."""
        asking = self.waiting_list.asking(self.audiences.is_here)
        waiting = [self.audiences.name_of(each.connection) for each in asking]
        contributed = self.contributions.of(self.table)
        if not self.timers.awaited.slow:
            return Pending(self.ready, self.choosing, waiting, contributed=contributed)
        votable = {number: self.votable(number) for number in self.timers.awaited.slow}
        votes = self.ballots.vote_views(self.table, self.timers.awaited, self.may_be_here)
        return Pending(self.ready, self.choosing, waiting, votable, votes, contributed)

    def may_be_here(self, person: str) -> bool:
        """Tell whether a person has an open connection, or may have one to another node."""
        return self.others.may_hold or self.audiences.is_here(person)

    def votable(self, number: int) -> list[VoteName]:
        """List what the others may vote for about a chair that the table has waited for."""
        chair = self.table.chair(number)
        if chair is None or number not in self.timers.awaited.slow:
            return []
        has_heir = number == self.table.host and self.timers.heir(self.table, chair) is not None
        return votable(self.table, self.hand, chair, has_heir=has_heir)

    @property
    def is_hand_open(self) -> bool:
        """Tell whether a hand is on without a result; where the host ends hands the phase does not say."""
        return self.table.phase == "playing" and self.hand is not None and self.hand.adapter.result() is None

    # From the log, and through trouble

    async def load(self) -> bool:
        """Take the table up where its log leaves it; False where there is none."""
        await self._catch_up()
        if self.is_gone:
            return False
        self.audiences.companion = self.table.game.companion(self.context, self._set_alarm)
        return True

    async def read_on(self) -> bool:
        """Read what more was written to the table's log; what the table waits for runs on.

        Returns False where the log cannot be read now, or is gone.
        Nobody gets a new stream: whoever may not know what was written must not see that anything was.
        """
        # Nobody has been shown what was played and not stored.
        stored = Moment(self.table, resume_hand(self.context.games, self.table))
        before = self.audiences.pictures(stored, self.pending)
        is_read = await self._read_again(anew=False)
        if is_read:
            self.timers.forget_bots()
            self._go_on()
            self.audiences.show_changed(before, self.moment, self.pending)
            self._show_unshown()
        return is_read

    async def recover(self) -> None:
        """Read the table's log again, since what is in memory cannot be trusted."""
        if await self._read_again(anew=True):
            self.timers.forget()
            self._go_on()
            self.audiences.begin_anew(self.moment, self.pending)
            self._show_unshown()

    async def _read_again(self, *, anew: bool) -> bool:
        """Read on, or all of the log; False where it cannot be read, or is gone."""
        hand = self.table.hand_number
        try:
            await self._catch_up(anew=anew)
        except StoreUnavailable as trouble:
            self.in_trouble(trouble)
            return False
        if self.table.hand_number != hand:
            self.ready.clear()
            self.hold.forget()
        return not self.is_gone

    def _go_on(self) -> None:
        self.race_queue.give_up(refuse("room.busy"))
        self.timers.table_changed(self.moment, self.choosing)
        self.deadlines.wait()
        self._place_listeners()

    def _place_listeners(self) -> None:
        """Let everybody listen where the stored state has them, and send away those whom it shuts out."""
        self.audiences.arrange(self.table)
        for person in self.audiences.names:
            if (code := self.table.shuts_out(person)) is not None:
                self.audiences.dismiss(person, code)

    def in_trouble(self, trouble: StoreUnavailable) -> None:
        """Tell everybody that nothing can be stored: what was played and not stored has not happened."""
        log.warning("store unavailable", stream=self.stream, reason=trouble.reason)
        self.hand = resume_hand(self.context.games, self.table)
        self.race_queue.give_up(refuse(f"room.store_{trouble.reason}"))
        self.timers.forget()
        self.timers.table_changed(self.moment, self.choosing)
        # A change may have been stored, and not what follows from it: then nobody has been shown either.
        self._forget_unless_allowed()
        self._place_listeners()
        if not self._troubled:
            self._troubled = True
            self.show([RoomShown("trouble", code=f"room.store_{trouble.reason}")])
        self.timers.try_again()
        self.deadlines.wait()

    async def _catch_up(self, *, anew: bool = True) -> None:
        """Read the log and make it good: once more where another node does the same at this moment."""
        while True:
            if anew or not await self._follow():
                await self._read()
            if self.is_gone:
                return
            try:
                await self._make_good()
            except Conflict:
                continue
            return

    async def _read(self) -> None:
        read = partial(self.context.log.read, self.stream)
        loaded = await self.context.loader.read(read, self._state_from)
        self.is_gone = loaded.table.last == 0
        if not self.is_gone:
            self.table, self.hand, self.log_allowance = loaded.table, loaded.hand, loaded.log_allowance
            self._can_follow = loaded.can_follow
            self._forget_unless_allowed()

    def _state_from(self, stored: Sequence[Stored]) -> _Loaded:
        """Work out from a log all that the table needs of it; a long log takes long."""
        decoded = decode_log(self.stream, stored, self.context)
        table = self._journal.state_of(decoded)
        allowance = LogAllowance.from_log(decoded, self.context.now())
        return _Loaded(table, self._resume_hand(table), allowance, can_follow=not decoded.is_redacted)

    async def _follow(self) -> bool:
        """Read what came after the last event known; False where nothing did, or all of the log is needed."""
        if not self._can_follow:
            return False
        more = await self.context.log.read(self.stream, self.table.last)
        if not 0 < len(more) <= MAX_EVENTS_BEHIND:
            return False
        decoded = decode_log(self.stream, more, self.context)
        if decoded.is_redacted:
            return False
        # A fault halfway would leave a table that no log tells, and people would be shown it.
        table = self.table.copy()
        self._can_follow = False
        self._journal.fold_log(table, decoded)
        hand = self._resume_hand(table)
        self.table, self.hand, self._can_follow = table, hand, True
        self.log_allowance.fold_log(decoded, self.context.now())
        self._forget_unless_allowed()
        return True

    def _resume_hand(self, table: TableState) -> CurrentHand | None:
        hand = resume_hand(self.context.games, table)
        if hand is None and table.phase == "playing":
            self._journal.require_no_later_hand(table)
        return hand

    def _forget_unless_allowed(self) -> None:
        if not self.table.chat and self.conversation.forget():
            self.audiences.forget()

    async def _make_good(self) -> None:
        """Declare void a hand that this program cannot finish; store the follow-ups that are missing."""
        if self.table.phase == "playing" and self.hand is None:
            self._unshown += await self.store([HandVoid("room.hand_void")])
        self._unshown += await self.store_follow_ups()

    def visible_history(self, history: Historian, person: str) -> list[AnyHandHistory]:
        """Return the part of a person's history that they may know now."""
        hands = history.hands
        # An onlooker from whom the hand in play is kept does not get it by asking for the history either.
        return hands[:-1] if self.keeps_apart(person) and self.table.phase == "playing" else hands

    def keeps_apart(self, person: str) -> bool:
        """Tell whether the hand in play or just ended is kept from somebody, who has no chair."""
        return self.table.chair_of(person) is None and hides_hand(self.table)

    def chat_for(self, person: str) -> list[RoomShown] | None:
        """Tell a person what people have written, as far as it is kept; None: nothing for now."""
        sits = self.table.chair_of(person) is not None
        hidden = self.keeps_apart(person) and self.table.phase == "playing"
        return self.conversation.lines_for(person, sits=sits, apart=hidden or self.is_hand_open)

    # Store, then show

    async def store(self, events: Sequence[AnyEvent]) -> list[Shown]:
        """Append events to the log and apply them; return what there is to show of them."""
        at = self.context.now()
        await self._journal.append(self.table, events, at)
        happened = self._journal.fold(self.table, events)
        self.log_allowance.fold(events, at)
        self._troubled = False
        return happened

    async def store_follow_ups(self) -> list[Shown]:
        """Store what follows by itself from what has changed."""
        happened: list[Shown] = []
        while more := self.table.game.follow_ups(self.table, self.context.shuffle):
            happened += await self.store(more)
        if (due := commitment_due(self.table, self.context.secret)) is not None:
            await self.store([due])
        return happened

    async def change(
        self,
        events: Sequence[AnyEvent],
        sender: Connection | None,
        command: str | None,
        *,
        starts: bool = False,
    ) -> None:
        """Store events and what follows from them, then show both.

        With `starts` they begin what people were ready for: once they are stored, nobody is ready any more.
        """
        happened = await self.store(events)
        if starts:
            self.ready.clear()
        happened += await self.store_follow_ups()
        self._forget_unless_allowed()
        if self.table.hand is None:
            self.hand = None
        self.audiences.arrange(self.table)
        self.show(happened, sender, command)
        for event in events:
            if isinstance(event, Banned):
                self.audiences.dismiss(event.person, "room.banned")

    def show(
        self, happened: Happenings, sender: Connection | None = None, command: str | None = None
    ) -> None:
        """Show what happened, and set what the table waits for; the update answers the sender's `command`."""
        moment, slow = Moment(self.table, self.hand), self.timers.awaited.slow
        if only_action := only_played(happened):
            self.timers.hand_went_on(moment)
        else:
            self.timers.table_changed(moment, self.choosing)
        is_same = only_action and self.audiences.room is not None and self.timers.awaited.slow == slow
        self.audiences.show(moment, None if is_same else self.pending, happened, sender, command)

    # Coming and going

    def connect(self, connection: Connection) -> None:
        """Let a connection listen."""
        if (code := self.table.shuts_out(connection.person)) is not None:
            connection.close(self.context.encoder.bye(code, again=False))
            return
        self.deadlines.drop("park")
        self.address_limits.note_arrival(connection.person, connection.address)
        back = self.audiences.arrive(connection, self.table)
        chair = self.table.chair_of(connection.person)
        if back is not None:
            self.show([RoomShown("back", chair.number, chair.name)] if chair is not None and back else [])
        self.timers.table_changed(self.moment, self.choosing)
        self.audiences.welcome(self.moment, self.pending, connection)
        self._show_unshown()

    def _show_unshown(self) -> None:
        """Tell what followed by itself when the log was read; where nobody is here, whoever comes first."""
        if self._unshown and not self.audiences.is_empty():
            unshown, self._unshown = self._unshown, []
            self.show(unshown)

    def disconnect(self, connection: Connection) -> None:
        """Take note of a connection that is closed."""
        if self.audiences.depart(connection):
            self.address_limits.note_departure(connection.person, self.table)
            chair = self.table.chair_of(connection.person)
            self.show([] if chair is None else [RoomShown("gone", chair.number, chair.name)])

    # By itself

    async def pass_host(self) -> None:
        """Make somebody else the host, if the host has been away too long."""
        if self.others.may_hold:
            self.timers.table_changed(self.moment, self.choosing)
            return
        host = None if self.table.host is None else self.table.chair(self.table.host)
        heir = None if host is None else self.timers.heir(self.table, host)
        if heir is not None:
            await self.change([HostChanged(heir)], None, None)

    async def replace_late_bot(self, seat: int) -> None:
        """Let a bot of the house sit in for an outside bot that has not acted in its time."""
        hand = self.table.hand
        chair = None if hand is None else self.table.chair(hand.chairs[seat])
        if chair is not None and chair.is_outside_bot and chair.bot is None:
            await self.change([BotSatIn(chair.number, self.table.game.substitute, late=True)], None, None)

    def update_votable(self) -> None:
        """Tell everybody about whom the others may vote from now on."""
        slow = self.timers.awaited.slow
        self.timers.awaited.update_slow(self.table)
        if self.timers.awaited.slow != slow:
            self.show([])

    def ring_companion(self) -> None:
        """Let the game's companion do what it set its alarm for."""
        if (happened := self.audiences.companion.on_alarm(self.table)) is not None:
            self.show([happened])

    def _set_alarm(self, seconds: float | None) -> None:
        if seconds is None:
            self.deadlines.drop("companion")
        else:
            self.deadlines.set("companion", seconds)
