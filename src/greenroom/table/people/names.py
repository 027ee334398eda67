"""The names people go by at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from greenroom.kernel.refusal import Refusal, refuse

LONGEST = 24
JOINERS = "\u200c\u200d"
"""Invisible, and needed within names of some scripts and in emoji."""
BOTS = ("Lester", "Billie", "Coleman", "Ella", "Dexter", "Sarah", "Thelonious", "Dinah")
"""Names of bots at a table."""


def clean_name(asked: str) -> str | Refusal:
    """Trim a name of 1 to 24 characters; refused with invisible or direction-changing characters."""
    name = unicodedata.normalize("NFC", asked).strip()
    if not name or len(name) > LONGEST:
        return refuse("room.name_length", most=LONGEST)
    if any(_hidden(character) for character in name) or not any(_visible(character) for character in name):
        return refuse("room.name_characters")
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number behind it where somebody at the table has it already."""
    known = {each.casefold() for each in taken}
    number, unique = 1, name
    while unique.casefold() in known:
        number += 1
        suffix = f" {number}"
        unique = name[: LONGEST - len(suffix)] + suffix
    return unique


def _hidden(character: str) -> bool:
    # Control, format (with the bidirectional overrides), surrogate, private, unassigned; line separators.
    category = unicodedata.category(character)
    return (category[0] == "C" or category in ("Zl", "Zp")) and character not in JOINERS


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZM"
