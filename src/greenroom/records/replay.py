"""Replaying a record of any game."""

from __future__ import annotations

import msgspec

from greenroom.fault_log import faults_of_commands
from greenroom.json_errors import UNREADABLE
from greenroom.kernel.refusal import refuse
from greenroom.locales import GENERIC
from greenroom.records.format import Formats, RecordFormat
from greenroom.records.result import Stopped, stopped_result


class _Head(msgspec.Struct):
    """The entry that names a record's game."""

    game: str = ""


_HEAD = msgspec.json.Decoder(_Head)


def game_of(text: bytes) -> str:
    """Return the game that a record names; empty where it names none or cannot be read."""
    try:
        return _HEAD.decode(text).game
    except UNREADABLE:
        return ""


def format_of(formats: Formats, text: bytes) -> RecordFormat:
    """Return the format that takes a record."""
    first = next(iter(formats.values()))
    return formats.get(game_of(text), first)


def replay_record(formats: Formats, text: bytes, lang: str = "en") -> msgspec.Struct | Stopped:
    """Read and replay one record of any game; whatever is wrong with it becomes a `Stopped`.

    A fault of ours is told by its kind alone; its trace is kept where those of commands are.
    """
    try:
        return format_of(formats, text).replay(text, lang)
    except Exception as fault:
        # One record must not keep the others from being replayed.
        trace = faults_of_commands().keep(fault)
        return stopped_result(
            refuse("record.internal", fault=type(fault).__name__, trace=trace), GENERIC, lang
        )
