"""The characters that people may write where others read them."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible, and needed within words of some scripts and in emoji."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs to Unicode that show nothing: Hangul fillers, the empty Braille cell and note."""
NEVER_SEEN = (range(0x2065, 0x2066), range(0xFDD0, 0xFDF0), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Not assigned; they never will be, as are the last two of each plane, or will show nothing."""


def is_hidden(character: str) -> bool:
    """Tell whether a character shows nothing of itself, or changes how others are shown."""
    # Control, format (with the bidirectional overrides), surrogate, private, unassigned; line separators.
    category = unicodedata.category(character)
    return (category[0] == "C" or category in ("Zl", "Zp")) and character not in JOINERS


def may_be_new(character: str) -> bool:
    """Tell whether a later Unicode than this Python's may show a character, as it does new emoji."""
    code = ord(character)
    if any(code in never for never in NEVER_SEEN) or code & 0xFFFE == 0xFFFE:
        return False
    return unicodedata.category(character) == "Cn"


def is_visible(character: str) -> bool:
    """Tell whether a character shows something by itself."""
    return unicodedata.category(character)[0] not in "CZM" and character not in BLANK
