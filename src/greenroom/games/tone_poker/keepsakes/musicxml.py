"""A keepsake as MusicXML: one staff, a bar for each phrase, with the player, the hand and the intervals.

The library writes no element that the schema of MusicXML 4.0 does not allow there. It reads that schema when
it is imported, which takes a third of a second: so it is imported when somebody wants a file.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from greenroom.games.tone_poker.engine.playback import TEMPO
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, KeptHand, Phrase
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.games.tone_poker.text.spelling import spell_note

DIVISIONS = 2
"""Divisions in a quarter note, so that eighths are whole numbers."""
RHYTHM = (
    (1, "eighth", False),
    (1, "eighth", False),
    (1, "eighth", False),
    (1, "eighth", False),
    (3, "quarter", True),
)
"""For each note of a phrase its length in divisions, how it is written, and whether with a dot."""
BEAMS = ("begin", "end", "begin", "end", None)
REST = (1, "eighth")
"""The rest that fills the bar: its length in divisions, and how it is written."""
DOCTYPE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE score-partwise PUBLIC '
    '"-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">\n'
)


def musicxml_file(keepsake: Keepsake, lang: str) -> bytes:
    """Write a keepsake as a file of one staff, its words in a language."""
    score = _Score(_library(), keepsake, lang)
    return (DOCTYPE + score.write()).encode()


def _library() -> ModuleType:
    # Python warns of escapes in the library's docstrings when it first compiles them, to no use here.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("musicxml.xmlelement.xmlelement")


class _Score:
    """The elements of one file; `xml` is the library, which has a class for each."""

    def __init__(self, xml: ModuleType, keepsake: Keepsake, lang: str) -> None:
        self._xml = xml
        self._keepsake = keepsake
        self._lang = lang

    def write(self) -> str:
        """Write all of it."""
        xml = self._xml
        score = xml.XMLScorePartwise(version="4.0")
        score.add_child(xml.XMLMovementTitle(t(self._lang, "midi.session")))
        part = score.add_child(xml.XMLPartList()).add_child(xml.XMLScorePart(id="P1"))
        part.add_child(xml.XMLPartName("Tone Poker"))
        staff = score.add_child(xml.XMLPart(id="P1"))
        for measure in self._measures():
            staff.add_child(measure)
        return str(score.to_string())

    def _measures(self) -> Iterator[Any]:
        bar = 0
        for number, hand in enumerate(self._keepsake.hands, start=1):
            for place, phrase in enumerate(hand.phrases):
                bar += 1
                yield self._measure(bar, hand, phrase, number if place == 0 else None)

    def _measure(self, bar: int, hand: KeptHand, phrase: Phrase, begins: int | None) -> Any:
        xml = self._xml
        measure = xml.XMLMeasure(number=str(bar))
        if bar == 1:
            measure.add_child(self._attributes())
            measure.add_child(self._tempo())
        if begins is not None:
            measure.add_child(self._direction(xml.XMLRehearsal(str(begins))))
        measure.add_child(self._direction(xml.XMLWords(self._phrase_text(phrase))))
        tonic = self._keepsake.voices[phrase.voice].tonic
        for place, (note, card) in enumerate(zip(self._keepsake.notes(phrase), phrase.cards, strict=True)):
            measure.add_child(self._note(place, tonic, note, card))
        measure.add_child(self._rest())
        return measure

    def _phrase_text(self, phrase: Phrase) -> str:
        return f"{self._keepsake.voices[phrase.voice].name}: {hand_name(self._lang, phrase.rank)}"

    def _attributes(self) -> Any:
        xml = self._xml
        attributes = xml.XMLAttributes()
        attributes.add_child(xml.XMLDivisions(DIVISIONS))
        time = attributes.add_child(xml.XMLTime())
        time.add_child(xml.XMLBeats("4"))
        time.add_child(xml.XMLBeatType("4"))
        clef = attributes.add_child(xml.XMLClef())
        clef.add_child(xml.XMLSign("G"))
        clef.add_child(xml.XMLLine(2))
        return attributes

    def _tempo(self) -> Any:
        xml = self._xml
        metronome = xml.XMLMetronome()
        metronome.add_child(xml.XMLBeatUnit("quarter"))
        metronome.add_child(xml.XMLPerMinute(str(TEMPO)))
        direction = self._direction(metronome)
        direction.add_child(xml.XMLSound(tempo=TEMPO))
        return direction

    def _direction(self, what: Any) -> Any:
        direction = self._xml.XMLDirection(placement="above")
        direction.add_child(self._xml.XMLDirectionType()).add_child(what)
        return direction

    def _note(self, place: int, tonic: int, midi: int, card: int) -> Any:
        xml, (length, kind, dotted) = self._xml, RHYTHM[place]
        spelling = spell_note(tonic, midi)
        note = xml.XMLNote()
        pitch = note.add_child(xml.XMLPitch())
        pitch.add_child(xml.XMLStep(spelling.letter))
        if spelling.alter:
            pitch.add_child(xml.XMLAlter(spelling.alter))
        pitch.add_child(xml.XMLOctave(spelling.octave))
        note.add_child(xml.XMLDuration(length))
        note.add_child(xml.XMLType(kind))
        if dotted:
            note.add_child(xml.XMLDot())
        if BEAMS[place] is not None:
            note.add_child(xml.XMLBeam(BEAMS[place], number=1))
        lyric = note.add_child(xml.XMLLyric())
        lyric.add_child(xml.XMLText(str(card)))
        return note

    def _rest(self) -> Any:
        xml, (length, kind) = self._xml, REST
        note = xml.XMLNote()
        note.add_child(xml.XMLRest())
        note.add_child(xml.XMLDuration(length))
        note.add_child(xml.XMLType(kind))
        return note
