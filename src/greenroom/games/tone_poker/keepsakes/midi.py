"""A keepsake as a Standard MIDI File: a track for each player, hand after hand, as the table hears them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import mido

from greenroom.games.tone_poker.engine.playback import TEMPO
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake

TICKS = 480
"""Of a quarter."""
BAR = 4 * TICKS
LILT = 0.57
"""The point of a quarter at which its second eighth begins."""
STARTS = (0, round(LILT * TICKS), TICKS, TICKS + round(LILT * TICKS), 2 * TICKS)
"""Five lilting eighths; the last note rings into the fourth quarter of the bar."""
RING = TICKS + TICKS // 2
LOUD = (76, 70, 76, 70, 80)
"""Even, but not a machine: the beat, the afterbeat, and the note it all goes to."""
DRUMS = 9
"""The channel on which no notes can be played."""

_Event = tuple[int, mido.Message | mido.MetaMessage]
"""Its time, in ticks from the beginning."""


def midi_file(kept: Keepsake, title: str) -> bytes:
    """Write a keepsake as a file: bar by bar the phrases of a hand, the host's first, then clockwise."""
    file = mido.MidiFile(type=1, ticks_per_beat=TICKS, charset="utf-8")
    file.tracks.append(_track(_head(kept, title)))
    for voice in range(len(kept.voices)):
        file.tracks.append(_track(_part(kept, voice)))
    written = BytesIO()
    file.save(file=written)
    return written.getvalue()


def _head(kept: Keepsake, title: str) -> Iterator[_Event]:
    """Yield what holds for all tracks: title, tempo, and where each hand begins."""
    yield 0, mido.MetaMessage("track_name", name=title)
    yield 0, mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(TEMPO))
    yield 0, mido.MetaMessage("time_signature", numerator=4, denominator=4)
    bar = 0
    for number, hand in enumerate(kept.hands, start=1):
        yield bar * BAR, mido.MetaMessage("marker", text=str(number))
        bar += len(hand)


def _part(kept: Keepsake, voice: int) -> Iterator[_Event]:
    """Yield the notes of one player."""
    channel = _channel(voice)
    yield 0, mido.MetaMessage("track_name", name=kept.voices[voice].name)
    yield 0, mido.Message("program_change", channel=channel, program=0)
    phrases = (phrase for hand in kept.hands for phrase in hand)
    for bar, phrase in enumerate(phrases):
        if phrase.voice == voice:
            yield from _phrase(kept.notes(phrase), bar * BAR, channel)


def _phrase(notes: list[int], start: int, channel: int) -> Iterator[_Event]:
    ends = (*STARTS[1:], STARTS[-1] + RING)
    for note, at, end, loud in zip(notes, STARTS, ends, LOUD, strict=True):
        yield start + at, mido.Message("note_on", channel=channel, note=note, velocity=loud)
        yield start + end, mido.Message("note_off", channel=channel, note=note, velocity=0)


def _channel(voice: int) -> int:
    """Give each player a channel of its own, as far as fifteen go."""
    channel = voice % 15
    return channel + (channel >= DRUMS)


def _track(events: Iterator[_Event]) -> mido.MidiTrack:
    track, now = mido.MidiTrack(), 0
    for at, event in events:
        track.append(event.copy(time=at - now))
        now = at
    return track
