"""A frame from a browser: one of the closed set of commands, or the reason why not."""

from __future__ import annotations

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.wire.commands import Command

LARGEST = 4096
"""Bytes a frame may have."""

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a frame that is no JSON, not text, or nested too deep."""


class _Named(msgspec.Struct):
    id: str | None = None


def read_command(frame: str | bytes) -> Command | Refusal:
    """Read one frame."""
    if len(frame) > LARGEST:
        return refuse("wire.too_big", most=LARGEST)
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError:
        return refuse("wire.unknown")
    except UNREADABLE:
        return refuse("wire.malformed")


def command_id(frame: str | bytes) -> str | None:
    """Find the id in a frame that was refused, so that its sender knows which one it was."""
    if len(frame) > LARGEST:
        return None
    try:
        return msgspec.json.decode(frame, type=_Named).id
    except UNREADABLE:
        return None
