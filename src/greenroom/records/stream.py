"""Many records: one a line in, one compact result a line out, in the same order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, TextIO

import msgspec

from greenroom.records.format import Formats
from greenroom.records.replay import replay_record
from greenroom.records.result import Stopped, where


def replay_lines(
    formats: Formats, lines: Iterable[bytes], out: BinaryIO, diagnostics: TextIO, lang: str = "en"
) -> int:
    """Replay every line that is not blank; returns how many records were at fault.

    Each result is flushed at once, so that a program at the other end of a pipe can wait for it.
    """
    faults = 0
    encode = msgspec.json.Encoder().encode
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        result = replay_record(formats, line, lang)
        out.write(encode(result) + b"\n")
        out.flush()
        if isinstance(result, Stopped):
            faults += 1
            diagnostics.write(f"{number}: {where(result)}\n")
    return faults
