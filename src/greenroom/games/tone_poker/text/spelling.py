"""The spelling of notes: by their interval above the tonic, as it is read and taught."""

from __future__ import annotations

import msgspec

LETTERS = "CDEFGAB"
NATURAL = (0, 2, 4, 5, 7, 9, 11)
"""The pitch class of each letter."""
TONICS = ((0, 0), (1, -1), (1, 0), (2, -1), (2, 0), (3, 0), (3, 1), (4, 0), (5, -1), (5, 0), (6, -1), (6, 0))
"""For each pitch class its letter and alteration, where it is itself the tonic."""
STEPS = (0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6)
"""For each interval, the letters from the tonic's to its own; the tritone is an augmented fourth."""


class Spelling(msgspec.Struct, frozen=True):
    """One note as it is written."""

    letter: str
    alter: int
    """Semitones: -1 is a flat, 1 a sharp."""
    octave: int
    """The octave in scientific notation: middle C begins octave 4."""


def spell_note(tonic: int, note: int) -> Spelling:
    """Spell a MIDI note above a tonic: a third as a third, but without double accidentals.

    Where the interval would need one (the minor second above D flat), the note is spelled as a tonic is.
    """
    place, _ = TONICS[tonic]
    letter = (place + STEPS[(note - tonic) % 12]) % 7
    alter = (note - NATURAL[letter] + 6) % 12 - 6
    if abs(alter) > 1:
        letter, alter = TONICS[note % 12]
    return Spelling(LETTERS[letter], alter, (note - alter) // 12 - 1)
