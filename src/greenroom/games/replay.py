"""Replaying a record of any game of the catalogue."""

from __future__ import annotations

import msgspec

from greenroom.games.catalogue import RECORDS
from greenroom.records.replay import replay_record
from greenroom.records.result import Stopped


def replay_text(text: bytes, lang: str = "en") -> msgspec.Struct | Stopped:
    """Read and replay one record; whatever is wrong with it becomes a `Stopped`."""
    return replay_record(RECORDS, text, lang)
