"""The contract of outside bots: any program, in any language, plays in a real room over a loopback socket.

def test_my_program():
    check_outside_bot(["node", "my_bot.js"])

The program is started with the address of the room and the code of a table as its last two arguments, and
with its token in `GREENROOM_TOKEN`. It plays a host who acts at random.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from greenroom.store import open_store
from greenroom.table.context import Context, Timing
from greenroom.web.app import Web
from greenroom.web.server import config_for
from greenroom.web.settings import Limits, WebSettings
from greenroom.wire.allowance import Rate
from greenroom.wire.commands import PROTOCOL

SILENCE_SECONDS = 60.0
"""Seconds for which the program may show nothing at all: time to start it on a busy machine."""
TIMING = Timing(opening_shown=0, next_hand=0, outside_bot=15)
ENDLESS = Rate(1e9, 1e9)
LIMITS = Limits(
    commands_per_guest=ENDLESS,
    commands_per_address=ENDLESS,
    commands_per_bot=ENDLESS,
    commands_per_owner=ENDLESS,
    heard_per_guest=ENDLESS,
    heard_per_address=ENDLESS,
    heard_per_owner=ENDLESS,
)
"""Limits that nobody meets: no one pauses here, as people at a table do, and that is no fault of the program.
"""


class Host:
    """The guest whose bot it is: opens a table of two and acts at random."""

    def __init__(self, base: str, seed: int) -> None:
        self._base = base
        self._chance = Random(seed)
        self._headers = {"Origin": base, "Content-Type": "application/json"}
        self.moves = 0
        self.hands = 0
        self._room: dict[str, Any] = {}
        self._decided: int | None = None
        """The decision that was answered last: a message may come in between that asks for it still."""
        self.is_late = False
        """A bot of the house had to sit in for the program."""

    async def post(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        """Ask the room something as the page does."""
        return await asyncio.to_thread(self._post, path, body)

    def _post(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        request = Request(f"{self._base}{path}", json.dumps(body).encode(), self._headers)
        with urlopen(request, timeout=SILENCE_SECONDS) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self._headers["Cookie"] = cookie.partition(";")[0]
            content: dict[str, Any] = json.load(answer)
            return content

    async def play(self, table: str, hands: int) -> None:
        """Play until `hands` hands have ended."""
        address = f"{self._base.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(address, additional_headers=self._headers) as line:
            await line.send(json.dumps({"do": "hello", "protocol": PROTOCOL}))
            while self.hands < hands and not self.is_late:
                await self._hear(line, json.loads(await asyncio.wait_for(line.recv(), SILENCE_SECONDS)))

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if message["is"] not in ("update", "step"):
            return
        self._room = message.get("room", self._room)
        words = [each.get("what") for each in message["happened"]]
        self.is_late = "bot_sat_in" in words
        self.hands += words.count("hand_ended")
        you, hand, room = message["you"], message["hand"], self._room
        own = next(each for each in room["chairs"] if each["chair"] == you["chair"])
        if room["phase"] != "playing":
            if len(room["chairs"]) > 1 and not own["ready"]:
                await self._send(line, do="ready")
        elif hand is not None and hand["legal"] and you["decision"] != self._decided:
            self._decided = you["decision"]
            action = self._chance.choice(hand["legal"])
            await self._send(line, do="act", decision=you["decision"], action=action)

    async def _send(self, line: ClientConnection, **command: object) -> None:
        self.moves += 1
        await line.send(json.dumps({"id": f"h{self.moves}", **command}))


def check_outside_bot(
    command: Sequence[str], hands: int = 5, game: str = "tonk", preset: str | None = None, seed: int = 1
) -> int:
    """Let a program play hands in a room of its own and check it; returns the number of its commands.

    It sits down, sends only what is taken, acts in time whenever it is asked, and ends with status 0 when its
    token is revoked. Raises AssertionError that says what failed. The cards follow from the seed, unless the
    program adds chance to the deals; so do the host's moves, as long as the program plays the same and nobody
    may slap.
    """
    return asyncio.run(_check(command, hands, {"game": game, "preset": preset}, seed))


async def _check(command: Sequence[str], hands: int, table: dict[str, object], seed: int) -> int:
    async with _room(seed) as (web, base):
        host = Host(base, seed)
        await host.post("/api/me", {"name": "Ann"})
        new_bot = await host.post("/api/me/bots", {"name": "Checked"})
        new_table = await host.post("/api/tables", table)
        environment = {**os.environ, "GREENROOM_TOKEN": new_bot["token"]}
        program = await _start([*command, base, new_table["code"]], environment)
        try:
            status = await _let_play(host, new_table["code"], hands, program)
            wrong = ", ".join(_refusal_codes(web))
            assert not wrong, f"The room refused what it sent: {wrong}."
            assert status is None, f"It ended with status {status} before its hands were over."
            assert not host.is_late, "It did not act in time, and a bot of the house sat in for it."
            await host.post("/api/me/bots/revoke", {"id": new_bot["bots"]["bots"][0]["id"]})
            await _require_end(program)
        finally:
            if program.returncode is None:
                program.kill()
                await program.wait()
        return web.metrics.commands - host.moves


def _refusal_codes(web: Web) -> list[str]:
    """List the codes of what the room has refused."""
    families = (each for each in web.metrics.collect() if each.name == "greenroom_refusals")
    return [one.labels["code"] for each in families for one in each.samples if one.value]


async def _start(command: Sequence[str], environment: Mapping[str, str]) -> Process:
    try:
        return await asyncio.create_subprocess_exec(*command, env=environment)
    except OSError as fault:
        raise AssertionError(f"{command[0]} cannot be started: {fault.strerror}.") from fault


async def _let_play(host: Host, table: str, hands: int, program: Process) -> int | None:
    """Let the host play; returns the exit status of a program that ended before the hands were over."""
    playing = asyncio.create_task(host.play(table, hands))
    ending = asyncio.create_task(program.wait())
    try:
        await asyncio.wait((playing, ending), return_when=asyncio.FIRST_COMPLETED)
        if not playing.done():
            return ending.result()
        await playing
    except TimeoutError as fault:
        raise AssertionError(
            f"Nothing happened for {SILENCE_SECONDS:.0f} seconds: it does not play."
        ) from fault
    finally:
        playing.cancel()
        ending.cancel()
        await asyncio.wait((playing, ending))
    return None


async def _require_end(program: Process) -> None:
    try:
        status = await asyncio.wait_for(program.wait(), SILENCE_SECONDS)
    except TimeoutError as fault:
        raise AssertionError("Its token was revoked, and it still runs.") from fault
    assert status == 0, f"Its token was revoked, and it ended with status {status}."


@asynccontextmanager
async def _room(seed: int) -> AsyncIterator[tuple[Web, str]]:
    """Open a room on a free port of this machine, for as long as the block lasts."""
    chance = Random(f"{seed} decks")
    with tempfile.TemporaryDirectory() as data, socket.create_server(("127.0.0.1", 0)) as listening:
        base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        store = await open_store(f"sqlite:///{Path(data) / 'room.db'}")
        settings = WebSettings(address=base, secret="check", timing=TIMING, limits=LIMITS)
        web = Web(store, settings, make_context=partial(Context, secret=lambda: chance.randbytes(32).hex()))
        server = uvicorn.Server(config_for(web.app))
        serving = asyncio.create_task(server.serve([listening]))
        try:
            yield web, base
        finally:
            await web.close()
            server.should_exit = True
            await serving
            await store.close()
