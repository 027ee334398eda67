"""One and two nodes on PostgreSQL beside one on SQLite, in one run; then two that hold very many idle tables.

    python benchmarks/nodes.py [--rounds 2] [--idle 1000]

Each table's sockets meet on one node, as behind a proxy that hashes. What the nodes, the database and the
players cost is counted apart: on a machine of two processors they share these, and moves a second say how the
machine is full and not how a node is. The times are from mover to opponent at 400 moves a second in all.
With `--idle 10000` the two nodes hold 10 000 tables in a hand and 20 000 sockets; it takes some minutes. The
people there are in a process for each node, since a process may have too few files for all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from greenroom.testing.postgres_server import PostgresServer, running_postgres
from greenroom.web.connections.descriptor_limit import raise_limit
from house_process import TICK, Process, process
from table_clients import Player, Tally, connect, open_tables, run, sheet_of

TABLES = 40
ROUND_SECONDS = 5.0
MOVES_PER_SECOND = 400
TABLES_PER_PAIR = 5
"""Idle tables of one pair of guests: a guest may have a dozen sockets."""


class House(NamedTuple):
    """The nodes of a room, and its database where it has one of its own."""

    name: str
    nodes: Sequence[Process]
    database: PostgresServer | None

    def cpu(self) -> tuple[float, float, float]:
        """Return the CPU seconds of the nodes, of the database and of the players so far."""
        database = 0.0 if self.database is None else sum(map(cpu_of, processes_of(self.database)))
        return sum(node.cpu() for node in self.nodes), database, time.process_time()


def processes_of(server: PostgresServer) -> list[int]:
    main = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    return [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]


def cpu_of(pid: int) -> float:
    # A process and those children that have ended.
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(map(int, fields[11:15])) / TICK


@contextmanager
def house(name: str, nodes: int, database: PostgresServer | None, folder: Path) -> Iterator[House]:
    """Run so many nodes on a fresh store."""
    url = None if database is None else database.new_database()
    data = Path(tempfile.mkdtemp(dir=folder))
    with ExitStack() as running:
        started = [running.enter_context(process("house", data, url)) for _ in range(nodes)]
        yield House(name, started, database)


class Figures(NamedTuple):
    """The figures of one round of one house."""

    moves: float
    """A second, flat out."""
    node: float
    database: float
    players: float
    """CPU microseconds of a move."""
    p50: float
    p99: float
    """Seconds from mover to opponent, at a steady pace."""


async def measure(one: House) -> Figures:
    moves, node, database, players = await measure_flat_out(one)
    took = sorted(await measure_paced(one))
    return Figures(moves, node, database, players, took[len(took) // 2], took[len(took) * 99 // 100])


async def measure_flat_out(one: House) -> tuple[float, float, float, float]:
    """Let all tables play as fast as they can; return moves a second, and microseconds of CPU a move."""
    tally = Tally()
    pairs = [
        pair for node in one.nodes for pair in await open_tables(node.base, TABLES // len(one.nodes), tally)
    ]
    for host, _ in pairs:
        host.say("ready")
    await asyncio.sleep(2)
    moves, cpu, wall = tally.moves, one.cpu(), time.perf_counter()
    await asyncio.sleep(ROUND_SECONDS)
    moves, now, seconds = tally.moves - moves, one.cpu(), time.perf_counter() - wall
    for pair in pairs:
        for player in pair:
            player.leave()
    node, database, players = ((now[i] - cpu[i]) / moves * 1e6 for i in range(3))
    return moves / seconds, node, database, players


async def measure_paced(one: House) -> list[float]:
    """Let as many tables play at a steady pace; return the seconds from mover to opponent."""
    tally, pause, loop = Tally(), TABLES / MOVES_PER_SECOND, asyncio.get_running_loop()
    pairs = [
        pair
        for node in one.nodes
        for pair in await open_tables(node.base, TABLES // len(one.nodes), tally, pause)
    ]
    for number, (host, other) in enumerate(pairs):
        host.next_at = other.next_at = loop.time() + number / MOVES_PER_SECOND
        loop.call_at(host.next_at, host.say, "ready")
    await asyncio.sleep(3)
    tally.took.clear()
    await asyncio.sleep(ROUND_SECONDS)
    for pair in pairs:
        for player in pair:
            player.leave()
    return list(tally.took)


class Idle:
    """Very many tables of two in the middle of a hand, at one node."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._asking = HTTPConnection(base.removeprefix("http://"))
        self._sheet = ""

    async def open(self, tables: int) -> None:
        """Open so many, sit two people down at each and deal."""
        people: list[str] = []
        for number in range(tables):
            if number % TABLES_PER_PAIR == 0:
                people = [self._ask("/api/me", {"name": name})[1] for name in ("Ann", "Bob")]
            await self._seat(people)
            if number % 50 == 49:
                await asyncio.sleep(0.02)

    async def _seat(self, people: Sequence[str]) -> None:
        tally = Tally()
        table, _ = self._ask("/api/tables", {}, people[0])
        self._sheet = self._sheet or sheet_of(self._base, table["code"])
        pair = Player(tally, 1e9), Player(tally, 1e9)
        # One address has no more than 28 000 ports for one node.
        for player, cookie in zip(pair, people, strict=True):
            await connect(self._base, f"/ws/{table['code']}", cookie, player)
        pair[1].say("sit", f',"details":{{"game":"tonk","rules":"{self._sheet}"}}')
        await asyncio.sleep(0)
        for player in pair:
            player.say("ready")

    def _ask(self, path: str, body: object, cookie: str = "") -> tuple[dict[str, str], str]:
        headers = {"Content-Type": "application/json", "Origin": self._base, "Cookie": cookie}
        self._asking.request("POST", path, json.dumps(body), headers)
        got = self._asking.getresponse()
        return json.loads(got.read()), (got.getheader("Set-Cookie") or cookie).split(";")[0]


async def keep_tables(base: str, tables: int, line: Connection) -> None:
    """Open the tables of one node, say so, and keep their people there until the other end is done."""
    raise_limit()
    await Idle(base).open(tables)
    line.send(tables)
    await asyncio.get_running_loop().run_in_executor(None, line.recv)


def run_keeper(base: str, tables: int, line: Connection) -> None:
    run(keep_tables(base, tables, line))


@contextmanager
def idle_people(one: House, tables: int) -> Iterator[None]:
    """Hold so many tables, evenly over the nodes, a process for each; may raise `EOFError` if one fails."""
    spawning = multiprocessing.get_context("spawn")
    lines: list[Connection] = []
    for node in one.nodes:
        here, there = spawning.Pipe()
        spawning.Process(
            target=run_keeper, args=(node.base, tables // len(one.nodes), there), daemon=True
        ).start()
        # Else the end of such a process is not heard.
        there.close()
        lines.append(here)
    for line in lines:
        line.recv()
    yield
    for line in lines:
        line.send(None)


async def measure_idle(one: House, tables: int) -> None:
    """Tell the memory of many idle tables, and how fast others play beside them."""
    before = [node.memory() for node in one.nodes]
    took = sorted(await measure_paced(one))
    alone = took[len(took) * 99 // 100]
    began = time.perf_counter()
    with idle_people(one, tables):
        print(f"{tables} tables opened and dealt in {time.perf_counter() - began:.0f} s", flush=True)
        await asyncio.sleep(3)
        spent = one.cpu()
        await asyncio.sleep(ROUND_SECONDS)
        share = [(now - then) / ROUND_SECONDS * 100 for now, then in zip(one.cpu(), spent, strict=True)]
        after = [node.memory() for node in one.nodes]
        each = (sum(after) - sum(before)) / tables / 1024
        print(
            f"memory of the nodes: {sum(before) / 2**20:.0f} MB before, {sum(after) / 2**20:.0f} MB with "
            f"{tables} tables and {2 * tables} sockets ({each:.1f} kB a table); while nobody plays "
            f"the nodes use {share[0]:.1f} % of a processor, the database {share[1]:.1f} %",
            flush=True,
        )
        took = sorted(await measure_paced(one))
    print(
        f"mover to opponent at {MOVES_PER_SECOND} moves/s: p99 {alone * 1e3:.2f} ms without them, "
        f"{took[len(took) * 99 // 100] * 1e3:.2f} ms beside them"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--idle", type=int, default=1000, help="tables; 0 for none")
    options = parser.parse_args()
    raise_limit()
    with tempfile.TemporaryDirectory() as name, running_postgres() as database:
        folder = Path(name)
        rounds: dict[str, list[Figures]] = {}
        for _ in range(options.rounds):
            for kind, nodes, where in (
                ("SQLite, 1 node", 1, None),
                ("PostgreSQL, 1 node", 1, database),
                ("PostgreSQL, 2 nodes", 2, database),
            ):
                with house(kind, nodes, where, folder) as one:
                    rounds.setdefault(kind, []).append(run(measure(one)))
        if rounds:
            print(f"{os.cpu_count()} processors, medians of {options.rounds} rounds")
        for kind, figures in rounds.items():
            each = Figures(*map(statistics.median, zip(*figures, strict=True)))
            print(
                f"{kind:20} {each.moves:6.0f} moves/s; CPU a move: nodes {each.node:4.0f} µs, database "
                f"{each.database:4.0f} µs, players {each.players:4.0f} µs; at {MOVES_PER_SECOND} moves/s p50 "
                f"{each.p50 * 1e3:.2f} ms, p99 {each.p99 * 1e3:.2f} ms",
                flush=True,
            )
        if options.idle:
            with house("idle", 2, database, folder) as one:
                run(measure_idle(one, options.idle))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    main()
