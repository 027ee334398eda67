"""Files of records as they are named on the command line."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO

from greenroom.kernel.refusal import Refusal, refuse


def opened(file: str) -> BinaryIO | Refusal:
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


def detail_of(fault: OSError | ValueError) -> str:
    """Return what the system says of a file that it would not open or write."""
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
