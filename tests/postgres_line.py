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
        self.stays_open = False
        """Whether its connection is not cut, but falls silent."""
        self.cut = 0
        self.opened = 0
        """The number of connections that there were so far."""
        self._serving: set[asyncio.Task[None]] = set()
        self._silent = 0
        """Over so many of the first of them nothing is passed on any more."""
        self._silent_ones: set[int] = set()

    def fall_silent(self) -> None:
        """Pass nothing on any more over the connections that there are, and cut none of them."""
        self._silent = self.opened

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one client."""
        self.opened += 1
        number = self.opened
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        server, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        lost = asyncio.Event()
        try:
            await asyncio.gather(
                self._ask(reader, to_server, lost, number),
                self._answer(server, writer, lost, number),
                return_exceptions=True,
            )
        finally:
            for each in (writer, to_server):
                each.transport.abort()

    async def close(self) -> None:
        """Cut what is still open."""
        for each in self._serving:
            each.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        # The transports end in the next round of the loop.
        await asyncio.sleep(0)

    def _is_silent(self, number: int) -> bool:
        return number <= self._silent or number in self._silent_ones

    async def _ask(
        self, client: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event, number: int
    ) -> None:
        while data := await client.read(1 << 20):
            if self._is_silent(number):
                continue
            if self.words and self.words in data:
                self.words = b""
                self.cut += 1
                if self.stays_open:
                    self._silent_ones.add(number)
                    continue
                lost.set()
                if self.question_too:
                    break
            server.write(data)
        server.close()

    async def _answer(
        self, server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event, number: int
    ) -> None:
        while data := await server.read(1 << 20):
            if self._is_silent(number):
                continue
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
    try:
        yield line, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()
        await line.close()
