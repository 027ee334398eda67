"""A reader of MIDI files as the standard describes them, which knows nothing of how ours are written."""

from __future__ import annotations

import struct
from typing import NamedTuple


class Note(NamedTuple):
    pitch: int
    start: int
    end: int
    velocity: int
    channel: int


class Track(NamedTuple):
    name: str
    notes: list[Note]
    tempos: list[tuple[int, int]]
    markers: list[tuple[int, str]]
    programs: list[tuple[int, int]]
    texts: list[tuple[int, bytes]]


class File(NamedTuple):
    kind: int
    ticks: int
    tracks: list[Track]


def read(data: bytes) -> File:
    kind, count, ticks = _head(data)
    at, tracks = 14, []
    while at < len(data):
        name, length = struct.unpack(">4sI", data[at : at + 8])
        assert name == b"MTrk"
        tracks.append(_track(data[at + 8 : at + 8 + length]))
        at += 8 + length
    assert at == len(data) and len(tracks) == count
    return File(kind, ticks, tracks)


def _head(data: bytes) -> tuple[int, int, int]:
    name, length, kind, count, ticks = struct.unpack(">4sIHHH", data[:14])
    assert (name, length) == (b"MThd", 6) and ticks < 0x8000
    return kind, count, ticks


def _length(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte; the last byte has no top bit."""
    number = 0
    for taken in range(4):
        number = number << 7 | data[at + taken] & 0x7F
        if not data[at + taken] & 0x80:
            return number, at + taken + 1
    raise AssertionError("A number of more than four bytes.")


def _track(data: bytes) -> Track:
    track = Track("", [], [], [], [], [])
    held: dict[tuple[int, int], tuple[int, int]] = {}
    at = now = status = 0
    while at < len(data):
        wait, at = _length(data, at)
        now += wait
        if data[at] & 0x80:
            status, at = data[at], at + 1
        if status == 0xFF:
            kind = data[at]
            length, at = _length(data, at + 1)
            body, at = data[at : at + length], at + length
            if kind == 0x2F:
                assert at == len(data) and not held, "It ends too soon, or with a key held."
                return track
            track = _told(track, kind, body, now)
            continue
        at += _played(track, held, status, data[at : at + 2], now)
    raise AssertionError("A track has no end.")


def _told(track: Track, kind: int, body: bytes, now: int) -> Track:
    if kind == 0x03:
        return track._replace(name=body.decode("latin-1"))
    if kind == 0x51:
        track.tempos.append((now, int.from_bytes(body, "big")))
    if kind == 0x06:
        track.markers.append((now, body.decode("latin-1")))
    if kind == 0x01:
        track.texts.append((now, body))
    assert kind in (0x01, 0x06, 0x51, 0x58), f"What no keepsake says: {kind:02x}"
    return track


def _played(track: Track, held: dict, status: int, body: bytes, now: int) -> int:
    """Plays one message of a channel; returns how many bytes it has after its status."""
    kind, channel = status & 0xF0, status & 0x0F
    if kind == 0xC0:
        track.programs.append((channel, body[0]))
        return 1
    assert kind in (0x80, 0x90), f"A message that no phrase needs: {status:02x}"
    pitch, velocity = body
    if kind == 0x90 and velocity:
        assert (channel, pitch) not in held, "Struck while it is held."
        held[channel, pitch] = now, velocity
    else:
        start, loud = held.pop((channel, pitch))
        track.notes.append(Note(pitch, start, now, loud, channel))
    return 2
