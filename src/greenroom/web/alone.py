"""One server a data folder: two would lose no move, but show each other's guests nothing."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path


class NotAlone(Exception):  # noqa: N818 - says what it is
    """Another server keeps this data folder."""


@contextlib.contextmanager
def alone_in(data: Path) -> Iterator[None]:
    """Keep a data folder to ourselves until we end, be it by a kill.

    Raises `NotAlone` where another server keeps it. A disk without such locks is taken as it is.
    """
    folder = os.open(data, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise NotAlone(str(data)) from error
        except OSError:
            pass
        yield
    finally:
        os.close(folder)
