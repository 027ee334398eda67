"""The audit of operators and hosts, in a file of the data folder that the operator alone can read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from greenroom.operator_log import log

NAME = "audit.log"
MAX_FILE_BYTES = 8 * 1024 * 1024
"""Bytes after which the file is put aside, in the place of the one that was put aside before."""


class AuditEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that an operator or a host did."""

    at: float
    """Unix time."""
    by: str
    """The operator, or the host of a table by id."""
    did: str
    table: str = ""
    details: msgspec.Raw = msgspec.Raw(b"{}")


class Audit:
    """Appends entries to a file, a line of JSON each; without a file it keeps none."""

    def __init__(self, file: Path | None, now: Callable[[], float]) -> None:
        self._file = file
        self._now = now

    def keep(self, by: str, did: str, details: msgspec.Struct | dict[str, object], table: str = "") -> None:
        """Note what somebody has done. What cannot be written is said in the log."""
        if self._file is None:
            return
        entry = AuditEntry(self._now(), by, did, table, msgspec.Raw(msgspec.json.encode(details)))
        try:
            self._append(self._file, msgspec.json.encode(entry) + b"\n")
        except OSError as error:
            log.error("audit not written", by=by, did=did, error=error.strerror)

    def _append(self, file: Path, line: bytes) -> None:
        if file.exists() and file.stat().st_size >= MAX_FILE_BYTES:
            file.replace(file.with_suffix(".old.log"))
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(file, flags, 0o600), "ab") as stream:
            stream.write(line)
