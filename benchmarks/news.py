"""The cost for a node of hearing of another node's append, by PostgreSQL's notifications and by a broker.

    python benchmarks/news.py [--listeners 1 2 4 8] [--names 1 10 45] [--broker 127.0.0.1:6379]

Listeners are processes with the room's own listener of PostgreSQL and the look-ups of a lobby that has none
of the tables named, as most nodes have most tables. A sender tells them of a fixed number of notifications a
second, each with so many names: an append is one name, a node's round one notification. Counted are the
processor microseconds a name, of one listener and of whoever tells them all. `--broker` tells the same texts
by PUBLISH to a server that speaks the protocol of Valkey and Redis, heard over a bare asyncio stream.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

import asyncpg
import msgspec

from greenroom.store import open_store
from greenroom.store.postgres.database_address import Place
from greenroom.store.postgres.listener import Listener
from greenroom.store.postgres.statements import CHANNEL
from greenroom.store.watcher import NullWatcher
from greenroom.testing.postgres_server import running_postgres
from nodes import cpu_of, processes_of

EVENTS_PER_SECOND = 400
ROUND_SECONDS = 4.0
NODE = 7
END = '[7,["taken","end"]]'


class Heard(NamedTuple):
    """The counts of one listener."""

    names: int
    cpu: float


class Tables(NullWatcher):
    """A lobby that holds none of the tables of which it is told."""

    def __init__(self) -> None:
        self.names = 0
        self.ended = asyncio.Event()
        self._actors: dict[str, object] = {}
        self._visits: dict[str, object] = {}
        self._loading: dict[str, object] = {}

    def appended(self, stream: str, last: int) -> None:
        """Look the table up as a lobby does."""
        self.names += 1
        if self._actors.get(stream) is not None:
            raise AssertionError(last)
        table = stream.removeprefix("table/")
        self._visits.pop(table, None)
        if table in self._loading:
            raise AssertionError(last)

    def taken(self, stream: str) -> None:
        """End the run."""
        self.ended.set()


async def _by_postgres(url: str, tables: Tables, ready: Connection) -> Heard:
    listener = Listener(Place(url, NODE + 1), NODE + 1)
    listener.watcher = tables
    await listener.begin()
    return await _count_until_end(tables, ready)


async def _by_broker(address: str, tables: Tables, ready: Connection) -> Heard:
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
    writer.write(b"SUBSCRIBE greenroom\r\n")
    for _ in range(6):
        await reader.readline()
    listener = Listener(Place("postgresql://nobody@127.0.0.1/none", NODE + 1), NODE + 1)
    listener.watcher = tables

    async def hear() -> None:
        while True:
            # *3, $7, message, $9, greenroom, $length, text
            for _ in range(5):
                await reader.readline()
            length = int((await reader.readline())[1:])
            text = (await reader.readexactly(length + 2))[:-2]
            listener._handle_notification(None, 0, CHANNEL, text.decode())

    task = asyncio.create_task(hear())
    counts = await _count_until_end(tables, ready)
    task.cancel()
    return counts


async def _count_until_end(tables: Tables, ready: Connection) -> Heard:
    ready.send(None)
    began = time.process_time()
    await tables.ended.wait()
    return Heard(tables.names, time.process_time() - began)


def listen(how: str, where: str, ready: Connection) -> None:
    """Listen in a process of its own until the end is told, then send what was counted."""

    async def run() -> None:
        tables = Tables()
        by = _by_postgres if how == "postgres" else _by_broker
        ready.send(await by(where, tables, ready))

    asyncio.run(run())


def texts(names: int) -> list[str]:
    """Return notifications as rounds of a node have them, each with so many names."""
    return [
        msgspec.json.encode(
            [NODE, *(["appended", f"table/{round_:04x}{i:04x}", 1000 + i] for i in range(names))]
        ).decode()
        for round_ in range(500)
    ]


async def tell(send: Callable[[str], Awaitable[object]], rounds: Sequence[str]) -> int:
    """Send at the pace for some seconds; return how many were sent."""
    began, sent = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < ROUND_SECONDS:
        while sent < now * EVENTS_PER_SECOND:
            await send(rounds[sent % len(rounds)])
            sent += 1
        await asyncio.sleep(0.001)
    await send(END)
    return sent


async def _lay_out(url: str) -> None:
    store = await open_store(url)
    await store.close()


async def with_postgres(url: str, rounds: Sequence[str]) -> int:
    connection = await asyncpg.connect(url)
    sent = await tell(lambda text: connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text), rounds)
    await connection.close()
    return sent


async def with_broker(address: str, rounds: Sequence[str]) -> int:
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))

    async def send(text: str) -> None:
        raw = text.encode()
        writer.write(b"*3\r\n$7\r\nPUBLISH\r\n$9\r\ngreenroom\r\n$%d\r\n%s\r\n" % (len(raw), raw))
        await reader.readline()

    return await tell(send, rounds)


def measure(
    how: str, where: str, listeners: int, names: int, serving: Callable[[], float]
) -> tuple[float, float]:
    """Return the microseconds a name: of one listener (the median), and of whoever tells them, in all."""
    spawn = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    for _ in range(listeners):
        mine, theirs = spawn.Pipe()
        process = spawn.Process(target=listen, args=(how, where, theirs), daemon=True)
        process.start()
        pipes.append(mine)
        processes.append(process)
    for pipe in pipes:
        pipe.recv()
    before = serving()
    telling = with_postgres if how == "postgres" else with_broker
    sent = asyncio.run(telling(where, texts(names)))
    counts = [pipe.recv() for pipe in pipes]
    served = serving() - before
    assert all(each.names == sent * names for each in counts)
    for process in processes:
        process.join()
    hearing = statistics.median(each.cpu / each.names for each in counts) if counts else 0.0
    return hearing * 1e6, served / (sent * names) * 1e6


def main() -> None:
    """Print a table for PostgreSQL and, where one is named, for a broker."""
    parser = argparse.ArgumentParser(description="What it costs a node to hear of another's appends.")
    parser.add_argument("--listeners", type=int, nargs="+", default=[0, 1, 2, 4, 8])
    parser.add_argument("--names", type=int, nargs="+", default=[1, 10, 45])
    parser.add_argument("--broker", metavar="HOST:PORT", help="a server that speaks the protocol of Valkey")
    parser.add_argument("--broker-pid", type=int, help="its process, whose time is counted")
    options = parser.parse_args()
    print("told by   listeners  names  listener µs a name  teller µs a name", flush=True)
    with running_postgres() as server:
        url = server.new_database()
        asyncio.run(_lay_out(url))
        ways = [("postgres", url, lambda: sum(map(cpu_of, processes_of(server))))]
        if options.broker:
            ways.append(
                ("broker", options.broker, lambda: cpu_of(options.broker_pid) if options.broker_pid else 0.0)
            )
        for how, where, serving in ways:
            for listeners in options.listeners:
                for names in options.names:
                    mine, theirs = measure(how, where, listeners, names, serving)
                    print(f"{how:9} {listeners:9}  {names:5}  {mine:18.2f}  {theirs:16.2f}", flush=True)


if __name__ == "__main__":
    main()
