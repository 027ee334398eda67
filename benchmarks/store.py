"""The event log beside a bare write and sync on the same disk, in turns within one run.

Each line: appends (or writes) a second, CPU microseconds of the process for each, and how long one took.
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

ROUNDS = 5
SECONDS = 1.0
EVENT = Event("action", 1, b'{"seat":1,"text":"discard 4c","id":"k3f9x0q2","by":"person"}', 1_800_000_000.5)
BARE_BYTES = 8192
"""About what the smallest commit writes: two pages."""


@dataclass
class Round:
    """One round of one thing: latencies in seconds, CPU and wall seconds."""

    took: list[float]
    cpu: float
    wall: float

    def figures(self) -> tuple[float, float, float, float]:
        """Return rate, CPU microseconds for each, and p50 and p99 in milliseconds."""
        took, n = sorted(self.took), len(self.took)
        return n / self.wall, self.cpu / n * 1e6, took[n // 2] * 1e3, took[n * 99 // 100] * 1e3


def measure(took: list[float], cpu: float, wall: float) -> Round:
    return Round(took, time.process_time() - cpu, time.perf_counter() - wall)


def bare(folder: Path) -> Round:
    file = os.open(folder / "bare", os.O_RDWR | os.O_CREAT, 0o600)
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()
    now = wall
    # Around and around over four megabytes, as a write-ahead log goes.
    while now < wall + SECONDS:
        os.pwrite(file, b"x" * BARE_BYTES, len(took) % 512 * BARE_BYTES)
        os.fdatasync(file)
        before, now = now, time.perf_counter()
        took.append(now - before)
    os.close(file)
    return measure(took, cpu, wall)


async def busy(store: Store, streams: int, name: str) -> Round:
    """Streams that append again as soon as they are answered."""
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()

    async def table(stream: str) -> None:
        last, now = 0, time.perf_counter()
        while now < wall + SECONDS:
            last = await store.log.append(stream, last, (EVENT,))
            before, now = now, time.perf_counter()
            took.append(now - before)

    await asyncio.gather(*(table(f"{name}/{i}") for i in range(streams)))
    return measure(took, cpu, wall)


async def paced(store: Store, rate: int, name: str) -> Round:
    """Append at a fixed rate, each due at its own time and on its own stream, answered or not."""
    took: list[float] = []
    cpu, wall = time.process_time(), time.perf_counter()

    async def append(n: int, due: float) -> None:
        await store.log.append(f"{name}/{n}", 0, (EVENT,))
        took.append(time.perf_counter() - due)

    async with asyncio.TaskGroup() as tasks:
        for n in range(int(rate * SECONDS)):
            due = wall + n / rate
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            tasks.create_task(append(n, due))
    return measure(took, cpu, wall)


async def run(folder: Path) -> None:
    store = await open_store(f"sqlite:///{folder}/room.db")

    async def sync() -> Round:
        return bare(folder)

    kinds: dict[str, Callable[[int], Awaitable[Round]]] = {
        "bare write + fdatasync": lambda _: sync(),
        "log, 1 busy stream": lambda n: busy(store, 1, f"a{n}"),
        "log, 8 busy streams": lambda n: busy(store, 8, f"b{n}"),
        "log, 50 busy streams": lambda n: busy(store, 50, f"c{n}"),
        "log, 300 busy streams": lambda n: busy(store, 300, f"d{n}"),
        "log, 1 000 a second": lambda n: paced(store, 1000, f"e{n}"),
    }
    rounds: dict[str, list[Round]] = {kind: [] for kind in kinds}
    for n in range(ROUNDS):
        for kind, measured in kinds.items():
            rounds[kind].append(await measured(n))
    await store.close()
    report(rounds)


def report(rounds: dict[str, list[Round]]) -> None:
    print(
        f"{'median of ' + str(ROUNDS) + ' rounds':<26}{'a second':>12}{'CPU µs':>9}{'p50 ms':>9}{'p99 ms':>9}"
    )
    for kind, results in rounds.items():
        rate, cpu, p50, p99 = (
            statistics.median(column) for column in zip(*(r.figures() for r in results), strict=True)
        )
        print(f"{kind:<26}{rate:>12,.0f}{cpu:>9.2f}{p50:>9.3f}{p99:>9.3f}")


def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        asyncio.run(run(Path(folder)))


if __name__ == "__main__":
    main()
