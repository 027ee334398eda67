"""The number of connections that the system has room for: each one is an open file of this process."""

from __future__ import annotations

import contextlib
import resource

MAX_CONNECTIONS = 20_000
"""Connections that are worth their memory, however many files may be open."""
MIN_OTHER_FILES = 64
"""Files, at the least, for everything else: the log, the page, and connections that are being closed."""
MAX_FILES = 1 << 20


def raise_limit() -> int:
    """Let this process open as many files as the system lets it; return how many these are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = MAX_FILES if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= target:
        return target
    # A system may allow less than it says.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def connections_for(files: int) -> int:
    """Return how many connections may be open where `files` files may be."""
    return max(1, min(MAX_CONNECTIONS, files - max(MIN_OTHER_FILES, files // 4)))
