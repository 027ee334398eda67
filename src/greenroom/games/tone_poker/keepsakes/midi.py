"""A keepsake as a Standard MIDI File: a track for each player, hand after hand, as the table hears them.

Text is ASCII, the one set of characters that every reader shows alike. What is more than that follows whole,
in a text event of its own that begins with the byte order mark of UTF-8: the mark by which Unicode is
known in MIDI files (recommended practice RP-026, section 5).

There is no key signature. Up to twelve tonics sound at once, and a card is one of twelve intervals above
its own: no key would spare accidentals, and programs take a signature in any track for that of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import mido

from greenroom.games.tone_poker.engine.playback import TEMPO
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, KeptHand, Phrase
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.games.tone_poker.text.note_names import note_in_ascii
from greenroom.kernel.text import ascii_of

TICKS = 480
"""MIDI ticks in a quarter note."""
BAR = 4 * TICKS
SWUNG_QUARTERS, STRAIGHT_QUARTERS = 0.57, 0.5
"""The point of a quarter at which its second eighth begins."""
RING = TICKS + TICKS // 2
"""The last of the five eighths rings into the fourth quarter of the bar."""
LOUD = (76, 70, 76, 70, 80)
"""Even, but not a machine: the beat, the afterbeat, and the note it all goes to."""
DRUMS = 9
"""The channel on which no notes can be played."""
MARK = "\ufeff"

_Event = tuple[int, mido.Message | mido.MetaMessage]
"""A MIDI message with its time, in ticks from the beginning."""


def midi_file(keepsake: Keepsake, lang: str, straight: bool = False) -> bytes:
    """Write a keepsake as a file: bar by bar the phrases of a hand, the host's first, then clockwise.

    Its words are of a language. The eighths lilt as at the table, or are `straight`, for notation programs.
    """
    file = mido.MidiFile(type=1, ticks_per_beat=TICKS, charset="utf-8")
    file.tracks.append(_track(_head(keepsake, lang)))
    for voice in range(len(keepsake.voices)):
        file.tracks.append(_track(_part(keepsake, voice, lang, starts(straight))))
    buffer = BytesIO()
    file.save(file=buffer)
    return buffer.getvalue()


def starts(straight: bool) -> tuple[int, ...]:
    """Return the ticks of a bar at which the five notes of a phrase begin."""
    after = round((STRAIGHT_QUARTERS if straight else SWUNG_QUARTERS) * TICKS)
    return 0, after, TICKS, TICKS + after, 2 * TICKS


def _head(keepsake: Keepsake, lang: str) -> Iterator[_Event]:
    """Yield what holds for all tracks: title, tempo, and where each hand begins."""
    yield from _name(t(lang, "midi.session"), "")
    yield 0, mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(TEMPO))
    yield 0, mido.MetaMessage("time_signature", numerator=4, denominator=4)
    bar = 0
    for number, hand in enumerate(keepsake.hands, start=1):
        yield bar * BAR, mido.MetaMessage("marker", text=ascii_of(t(lang, "midi.hand", number=number)))
        bar += len(hand.phrases)


def _part(keepsake: Keepsake, voice: int, lang: str, begins: tuple[int, ...]) -> Iterator[_Event]:
    """Yield what one player plays, and beside each phrase what hand it was."""
    channel, player = _channel(voice), keepsake.voices[voice]
    yield from _name(player.name, t(lang, "midi.player", number=voice + 1))
    yield 0, _text(t(lang, "midi.tonic", note=note_in_ascii(lang, player.tonic)))
    yield 0, mido.Message("program_change", channel=channel, program=0)
    phrases = ((hand, phrase) for hand in keepsake.hands for phrase in hand.phrases)
    for bar, (hand, phrase) in enumerate(phrases):
        if phrase.voice == voice:
            yield bar * BAR, _text(_phrase_text(hand, phrase, lang))
            yield from _phrase(keepsake.notes(phrase), bar * BAR, begins, channel)


def _name(name: str, otherwise: str) -> Iterator[_Event]:
    """Name a track, otherwise by what stands for a name that ASCII has no letter for."""
    plain = ascii_of(name).strip()
    yield 0, mido.MetaMessage("track_name", name=plain or ascii_of(otherwise))
    if plain != name:
        yield 0, mido.MetaMessage("text", text=MARK + name)


def _text(text: str) -> mido.MetaMessage:
    return mido.MetaMessage("text", text=ascii_of(text))


def _phrase_text(hand: KeptHand, phrase: Phrase, lang: str) -> str:
    hand_text, points = hand_name(lang, phrase.rank), hand.points(phrase)
    return t(lang, "midi.phrase", hand=hand_text, place=phrase.place, points=points)


def _phrase(notes: list[int], start: int, begins: tuple[int, ...], channel: int) -> Iterator[_Event]:
    ends = (*begins[1:], begins[-1] + RING)
    for note, at, end, loud in zip(notes, begins, ends, LOUD, strict=True):
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
