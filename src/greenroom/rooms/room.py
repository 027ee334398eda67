"""A table that is played at: one task takes one thing after the other out of its mailbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import structlog

from greenroom.rooms import commands as asked
from greenroom.rooms import events as told
from greenroom.rooms.around import Around
from greenroom.rooms.audiences import Audiences, Deed
from greenroom.rooms.chairs import Chair
from greenroom.rooms.deadlines import Deadlines
from greenroom.rooms.dealing import dealt_again, most_chairs, next_cut, next_hand
from greenroom.rooms.decide import Asker, decide, next_person
from greenroom.rooms.mail import Came, Closing, Mail, Rang, Said, Went
from greenroom.rooms.play import Play
from greenroom.rooms.players import bot_action, safe_action
from greenroom.rooms.scenes import shown
from greenroom.rooms.streams import Link
from greenroom.rooms.table import Table
from greenroom.rooms.views import RoomShown
from greenroom.rulebook.refusal import Refusal, refuse
from greenroom.store import Conflict, StoreUnavailable

TRIES = 5
"""So many races for the log may be lost in a row before somebody is asked to try again."""

log = structlog.get_logger()


class Room:
    """A table in memory. Its log is the truth: everything here can be made from it again."""

    def __init__(self, stream: str, around: Around, parked: Callable[[Room], None]) -> None:
        self.stream = stream
        self.table = Table()
        self.play: Play | None = None
        self.open = True
        self._around = around
        self._parked = parked
        self._mail: asyncio.Queue[Mail] = asyncio.Queue()
        self._deadlines = Deadlines(lambda: self._mail.put_nowait(Rang()))
        self._audiences = Audiences(around, self._deadlines)
        self._ready: set[int] = set()
        self._turn: tuple[int, int, str | None] | None = None
        self._troubled = False
        self._untold: list[RoomShown] = []
        self._task: asyncio.Task[None] | None = None

    async def load(self) -> bool:
        """Read the table's log; False where there is none."""
        await self._read()
        if self.table.last == 0:
            return False
        await self._void_what_cannot_go_on()
        self._deadlines.set("park", self._around.timing.park)
        self._task = asyncio.create_task(self._run(), name=self.stream)
        return True

    def come(self, link: Link) -> None:
        """Let a socket in: it gets a snapshot, or what it missed."""
        self._mail.put_nowait(Came(link))

    def go(self, link: Link) -> None:
        """Let a socket go that is closed."""
        self._mail.put_nowait(Went(link))

    def say(self, link: Link, command: asked.Asked) -> None:
        """Take a command; its answer comes over the link."""
        self._mail.put_nowait(Said(link, command))

    async def close(self) -> None:
        """Say good-bye to everybody and stop; the table goes on where it is opened again."""
        if self.open:
            said = asyncio.get_running_loop().create_future()
            self._mail.put_nowait(Closing(said))
            await said

    def person_here(self, person: str) -> bool:
        """Tell whether a person has an open socket here."""
        return self._audiences.here(person)

    def forget(self, person: str) -> None:
        """Close all sockets of a person who is no longer believed."""
        self._audiences.dismiss(person, "room.revoked")

    # The mailbox

    async def _run(self) -> None:
        while self.open:
            mail = await self._mail.get()
            try:
                await self._handle(mail)
            except Conflict:
                await self._recover()
            except StoreUnavailable as trouble:
                self._in_trouble(trouble)
            except Exception as error:
                # One table's fault must not end it. Neither the message nor the trace: they could name cards.
                log.error("table failed", stream=self.stream, error=type(error).__name__)
                await self._recover()
                if isinstance(mail, Said):
                    self._refuse(mail, refuse("room.internal"))

    async def _handle(self, mail: Mail) -> None:
        match mail:
            case Said():
                await self._said(mail)
            case Came(link):
                self._came(link)
            case Went(link):
                self._went(link)
            case Rang():
                await self._rang()
            case Closing(said):
                self._stop("room.closing")
                said.set_result(None)

    async def _said(self, mail: Said) -> None:
        for _ in range(TRIES):
            if self.table.was_done(mail.link.person, mail.command.id):
                mail.link.send(self._around.writes.done(mail.command.id))
                return
            try:
                refusal = await self._do(mail)
            except Conflict:
                await self._recover()
                continue
            except StoreUnavailable as trouble:
                self._in_trouble(trouble)
                refusal = refuse(f"room.store_{trouble.reason}")
            if refusal is not None:
                self._refuse(mail, refusal)
            return
        self._refuse(mail, refuse("room.busy"))

    async def _do(self, mail: Said) -> Refusal | None:
        link, command = mail.link, mail.command
        if isinstance(command, asked.Act):
            return await self._act(link, command)
        if isinstance(command, asked.React):
            return self._react(link, command)
        if isinstance(command, asked.Ready):
            return await self._make_ready(link, command)
        decision = decide(self.table, command, self._asker(link))
        if isinstance(decision, Refusal):
            return decision
        await self._change(decision, link, command.id)
        if self._all_ready():
            # The one who was waited for has left, or lets a bot play.
            self._deadlines.set("deal", 0)
        return None

    def _refuse(self, mail: Said, refusal: Refusal) -> None:
        mail.link.send(self._around.writes.refused(mail.command.id, refusal))

    # Store, then show

    async def _store(self, events: Sequence[told.TableEvent]) -> list[RoomShown]:
        """Append events, then apply them; return what there is to say of them."""
        at = self._around.now()
        await self._around.log.append(self.stream, self.table.last, [told.written(e, at) for e in events])
        self._troubled = False
        said = []
        for event in events:
            if (word := shown(self.table, event)) is not None:
                said.append(word)
            self.table.take([event])
        return said

    async def _change(self, events: list[told.TableEvent], link: Link | None, command: str | None) -> None:
        said = await self._store(events)
        self._audiences.arrange(self.table)
        self._show(said, link, command)

    async def _act(self, link: Link, command: asked.Act) -> Refusal | None:
        chair, play = self.table.chair_of(link.person), self.play
        seat = None if chair is None else self.table.seat_of(chair.number)
        if chair is None or seat is None or play is None or self.table.phase != "playing":
            return refuse("room.no_seat")
        if chair.bot is not None:
            return refuse("room.bot_plays")
        if command.decision != play.decisions[seat]:
            return refuse("room.stale")
        return await self._play(seat, command.action, done=told.Done(link.person, command.id), link=link)

    async def _play(  # noqa: PLR0913 - an action has this many circumstances
        self,
        seat: int,
        action: str,
        by: told.By = "self",
        *,
        done: told.Done | None = None,
        link: Link | None = None,
        said: Sequence[RoomShown] = (),
    ) -> Refusal | None:
        play = self.play
        assert play is not None
        happened = play.play(seat, action)
        if isinstance(happened, Refusal):
            return happened
        events: list[told.TableEvent] = [told.Acted(seat, action, by, done)]
        if play.hand.outcome is not None:
            events.append(told.HandEnded(play.hand.outcome))
        ended = await self._store(events)
        self._show([*said, Deed(happened, by), *ended], link, None if done is None else done.id)
        return None

    async def _deal(self, link: Link | None = None, done: told.Done | None = None) -> None:
        events, play = next_hand(self.table, self._around, done)
        said = await self._store(events)
        self.play = play
        self._ready.clear()
        self._show(said, link, None if done is None else done.id)

    def _show(
        self,
        happened: Sequence[RoomShown | Deed],
        link: Link | None = None,
        command: str | None = None,
    ) -> None:
        if happened and all(isinstance(each, Deed) for each in happened):
            # Plays alone change whose turn it is, and nothing else that things wait for.
            self._set_turn()
        else:
            self._set_deadlines()
        self._audiences.show(self.table, self.play, self._ready, happened, link, command)

    def _in_trouble(self, trouble: StoreUnavailable) -> None:
        # What was played and not stored has not happened.
        log.warning("store unavailable", stream=self.stream, reason=trouble.reason)
        self.play = dealt_again(self.table)
        self._turn = None
        self._set_deadlines()
        if not self._troubled:
            self._troubled = True
            self._show([RoomShown("trouble", code=f"room.store_{trouble.reason}")])
        self._deadlines.set("bot", self._around.timing.retry)

    async def _recover(self) -> None:
        """Read the table's log again: somebody else wrote to it, or nothing here can be trusted."""
        try:
            await self._read()
            await self._void_what_cannot_go_on()
        except StoreUnavailable as trouble:
            self._in_trouble(trouble)
            return
        self._turn = None
        self._set_deadlines()
        self._deadlines.wait()
        self._audiences.begin_anew(self.table, self.play, self._ready)

    async def _read(self) -> None:
        table = Table()
        stored = await self._around.log.read(self.stream)
        try:
            table.take([told.read(each) for each in stored])
        except (told.UnknownEvent, msgspec.MsgspecError) as error:
            log.error("table cannot be read", stream=self.stream, error=type(error).__name__)
            raise StoreUnavailable("failed", f"{self.stream} was written by another version.") from error
        self.table = table
        self.play = dealt_again(table)

    async def _void_what_cannot_go_on(self) -> None:
        """Declare a hand void that this program cannot finish: its game has changed since the deal."""
        if self.table.phase == "playing" and self.play is None:
            self._untold += await self._store([told.HandVoid("room.hand_void")])

    # People

    def _came(self, link: Link) -> None:
        self._deadlines.drop("park")
        back = self._audiences.arrive(link)
        chair = self.table.chair_of(link.person)
        if back is not None:
            said = [RoomShown("back", chair.number, chair.name)] if chair is not None and back else []
            self._show(said)
        self._set_deadlines()
        self._audiences.welcome(self.table, self.play, self._ready, link)
        if self._untold:
            untold, self._untold = self._untold, []
            self._show(untold)

    def _went(self, link: Link) -> None:
        if not self._audiences.depart(link):
            return
        chair = self.table.chair_of(link.person)
        self._show([] if chair is None else [RoomShown("gone", chair.number, chair.name)])
        if self._audiences.empty():
            self._deadlines.set("park", self._around.timing.park)

    def _asker(self, link: Link) -> Asker:
        return Asker(
            person=link.person,
            name=link.name,
            most=most_chairs(self.table),
            bots=self._around.bot_names(),
            may_replace=self._may_replace,
        )

    def _may_replace(self, chair: Chair) -> bool:
        away = self._audiences.away_ms(chair.person)
        return self.table.clock == "none" and away is not None and away >= self._around.timing.absent * 1000

    def _react(self, link: Link, command: asked.React) -> Refusal | None:
        chair = self.table.chair_of(link.person)
        number = None if chair is None else chair.number
        name = link.name if chair is None else chair.name
        self._show([RoomShown("reaction", number, name, command.reaction)], link, command.id)
        return None

    async def _make_ready(self, link: Link, command: asked.Ready) -> Refusal | None:
        chair = self.table.chair_of(link.person)
        if chair is None:
            return refuse("room.not_sitting")
        if self.table.phase == "ended":
            return refuse("room.ended")
        if self.table.phase == "playing":
            # The deal they wanted was faster.
            link.send(self._around.writes.done(command.id))
            return None
        done = told.Done(link.person, command.id)
        if self._starts(chair):
            if len(self.table.chairs) < 2:
                return refuse("room.too_few")
            self._ready.clear()
            await self._change([next_cut(self.table, self._around, done)], link, command.id)
            return None
        self._ready.add(chair.number)
        if self._all_ready():
            await self._deal(link, done)
        else:
            self._show([RoomShown("ready", chair.number, chair.name)], link, command.id)
        return None

    def _starts(self, chair: Chair) -> bool:
        return self.table.phase == "gathering" and not self.table.cut and chair.number == self.table.host

    def _all_ready(self) -> bool:
        waited_for = [chair for chair in self.table.chairs if chair.bot is None]
        dealing = self.table.phase == "between" or bool(self.table.cut)
        return (
            dealing
            and len(self.table.chairs) >= 2
            and bool(waited_for)
            and all(chair.number in self._ready for chair in waited_for)
        )

    # What happens by itself

    def _set_deadlines(self) -> None:
        self._set_deal()
        self._set_turn()
        self._set_host()

    def _set_deal(self) -> None:
        table, timing = self.table, self._around.timing
        waiting = table.phase == "between" or (table.phase == "gathering" and bool(table.cut))
        if not waiting or len(table.chairs) < 2:
            self._deadlines.drop("deal")
        elif self._deadlines.at("deal") is None:
            self._deadlines.set("deal", timing.cut_shown if table.cut else timing.next_hand)

    def _set_turn(self) -> None:
        """Start the clock, or the bot's thinking, where another has come to act."""
        before, turn = self._turn, self._whose_turn()
        self._turn = turn
        if turn is None or before is None or turn[:2] != before[:2]:
            # Only another's turn stops the clock: a bot that sits in and is sent away buys no time.
            self._deadlines.drop("turn")
        if turn != before:
            self._deadlines.drop("bot")
        if turn is None:
            return
        if turn[2] is None:
            if self._deadlines.at("turn") is None:
                self._start_clock()
        elif self._deadlines.at("bot") is None:
            self._deadlines.set("bot", self._around.pace())

    def _start_clock(self) -> None:
        if self.table.clock != "none":
            timing = self._around.timing
            self._deadlines.set("turn", timing.relaxed if self.table.clock == "relaxed" else timing.brisk)

    def _whose_turn(self) -> tuple[int, int, str | None] | None:
        """Return the hand's number, the seat that must act, and the bot that plays it."""
        if self.play is None or self.table.phase != "playing":
            return None
        seat = self.play.hand.turn()
        if seat is None:
            return None
        chair = self.table.chair(self.play.started.chairs[seat])
        return self.play.started.number, seat, told.SUBSTITUTE if chair is None else chair.bot

    def _set_host(self) -> None:
        host = None if self.table.host is None else self.table.chair(self.table.host)
        if host is None or self._audiences.away_ms(host.person) is None or self._heir(host) is None:
            self._deadlines.drop("host")
        elif self._deadlines.at("host") is None:
            self._deadlines.set("host", self._around.timing.host_absent)

    def _heir(self, host: Chair) -> int | None:
        return next_person(self.table, host.number, lambda chair: self._audiences.here(chair.person))

    async def _rang(self) -> None:
        while (due := self._deadlines.expired()) is not None:
            match due:
                case "turn":
                    await self._clock_ran_out()
                case "bot":
                    await self._bot_plays()
                case "deal":
                    await self._deal()
                case "host":
                    await self._pass_host()
                case "park":
                    self._park()
        self._deadlines.wait()

    async def _clock_ran_out(self) -> None:
        turn, play = self._whose_turn(), self.play
        if turn is None or play is None or turn[2] is not None:
            return
        chair = self.table.chair(play.started.chairs[turn[1]])
        said = [] if chair is None else [RoomShown("clock_ran_out", chair.number, chair.name)]
        while self._whose_turn() == turn:
            if await self._play(turn[1], safe_action(play, turn[1]), "clock", said=said) is not None:
                return
            said = []

    async def _bot_plays(self) -> None:
        turn, play = self._whose_turn(), self.play
        if turn is None or play is None or turn[2] is None:
            return
        action = bot_action(play, turn[1], self.table.actions, turn[2], self._around.bot)
        if await self._play(turn[1], action, "bot") is not None:
            await self._play(turn[1], safe_action(play, turn[1]), "bot")

    async def _pass_host(self) -> None:
        host = None if self.table.host is None else self.table.chair(self.table.host)
        heir = None if host is None else self._heir(host)
        if heir is not None:
            await self._change([told.Host(heir)], None, None)

    def _park(self) -> None:
        if self._audiences.empty() and self._mail.empty():
            self._stop("room.closing")

    def _stop(self, code: str) -> None:
        self.open = False
        self._deadlines.stop()
        self._audiences.dismiss_all(code)
        self._parked(self)
