"""The handling of a command: the table plays, deals, answers, or appends to its log.

A page that has lost its line sends its last command again, without knowing whether it was done. So commands
carry an identity of their own, each event says which command it came from, and one that was done before is
answered and not done again. That is asked before anything else: what was right then may be forbidden now.

Commands whose answer leaves nothing in the log are handled at once, in the order in which they came. All
others are decided upon from the table as it is, and count when their events are stored; where another node
was quicker (`Conflict`) the actor reads on and the command is decided upon anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import assert_never

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.deals import Deals
from greenroom.table.actor.histories import Histories
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.actor.mail import Received
from greenroom.table.actor.moves import Moves
from greenroom.table.actor.seat_requests import Admission
from greenroom.table.actor.votes import Votes
from greenroom.table.audience.conversation import ChatLine, clean_line
from greenroom.table.audience.streams import Connection
from greenroom.table.audience.utterance import Utterance
from greenroom.table.commands import (
    OF_OUTSIDE_BOTS,
    Act,
    AtOnce,
    Command,
    Contribute,
    EndTable,
    EphemeralCommand,
    Hold,
    Leave,
    Ping,
    Query,
    React,
    ReadHistory,
    Ready,
    Say,
    Sit,
    TurnAway,
    Vote,
)
from greenroom.table.game import CompanionResult, Decision
from greenroom.table.hands.lifecycle import closing
from greenroom.table.log import allowance
from greenroom.table.log.events import AnyEvent, Banned, DoneCommand, HostChanged, Left, LetIn
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.people.handlers import decide
from greenroom.table.people.requester import Requester, between_hands
from greenroom.table.reply import Reply
from greenroom.table.views import RoomShown, Shown

ACCEPTED_WHEN_FULL = (React, Say, Ping, Hold, ReadHistory, Query, EphemeralCommand, TurnAway, Leave, EndTable)
"""The commands for which the log needs no room: they leave nothing in it, or end a visit or the table."""


class CommandHandler:
    """Handles the commands of one table."""

    def __init__(self, live: LiveTable, deals: Deals, moves: Moves, histories: Histories) -> None:
        self._live = live
        self._deals = deals
        self._moves = moves
        self._histories = histories
        self._votes = Votes(live, moves)
        self._admission = Admission(live)

    def answer_ping(self, sender: Connection, command: Ping) -> None:
        """Tell the server's time."""
        context = self._live.context
        sender.send(context.encoder.pong(command.id, context.now_ms()))

    async def handle(self, mail: Received) -> Refusal | None:
        """Do what somebody asks for, or say why not. May raise `Conflict` and `StoreUnavailable`.

        A command that was done before is answered and not done again.
        """
        sender, command = mail.connection, mail.command
        if self._live.table.was_done(sender.person, command.id):
            sender.send(self._live.context.encoder.done(command.id))
            return None
        if (refusal := self._must_not(sender, command)) is not None:
            return refusal
        match command:
            case Act():
                return await self._moves.act(sender, command)
            case Ready():
                return await self._deals.make_ready(sender, command)
            case Vote():
                return await self._votes.cast(sender, command)
            case Query() | EphemeralCommand():
                return self._ask_companion(sender, command)
            case _ if isinstance(command, AtOnce):
                return self._handle_at_once(sender, command)
            case _:
                return await self._decide(sender, command)

    def _handle_at_once(self, sender: Connection, command: AtOnce) -> Refusal | None:
        """Handle a command for which nothing is stored."""
        match command:
            case React():
                self._react(sender, command)
            case Say():
                return self._say(sender, command)
            case TurnAway():
                about = self._live.audiences.onlookers(self._live.table).get(command.name)
                refusal = self._admission.turn_away(sender, command)
                if refusal is None:
                    self._audit(sender, command, about)
                return refusal
            case Ping():
                self.answer_ping(sender, command)
            case Hold():
                return self._hold(sender, command)
            case Contribute():
                return self._contribute(sender, command)
            case ReadHistory():
                self._histories.ask(sender, command.id)
            case _:
                assert_never(command)
        return None

    def _must_not(self, sender: Connection, command: Command) -> Refusal | None:
        """Refuse what is for people, to an outside bot, and what the log has no room for."""
        if sender.owner is not None and not isinstance(command, OF_OUTSIDE_BOTS):
            return refuse("room.people_only")
        is_full = self._live.log_allowance.was_reached or self._live.table.last >= allowance.MAX_EVENTS
        return self._too_much(sender, command) if is_full else None

    def _too_much(self, sender: Connection, command: Command) -> Refusal | None:
        """Refuse to add to the log where the sender has added too much; leaving is always possible."""
        live = self._live
        refusal = live.log_allowance.refusal(sender.person, live.table.last, live.context.now())
        if refusal is None or isinstance(command, ACCEPTED_WHEN_FULL):
            return None
        passes = (
            isinstance(command, Act)
            and live.hand is not None
            and live.hand.adapter.is_passing(command.action)
        )
        return None if passes else refusal

    async def _decide(self, sender: Connection, command: Command) -> Refusal | None:
        live = self._live
        events = decide(live.table, command, self._requester(sender))
        if isinstance(events, Refusal):
            return events
        if isinstance(command, Sit) and (refusal := self._admission.ask(sender, command)) is not None:
            return refusal
        if not events:
            live.table.remember(DoneCommand(sender.person, command.id))
            sender.send(live.context.encoder.done(command.id))
            return None
        about = self._person_concerned(events) if command.is_audited else None
        await live.change(events, sender, command.id)
        self._audit(sender, command, about)
        await self._admission.seat_those_let_in(self._requester)
        await self._go_on()
        return None

    def _audit(self, sender: Connection, command: Command, about: str | None) -> None:
        """Note what a host has decided about others."""
        if command.is_audited:
            self._live.context.audit(self._live.table.id, sender.person, command, about)

    def _person_concerned(self, decided: Sequence[AnyEvent]) -> str | None:
        """Return the identity of whom a host has decided about; None where that is nobody in particular."""
        match decided[0]:
            case Banned(person=person) | LetIn(person=person):
                return person
            case Left(chair=int(number)) | HostChanged(chair=int(number)):
                chair = self._live.table.chair(number)
                return None if chair is None else chair.person
            case _:
                return None

    async def change(self, decide: Callable[[TableState], Decision]) -> Refusal | None:
        """Change the table as the server decides. May raise `Conflict` and `StoreUnavailable`."""
        events = decide(self._live.table)
        if isinstance(events, Refusal):
            return events
        if events:
            await self._live.change(events, None, None)
            await self._go_on()
        return None

    async def _go_on(self) -> None:
        live = self._live
        if live.table.game.is_prepared(live.table):
            await self._deals.deal()
        elif self._deals.all_ready():
            # The person that the deal waited for has left, or lets a bot play.
            live.deadlines.set("deal", 0)

    def _react(self, sender: Connection, command: React) -> None:
        chair = self._live.table.chair_of(sender.person)
        number = None if chair is None else chair.number
        name = self._live.audiences.name_of(sender) if chair is None else chair.name
        reaction = RoomShown("reaction", number, name, command.reaction)
        self._speak(sender, command, Utterance(reaction, self._live.is_hand_open, self._plays(chair)))

    def _say(self, sender: Connection, command: Say) -> Refusal | None:
        live, now = self._live, self._live.deadlines.now()
        chair = live.table.chair_of(sender.person)
        if chair is None:
            return refuse("room.not_sitting")
        if not live.table.chat:
            return refuse("room.chat_off")
        text = clean_line(command.text)
        if isinstance(text, Refusal):
            return text
        if (refusal := live.conversation.too_fast(sender.person, now)) is not None:
            return refusal
        line = RoomShown("chat", chair.number, chair.name, text=text)
        utterance = Utterance(line, live.is_hand_open, self._plays(chair), written=True)
        live.conversation.keep(ChatLine(line, self._hearers(utterance)), sender.person, now)
        self._speak(sender, command, utterance)
        return None

    def _speak(self, sender: Connection, command: Command, utterance: Utterance) -> None:
        self._live.table.remember(DoneCommand(sender.person, command.id))
        self._live.show([utterance], sender, command.id)

    def _plays(self, chair: Chair | None) -> bool:
        return chair is not None and self._live.table.seat_of(chair.number) is not None

    def _hearers(self, utterance: Utterance) -> Collection[str] | None:
        """Name those who sit and hear it; None where everybody does."""
        if not utterance.apart:
            return None
        table = self._live.table
        return {
            chair.person
            for chair in table.chairs
            if not chair.leaving and utterance.is_heard_by(chair.number, table.seat_of(chair.number))
        }

    def _hold(self, sender: Connection, command: Hold) -> Refusal | None:
        live = self._live
        chair = live.table.chair_of(sender.person)
        if chair is None:
            return refuse("room.not_sitting")
        if command.on and (refusal := between_hands(live.table)) is not None:
            return refusal
        if not (live.hold.begin(chair) if command.on else live.hold.end(chair.number)):
            sender.send(live.context.encoder.done(command.id))
            return None
        happened = [RoomShown("choosing", chair.number, chair.name)] if command.on else []
        live.show(happened, sender, command.id)
        if self._deals.all_ready():
            live.deadlines.set("deal", 0)
        return None

    def _contribute(self, sender: Connection, command: Contribute) -> Refusal | None:
        live = self._live
        outcome = live.contributions.add(live.table, live.table.chair_of(sender.person), command)
        if isinstance(outcome, Refusal):
            return outcome
        sender.send(live.context.encoder.done(command.id))
        if outcome:
            # In a hand it is shown with the next move: an update for everybody would be much for little.
            live.audiences.room_changed()
            if live.table.phase != "playing":
                live.show([])
            self._deals.chance_came()
        return None

    def _ask_companion(self, sender: Connection, command: Query | EphemeralCommand) -> Refusal | None:
        """Let the game answer, or change what is heard now; the table itself stays as it is."""
        live, encoder = self._live, self._live.context.encoder
        messages = live.table.game.messages
        if not isinstance(command, (*messages.queries, *messages.ephemeral)):
            return refuse("room.not_in_this_game")
        if live.keeps_apart(sender.person):
            return refuse("room.looks_on_apart")
        match self._companion_result(sender.person, command):
            case Refusal() as refusal:
                return refusal
            case Shown() as shown:
                live.show([shown], sender, command.id)
            case Reply() as reply:
                sender.send(encoder.reply(reply))
            case None:
                sender.send(encoder.done(command.id))
            case result:
                assert_never(result)
        return None

    def _companion_result(self, person: str, command: Query | EphemeralCommand) -> CompanionResult:
        live = self._live
        companion, hand = live.audiences.companion, None if live.hand is None else live.hand.adapter
        if isinstance(command, Query):
            return companion.query(command, live.table, hand, person)
        return companion.carry_out(command, live.table, hand, person)

    def _requester(self, sender: Connection) -> Requester:
        audiences, table = self._live.audiences, self._live.table
        onlookers = audiences.onlookers(table)
        return Requester(
            person=sender.person,
            name=audiences.name_of(sender),
            owner=audiences.owner_name(table, sender.person),
            onlookers={name: each for name, each in onlookers.items() if each != sender.person},
            bots=table.game.bots_for(table),
            may_replace=self._may_replace,
            closing=lambda: closing(self._live.hand),
        )

    def _may_replace(self, chair: Chair) -> bool:
        if self._live.others.may_hold:
            return False
        away = self._live.audiences.away_ms(chair.person)
        absent = self._live.context.timing.absent * 1000
        return self._live.table.clock == "none" and away is not None and away >= absent
