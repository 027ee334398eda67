"""The responses about what a room keeps about somebody."""

from __future__ import annotations

import msgspec


class KnownTable(msgspec.Struct, frozen=True):
    """A table where the guest sits or has sat, as far as it is about the guest."""

    code: str
    game: str
    hands: int
    """The number of hands dealt at the table so far."""
    seated: bool
    kept_until_ms: int
    """Unix time: the table is deleted some time after it, unless something happens there before."""


class Known(msgspec.Struct, frozen=True):
    """Everything that the room keeps about the guest of this browser."""

    name: str
    lang: str
    since_ms: int | None
    """Unix time of the first visit; null where an older version of the room kept none."""
    seen_ms: int | None
    """Unix time of a visit, a week before the latest at most."""
    forgotten_ms: int | None
    """Unix time when the guest is forgotten who does not come again."""
    tables: list[KnownTable]
    """The tables of the guest, the one where they came last first."""
    may_open_tables: bool
    """Whether the operator has allowed this guest to open tables; where everybody may, nothing is kept."""
    gave_code_word: bool
    """Whether the guest has given the code word of the room that holds now."""
    passkeys: int
    outside_bots: int


class NoteSection(msgspec.Struct, frozen=True):
    """A part of the note of privacy."""

    title: str
    lines: list[str]


class PrivacyNote(msgspec.Struct, frozen=True):
    """All that this room keeps of anybody, as its settings are now."""

    sections: list[NoteSection]
