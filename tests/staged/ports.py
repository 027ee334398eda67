"""Ports at which a server can be killed and started again."""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from functools import cache
from pathlib import Path
from typing import BinaryIO

MIN_PORT, PORTS = 20_000, 10_000
"""Below the ports that systems give out unasked: nobody is given that of a server while it is down."""
TAKEN = Path(tempfile.gettempdir()) / f"greenroom-test-ports-{os.getuid()}"
"""Each port has a byte of this file: whoever has locked it has the port, also while nobody listens there."""

_own: set[int] = set()


def own_port() -> int:
    """Take a free port, which nobody else takes before this process has ended."""
    return next(port for port in range(MIN_PORT, MIN_PORT + PORTS) if _is_taken_now(port))


def _is_taken_now(port: int) -> bool:
    # A process is never refused a lock that it has itself.
    if port in _own:
        return False
    try:
        fcntl.lockf(_bytes(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    _own.add(port)
    return _is_free(port)


@cache
def _bytes() -> BinaryIO:
    return TAKEN.open("ab")


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
