"""A proxy before two nodes that leads everything about a table to one, and all else to the other."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

from greenroom.store import StoreUnavailable

OF_A_TABLE = re.compile(rb"[A-Z]+ /(?:ws|t|api/tables)/")
PIECE_BYTES = 65_536


@contextlib.asynccontextmanager
async def leading(
    front: socket.socket, rest: socket.socket, tables: socket.socket, caught_up: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Lead what comes to one socket that listens to two others; the first of them has `caught_up` before."""

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            first = await reader.read(PIECE_BYTES)
            node = tables if OF_A_TABLE.match(first) else rest
            if node is rest:
                with contextlib.suppress(StoreUnavailable):
                    await caught_up()
            back, forth = await asyncio.open_connection(*node.getsockname())
            forth.write(first)
            await asyncio.gather(_pass(reader, forth), _pass(back, writer))

    server = await asyncio.start_server(lead, sock=front)
    try:
        yield
    finally:
        server.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(PIECE_BYTES):
            writer.write(piece)
            await writer.drain()
    writer.close()
