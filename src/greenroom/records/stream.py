"""Many records: one a line in, one compact result a line out, in the same order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, TextIO

import msgspec

from greenroom.games.tonk.records.replay import replay_text
from greenroom.games.tonk.records.result import Stopped


def replay_lines(lines: Iterable[bytes], out: BinaryIO, diagnostics: TextIO, lang: str = "en") -> int:
    """Replay every line that is not blank; returns how many records were at fault.

    Each result is flushed at once, so that a program at the other end of a pipe can wait for it.
    """
    faults = 0
    encode = msgspec.json.Encoder().encode
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        result = replay_text(line, lang)
        out.write(encode(result) + b"\n")
        out.flush()
        if isinstance(result, Stopped):
            faults += 1
            diagnostics.write(f"{number}: {where(result)}\n")
    return faults


def where(stopped: Stopped) -> str:
    """Write a fault on one line, the action first where there is one."""
    fault = stopped.error
    return fault.why if fault.action is None else f"{fault.action}: {fault.text}: {fault.why}"
