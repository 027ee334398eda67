"""The names people go by at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.people.characters import (
    hides_within,
    is_hidden,
    is_visible,
    likenesses,
    piles_up,
)

MAX_NAME_CHARACTERS = 24
BOTS = (
    "Lester",
    "Billie",
    "Coleman",
    "Ella",
    "Dexter",
    "Sarah",
    "Thelonious",
    "Dinah",
    "Kenny",
    "Nina",
    "Wes",
)
"""Names of bots at a table: enough for all but one of its seats."""


def clean_name(text: str) -> str | Refusal:
    """Trim a name of 1 to 24 characters; refused with invisible or direction-changing characters."""
    name = unicodedata.normalize("NFC", text).strip()
    if not name or len(name) > MAX_NAME_CHARACTERS:
        return refuse("room.name_length", most=MAX_NAME_CHARACTERS)
    if any(map(is_hidden, name)) or not any(map(is_visible, name)) or hides_within(name) or piles_up(name):
        return refuse("room.name_characters")
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number behind it where somebody at the table has it already, or one like it."""
    likenesses_taken = frozenset().union(*map(likenesses, taken))
    number, unique = 1, name
    while likenesses(unique) & likenesses_taken:
        number += 1
        suffix = f" {number}"
        unique = name[: MAX_NAME_CHARACTERS - len(suffix)] + suffix
    return unique
