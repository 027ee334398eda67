"""A line to PostgreSQL that can be cut at the worst moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit


class Line:
    """Passes everything on, until an answer is to be lost."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.words = b""
        """A question that holds these words is passed on, and its connection is cut in place of an answer."""
        self.question_too = False
        """Whether that question is lost as well."""
        self.cut = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one client."""
        server, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        lost = asyncio.Event()
        with contextlib.suppress(OSError):
            await asyncio.gather(self._ask(reader, to_server, lost), self._answer(server, writer, lost))
        writer.close()
        to_server.close()

    async def _ask(
        self, client: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        while data := await client.read(1 << 20):
            if self.words and self.words in data:
                self.words = b""
                self.cut += 1
                lost.set()
                if self.question_too:
                    break
            server.write(data)
        server.close()

    async def _answer(
        self, server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        while data := await server.read(1 << 20):
            if lost.is_set():
                break
            client.write(data)
        client.close()


@contextlib.asynccontextmanager
async def line_to(url: str) -> AsyncIterator[tuple[Line, str]]:
    """Open a line to a database; gives it and the URL by which it is used."""
    parts = urlsplit(url)
    assert parts.port is not None
    line = Line(parts.port)
    listening = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    yield line, url.replace(f":{parts.port}/", f":{port}/")
    listening.close()
