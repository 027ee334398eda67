"""What `greenroom replay` does: one record, or many, to standard output."""

from __future__ import annotations

import sys

import msgspec

from greenroom.games.tone_poker.records.parser import read_record as read_tones
from greenroom.games.tone_poker.records.result import Replayed as ReplayedTones
from greenroom.games.tone_poker.records.text import readable as readable_tones
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.replay import replay_text
from greenroom.games.tonk.records.result import Replayed, Stopped
from greenroom.games.tonk.records.text import readable
from greenroom.kernel.refusal import Refusal
from greenroom.records.actions import stopped
from greenroom.records.files import holds_many, opened
from greenroom.records.stream import replay_lines, where


def replay_file(file: str, as_json: bool, lang: str) -> int | Refusal:
    """Replay the record in a file, or every line of `-` and of a `.jsonl` file.

    Returns how many records were at fault; refuses a file that cannot be read.
    """
    lines = opened(file)
    if isinstance(lines, Refusal):
        return lines
    with lines:
        if holds_many(file):
            return replay_lines(lines, sys.stdout.buffer, sys.stderr, lang)
        text = lines.read()
    return _one_json(text, lang) if as_json else _one_text(text, lang)


def _one_json(text: bytes, lang: str) -> int:
    result = replay_text(text, lang)
    sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
    sys.stdout.buffer.flush()
    return int(isinstance(result, Stopped))


def _one_text(text: bytes, lang: str) -> int:
    told = _told(text, lang)
    if isinstance(told, Stopped):
        sys.stderr.write(f"{where(told)}\n")
        return 1
    print(told)
    return 0


def _told(text: bytes, lang: str) -> str | Stopped:
    """Tell a replay to a person."""
    result = replay_text(text, lang)
    if isinstance(result, Replayed):
        record = read_record(text)
        return stopped(record, lang) if isinstance(record, Refusal) else readable(record, result, lang)
    if isinstance(result, ReplayedTones):
        tones = read_tones(text)
        return stopped(tones, lang) if isinstance(tones, Refusal) else readable_tones(tones, result, lang)
    return result
