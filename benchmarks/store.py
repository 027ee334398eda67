"""The event log in SQLite and PostgreSQL beside a bare write and sync, in turns within one run on one disk.

Each line: appends (or writes) a second, CPU microseconds for each, here and in the database's own processes,
and how long one took.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from greenroom.store import Event, Store, open_store
from greenroom.testing.postgres_server import PostgresServer, running_postgres
from nodes import cpu_of, processes_of

ROUNDS = 5
ROUND_SECONDS = 1.0
EVENT = Event("action", 1, b'{"seat":1,"text":"discard 4c","id":"k3f9x0q2","by":"person"}', 1_800_000_000.5)
BARE_BYTES = 8192
"""About what the smallest commit writes: two pages."""


@dataclass
class Round:
    """One round of one thing: latencies in seconds, CPU and wall seconds."""

    took: list[float]
    cpu: float
    wall: float
    database: float = 0.0
    """CPU seconds of a database that is another process."""

    def figures(self) -> tuple[float, float, float, float, float]:
        """Return rate, CPU microseconds for each, here and beside, and p50 and p99 in milliseconds."""
        took, n = sorted(self.took), len(self.took)
        cpu, database = self.cpu / n * 1e6, self.database / n * 1e6
        return n / self.wall, cpu, database, took[n // 2] * 1e3, took[n * 99 // 100] * 1e3


def round_of(took: list[float], cpu: float, wall: float) -> Round:
    return Round(took, time.process_time() - cpu, time.perf_counter() - wall)


def measure_bare(folder: Path) -> Round:
    file = os.open(folder / "bare", os.O_RDWR | os.O_CREAT, 0o600)
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()
    now = wall
    # Around and around over four megabytes, as a write-ahead log goes.
    while now < wall + ROUND_SECONDS:
        os.pwrite(file, b"x" * BARE_BYTES, len(took) % 512 * BARE_BYTES)
        os.fdatasync(file)
        before, now = now, time.perf_counter()
        took.append(now - before)
    os.close(file)
    return round_of(took, cpu, wall)


async def measure_busy(store: Store, streams: int, name: str) -> Round:
    """Streams that append again as soon as they are answered."""
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()

    async def table(stream: str) -> None:
        last, now = 0, time.perf_counter()
        while now < wall + ROUND_SECONDS:
            last = await store.log.append(stream, last, (EVENT,))
            before, now = now, time.perf_counter()
            took.append(now - before)

    await asyncio.gather(*(table(f"{name}/{i}") for i in range(streams)))
    return round_of(took, cpu, wall)


async def measure_paced(store: Store, rate: int, name: str) -> Round:
    """Append at a fixed rate, each due at its own time and on its own stream, answered or not."""
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()

    async def append(n: int, due: float) -> None:
        await store.log.append(f"{name}/{n}", 0, (EVENT,))
        took.append(time.perf_counter() - due)

    async with asyncio.TaskGroup() as tasks:
        for n in range(int(rate * ROUND_SECONDS)):
            due = wall + n / rate
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            tasks.create_task(append(n, due))
    return round_of(took, cpu, wall)


LOADS: dict[str, Callable[[Store, str], Awaitable[Round]]] = {
    "1 busy stream": lambda store, name: measure_busy(store, 1, f"a{name}"),
    "8 busy streams": lambda store, name: measure_busy(store, 8, f"b{name}"),
    "50 busy streams": lambda store, name: measure_busy(store, 50, f"c{name}"),
    "300 busy streams": lambda store, name: measure_busy(store, 300, f"d{name}"),
    "1 000 a second": lambda store, name: measure_paced(store, 1000, f"e{name}"),
}


async def run(folder: Path, server: PostgresServer, url: str) -> None:
    stores = {
        "SQLite": await open_store(f"sqlite:///{folder}/room.db"),
        "PostgreSQL": await open_store(url),
    }
    rounds: dict[str, list[Round]] = {}
    for n in range(ROUNDS):
        rounds.setdefault("bare write + fdatasync", []).append(measure_bare(folder))
        for load, measure in LOADS.items():
            for database, store in stores.items():
                before = sum(map(cpu_of, processes_of(server)))
                result = await measure(store, str(n))
                result.database = sum(map(cpu_of, processes_of(server))) - before
                rounds.setdefault(f"{database}, {load}", []).append(result)
    for store in stores.values():
        await store.close()
    report(rounds)


def report(rounds: dict[str, list[Round]]) -> None:
    heads = ("a second", "CPU µs", "database", "p50 ms", "p99 ms")
    print(f"{'median of ' + str(ROUNDS) + ' rounds':<28}" + "".join(f"{head:>10}" for head in heads))
    for kind, results in rounds.items():
        rate, cpu, database, p50, p99 = (
            statistics.median(column) for column in zip(*(r.figures() for r in results), strict=True)
        )
        print(f"{kind:<28}{rate:>10,.0f}{cpu:>10.2f}{database:>10.2f}{p50:>10.3f}{p99:>10.3f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running_postgres() as server:
        asyncio.run(run(Path(folder), server, server.new_database()))


if __name__ == "__main__":
    main()
