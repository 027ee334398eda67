"""A frame from a browser: one of the closed set of commands, or the reason why not."""

from __future__ import annotations

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.catalogue import Catalogue
from greenroom.table.commands import Command
from greenroom.wire.commands import Hello, command_type

MAX_COMMAND_BYTES = 4096
"""Bytes a frame may have."""


class _WithId(msgspec.Struct):
    id: str | None = None


class CommandDecoder:
    """Decodes the commands of all games of a catalogue."""

    def __init__(self, games: Catalogue) -> None:
        self._decode: msgspec.json.Decoder[Hello | Command] = msgspec.json.Decoder(command_type(games))

    def decode(self, frame: str | bytes) -> Hello | Command | Refusal:
        """Decode one frame."""
        if len(frame) > MAX_COMMAND_BYTES:
            return refuse("wire.too_big", most=MAX_COMMAND_BYTES)
        try:
            return self._decode.decode(frame)
        except msgspec.ValidationError:
            return refuse("wire.unknown")
        except UNREADABLE:
            return refuse("wire.malformed")


def command_id(frame: str | bytes) -> str | None:
    """Find the id in a frame that was refused, so that its sender knows which one it was."""
    if len(frame) > MAX_COMMAND_BYTES:
        return None
    try:
        return msgspec.json.decode(frame, type=_WithId).id
    except UNREADABLE:
        return None
