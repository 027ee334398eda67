"""The operator's socket: whoever can open it may do everything, so it is the owner's alone."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log
from greenroom.web.admin.handlers import AdminHandlers
from greenroom.web.admin.requests import MAX_REQUEST_BYTES, SOCKET, AdminResponse, AnyRequest

REQUEST_SECONDS = 10.0
"""Seconds that a request may take to arrive."""
MAX_PATH_BYTES = 100
"""Bytes of a path that every system takes for a socket."""

_decode = msgspec.json.Decoder(AnyRequest).decode


@contextlib.asynccontextmanager
async def admin_socket(data: Path, handlers: AdminHandlers) -> AsyncIterator[None]:
    """Listen in a data folder whose lock is held; a room whose socket cannot be made goes on without."""
    place = data / SOCKET
    try:
        with _for_the_owner():
            server = await asyncio.start_unix_server(
                _ConnectionHandler(handlers).serve, _short(place), limit=MAX_REQUEST_BYTES
            )
    except OSError as error:
        log.warning("no admin socket", path=str(place), error=error.strerror or str(error))
        yield
        return
    try:
        async with server:
            yield
    finally:
        place.unlink(missing_ok=True)


@contextlib.contextmanager
def _for_the_owner() -> Iterator[None]:
    # A mode that is set afterwards would leave a moment in which others could connect.
    before = os.umask(0o177)
    try:
        yield
    finally:
        os.umask(before)


def _short(place: Path) -> str:
    # One that an earlier run left behind: the folder's lock says that nobody listens there.
    place.unlink(missing_ok=True)
    path = min(str(place), os.path.relpath(place), key=len)
    if len(path.encode()) > MAX_PATH_BYTES:
        raise OSError(errno.ENAMETOOLONG, "the folder's path is too long for a socket")
    return path


class _ConnectionHandler:
    def __init__(self, handlers: AdminHandlers) -> None:
        self._handlers = handlers

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            writer.write(msgspec.json.encode(await self._answer(reader)) + b"\n")
            await writer.drain()
            writer.close()
            await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader) -> AdminResponse:
        try:
            request = decode_request(await asyncio.wait_for(reader.readline(), REQUEST_SECONDS))
        except (ValueError, TimeoutError):
            request = None
        if request is None:
            return AdminResponse(refused="This is no request that this version knows.")
        return await self._handlers.handle(request)


def decode_request(line: bytes) -> AnyRequest | None:
    """Decode a request; None where this version knows none such."""
    try:
        request: AnyRequest = _decode(line)
    except UNREADABLE:
        return None
    return request
