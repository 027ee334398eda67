"""Handles incoming frames: a valid command goes to the table, anything else is refused with its reason."""

from __future__ import annotations

import asyncio
from typing import Protocol

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.streams import Connection
from greenroom.web.limits import SocketAllowances
from greenroom.web.metrics import Metrics
from greenroom.wire.allowance import Allowance, Rate
from greenroom.wire.commands import Hello
from greenroom.wire.decoder import CommandDecoder, command_id
from greenroom.wire.encoder import JsonEncoder

REFUSED_FRAMES = Rate(99, 0.1)
"""The number of frames of one socket that are refused before it is closed, and how many come back a second.

A page hardly ever sends one, and a bot that stays for days some: only many at once end a socket.
"""


class ClosingConnection(Connection, Protocol):
    """One open socket that may be on its way out."""

    @property
    def closing(self) -> bool:
        """Whether the socket's last word is sent, or waits to be."""
        ...


class FrameHandler:
    """Handles one socket's frames, as far as they can be paid for."""

    def __init__(
        self,
        actor: TableActor,
        connection: ClosingConnection,
        decoder: CommandDecoder,
        account: SocketAllowances,
        metrics: Metrics,
    ) -> None:
        self._actor = actor
        self._connection = connection
        self._decode = decoder.decode
        self._metrics = metrics
        self._now = asyncio.get_running_loop().time
        self._account = account
        self._refusals = Allowance(REFUSED_FRAMES, self._now())
        self._encoder = JsonEncoder()

    def handle(self, frame: str | bytes) -> None:
        """Hand a valid command to the table; refuse anything else."""
        if self._connection.closing:
            # The guest may have been revoked, and still sends while the last word waits in its queue.
            return
        command = self._decode(frame)
        if isinstance(command, Refusal):
            self._refuse(frame, command)
        # For a class of msgspec `isinstance` is a call of its own.
        elif type(command) is Hello:
            self._refuse(frame, refuse("wire.unknown"))
        elif self._account.pay(command.cost, self._actor.listeners if command.heard else 0, self._now()):
            self._metrics.commands += 1
            self._actor.receive(self._connection, command)
        else:
            self._refuse(frame, refuse("wire.too_fast"))

    def _refuse(self, frame: str | bytes, reason: Refusal) -> None:
        self._metrics.refused(reason.code)
        if self._refusals.spend(1, self._now()):
            self._connection.send(self._encoder.refused(command_id(frame), reason))
        else:
            self._connection.close(self._encoder.bye("wire.too_fast", again=False))
