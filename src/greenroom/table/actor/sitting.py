"""What goes on at a table: every change is stored first, then shown."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from greenroom.games.tone_poker.table.queries import Aside, Asides
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import StoreUnavailable
from greenroom.table import commands as asked
from greenroom.table.actor.bots import bot_action, bot_slap
from greenroom.table.actor.deadlines import Deadlines, Due
from greenroom.table.actor.deal import closing, dealt_again, ending, manner_of, most_chairs, next_hand
from greenroom.table.actor.play import Play
from greenroom.table.actor.race import Move, Racing
from greenroom.table.actor.timers import Timekeeper, bot_in
from greenroom.table.audience.audiences import Audiences, Deed, are_deeds
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Around
from greenroom.table.log import events as told
from greenroom.table.log.journal import Journal
from greenroom.table.log.projection import Table
from greenroom.table.people.chairs import Chair
from greenroom.table.people.decisions import decide
from greenroom.table.request import Asker
from greenroom.table.views import RoomShown

log = structlog.get_logger()


class Sitting:
    """A table, the hand in play, and those who listen; its callers let one thing be done at a time."""

    def __init__(self, stream: str, around: Around, audiences: Audiences, deadlines: Deadlines) -> None:
        self.table = Table()
        self.play: Play | None = None
        self._stream = stream
        self._around = around
        self._audiences = audiences
        self._deadlines = deadlines
        self._journal = Journal(stream, around)
        self._times = Timekeeper(around, deadlines, audiences)
        self._ready: set[int] = set()
        self._troubled = False
        self._untold: list[RoomShown] = []
        self._racing = Racing(around, deadlines, self._play)
        self._asides = Asides(around, audiences.playback)

    # From the log, and through trouble

    async def begin(self) -> bool:
        """Take the table up where its log leaves it; False where there is none."""
        await self._read()
        if self.table.last == 0:
            return False
        await self._make_good()
        return True

    async def recover(self) -> None:
        """Read the table's log again: somebody else wrote to it, or nothing here can be trusted."""
        try:
            await self._read()
            await self._make_good()
        except StoreUnavailable as trouble:
            self.in_trouble(trouble)
            return
        self._racing.give_up(refuse("room.busy"))
        self._times.forget()
        self._times.table_changed(self.table, self.play)
        self._deadlines.wait()
        self._audiences.begin_anew(self.table, self.play, self._ready)

    def in_trouble(self, trouble: StoreUnavailable) -> None:
        """Tell everybody that nothing can be stored: what was played and not stored has not happened."""
        log.warning("store unavailable", stream=self._stream, reason=trouble.reason)
        self.play = dealt_again(self.table)
        self._racing.give_up(refuse(f"room.store_{trouble.reason}"))
        self._times.forget()
        self._times.table_changed(self.table, self.play)
        if not self._troubled:
            self._troubled = True
            self._show([RoomShown("trouble", code=f"room.store_{trouble.reason}")])
        self._times.try_again()
        self._deadlines.wait()

    async def _read(self) -> None:
        self.table = await self._journal.read()
        self.play = dealt_again(self.table)

    async def _make_good(self) -> None:
        """Declare a hand void that this program cannot finish; let follow what was not stored any more."""
        if self.table.phase == "playing" and self.play is None:
            self._untold += await self._store([told.HandVoid("room.hand_void")])
        self._untold += await self._what_follows()

    # Who comes and goes

    def came(self, connection: Connection) -> None:
        """Let a socket listen."""
        self._deadlines.drop("park")
        back = self._audiences.arrive(connection)
        chair = self.table.chair_of(connection.person)
        if back is not None:
            self._show([RoomShown("back", chair.number, chair.name)] if chair is not None and back else [])
        self._times.table_changed(self.table, self.play)
        self._audiences.welcome(self.table, self.play, self._ready, connection)
        if self._untold:
            untold, self._untold = self._untold, []
            self._show(untold)

    def went(self, connection: Connection) -> None:
        """Take note of a socket that is closed."""
        if self._audiences.depart(connection):
            chair = self.table.chair_of(connection.person)
            self._show([] if chair is None else [RoomShown("gone", chair.number, chair.name)])

    # Commands

    async def do(self, connection: Connection, command: asked.Asked) -> Refusal | None:
        """Do what somebody asks for, or say why not. May raise `Conflict` and `StoreUnavailable`."""
        match command:
            case asked.Act():
                return await self._act(connection, command)
            case asked.React():
                return self._react(connection, command)
            case asked.Ready():
                return await self._make_ready(connection, command)
            case asked.PlayHands() | asked.StopHands() | asked.AskHint() | asked.AskReview() | asked.Ping():
                return self._aside(connection, command)
        decision = decide(self.table, command, self._asker(connection))
        if isinstance(decision, Refusal):
            return decision
        await self._change(decision, connection, command.id)
        if manner_of(self.table).customs.bets_complete(self.table):
            await self._deal()
        elif self._all_ready():
            # The one who was waited for has left, or lets a bot play.
            self._deadlines.set("deal", 0)
        return None

    async def _act(self, connection: Connection, command: asked.Act) -> Refusal | None:
        chair, play = self.table.chair_of(connection.person), self.play
        seat = None if chair is None else self.table.seat_of(chair.number)
        if chair is None or seat is None or play is None or self.table.phase != "playing":
            return refuse("room.no_seat")
        if chair.bot is not None:
            return refuse("room.bot_plays")
        move = Move(
            seat, command.action, done=told.Done(connection.person, command.id), connection=connection
        )
        if command.discard is not None and move.is_slap:
            race = play.kept.race()
            if race is None or race.card != command.discard:
                return refuse("room.slapped_too_late")
        elif command.decision != play.decisions[seat]:
            return refuse("room.stale")
        return await self._move(play, move)

    def _react(self, connection: Connection, command: asked.React) -> Refusal | None:
        chair = self.table.chair_of(connection.person)
        number = None if chair is None else chair.number
        name = connection.name if chair is None else chair.name
        self.table.note(told.Done(connection.person, command.id))
        self._show([RoomShown("reaction", number, name, command.reaction)], connection, command.id)
        return None

    def _aside(self, connection: Connection, command: Aside) -> Refusal | None:
        answer = self._asides.answer(self.table, self.play, connection, command)
        if isinstance(answer, Refusal):
            return answer
        if isinstance(answer, RoomShown):
            self._show([answer], connection, command.id)
        else:
            connection.send(answer)
        return None

    def _asker(self, connection: Connection) -> Asker:
        manner = manner_of(self.table)
        return Asker(
            person=connection.person,
            name=connection.name,
            manner=manner,
            most=most_chairs(self.table),
            bots=self._around.bot_names(manner.name),
            may_replace=self._may_replace,
            closing=lambda: closing(self.play),
        )

    def _may_replace(self, chair: Chair) -> bool:
        away = self._audiences.away_ms(chair.person)
        return self.table.clock == "none" and away is not None and away >= self._around.timing.absent * 1000

    # The next hand

    async def _make_ready(self, connection: Connection, command: asked.Ready) -> Refusal | None:
        chair = self.table.chair_of(connection.person)
        if chair is None:
            return refuse("room.not_sitting")
        if self.table.phase == "ended":
            return refuse("room.ended")
        done = told.Done(connection.person, command.id)
        if manner_of(self.table).host_deals:
            return await self._host_deals(chair, command, connection, done)
        if self.table.phase == "playing" or manner_of(self.table).customs.bets_open(self.table):
            # The deal they wanted was faster, or they must bet first.
            connection.send(self._around.writes.done(command.id))
            return None
        if self.table.phase == "gathering" and not self.table.kept.cut and chair.number == self.table.host:
            return await self._open(connection, done)
        self._ready.add(chair.number)
        if self._all_ready():
            await self._deal(connection, done)
        else:
            self._show([RoomShown("ready", chair.number, chair.name)], connection, command.id)
        return None

    async def _open(self, connection: Connection, done: told.Done) -> Refusal | None:
        manner = manner_of(self.table)
        if len(self.table.chairs) < manner.fewest:
            return refuse("room.too_few")
        self._ready.clear()
        opening = manner.opening(self.table, self._around.shuffle, done)
        if opening is None:
            await self._deal(connection, done)
        else:
            await self._change([opening], connection, done.id)
        return None

    async def _host_deals(
        self, chair: Chair, command: asked.Ready, connection: Connection, done: told.Done
    ) -> Refusal | None:
        if chair.number != self.table.host:
            return refuse("room.host_only")
        if self.table.phase != "playing":
            return await self._open(connection, done)
        last = closing(self.play)
        if isinstance(last, told.HandVoid) and not command.unfinished:
            return refuse("room.not_all_played")
        await self._deal(connection, done, [] if last is None else [last])
        return None

    def _all_ready(self) -> bool:
        table, manner = self.table, manner_of(self.table)
        waited_for = [chair for chair in table.chairs if chair.bot is None]
        return (
            not manner.host_deals
            and (table.phase == "between" or bool(table.kept.cut))
            and len(table.chairs) >= manner.fewest
            and bool(waited_for)
            and all(chair.number in self._ready for chair in waited_for)
        )

    async def _deal(
        self,
        connection: Connection | None = None,
        done: told.Done | None = None,
        before: Sequence[told.TableEvent] = (),
    ) -> None:
        customs = manner_of(self.table).customs
        # Trouble with the store may have come between what everybody agreed on and what follows from it.
        if agreed := await self._what_follows():
            self._show(agreed)
        first = customs.before_deal(self.table, done)
        if first is not None:
            self._ready.clear()
            await self._change([*before, first], connection, None if done is None else done.id)
            if customs.bets_complete(self.table):
                await self._deal()
            return
        events, play = next_hand(self.table, self._around, done, before)
        said = await self._store(events)
        self.play = play
        self._ready.clear()
        self._show(said, connection, None if done is None else done.id)

    # Store, then show

    async def _play(self, play: Play, move: Move, said: Sequence[RoomShown] = ()) -> Refusal | None:
        happened = play.play(move.seat, move.action)
        if isinstance(happened, Refusal):
            return happened
        ended = await self._keep(play, move)
        command = None if move.done is None else move.done.id
        self._show([*said, Deed(happened, move.by), *ended], move.connection, command)
        self._racing.decided(move)
        return None

    async def _move(self, play: Play, move: Move, said: Sequence[RoomShown] = ()) -> Refusal | None:
        race = play.kept.race()
        if race is None:
            return await self._play(play, move, said)
        return await self._racing.move(play, race, move, self.table.kept.slap_grace_ms, said)

    async def _keep(self, play: Play, move: Move) -> list[RoomShown]:
        if play.kept.passes(move.action):
            self.table.note(move.done)
            return []
        acted = told.Acted(move.seat, move.action, move.by, move.done)
        return await self._store([acted, *ending(self.table, play)])

    async def _store(self, events: Sequence[told.TableEvent]) -> list[RoomShown]:
        said = await self._journal.append(self.table, events)
        self._troubled = False
        return said

    async def _what_follows(self) -> list[RoomShown]:
        customs, said = manner_of(self.table).customs, list[RoomShown]()
        while more := customs.follows(self.table, self._around.shuffle):
            said += await self._store(more)
        return said

    async def _change(
        self, events: list[told.TableEvent], connection: Connection | None, command: str | None
    ) -> None:
        said = [*await self._store(events), *await self._what_follows()]
        if self.table.hand is None and self.table.phase == "gathering":
            self.play = None
        self._audiences.arrange(self.table)
        self._show(said, connection, command)

    def _show(
        self,
        happened: Sequence[RoomShown | Deed],
        connection: Connection | None = None,
        command: str | None = None,
    ) -> None:
        if are_deeds(happened):
            self._times.play_went_on(self.table, self.play)
        else:
            self._times.table_changed(self.table, self.play)
        self._audiences.show(self.table, self.play, self._ready, happened, connection, command)

    # By itself

    async def due(self, what: Due) -> None:
        """Do what is due by the clock. May raise `Conflict` and `StoreUnavailable`."""
        match what:
            case "turn":
                await self._clock_ran_out()
            case "deal" | "bets":
                await self._deal()
            case "open":
                await self._racing.turn_opens(self.play)
            case "grace":
                await self._racing.first_slap_wins(self.play)
            case "host":
                await self._pass_host()
            case "playback":
                self._playback_is_over()
            case ("bot", int(seat)):
                await self._bot_plays(seat)
            case ("slap", int(seat)):
                await self._bot_slaps(seat)

    def _playback_is_over(self) -> None:
        if (over := self._audiences.playback.is_over(self.table)) is not None:
            self._show([over])

    async def _clock_ran_out(self) -> None:
        play = self.play
        turn = None if play is None else play.kept.turn()
        if play is None or turn is None or bot_in(self.table, play, turn) is not None:
            return
        chair = self.table.chair(play.started.chairs[turn])
        said = [] if chair is None else [RoomShown("clock_ran_out", chair.number, chair.name)]
        # A slapper who is next has thrown what can be slapped: its own turn has a clock of its own.
        opens = self._deadlines.at("open")
        while self.table.phase == "playing" and play.kept.turn() == turn and opens is None:
            action = play.kept.safe_action(turn)
            unseen = play.kept.is_unseen(action)
            if await self._move(play, Move(turn, action, "clock"), [] if unseen else said) is not None:
                return
            said = said if unseen else []
            opens = self._deadlines.at("open")

    async def _bot_plays(self, seat: int) -> None:
        play = self.play
        if play is None or self.table.phase != "playing" or seat not in play.kept.awaited():
            return
        bot = bot_in(self.table, play, seat)
        if bot is None:
            return
        if self._deadlines.at("open") is not None:
            self._times.wait_for_opening(seat)
            return
        action = bot_action(play, seat, self.table.actions, bot, self._around)
        why_not = await self._move(play, Move(seat, action, "bot"))
        if why_not is not None and why_not.code != "room.slapped_first":
            await self._move(play, Move(seat, play.kept.safe_action(seat), "bot"))

    async def _bot_slaps(self, seat: int) -> None:
        play = self.play
        race = None if play is None or self.table.phase != "playing" else play.kept.race()
        if play is None or race is None or seat not in race.seats:
            return
        bot = bot_in(self.table, play, seat)
        action = None if bot is None else bot_slap(play, seat, self.table.actions, self._around)
        if action is not None:
            await self._move(play, Move(seat, action, "bot"))

    async def _pass_host(self) -> None:
        host = None if self.table.host is None else self.table.chair(self.table.host)
        heir = None if host is None else self._times.heir(self.table, host)
        if heir is not None:
            await self._change([told.Host(heir)], None, None)
