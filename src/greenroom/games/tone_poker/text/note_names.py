"""Notes as people write them: `F#`, `E♭`, in French `fa♯`, `mi♭`."""

from __future__ import annotations

from greenroom.games.tone_poker.locales import t

_NAMES = (
    {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
    | {"do": 0, "re": 2, "mi": 4, "fa": 5, "sol": 7, "la": 9, "si": 11}
    | {"ut": 0, "ré": 2}
)
_SIGNS = {"": 0, "#": 1, "♯": 1, "b": -1, "♭": -1}
_PITCHES = {name + sign: (pitch + by) % 12 for name, pitch in _NAMES.items() for sign, by in _SIGNS.items()}


def note_sign(lang: str, note: int) -> str:
    """Name the pitch class of a note: one spelling for each, as the page has it."""
    return t(lang, f"note.tone_poker.{note % 12}")


def pitch_named(text: str) -> int | None:
    """Read a pitch class by its English or French name; None for anything else."""
    return _PITCHES.get(text.strip().lower())
