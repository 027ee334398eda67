"""All tables of the room: opened, found, loaded when somebody comes, swept in the end.

The invariant: a table has at most one actor in a node's memory. With two, both would write to one log and
make each other's appends fail, and people at one table would not see each other.

- Many people open an invite link in the same second, and loading waits for the disk. The first to come
  starts the loading and the others await the same task. The actor is listed before that task ends, so there
  is no moment in which the table is neither loading nor loaded.
- One of them may close the page meanwhile. The task is shielded: their cancellation does not end it for all.
- Another node on the same store may have the table in memory as well. Both are right, since an append that
  lost its race reads on, and each is told what the other wrote. Whichever node takes it up last tells the
  other, which hands it over: the proxy leads everybody of a table to one node, and has just chosen.
- A table may be parked between the moment in which it was found and the moment in which somebody enters.
  `enter` asks whether it is still open and otherwise loads it again; a parked actor turns everybody away.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Coroutine, Sequence

from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Registry, Stored, StoreUnavailable, StreamHead
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.room_view import shown_event
from greenroom.table.audience.streams import Connection
from greenroom.table.catalogue import Catalogue
from greenroom.table.context import Context, plain_code
from greenroom.table.game import Game
from greenroom.table.log.events import AnyEvent, Sat
from greenroom.table.log.journal import Journal, decode_log, decode_whole_log
from greenroom.table.log.retention import DAY_SECONDS, Sweeper
from greenroom.table.log.state import TableState
from greenroom.table.log.table_log import TableLog
from greenroom.table.parts import Details
from greenroom.table.people.closed_tables import ClosedTables
from greenroom.table.people.new_table import NewTable, TableNames, agreed_terms, opening_event, seat_bots
from greenroom.table.people.ownership import StandIn
from greenroom.table.people.table_codes import TableCodes
from greenroom.table.people.takeovers import Takeovers
from greenroom.table.people.visited_tables import VisitedTables
from greenroom.table.snapshots import Moment

PREFIX = "table/"
CLOSING_SECONDS = 3
NOTE_SECONDS = 0.3
"""Seconds for which somebody who has sat at a table waits until it is noted that they came to it last."""


def is_led_by_code(code: str, table_id: str) -> bool:
    """Tell whether a table was named by its code and in the one spelling by which proxies and workers lead.

    Any other name of it leads to another node, which may answer but must not take the table up.
    """
    return code not in ("", table_id) and code == plain_code(code)


class Lobby:
    """The tables by id; those without people rest in the log."""

    def __init__(self, context: Context, registry: Registry, keep_days: float = 30) -> None:
        self.context = context
        self._sweeper = Sweeper(context.log, registry, context.now, keep_days * DAY_SECONDS)
        self._actors: dict[str, TableActor] = {}
        self._ids: dict[str, str] = {}
        """The ids of the tables in memory, by code: every page that comes names its table by code."""
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._last_known: dict[str, int] = {}
        """The number at which the log of each table being loaded has ended meanwhile, by id."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._takeovers = Takeovers(lambda: asyncio.get_running_loop().time())
        self._takes_in = True
        self._announced: bytes | None = None
        self.codes = TableCodes(context, registry, PREFIX)
        self.closed = ClosedTables(registry, self._send_out_of)
        self.visited = VisitedTables(context, registry, PREFIX, self._moment)

    @property
    def games(self) -> Catalogue:
        """The games that can be played here."""
        return self.context.games

    @property
    def loaded_tables(self) -> list[TableActor]:
        """The tables in memory."""
        return list(self._actors.values())

    async def open(
        self,
        new: NewTable[Details],
        person: str,
        name: str,
        table_id: str | None = None,
        stand_ins: Sequence[StandIn] = (),
    ) -> TableState | Refusal:
        """Open a table: its host sits, and so do the bots it asks for.

        The first of these bear the names of `stand_ins`. With `table_id` it has this id. Raises `Conflict`
        where a table has it already.
        """
        game = self._game_of(new)
        if isinstance(game, Refusal):
            return game
        terms = agreed_terms(new, game)
        if isinstance(terms, Refusal):
            return terms
        table_id = table_id or self.context.token()
        code = await self.codes.take(table_id)
        events: list[AnyEvent] = [
            opening_event(new, game, terms, TableNames(table_id, code), is_stacked=self.context.is_stacked),
            Sat(1, person, name, details=terms.host_details),
        ]
        table = TableState(self.context.games)
        table.fold(events)
        events += seat_bots(table, new, stand_ins)
        await self._note(person, table)
        at, write = self.context.now(), self.context.games.events.write
        await self.context.log.append(PREFIX + table.id, 0, [write(event, at) for event in events])
        return table

    def _game_of(self, new: NewTable[Details]) -> Game | Refusal:
        name = next(iter(self.context.games)) if new.game is None else new.game
        game = self.context.games.get(name)
        return refuse("room.unknown_game", game=shown_name(new.game)) if game is None else game

    def _send_out_of(self, table_id: str) -> None:
        if (actor := self._actors.get(PREFIX + table_id)) is not None:
            actor.send_out("room.shut")

    def announce(self, text: str) -> None:
        """Say something at every table, and to whoever comes later; an empty text ends that."""
        message = self.context.encoder.notice("room.announced", {"text": text}) if text else None
        if message is None or message == self._announced:
            self._announced = message
            return
        self._announced = message
        for actor in self.loaded_tables:
            actor.announce(self._announced)

    async def all_tables(self) -> list[tuple[str, float]]:
        """List every table of the log, with the time of its last event."""
        heads = await self.context.log.streams(PREFIX)
        return [(head.stream.removeprefix(PREFIX), head.at) for head in heads]

    async def last_event(self, table_id: str) -> float:
        """Tell when something happened last at a table, as unix time; 0 where there is none."""
        head = await self._head(PREFIX + table_id)
        return 0 if head is None else head.at

    async def _head(self, stream: str) -> StreamHead | None:
        """Return where one stream ends, None where there is none. May raise `StoreUnavailable`."""
        return next(iter(await self.context.log.ends([stream])), None)

    async def find(self, code: str, *, closed_too: bool = False) -> str | None:
        """Find a table's id by its code, as people may write it, or by the id; closed ones if asked to."""
        found = await self._find(code)
        return None if found in self.closed and not closed_too else found

    async def _find(self, code: str) -> str | None:
        if PREFIX + code in self._actors:
            return code
        if not (code.isascii() and code.isprintable()):
            # No store need know what no code and no id can be.
            return None
        code_alone = plain_code(code)
        if (loaded := self._ids.get(code_alone)) is not None:
            return loaded
        if (found := await self.codes.find(code_alone)) is not None:
            return found
        # Every event holds no bytes at all: whether there is one is known without reading the log.
        return code if await self.context.log.holds(PREFIX + code, b"") else None

    async def code_of(self, table_id: str) -> str:
        """Tell a table's code by its id, and take no table into memory. May raise `StoreUnavailable`."""
        loaded = self.loaded_state(table_id)
        return await self.codes.read(table_id) if loaded is None else loaded.code

    def loaded_state(self, table_id: str) -> TableState | None:
        """Return a table that is in memory."""
        actor = self._actors.get(PREFIX + table_id)
        return None if actor is None else actor.table

    def state_of(self, table_id: str, stored: Sequence[Stored]) -> TableState:
        """Work out a table from its log, and keep nothing of it; this takes long where the log is long."""
        stream = PREFIX + table_id
        return Journal(stream, self.context, shown_event).state_of(decode_log(stream, stored, self.context))

    async def actor(self, table_id: str) -> TableActor | None:
        """Return a table's actor, loaded where it is not in memory; None where there is no such table."""
        actor = self._actors.get(PREFIX + table_id)
        if actor is not None:
            return actor
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._end_loading(table_id))
        return await asyncio.shield(loading)

    def _end_loading(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        # If it was not loaded, nobody has asked for this.
        self._last_known.pop(table_id, None)

    async def until_loaded(self) -> None:
        """Wait until the tables are in memory that are being loaded now."""
        if self._loading:
            await asyncio.wait(list(self._loading.values()))

    async def read_stored(self, table_id: str) -> Sequence[Stored]:
        """Read a table's log as it is stored; nothing where there is no such table."""
        return await self.context.log.read(PREFIX + table_id)

    def decode_log(self, table_id: str, stored: Sequence[Stored]) -> TableLog:
        """Decode a table's log for who looks back upon it; this takes long where the log is long."""
        return decode_whole_log(PREFIX + table_id, stored, self.context)

    async def enter(self, table_id: str, connection: Connection) -> TableActor | None:
        """Let a connection in; None where there is no such table, and where nobody is taken in any more.

        May raise `StoreUnavailable`.
        """
        while (
            self._takes_in
            and table_id not in self.closed
            and (actor := await self.actor(table_id)) is not None
        ):
            if connection.owner is None:
                noting = self._do_meanwhile(self._note(connection.person, actor.table))
                # Whoever has sat here was noted then: where the store is silent, that is enough to come back.
                has_sat = connection.person in actor.table.ledger.balances
                await asyncio.wait({noting}, timeout=NOTE_SECONDS if has_sat else None)
                if noting.done():
                    noting.result()
            if actor.table.shuts_out(connection.person) is not None:
                await self._catch_up(actor)
            # While we waited it may have been parked, closed by the operator, or this node may be stopping.
            if self._takes_in and actor.is_open and table_id not in self.closed:
                is_first = not actor.listeners
                actor.connect(connection)
                if is_first or actor.is_shared:
                    actor.take_up(self._takeovers.take_up(actor.stream))
                    # Whoever comes back need not wait for a store that is silent for some seconds.
                    self._do_meanwhile(self._say_taken(actor.stream))
                if self._announced is not None:
                    connection.send(self._announced)
                return actor
        return None

    async def _catch_up(self, actor: TableActor) -> None:
        """Let a table read first what another node has written and this one may not have been told yet.

        May raise `StoreUnavailable`: who is shut out must not be told so for good by what may be out of date.
        """
        head = await self._head(actor.stream)
        actor.follow_log(0 if head is None else head.last)

    async def _say_taken(self, stream: str) -> None:
        """Tell the other nodes that people of a table come here; they are let in also where that fails."""
        await self._tell(stream)
        with contextlib.suppress(StoreUnavailable):
            await self._sweeper.keep(stream)

    async def _tell(self, stream: str) -> None:
        with contextlib.suppress(StoreUnavailable):
            await self.context.log.claim(stream)

    async def _note(self, person: str, table: TableState) -> None:
        if not table.game_state.is_trial:
            await self.visited.note(person, table.id)

    async def sweep(self) -> int:
        """Delete tables, and what games keep beside them, where nothing has happened for many days.

        Returns how many.
        """
        prefixes = [prefix for game in self.games.values() for prefix in game.streams]
        return await self._sweeper.sweep((PREFIX, *prefixes), self._actors, self._forget)

    async def _forget(self, streams: Collection[str]) -> None:
        tables = {stream.removeprefix(PREFIX) for stream in streams if stream.startswith(PREFIX)}
        for table in tables:
            # Somebody may have come at that very moment, and nobody tells a node of its own deletion.
            self._follow_log(PREFIX + table, 0)
            if table in self.closed:
                await self.closed.reopen(table)
        await self.codes.forget(tables)

    # Following other nodes

    def appended(self, stream: str, last: int) -> None:
        """Read on at a table whose log another node's append has ended at `last`; 0 where it was dropped."""
        if (actor := self._actors.get(stream)) is not None:
            if actor.listeners and last > actor.table.last and not self._takeovers.are_apart(stream):
                # That node may not know that people are here: what it was told while it was cut off is lost.
                self._say_held(actor)
            actor.note_takeover()
        self._follow_log(stream, last)

    def kept(self, stream: str, last: int) -> None:
        """Read on at a table whose log ends at `last`; this is no sign that another node holds the table."""
        self._follow_log(stream, last)

    def _follow_log(self, stream: str, last: int) -> None:
        table = stream.removeprefix(PREFIX)
        self.visited.forget(table)
        if (actor := self._actors.get(stream)) is not None:
            actor.follow_log(last)
        elif table in self._loading:
            self._last_known[table] = last

    def taken(self, stream: str) -> None:
        """Hand a table over that another node has taken up.

        One that this node itself has taken up just before is handed over when its time here is over.
        """
        if (actor := self._actors.get(stream)) is None:
            return
        is_news, may_hand_over = not actor.is_shared, actor.may_hand_over
        actor.note_takeover()
        if may_hand_over or not self._takeovers.are_apart(stream):
            actor.hand_over()
        if is_news and not may_hand_over:
            # The other node cannot know yet that this one keeps the table, too.
            self._say_held(actor)

    def _say_held(self, actor: TableActor) -> None:
        if not actor.may_announce_hold:
            return
        actor.note_hold_announced()
        self._do_meanwhile(self._tell(actor.stream))

    def _do_meanwhile(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def look_again(self) -> None:
        """Read on wherever another node may have written. May raise `StoreUnavailable`."""
        self.visited.forget_all()
        if not (self._actors or self._loading):
            return
        streams = {*self._actors, *(PREFIX + table for table in self._loading)}
        heads = {head.stream: head.last for head in await self.context.log.ends([*streams])}
        # Tables whose loading began meanwhile were not asked about, and were read later than these ends.
        self._last_known.update(
            (table, heads.get(PREFIX + table, 0)) for table in self._loading if PREFIX + table in streams
        )
        for actor in self.loaded_tables:
            if actor.stream in streams:
                actor.follow_log(heads.get(actor.stream, 0))

    def take_nobody_in(self) -> None:
        """Take no table up for anybody from now on: this node is stopping, and another has it soon."""
        self._takes_in = False

    async def close(self) -> None:
        """Say good-bye at every table that is done with what was asked there within some seconds.

        What is not done by then, because the store hangs, was not answered: pages ask for it again.
        """
        closing = {asyncio.create_task(actor.close()) for actor in self.loaded_tables}
        if closing:
            await asyncio.wait(closing, timeout=CLOSING_SECONDS)

    async def _load(self, table_id: str) -> TableActor | None:
        actor = TableActor(PREFIX + table_id, self.context, self._forget_parked)
        if not await actor.load():
            return None
        self._actors[actor.stream] = actor
        if (last := self._last_known.pop(table_id, None)) is not None:
            actor.follow_log(last)
        self._ids[actor.table.code] = table_id
        return actor

    def _forget_parked(self, actor: TableActor) -> None:
        if actor.is_handed_over:
            self._takeovers.note_handover(actor.stream)
        if self._actors.pop(actor.stream, None) is not None:
            self._ids.pop(actor.table.code, None)
            if actor.is_behind:
                self.visited.forget(actor.table.id)
            else:
                self.visited.rests(actor.moment)

    def _moment(self, table_id: str) -> Moment | None:
        actor = self._actors.get(PREFIX + table_id)
        return None if actor is None else actor.moment
