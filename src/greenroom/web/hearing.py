"""What a player sends: good commands go to the table, each bad frame gets its own reason."""

from __future__ import annotations

import asyncio

from greenroom.games.catalogue import GAMES
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.actor import TableActor
from greenroom.table.commands import Command
from greenroom.web.link import SocketLink
from greenroom.web.metrics import Metrics
from greenroom.wire.allowance import Allowance, Rate
from greenroom.wire.commands import Hello
from greenroom.wire.decoder import CommandDecoder, command_id
from greenroom.wire.encoder import JsonEncoder

DECODER = CommandDecoder(GAMES)
PATIENCE = 100
"""A socket is closed after so many refused frames in all: no page of ours sends any."""


class Ear:
    """Hears one socket's frames, as far as its allowance goes."""

    def __init__(self, actor: TableActor, link: SocketLink, rate: Rate, metrics: Metrics) -> None:
        self._actor = actor
        self._link = link
        self._metrics = metrics
        self._now = asyncio.get_running_loop().time
        self._allowance = Allowance(rate, self._now())
        self._patience = PATIENCE
        self._encoder = JsonEncoder()

    def hear(self, frame: str | bytes) -> None:
        """Pass a command on, or refuse what is none."""
        if self._link.closing:
            # Its person may be believed no more, and the last word wait behind what nobody reads.
            return
        command = DECODER.decode(frame)
        if isinstance(command, Command) and self._allowance.spend(command.cost, self._now()):
            self._metrics.commands += 1
            self._actor.say(self._link, command)
        else:
            self._refuse(frame, command)

    def _refuse(self, frame: str | bytes, command: object) -> None:
        self._patience -= 1
        if self._patience == 0:
            self._link.close(self._encoder.bye("wire.too_fast", again=False))
        self._link.send(self._encoder.refused(command_id(frame), _why_not(command)))


def _why_not(command: object) -> Refusal:
    if isinstance(command, Refusal):
        return command
    return refuse("wire.unknown" if isinstance(command, Hello) else "wire.too_fast")
