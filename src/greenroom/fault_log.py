"""The keeping of the traces of faults inside: a file that only the host can read.

A trace names what the program held, and at a card table that may be a hand. So it goes neither to people nor
to standard error, which is often collected where others read it. It is appended to one file with mode 0600,
for a server in the data folder, where the decks lie anyway. The log names the kind of the fault and the file.

A fault may repeat with every move, so the file is bounded: when it is full it becomes the older of two. And
keeping a trace must never be a second fault: on a full disk it is lost, which the log then says.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from greenroom.operator_log import log

NAME = "faults.log"
STATUS = os.EX_SOFTWARE
"""The exit status of a process that a fault of the program has ended."""
MAX_FILE_BYTES = 512 * 1024
"""Bytes after which the file is put aside, in the place of the one that was put aside before."""
MAX_TRACE_CHARACTERS = 16 * 1024
"""Characters that are kept of one trace: its end, where the fault is."""
NOWHERE = "nowhere"


class Faults:
    """Keeps traces in a file; without one it keeps none."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    def keep(self, fault: BaseException, message: str = "") -> str:
        """Append a fault's trace, and what was said of it; returns where it can be read, for the log."""
        if self._file is None:
            return NOWHERE
        trace = "".join(traceback.format_exception(fault))[-MAX_TRACE_CHARACTERS:]
        try:
            self._append(f"{datetime.now(UTC).isoformat()} {message[:MAX_TRACE_CHARACTERS]}\n{trace}\n")
        except OSError as error:
            return f"{NOWHERE}: {error.strerror}"
        return str(self._file)

    def _append(self, text: str) -> None:
        assert self._file is not None
        with contextlib.suppress(FileNotFoundError):
            if self._file.stat().st_size >= MAX_FILE_BYTES:
                self._file.replace(self._file.with_suffix(".old.log"))
        # A link that somebody else has put there would lead a trace out of our hands.
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW
        with os.fdopen(os.open(self._file, flags, 0o600), "a", encoding="utf-8", errors="replace") as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(text)


class FaultHandler(logging.Handler):
    """Takes what libraries log: a trace goes to the file, and one line without it to our own log."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(logging.WARNING)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record; where it has a trace its words stay in the file too, since asyncio's name values."""
        message, fault = record.getMessage().strip(), record.exc_info[1] if record.exc_info else None
        if fault is None:
            log.note(record.levelno, message.partition("\n")[0], logger=record.name)
        else:
            kind, trace = type(fault).__name__, self._faults.keep(fault, message)
            log.note(record.levelno, "fault inside", logger=record.name, error=kind, trace=trace)


KEPT_NOWHERE = Faults()


def faults_of_commands() -> Faults:
    """Keep the traces of commands, which have no data folder, in the system's folder for passing files.

    Each user of a machine has a file of his own there: a second could not write to the first's.
    """
    return Faults(Path(tempfile.gettempdir()) / f"greenroom-{os.getuid()}-{NAME}")
