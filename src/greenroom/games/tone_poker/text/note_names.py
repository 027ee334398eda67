"""Notes as people write them: `F#`, `E♭`, in French `fa♯`, `mi♭`."""

from __future__ import annotations

from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.text.spelling import spell_note
from greenroom.kernel.text import ascii_of

_NAMES = (
    {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
    | {"do": 0, "re": 2, "mi": 4, "fa": 5, "sol": 7, "la": 9, "si": 11}
    | {"ut": 0, "ré": 2}
)
_SIGNS = {"": 0, "#": 1, "♯": 1, "b": -1, "♭": -1}
_ALTERED = {0: "", 1: "♯", -1: "♭"}
_TYPED = str.maketrans("♯♭", "#b")
_PITCHES = {name + sign: (pitch + by) % 12 for name, pitch in _NAMES.items() for sign, by in _SIGNS.items()}


def note_sign(lang: str, note: int, tonic: int | None = None) -> str:
    """Name a note by its interval above a tonic, as it is spelled on a staff; on its own, as a tonic."""
    spelling = spell_note(note % 12 if tonic is None else tonic, note)
    return t(lang, f"note.tone_poker.{spelling.letter}") + _ALTERED[spelling.alter]


def note_in_ascii(lang: str, note: int) -> str:
    """Name a tonic where nothing but ASCII is read: `F#`, `Eb`, in French `fa#`, `mib`."""
    return ascii_of(note_sign(lang, note).translate(_TYPED))


def pitch_named(text: str) -> int | None:
    """Read a pitch class by its English or French name; None for anything else."""
    return _PITCHES.get(text.strip().lower())
