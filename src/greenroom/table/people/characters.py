"""The characters that people may write where others read them."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible, and needed within words of some scripts and in emoji."""


def is_hidden(character: str) -> bool:
    """Tell whether a character shows nothing of itself, or changes how others are shown."""
    # Control, format (with the bidirectional overrides), surrogate, private, unassigned; line separators.
    category = unicodedata.category(character)
    return (category[0] == "C" or category in ("Zl", "Zp")) and character not in JOINERS


def is_assigned(character: str) -> bool:
    """Tell whether this Python's Unicode knows a character: it lacks the emoji of the last years."""
    return unicodedata.category(character) != "Cn"


def is_visible(character: str) -> bool:
    """Tell whether a character shows something by itself."""
    return unicodedata.category(character)[0] not in "CZM"
