"""The tables where a guest has been, and how each of them stands.

The registry keeps a short list of tables for every guest, the latest first, written when they come to a table
and so before they can sit down there: after a crash none is missing where somebody has a chair. Only tables
where the guest sits or has sat are ever answered.

A loaded table is summed up from memory. One that is not loaded can change only on another node, which
announces it. So its summary is made when the table is parked, or once from its log, and is dropped when
another node writes to that log: no request reads a log that an earlier request has read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.store import Conflict, Registry, Stored, StoreUnavailable, Unreadable
from greenroom.table.audience.room_view import shown_event
from greenroom.table.context import Context
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.hands.lifecycle import resume_hand
from greenroom.table.log.journal import Journal, decode_log
from greenroom.table.log.state import TableState
from greenroom.table.people.ownership import owner_of
from greenroom.table.snapshots import Moment
from greenroom.table.views import TablePhase

KIND = "visits"
MAX_TABLES_OF_GUEST = 16
"""Tables of one guest."""
MAX_SUMMARIES_KEPT = 2000
"""Tables that are not loaded, of which it is known how they stand."""


class Summary(msgspec.Struct, frozen=True):
    """The state of a table in short; nothing of it is a secret at that table."""

    id: str
    code: str
    game: str
    phase: TablePhase
    hand_number: int
    host: str | None
    """The host's identity (people are named by identity here); null while no person sits."""
    names: dict[str, str]
    """The names of those who sit there, clockwise, by identity; a person who is leaving does not sit."""
    turn: str | None
    """The person who is to act."""
    played_by_bots: frozenset[str]
    """People whose chair a bot plays meanwhile."""
    balances: dict[str, int]
    """The balance of everybody who has sat there in this session, by identity."""


def summary(table: TableState, hand: CurrentHand | None) -> Summary:
    """Sum up how a table stands with the hand in play or just ended."""
    turn = None if hand is None or table.phase != "playing" else hand.turn()
    host = None if table.host is None else table.chair(table.host)
    return Summary(
        id=table.id,
        code=table.code,
        game=table.game_name,
        phase=table.phase,
        hand_number=table.hand_number,
        host=None if host is None else host.person,
        names={chair.person: chair.name for chair in table.chairs if not chair.leaving},
        turn=None if turn is None or table.hand is None else table.hand.people[turn],
        played_by_bots=frozenset(
            chair.person for chair in table.chairs if chair.comes_and_goes and chair.bot is not None
        ),
        balances=dict(table.ledger.balances),
    )


class VisitedTables:
    """The tables of every guest. `live` finds the moment of a table that is loaded."""

    def __init__(
        self, context: Context, registry: Registry, prefix: str, live: Callable[[str], Moment | None]
    ) -> None:
        self._context = context
        self._registry = registry
        self._prefix = prefix
        self._live = live
        self._resting: BoundedCache[str, Summary | None] = BoundedCache(MAX_SUMMARIES_KEPT)
        self._reading: dict[str, object] = {}
        """The latest reading of each table that is being summed up from its log and has not changed since."""

    async def note(self, person: str, table: str) -> None:
        """Remember that a guest came to a table; it is open to them also where nothing can be stored."""
        try:
            while True:
                tables, version = await self._read_ids(person)
                if tables[:1] == [table]:
                    return
                latest = [table, *(each for each in tables if each != table)][:MAX_TABLES_OF_GUEST]
                try:
                    await self._registry.put(KIND, person, msgspec.json.encode(latest), version)
                except Conflict:
                    continue
                return
        except StoreUnavailable:
            return

    async def tables(self, person: str) -> list[Summary]:
        """Sum up the tables where a guest sits or has sat, the latest first. May raise `StoreUnavailable`."""
        ids, _ = await self._read_ids(person)
        summaries = [await self._summary(table) for table in ids]
        return [each for each in summaries if each is not None and person in each.balances]

    async def _read_ids(self, person: str) -> tuple[list[str], int]:
        """Return a guest's tables, the latest first, and the version of their record, 0 without one."""
        record = await self._registry.get(KIND, person)
        if record is None:
            return [], 0
        return msgspec.json.decode(record.data, type=list[str]), record.version

    def rests(self, moment: Moment) -> None:
        """Keep how a table stands that goes out of memory."""
        self._resting[moment.table.id] = summary(moment.table, moment.hand)

    async def ids(self, person: str) -> list[str]:
        """List the tables to which a guest came, the latest first. May raise `StoreUnavailable`."""
        return (await self._read_ids(person))[0]

    async def leave_out(self, person: str) -> None:
        """Forget where a guest has been."""
        await self._registry.delete(KIND, person)

    def sum_up_anew(self, person: str) -> None:
        """Forget how the tables stand where a guest sat, whose name is another now."""
        self._reading.clear()
        for table, stands in list(self._resting.items()):
            if stands is not None and any(person in (each, owner_of(each)) for each in stands.balances):
                del self._resting[table]

    def forget(self, table: str) -> None:
        """Forget how a table stands, which another node has changed, or which was deleted."""
        self._resting.pop(table, None)
        self._reading.pop(table, None)

    def forget_all(self) -> None:
        """Forget how all tables stand that rest."""
        self._resting.clear()
        self._reading.clear()

    async def _summary(self, table: str) -> Summary | None:
        if (moment := self._live(table)) is not None:
            return summary(moment.table, moment.hand)
        if table not in self._resting:
            reading = self._reading[table] = object()
            try:
                stands = await self._read(table)
            finally:
                is_latest = self._reading.get(table) is reading
                if is_latest:
                    del self._reading[table]
            if not is_latest:
                return stands
            # Loaded meanwhile, it is summed up anew when it is parked: this is never out of date.
            self._resting[table] = stands
        return self._resting[table]

    async def _read(self, table: str) -> Summary | None:
        """Sum up a table from its log; None where it is gone, damaged, or of another version.

        May raise `StoreUnavailable`.
        """
        stream = self._prefix + table
        read = partial(self._context.log.read, stream)
        try:
            return await self._context.background.read(read, partial(self._sum_up, stream))
        except Unreadable:
            return None

    def _sum_up(self, stream: str, stored: Sequence[Stored]) -> Summary | None:
        if not stored:
            return None
        state = Journal(stream, self._context, shown_event).state_of(
            decode_log(stream, stored, self._context)
        )
        return summary(state, resume_hand(self._context.games, state))
