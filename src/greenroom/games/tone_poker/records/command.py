"""The command `greenroom keepsake`: the link of a session's records, or its MIDI file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake
from greenroom.games.tone_poker.keepsakes.link import encode
from greenroom.games.tone_poker.keepsakes.midi import midi_file
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.records.keepsake_hands import keepsake_of_records
from greenroom.games.tone_poker.records.parser import read_record
from greenroom.games.tone_poker.records.record import Record
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.files import detail_of, holds_many, open_file
from greenroom.records.replay import game_of


def write_keepsake(file: str, midi: str | None, straight: bool, address: str, lang: str) -> str | Refusal:
    """Keep the hands of a record, or of many one a line; return the link, or what was written."""
    text = _read_file(file)
    if isinstance(text, Refusal):
        return text
    records = [_record(line) for line in _records(file, text)]
    refusal = next((each for each in records if isinstance(each, Refusal)), None)
    if refusal is not None:
        return refusal
    keepsake = keepsake_of_records(each for each in records if not isinstance(each, Refusal))
    if midi is not None and keepsake.hands:
        return _write_midi(keepsake, midi, straight, lang)
    link = encode(keepsake)
    return link if isinstance(link, Refusal) else f"{address.rstrip('/')}/listen#{link}"


def _read_file(file: str) -> bytes | Refusal:
    lines = open_file(file)
    if isinstance(lines, Refusal):
        return lines
    with lines:
        return lines.read()


def _records(file: str, text: bytes) -> Iterator[bytes]:
    if holds_many(file):
        yield from (line for line in text.splitlines() if line.strip())
    else:
        yield text


def _record(text: bytes) -> Record | Refusal:
    return read_record(text) if game_of(text) == TONE_POKER.name else refuse("record.no_melody")


def _write_midi(keepsake: Keepsake, midi: str, straight: bool, lang: str) -> str | Refusal:
    try:
        Path(midi).write_bytes(midi_file(keepsake, lang, straight))
    except (OSError, ValueError) as fault:
        return refuse("record.unwritable", file=midi, detail=detail_of(fault))
    return t(lang, "cli.keepsake.written", file=midi, hands=len(keepsake.hands), players=len(keepsake.voices))
