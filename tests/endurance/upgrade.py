"""A new version brought in under play: `python -m endurance.upgrade EARLIER [--seconds 60]`, in `tests`.

EARLIER is a checkout of an earlier version that its own `./run setup` has set up. Three nodes of it,
PostgreSQL and nginx run on this machine, and people play real games at all tables. One node after the
other is told to stop and comes back as today's version; between two of them, nodes of both versions serve
for so many seconds. Then they go back the same way. The log is held against what people were promised, and
in the end every hand is replayed. It needs nginx.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import signal
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from endurance.faults import Ordeal, told
from endurance.site import Process, Site
from greenroom.testing.postgres_server import running_postgres
from staged.program import TESTS

FORWARD, BACK = "node brought to today's version", "node taken back to the earlier version"


class Version(NamedTuple):
    """A program, and the folder that it is started in."""

    python: str
    tests: Path

    def takes(self, node: Process) -> None:
        """Let this version be what a node is started as."""
        node.command = [self.python, *node.command[1:]]
        node.folder = self.tests


class Upgrade(Ordeal):
    """People at tables, and nodes that are replaced under them."""

    def __init__(self, site: Site, chance: random.Random, earlier: Path) -> None:
        super().__init__(site, chance)
        self._earlier = Version(str(earlier / ".venv" / "bin" / "python"), earlier / "tests")
        self._today = Version(site.nodes[0].command[0], TESTS)
        self._waiting: list[Process] = []
        self.kinds = {FORWARD: lambda: self._replace(self._today), BACK: lambda: self._replace(self._earlier)}
        for node in site.nodes:
            self._earlier.takes(node)

    async def whole_way(self, tables: int, seconds: float) -> None:
        """Play, replace all nodes and take them back, and settle the account."""
        async with self._in_play(tables):
            for kind in (FORWARD, BACK):
                self._waiting = list(self._site.nodes)
                while self._waiting:
                    await self._round(kind)
                    await asyncio.sleep(seconds)

    async def _replace(self, version: Version) -> None:
        node = self._waiting.pop()
        node.send(signal.SIGTERM)
        assert await node.ended() == 0
        version.takes(node)
        node.start()
        await node.listens()


async def upgraded(folder: Path, earlier: Path, tables: int, seconds: float) -> Upgrade:
    """Open a room of the earlier version, bring today's in and take it back, and close the room."""
    with running_postgres() as postgres:
        site = Site(folder, postgres)
        upgrade = Upgrade(site, random.Random(1), earlier)
        try:
            await site.open()
            await upgrade.whole_way(tables, seconds)
        finally:
            site.close()
    return upgrade


def main(arguments: Sequence[str] | None = None) -> None:
    """Replace all nodes and take them back, and say what was seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("earlier", type=Path)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="greenroom-upgrade-"))
    try:
        seen = asyncio.run(upgraded(folder, given.earlier.absolute(), given.tables, given.seconds))
    except BaseException:
        print(f"What is left lies in {folder}", flush=True)
        raise
    print(told(seen), flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
