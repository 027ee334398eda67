"""One guest's knowledge of one source of chance foretells nothing that comes out of another."""

from __future__ import annotations

import asyncio
import random
import socket

import msgspec
import websockets
from starlette.types import Receive, Scope, Send

from greenroom.table.context import Context
from greenroom.web.server import config_for
from greenroom.web.sockets.protocol import protocol_of
from web.visitors import Server


def pauses() -> list[float]:
    """Some pauses of bots at the usual pace, and in races."""
    usual = {field.name: field.default for field in msgspec.structs.fields(Context)}
    return [usual[name]() for name in ("pace", "reaction") for _ in range(3)]


def test_who_knows_the_generator_of_the_process_foretells_no_pause_of_a_bot() -> None:
    random.seed(7)
    before, first = random.getstate(), pauses()
    assert random.getstate() == before, "nothing was drawn from it"
    assert pauses() != first
    assert all(0.35 <= pause <= 2 for pause in first)


def test_who_knows_the_generator_of_the_process_foretells_no_ping_of_the_server() -> None:
    seen: list[bytes | None] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol = protocol_of(scope)
        assert protocol is not None
        for _ in range(2):
            random.seed(7)
            protocol.send_keepalive_ping()
            seen.append(protocol.pending_ping_payload)
            protocol.stop_keepalive()
        await send({"type": "websocket.close", "code": 1000})

    async def story() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        server = Server(config_for(app))
        running = asyncio.create_task(server.serve([listening]))
        await server.answering.wait()
        async with websockets.connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/") as client:
            await client.wait_closed()
        server.should_exit = True
        await running
        listening.close()

    asyncio.run(story())
    assert len(set(seen)) == 2 and None not in seen
