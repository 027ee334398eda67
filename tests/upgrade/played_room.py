"""Plays in a room and keeps it as a fixture: `python -m upgrade.played_room FOLDER NAME`, in `tests`.

`NAME.tar.gz` is a backup of the room, key included: its guests were made up for it. `NAME.json` is what the
room said of itself over HTTP when the backup was made, with the cookies of those who may ask.

`format_1` is older than backups and bans: the program of 1e9cf5e served and played it in the same way, and
its files were packed as a backup afterwards. Of what it said then only what is still said in the same words
is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from greenroom.operation.archive import back_up
from greenroom.store import open_store
from greenroom.table.context import Timing
from greenroom.web.admin.requests import Ban, People
from greenroom.web.app import Web
from greenroom.web.server import config_for
from greenroom.web.settings import WebSettings
from greenroom.web.signing_key import secret_in
from greenroom.wire.messages import Update
from staged.stage import GENEROUS
from web.steadfast import Steadfast
from web.test_kill import opened, playing
from web.visitors import Browser, Server

GAMES = ("tonk", "tone-poker")
HANDS = 1
QUICK = Timing(opening_shown=0.05, stalled=0.2)
ASKED = ("", "/score", "/proofs", "/hands")
ONLY_TONK = ("/hands",)


@contextlib.asynccontextmanager
async def room(data: Path) -> AsyncIterator[tuple[Web, str]]:
    """Open a room whose tables are dealt by chance, and provably."""
    store = await open_store(f"sqlite:///{data / 'room.db'}")
    listening = socket.create_server(("127.0.0.1", 0))
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    web = Web(store, WebSettings(address=base, secret=secret_in(data), limits=GENEROUS, timing=QUICK))
    server = Server(config_for(web.app))
    serving = asyncio.create_task(server.serve([listening]))
    await server.answering.wait()
    try:
        yield web, base
    finally:
        await web.close()
        server.should_exit = True
        await serving
        await store.close()


async def played(base: str, game: str) -> tuple[str, list[dict[str, str]]]:
    """Play some hands at a table, and be in the next one."""
    table, cookies = await opened(base, game)
    guests = [Steadfast(base, table, each, seed) for seed, each in enumerate(cookies)]
    async with playing(guests):
        while any(each.now is None or each.now.room.hand_number <= HANDS for each in guests):
            await guests[0].promised(len(guests[0].acknowledged) + 1)
    return table, cookies


async def visit(base: str, cookies: dict[str, str]) -> Browser:
    """Come as one of the guests."""
    browser = Browser(base)
    browser.http.cookies.update(cookies)
    return browser


async def vote(base: str, table: str, cookies: list[dict[str, str]]) -> None:
    """Let whoever waits have a bot play for the other."""
    pair = [await visit(base, each) for each in cookies]
    for each in pair:
        await each.enter(table)
    await asyncio.sleep(1)
    waiting, other = pair if pair[1].legal else pair[::-1]
    answer = await waiting.ask(id="vote", do="vote", vote="bot", chair=other.now.you.chair)
    assert isinstance(answer, Update), answer
    for each in pair:
        await each.close()


async def told(base: str, table: str, game: str, cookies: dict[str, str]) -> dict[str, object]:
    """Write down what the room says of a table."""
    guest = await visit(base, cookies)
    paths = [f"/api/tables/{table}{end}" for end in ASKED if game == "tonk" or end not in ONLY_TONK]
    answers = {path: (await guest.http.get(path)).json() for path in ("/api/me", "/api/me/tables", *paths)}
    await guest.close()
    return answers


async def evening(folder: Path, name: str) -> None:
    """Play in a new room, ban somebody, and keep all of it."""
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch)
        async with room(data) as (web, base):
            tables: list[tuple[str, str, list[dict[str, str]]]] = []
            for game in GAMES:
                table, cookies = await played(base, game)
                if game == "tonk":
                    await vote(base, table, cookies)
                tables.append((game, table, cookies))
            eve = Browser(base)
            await eve.call("Eve")
            (known,) = (await web.admin.handle(People(name="Eve"))).rows
            await web.admin.handle(Ban(who=str(known["guest"]), why="as a test"))
            banned = dict(eve.http.cookies)
            await eve.close()
            facts = [
                {
                    "game": game,
                    "table": table,
                    "cookies": cookies,
                    "answers": await told(base, table, game, cookies[0]),
                }
                for game, table, cookies in tables
            ]
        back_up(data, folder / f"{name}.tar.gz")
    (folder / f"{name}.json").write_text(json.dumps({"banned": banned, "tables": facts}, indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(evening(Path(sys.argv[1]), sys.argv[2]))
