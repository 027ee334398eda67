"""The characters that people may write where others read them."""

from __future__ import annotations

import unicodedata

from disarm import skeleton_key

JOINERS = "\u200c\u200d"
"""Invisible, and needed within words of some scripts and in emoji."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs to Unicode that show nothing: Hangul fillers, the empty Braille cell and note."""
SELECTORS = "".join(map(chr, (*range(0xFE00, 0xFE10), 0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x180E))))
"""Marks that show nothing of themselves: they choose between forms of the sign before them."""
MAX_MARKS = 4
"""Marks on one sign, once a text is normalised (NFC)."""
NEVER_SEEN = (range(0x2065, 0x2066), range(0xFDD0, 0xFDF0), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Code points that are not assigned: noncharacters, with the last two of each plane, and those set aside for
signs that show nothing."""


def is_hidden(character: str) -> bool:
    """Tell whether a character shows nothing of itself, or changes how others are shown."""
    # Control, format (with the bidirectional overrides), surrogate, private, unassigned; line separators.
    category = unicodedata.category(character)
    return (category[0] == "C" or category in ("Zl", "Zp")) and character not in JOINERS


def hides_within(text: str) -> bool:
    """Tell whether a text holds what cannot be seen in it: blank letters, and joiners that join nothing.

    A joiner belongs between two signs of a script that needs it, or of an emoji; beside a Latin letter, a
    digit or a space it only makes one name look like another.
    """
    if any(each in BLANK for each in text):
        return True
    around = zip(text, f" {text}", f"{text[1:]} ", strict=False)
    return any(
        each in JOINERS and (_joins_nothing(before) or _joins_nothing(after))
        for each, before, after in around
    )


def piles_up(text: str) -> bool:
    """Tell whether a text heaps marks on one sign: more than four, or one twice, as no writing does.

    By Unicode's Technical Standard 39, 5.4: such heaps reach over the lines and names around them.
    """
    row = 0
    for before, each in zip(f" {text}", text, strict=False):
        row = row + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if row > MAX_MARKS or (row > 1 and each == before):
            return True
    return False


def _joins_nothing(character: str) -> bool:
    return character in JOINERS or not character.strip() or character < "\u0370"


def only_seen(text: str) -> str:
    """Return a text without what cannot be seen in it; joiners stay where they join something."""
    visible = "".join(each for each in text if not is_hidden(each) and each not in BLANK)
    around = zip(visible, f" {visible}", f"{visible[1:]} ", strict=False)
    return "".join(
        each
        for each, before, after in around
        if each not in JOINERS or not (_joins_nothing(before) or _joins_nothing(after))
    )


def likenesses(text: str) -> frozenset[str]:
    """Return what a text looks like, such as the same for Ann and for Ann with a Cyrillic A.

    Two texts look alike where they share one of these. Signs that show nothing, case and width count for
    nothing, nor does by which of the letters and digits that Unicode takes for confusable (its Technical
    Standard 39) something is written. A capital I looks like l, and is an i all the same: hence two of them.
    """
    visible = "".join(each for each in unicodedata.normalize("NFKC", text) if not _is_unseen(each))
    return frozenset(skeleton_key(each, digit_policy="tr39") for each in (visible, visible.casefold()))


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character)[0] == "C" or character in BLANK or character in SELECTORS


def may_be_new(character: str) -> bool:
    """Tell whether a later Unicode than this Python's may show a character, as it does new emoji."""
    code = ord(character)
    if any(code in never for never in NEVER_SEEN) or code & 0xFFFE == 0xFFFE:
        return False
    return unicodedata.category(character) == "Cn"


def is_visible(character: str) -> bool:
    """Tell whether a character shows something by itself."""
    return unicodedata.category(character)[0] not in "CZM" and character not in BLANK
