"""Several nodes under faults: `python -m endurance.faults [--faults 1000] [--tables 30]`, in `tests`.

Three nodes, PostgreSQL and nginx run on this machine, and people play real games at all tables. In random
order nodes, PostgreSQL and the proxy are killed, paused and started again, connections are cut, and two of
these happen at once. After each fault every table goes on, and the log is held against what people were
promised; in the end every hand is replayed. It ends at the first thing that is wrong, and names the seed.
It needs nginx.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import statistics
import tempfile
import time
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import httpx2

from endurance.followers import Follower, Return
from endurance.site import Process, Site
from greenroom.games.catalogue import GAMES
from greenroom.store import open_store
from greenroom.store.postgres.database_address import ANSWER_SECONDS
from greenroom.store.postgres.database_address import RECONNECT_SECONDS as PATIENCE_OF_NODES
from greenroom.store.store import Store
from greenroom.table.log.events import AnyEvent, HandEnded
from greenroom.table.people.lobby import PREFIX
from greenroom.testing.postgres_server import running_postgres
from web.test_kill import opened, playing
from web.testimony import diverging, played_ids

GOES_ON_WITHIN_SECONDS = 90
"""Seconds within which every table must go on after a fault, on however loaded a machine."""
LULL_SECONDS = 0.2, 0.8
"""Seconds between two faults."""

TWO_AT_ONCE = "two of these at once"
SLOW_STAND_SECONDS, SLOW_RETURN_SECONDS = 5.0, 2.0
"""Seconds from which a table that stands after a fault, and a return to a table, are told of one by one."""


@dataclass
class MoveTally:
    """The moves that were promised to people, held against the log."""

    acknowledged: int = 0
    found: int = 0
    """Of these, in the log."""
    twice: int = 0
    """Moves that are in the log once more than once."""

    @property
    def lost(self) -> int:
        """The number of moves that were acknowledged and are not in the log."""
        return self.acknowledged - self.found


class FollowedLog:
    """One table's log as far as it was read, and its people."""

    def __init__(self, table: str, people: Sequence[Follower]) -> None:
        self.table = table
        self.people = people
        self.events: list[AnyEvent] = []
        self.tally = MoveTally()
        self._heard = [0 for _ in people]
        """By person, the acknowledged moves that were looked for."""
        self._played: Counter[str] = Counter()

    async def check(self, store: Store) -> None:
        """Look in the log for all that was acknowledged before it was read."""
        promised = [each.acknowledged[heard:] for each, heard in zip(self.people, self._heard, strict=True)]
        for stored in await store.log.read(PREFIX + self.table, len(self.events)):
            assert stored.number == len(self.events) + 1, f"{self.table}: {stored.number} has no place"
            self.events.append(GAMES.events.read(stored))
            self._played.update(played_ids(self.events[-1:]))
        for number, moves in enumerate(promised):
            self._heard[number] += len(moves)
            self.tally.acknowledged += len(moves)
            self.tally.found += sum(move in self._played for move in moves)
        self.tally.twice = self._played.total() - len(self._played)
        for each in self.people:
            assert each.wrong == [], each.wrong

    @property
    def state(self) -> str:
        """Its last event that was read, and for each of its people what they know and wait for."""
        ended = type(self.events[-1]).__name__ if self.events else "nothing"
        return f"last read {ended}; " + "; ".join(each.state for each in self.people)

    @property
    def plays(self) -> list[float]:
        """The times of the last acknowledged plays at this table."""
        return sorted(at for each in self.people for at in each.plays[-400:])

    def stood(self, began: float, over: float) -> float:
        """Return the longest time between two plays, from the last before a fault to the first after it."""
        plays = self.plays
        before = [at for at in plays if at < began][-1:]
        return max(later - earlier for earlier, later in pairwise([*before, *_from(plays, began, over)]))


def _from(plays: Sequence[float], began: float, over: float) -> list[float]:
    meanwhile = [at for at in plays if began <= at <= over]
    return [*meanwhile, next(at for at in plays if at > over)]


class Ordeal:
    """People at tables, and what befalls the room."""

    def __init__(self, site: Site, chance: random.Random) -> None:
        self._site = site
        self._chance = chance
        self._logs: list[FollowedLog] = []
        self.done: Counter[str] = Counter()
        self.stood: dict[str, list[float]] = defaultdict(list)
        """By kind, the longest time in seconds between two plays of a table meanwhile, for each table."""
        self._begun: list[tuple[float, str]] = []
        """The beginning of each fault, and its kind."""
        self._looked = 0.0
        self.slow: list[str] = []
        """The tables that stood and the lines that were away for long, in words."""
        self.usual: list[float] = []
        """The seconds between two plays of a table where nothing happens."""
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "node killed": self._kill_node,
            "node told to stop": self._stop_node,
            "node paused": self._pause_node,
            "PostgreSQL killed": self._kill_postgres,
            "PostgreSQL paused": self._pause_postgres,
            "its connections cut": self._cut_postgres,
            "proxy killed": self._kill_proxy,
            "proxy paused": self._pause_proxy,
            "people cut off": self._cut_people,
        }
        self._parts = (
            (self._kill_node, self._stop_node, self._pause_node),
            (self._kill_postgres, self._pause_postgres, self._cut_postgres),
            (self._kill_proxy, self._pause_proxy),
            (self._cut_people,),
        )
        """The faults that befall each part of the room."""
        self.kinds[TWO_AT_ONCE] = self._two_at_once

    async def whole(self, tables: int, faults: int, told: Callable[[Ordeal], None]) -> None:
        """Play, suffer so many faults, and read all logs again."""
        async with self._in_play(tables):
            for number in range(faults):
                # Each kind comes once before they come in any order.
                names = list(self.kinds)
                kind = names[number] if number < len(names) else self._chance.choice(names)
                await self._round(kind)
                if (number + 1) % 20 == 0:
                    told(self)

    @asynccontextmanager
    async def _in_play(self, tables: int) -> AsyncIterator[None]:
        """Open tables at which people play until the end of the block; then read all logs again."""
        self._logs = list(await asyncio.gather(*map(self._opened, range(tables))))
        async with playing([each for log in self._logs for each in log.people]):
            await self._nothing_happens()
            yield
        await self._settle()

    async def _opened(self, number: int) -> FollowedLog:
        game = "tone-poker" if number % 5 == 4 else "tonk"
        table, cookies = await opened(self._site.base, game)
        async with httpx2.AsyncClient(base_url=self._site.base, cookies=cookies[0]) as asking:
            code = (await asking.get(f"/api/tables/{table}")).json()["code"]
        people = [
            Follower(self._site.base, code, each, 2 * number + chair) for chair, each in enumerate(cookies)
        ]
        return FollowedLog(table, people)

    async def _nothing_happens(self) -> None:
        await asyncio.sleep(5)
        for log in self._logs:
            plays = log.plays
            self.usual += [later - earlier for earlier, later in pairwise(plays)]

    async def _round(self, kind: str) -> None:
        await asyncio.sleep(self._chance.uniform(*LULL_SECONDS))
        began = time.monotonic()
        self._begun.append((began, kind))
        await self.kinds[kind]()
        over = time.monotonic()
        for log in self._logs:
            seen = None
            while not any(at > over for each in log.people for at in each.plays[-5:]):
                now = time.monotonic()
                assert now < over + GOES_ON_WITHIN_SECONDS, f"{kind}: {log.table} does not go on: {log.state}"
                if seen is None and now > over + SLOW_STAND_SECONDS:
                    seen = log.state
                await asyncio.sleep(0.05)
            self.stood[kind].append(log.stood(began, over))
            if seen is not None:
                self.slow.append(f"{kind}: {log.table} stood for {self.stood[kind][-1]:.1f} s: {seen}")
        self.done[kind] += 1
        store = await open_store(self._site.store)
        try:
            await self._check(store)
        finally:
            await store.close()
        self._look_at_returns(kind, began)

    def _look_at_returns(self, kind: str, began: float) -> None:
        looked, self._looked = self._looked, time.monotonic()
        for one in self._returns:
            if one.lost + one.seconds > looked and one.seconds > SLOW_RETURN_SECONDS:
                self.slow.append(f"{kind}: {one.lost - began:.2f} s after it {one}")

    async def _check(self, store: Store) -> None:
        for log in self._logs:
            await log.check(store)
        tally = self.tally
        assert not tally.lost and not tally.twice, tally

    async def _settle(self) -> None:
        store = await open_store(self._site.store)
        try:
            await self._check(store)
            for log in self._logs:
                assert log.tally.acknowledged, f"{log.table}: nobody has played"
                whole = [GAMES.events.read(each) for each in await store.log.read(PREFIX + log.table)]
                assert whole == log.events, f"{log.table}: the log has changed"
                assert diverging(whole) == [], log.table
        finally:
            await store.close()

    # What happens

    def _node(self) -> Process:
        return self._chance.choice(self._site.nodes)

    async def _kill_node(self) -> None:
        node = self._node()
        node.send(signal.SIGKILL)
        await node.ended()
        await asyncio.sleep(self._chance.uniform(0, 1))
        node.start()
        await node.listens()

    async def _stop_node(self) -> None:
        node = self._node()
        node.send(signal.SIGTERM)
        assert await node.ended() == 0
        node.start()
        await node.listens()

    async def _pause_node(self) -> None:
        """It comes back with an old state, and what was asked of it before lies in its sockets."""
        await self._paused(self._node(), self._chance.uniform(0.2, 8))

    async def _pause_proxy(self) -> None:
        await self._paused(self._site.proxy, self._chance.uniform(0.2, 3))

    async def _paused(self, process: Process, seconds: float) -> None:
        process.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        process.send(signal.SIGCONT)

    async def _two_at_once(self) -> None:
        await asyncio.gather(*(self._chance.choice(part)() for part in self._chance.sample(self._parts, 2)))

    async def _kill_postgres(self) -> None:
        await asyncio.to_thread(self._site.postgres.kill)
        await asyncio.sleep(self._chance.uniform(0, 1))
        await asyncio.to_thread(self._site.postgres.start)

    async def _pause_postgres(self) -> None:
        """Nodes take a silent connection for lost after some seconds: one pause in four may be longer."""
        longest = self._chance.choice((3, 3, 3, ANSWER_SECONDS + PATIENCE_OF_NODES))
        with self._site.postgres.pause():
            await asyncio.sleep(self._chance.uniform(0.2, longest))

    async def _cut_postgres(self) -> None:
        await asyncio.to_thread(
            self._site.postgres.execute,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname IS NOT NULL AND pid <> pg_backend_pid()",
        )

    async def _kill_proxy(self) -> None:
        self._site.proxy.send(signal.SIGKILL)
        await self._site.proxy.ended()
        await asyncio.sleep(self._chance.uniform(0, 0.5))
        self._site.proxy.start()
        await self._site.proxy.listens()

    async def _cut_people(self) -> None:
        for log in self._logs:
            for each in log.people:
                if self._chance.random() < 0.5:
                    each.cut()

    # What was seen

    @property
    def _returns(self) -> list[Return]:
        return [each for log in self._logs for person in log.people for each in person.returns]

    @property
    def returns(self) -> dict[str, list[Return]]:
        """By kind, the lines that were lost and came back."""
        found: dict[str, list[Return]] = defaultdict(list)
        for one in self._returns:
            place = bisect(self._begun, one.lost, key=lambda each: each[0])
            if place:
                found[self._begun[place - 1][1]].append(one)
        return found

    @property
    def tally(self) -> MoveTally:
        """The promised moves of all tables that stand in their logs, as these were read last."""
        each = [log.tally for log in self._logs]
        return MoveTally(
            sum(one.acknowledged for one in each),
            sum(one.found for one in each),
            sum(one.twice for one in each),
        )

    @property
    def counts(self) -> tuple[int, int]:
        """The hands that have ended, and the events."""
        events = [log.events for log in self._logs]
        return sum(isinstance(event, HandEnded) for each in events for event in each), sum(map(len, events))


def told(ordeal: Ordeal) -> str:
    """Say what was seen, in some lines."""
    tally, (hands, events) = ordeal.tally, ordeal.counts
    by_kind = ordeal.returns
    alone = [each for kind in by_kind if kind != TWO_AT_ONCE for each in by_kind[kind]]
    lines = [
        *ordeal.slow,
        f"{time.strftime('%H:%M:%S')} {ordeal.done.total()} faults; of {tally.acknowledged} moves "
        f"acknowledged {tally.found} are in the log, {tally.lost} lost, {tally.twice} there twice; "
        f"{hands} hands, {events} events; {away([each for kind in by_kind.values() for each in kind])}; "
        f"load {os.getloadavg()[0]:.1f}",
        f"    where one thing happens at a time: {away(alone)}",
        f"    between two moves of a table, where nothing happens: {spread(ordeal.usual)} s",
    ]
    ordeal.slow.clear()
    for kind, count in sorted(ordeal.done.items()):
        lines.append(
            f"    {kind}, {count} times: a table stood for {spread(ordeal.stood[kind])} s; "
            f"{away(by_kind[kind])}"
        )
    return "\n".join(lines)


def away(returns: Sequence[Return]) -> str:
    """Say how long lines were away, and how long they had been silent before their loss was known."""
    back, silent = spread([each.seconds for each in returns]), spread([each.silent for each in returns])
    both = spread([each.silent + each.seconds for each in returns])
    return f"{len(returns)} lines lost, back after {back} s, silent before for {silent} s, together {both} s"


def spread(seconds: Sequence[float]) -> str:
    """Say median, 99th percentile and longest."""
    if not seconds:
        return "–"
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"{statistics.median(ordered):.2f} (p99 {high:.2f}, at most {ordered[-1]:.2f})"


async def ordeal(folder: Path, tables: int, faults: int, seed: int, say: Callable[[Ordeal], None]) -> Ordeal:
    """Open a room, let it suffer, and close it."""
    with running_postgres() as postgres:
        site = Site(folder, postgres)
        try:
            await site.open()
            suffered = Ordeal(site, random.Random(seed))
            await suffered.whole(tables, faults, say)
            return suffered
        finally:
            site.close()


def main() -> None:
    """Let a room suffer, and say every 20 faults what was seen so far."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="greenroom-faults-"))
    try:
        seen = asyncio.run(
            ordeal(folder, given.tables, given.faults, given.seed, lambda each: print(told(each), flush=True))
        )
    except BaseException:
        print(f"What is left lies in {folder}", flush=True)
        raise
    print(told(seen), flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
