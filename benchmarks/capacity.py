"""A room of many nodes on one PostgreSQL, simulated: how long a move takes, and what is full first.

    python benchmarks/capacity.py [--tables 1000 10000 100000] [--nodes 2 8 32] [--seconds 5]

Moves come at random, as many a second as people at so many tables make. A move passes its node's event loop
(before it is stored: checked and played), waits until the node's last commit is durable, is written with
all that queued meanwhile, and passes the event loop again (encoded and sent). Commits of different nodes
overlap in everything but their end: PostgreSQL lets those that carry notifications end one at a time, and
an end waits for the disk. Then every other node is told: that takes the database's processors for each of
them, and their event loops. So there are three kinds of servers, each with one queue in the order of arrival:
an event loop a node, the processors of the database, and the end of commits.

What a step costs is passed in. By default a node's part is what `./run bench nodes` gave for one node on 26
November 2026, 88 microseconds, divided by estimate into before and after; a commit's and an event's of the
database are assumptions near to what the same run gave for both together, and the disk's is that of a common
solid-state disk. To tell and to hear costs what `python benchmarks/news.py` gave on the same day. It is a
model: networks, proxies, the garbage collector, checkpoints and vacuum are not in it.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

MOVES_PER_TABLE = 0.45
"""Moves a second at a table in play: people think for two seconds and somewhat more."""


class Costs(NamedTuple):
    """Seconds that the steps of a move take."""

    before: float
    """Of an event loop, until a move can be stored."""
    after: float
    """Of an event loop, from when it is durable until everybody has been sent it."""
    commit: float
    """Of a database's processor, a commit."""
    row: float
    """Of a database's processor, an event."""
    end: float
    """Of the disk, the end of a commit."""
    tell: float
    """Of a database's processor, a notification for each node that hears it."""
    tell_name: float
    """The same, for each name in it."""
    hear: float
    """Of another node's event loop, a notification."""
    hear_name: float
    """The same, for each name in it."""


ASSUMED = Costs(
    before=42, after=46, commit=150, row=20, end=1000, tell=37, tell_name=0.25, hear=57, hear_name=2.7
)
"""In microseconds."""


class Queue:
    """Servers side by side that take what comes in its order, each for as long as it asks for."""

    def __init__(self, events: Events, servers: int = 1) -> None:
        self._events = events
        self._free = [0.0] * servers
        self.busy = 0.0
        """Seconds of work taken on, of all servers."""

    def take(self, seconds: float, then: Callable[[], None]) -> None:
        """Work so long, as soon as a server is free, then go on."""
        begins = max(self._events.now, heapq.heappop(self._free))
        heapq.heappush(self._free, begins + seconds)
        self.busy += seconds
        self._events.at(begins + seconds, then)


class Events:
    """The things that are to happen, in the order of their times."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def at(self, time: float, what: Callable[[], None]) -> None:
        """Let something happen at a time."""
        heapq.heappush(self._due, (time, next(self._order), what))

    def run(self, until: float) -> None:
        """Let happen what is due before a time."""
        while self._due and self._due[0][0] < until:
            self.now, _, what = heapq.heappop(self._due)
            what()


class Database:
    """Processors that all nodes share, and ends of commits that wait for one another."""

    def __init__(self, events: Events, processors: int, costs: Costs) -> None:
        self.processors = Queue(events, processors)
        self.ends = Queue(events)
        self._costs = costs

    def write(self, rows: int, then: Callable[[], None]) -> None:
        """Commit so many events of one node."""
        work = self._costs.commit + rows * self._costs.row
        self.processors.take(work, lambda: self.ends.take(self._costs.end, then))

    def tell(self, rows: int, node: Node) -> None:
        """Tell a node of a commit with so many events."""
        work = self._costs.tell + rows * self._costs.tell_name
        self.processors.take(work, lambda: node.hear(rows))


class Node:
    """An event loop, and a writer that commits whatever queued while its last commit ran."""

    def __init__(self, events: Events, database: Database, costs: Costs) -> None:
        self.loop = Queue(events)
        self.took: list[float] = []
        """Seconds from a move's arrival until it has been sent, of each."""
        self.commits = 0
        self._events, self._database, self._costs = events, database, costs
        self._waiting: list[float] = []
        self._writing = False
        self.others: list[Node] = []

    def hear(self, rows: int) -> None:
        """Hear of another node's commit."""
        self.loop.take(self._costs.hear + rows * self._costs.hear_name, lambda: None)

    def move(self) -> None:
        """Take a move that comes now."""
        came = self._events.now
        self.loop.take(self._costs.before, partial(self._store, came))

    def _store(self, came: float) -> None:
        self._waiting.append(came)
        if not self._writing:
            self._write()

    def _write(self) -> None:
        group, self._waiting, self._writing = self._waiting, [], bool(self._waiting)
        if group:
            self.commits += 1
            self._database.write(len(group), lambda: self._end_commit(group))

    def _end_commit(self, group: list[float]) -> None:
        for came in group:
            self.loop.take(self._costs.after, partial(self._end_move, came))
        for other in self.others:
            self._database.tell(len(group), other)
        self._write()

    def _end_move(self, came: float) -> None:
        self.took.append(self._events.now - came)


class Room(NamedTuple):
    """A room: how many tables are played in it, by how many nodes, on what database."""

    tables: int
    nodes: int
    processors: int
    """Of the database's machine."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.tables * MOVES_PER_TABLE


class Outcome(NamedTuple):
    """The figures of a simulated room."""

    p50: float
    p99: float
    """Seconds of a move; of all moves that came."""
    done: float
    """Of the moves that came, the part that was done in the time."""
    loops: float
    database: float
    ends: float
    """The parts of the time in which event loops, the database's processors and the end of commits work."""
    group: float
    """Events of a commit."""


def simulate(room: Room, costs: Costs, seconds: float, chance: Random) -> Outcome:
    """Let a room be played in for some seconds."""
    events = Events()
    database = Database(events, room.processors, costs)
    house = [Node(events, database, costs) for _ in range(room.nodes)]
    for node in house:
        node.others = [other for other in house if other is not node]
    came = 0

    def arrive() -> None:
        nonlocal came
        came += 1
        chance.choice(house).move()
        events.at(events.now + chance.expovariate(room.rate), arrive)

    events.at(chance.expovariate(room.rate), arrive)
    events.run(seconds)
    took = sorted(time for node in house for time in node.took) or [float("inf")]
    commits = sum(node.commits for node in house)
    return Outcome(
        took[len(took) // 2],
        took[len(took) * 99 // 100],
        len(took) / came,
        sum(node.loop.busy for node in house) / room.nodes / seconds,
        database.processors.busy / room.processors / seconds,
        database.ends.busy / seconds,
        came / max(1, commits),
    )


def main() -> None:
    options = arguments()
    costs = Costs(*(getattr(options, name) / 1e6 for name in Costs._fields))
    print("tables  nodes  moves/s   p50 ms   p99 ms    done  loops  database  ends  events a commit")
    for tables, nodes in itertools.product(options.tables, options.nodes):
        room = Room(tables, nodes, options.processors)
        one = simulate(room, costs, options.seconds, Random(options.seed))
        print(
            f"{tables:6} {nodes:6} {room.rate:8.0f} {one.p50 * 1e3:8.1f} {one.p99 * 1e3:8.1f} "
            f"{one.done:7.1%} {one.loops:6.0%} {one.database:9.0%} {one.ends:5.0%} {one.group:16.1f}"
        )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--nodes", type=int, nargs="+", default=[2, 8, 32])
    parser.add_argument("--processors", type=int, default=8, help="of the database's machine")
    parser.add_argument("--seconds", type=float, default=5.0, help="that are simulated")
    parser.add_argument("--seed", type=int, default=1)
    for step, micros in zip(Costs._fields, ASSUMED, strict=True):
        parser.add_argument(
            f"--{step.replace('_', '-')}", type=float, default=micros, help=f"microseconds; {micros}"
        )
    return parser.parse_args()


if __name__ == "__main__":
    main()
