"""What a game says of its records: how one is replayed, for a program and for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from greenroom.records.result import Stopped


class RecordFormat(Protocol):
    """The records of one game."""

    def replay(self, text: bytes, lang: str) -> msgspec.Struct | Stopped:
        """Replay a record; whatever is wrong with it becomes a `Stopped`."""

    def readable(self, text: bytes, lang: str) -> str | Stopped:
        """Replay a record and tell a person how the hand stands."""


Formats = Mapping[str, RecordFormat]
"""By the name of their game. The first takes records that name no game or an unknown one, to refuse them."""
