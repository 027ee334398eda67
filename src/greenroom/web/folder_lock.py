"""A lock on the data folder: one server each.

Two servers on one folder would lose no move, since the store refuses the second of two appends. But each
would show its own guests nothing of what the other's play.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path


class AlreadyLocked(Exception):  # noqa: N818 - says what it is
    """Another server holds this data folder."""


@contextlib.contextmanager
def lock_folder(data: Path) -> Iterator[None]:
    """Hold a data folder's lock; the system gives it back when the process ends, however it ends.

    Raises `AlreadyLocked` where another server holds it. A disk without such locks is used without one.
    """
    folder = os.open(data, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyLocked(str(data)) from error
        except OSError:
            pass
        yield
    finally:
        os.close(folder)
