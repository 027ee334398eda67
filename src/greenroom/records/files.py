"""Files of records as they are named on the command line."""

from __future__ import annotations

import errno
import os
import sys
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from greenroom.kernel.refusal import Refusal, refuse


def open_file(file: str) -> BinaryIO | Refusal:
    """Open a file to read, `-` for standard input, or say why it cannot be read."""
    try:
        if file != "-":
            return Path(file).open("rb")
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    except (OSError, ValueError) as fault:
        return refuse("record.unreadable", file=file, detail=detail_of(fault))
    return sys.stdin.buffer


def holds_many(file: str) -> bool:
    """Tell whether a file holds one record a line."""
    return file == "-" or file.endswith(".jsonl")


def open_records(file: str) -> BinaryIO | Refusal:
    """Open a file of records; refuse one that cannot be read, and an empty one of one record a line."""
    return _without_records(file) or open_file(file)


def _without_records(file: str) -> Refusal | None:
    """Refuse an empty file that should hold one record a line, and standard input that has ended already."""
    if file == "-":
        buffer = getattr(sys.stdin, "buffer", None)
        is_empty = isinstance(buffer, BufferedReader) and not buffer.peek(1)
        return refuse("record.none_given") if is_empty else None
    if not holds_many(file) or not Path(file).is_file() or Path(file).stat().st_size:
        return None
    return refuse("record.none", file=file)


def detail_of(fault: OSError | ValueError) -> str:
    """Return what the system says of a file that it would not open or write."""
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
