"""Text where it meets what is not Unicode: bytes that should be text, and readers of ASCII alone."""

from __future__ import annotations

import unicodedata

_WHOLE = str.maketrans(
    {
        **{"ß": "ss", "ẞ": "SS", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "Þ": "Th"},
        **{
            "þ": "th",
            "Ð": "D",
            "ð": "d",
            "Đ": "D",
            "đ": "d",
            "Ł": "L",
            "ł": "l",
            "Ħ": "H",
            "ħ": "h",
            "ı": "i",
        },
        **{"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-"},
    }
)
"""Latin letters and marks that Unicode takes for whole, not for a letter with an accent."""


def is_utf8(text: bytes) -> bool:
    """Tell whether bytes are text at all; a JSON decoder notices only where it happens to look."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def ascii_of(text: str, other: str = "") -> str:
    """Write text in printable ASCII: letters without their accents, `other` for what has no such letter."""
    letters = unicodedata.normalize("NFKD", text.translate(_WHOLE))
    base_letters = (each for each in letters if not unicodedata.combining(each))
    return "".join(each if " " <= each <= "~" else other for each in base_letters)
