"""All tables of the house: opened, found, loaded when somebody comes, swept in the end."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from greenroom.games.tonk.table.views import FirstDealer
from greenroom.kernel.check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, Registry
from greenroom.table.actor.room import Room
from greenroom.table.audience.streams import Connection
from greenroom.table.catalogue import MANNERS
from greenroom.table.commands import LONGEST_GRACE, MOST_STAKED
from greenroom.table.context import Around
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.log.retention import DAY, Sweeper
from greenroom.table.manner import Manner
from greenroom.table.people.decisions import bot_sits
from greenroom.table.views import Clock, Currency

PREFIX = "table/"

log = structlog.get_logger()


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host asks for."""

    game: str = "tonk"
    preset: str | None = None
    """Null: the game's standard one."""
    overrides: dict[str, object] = {}
    stake: int = 1
    currency: Currency = "points"
    clock: Clock = "none"
    bots: int = 0
    bot: str | None = None
    """Null: the one that plays on for people who leave."""
    tonic: int | None = None
    """The host's, in Tone Poker (TP-03)."""
    slap_grace_ms: int = told.SLAP_GRACE
    """In Tonk, for slaps (TK-26)."""
    first_dealer: FirstDealer = "cut"
    """In Tonk (TK-08)."""


class House:
    """The tables by id; those that nobody is at rest in the log."""

    def __init__(self, around: Around, registry: Registry, keep_days: float = 30) -> None:
        self._around = around
        self._registry = registry
        self._sweeper = Sweeper(around.log, registry, around.now, keep_days * DAY)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    @property
    def loaded(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    async def open(self, new: NewTable, person: str, name: str) -> Table | Refusal:
        """Open a table: its host sits, and so do the bots it asks for."""
        manner = MANNERS.get(new.game)
        if manner is None:
            return refuse("room.unknown_game", game=shown_name(new.game))
        agreed = manner.agreed(new.preset, new.overrides)
        if isinstance(agreed, Refusal):
            return agreed
        rules = msgspec.json.encode(agreed.rules)
        tonic = manner.tonic(Table(), new.tonic)
        if isinstance(tonic, Refusal):
            return tonic
        if (why_not := self._why_not(new, manner, rules)) is not None:
            return why_not
        table = Table()
        code = await self._take_code(table_id := self._around.token())
        opened = told.Opened(
            id=table_id,
            code=code,
            game=manner.name,
            preset=agreed.preset,
            rules=msgspec.Raw(rules),
            stake=new.stake,
            currency=new.currency,
            clock=new.clock,
            slap_grace_ms=new.slap_grace_ms,
            first_dealer=new.first_dealer,
        )
        events: list[told.TableEvent] = [opened, told.Sat(1, person, name, tonic=tonic)]
        table.take(events)
        for _ in range(new.bots):
            events.append(sat := bot_sits(table, new.bot or manner.substitute, manner.bots_tonic(table)))
            table.take([sat])
        at = self._around.now()
        await self._around.log.append(PREFIX + table_id, 0, [told.written(event, at) for event in events])
        return table

    def _why_not(self, new: NewTable, manner: Manner, rules: bytes) -> Refusal | None:
        if not 1 <= new.stake <= MOST_STAKED:
            return refuse("room.stake", most=MOST_STAKED)
        if not 0 <= new.slap_grace_ms <= LONGEST_GRACE:
            return refuse("room.slap_grace", most=LONGEST_GRACE)
        if (refusal := manner.terms(new.clock, new.stake, new.currency)) is not None:
            return refusal
        if new.bots and new.bot is not None and new.bot not in self._around.bot_names(manner.name):
            return refuse("room.unknown_bot")
        return None if 0 <= new.bots < manner.most(rules) else refuse("room.too_many_bots")

    async def find(self, code: str) -> str | None:
        """Find a table's id by its code, as people may write it, or by the id itself."""
        record = await self._registry.get("code", code.strip().lower().replace("-", ""))
        if record is not None:
            return record.data.decode()
        return code if PREFIX + code in self._rooms or await self._around.log.read(PREFIX + code) else None

    async def room(self, table_id: str) -> Room | None:
        """Return a table, loaded where it is not in memory; None where there is none."""
        room = self._rooms.get(PREFIX + table_id)
        if room is not None:
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def enter(self, table_id: str, connection: Connection) -> Room | None:
        """Let a socket in; None where there is no such table."""
        while (room := await self.room(table_id)) is not None:
            # It may have been parked while we waited for it.
            if room.open:
                room.come(connection)
                return room
        return None

    def forget(self, person: str) -> None:
        """Close all sockets of a person who is no longer believed."""
        for room in self.loaded:
            room.forget(person)

    async def sweep(self) -> int:
        """Forget tables where nothing has happened for many days; returns how many."""
        old = await self._sweeper.sweep(PREFIX, self._rooms)
        gone = {stream.removeprefix(PREFIX) for stream in old}
        for record in await self._registry.find("code") if gone else ():
            if record.data.decode() in gone:
                await self._registry.delete("code", record.key)
        return len(old)

    async def close(self) -> None:
        """Say good-bye at every table."""
        await asyncio.gather(*(room.close() for room in self.loaded))

    async def _load(self, table_id: str) -> Room | None:
        room = Room(PREFIX + table_id, self._around, self._parked)
        if not await room.load():
            return None
        self._rooms[room.stream] = room
        return room

    def _parked(self, room: Room) -> None:
        self._rooms.pop(room.stream, None)

    async def _take_code(self, table_id: str) -> str:
        while True:
            code = self._around.code()
            try:
                await self._registry.put("code", code, table_id.encode(), expected=0)
            except Conflict:
                continue
            return code
