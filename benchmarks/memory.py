"""Memory of an idle table and of an idle connection: what each adds to the server's own."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from house_process import Process, process
from table_clients import Player, Tally, ask, connect, open_tables, run

TABLES = 1000
"""So many that it matters little whether Python takes one MiB more, or SQLite fills its cache."""
WATCHERS = 500


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, process("house", Path(folder)) as server:
        run(measure(server))


async def measure(server: Process) -> None:
    """Open tables in the middle of a hand, then watch one of them from many sockets."""
    tally = Tally()
    await deal_tables(server, 20, tally)
    before = server.memory()
    await deal_tables(server, TABLES, tally)
    with_tables = server.memory()
    print(f"idle server: {before / 2**20:.1f} MB")
    print(
        f"an idle table of two, its two connections included: {(with_tables - before) / TABLES / 1024:.1f} KB"
    )
    table, cookie = open_table(server)
    for number in range(WATCHERS):
        if number % 10 == 0:
            _, cookie = ask(server.base, "/api/me", {"name": "Cy"})
        await connect(server.base, f"/ws/{table}", cookie, Player(tally))
    await asyncio.sleep(1)
    print(f"an idle connection: {(server.memory() - with_tables) / WATCHERS / 1024:.1f} KB")


async def deal_tables(server: Process, tables: int, tally: Tally) -> None:
    """Open tables of two and deal their first hand; nobody moves."""
    for host, other in await open_tables(server.base, tables, tally, pause=1e9):
        host.say("ready")
        other.say("ready")
    await asyncio.sleep(2)


def open_table(server: Process) -> tuple[str, str]:
    _, cookie = ask(server.base, "/api/me", {"name": "Ann"})
    table, cookie = ask(server.base, "/api/tables", {}, cookie)
    return table["code"], cookie


if __name__ == "__main__":
    main()
