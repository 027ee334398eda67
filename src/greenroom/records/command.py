"""The command `greenroom replay`: one record, or many, to standard output."""

from __future__ import annotations

import sys

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.records.files import holds_many, open_records
from greenroom.records.format import Formats
from greenroom.records.replay import format_of, replay_record
from greenroom.records.result import Stopped, where
from greenroom.records.stream import replay_lines


def replay_file(formats: Formats, file: str, as_json: bool, lang: str) -> int | Refusal:
    """Replay the record in a file, or every line of `-` and of a `.jsonl` file.

    Returns how many records were at fault; refuses a file that cannot be read or is empty.
    """
    lines = open_records(file)
    if isinstance(lines, Refusal):
        return lines
    with lines:
        if holds_many(file):
            return replay_lines(formats, lines, sys.stdout.buffer, sys.stderr, lang)
        text = lines.read()
    return _one_json(formats, text, lang) if as_json else _one_text(formats, text, lang)


def _one_json(formats: Formats, text: bytes, lang: str) -> int:
    result = replay_record(formats, text, lang)
    sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
    sys.stdout.buffer.flush()
    return int(isinstance(result, Stopped))


def _one_text(formats: Formats, text: bytes, lang: str) -> int:
    result = format_of(formats, text).readable(text, lang)
    if isinstance(result, Stopped):
        sys.stderr.write(f"{where(result)}\n")
        return 1
    print(result)
    return 0
