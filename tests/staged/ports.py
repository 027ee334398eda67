"""Ports at which a server can be killed and started again."""

from __future__ import annotations

import os
import socket

LOWEST, HOW_MANY = 20_000, 10_000
"""Below the ports that systems give out unasked: nobody is given that of a server while it is down."""


def own_port() -> int:
    """Find a free port for this process, another for each process that looks at the same time."""
    tried = ((os.getpid() * 7 + step) % HOW_MANY + LOWEST for step in range(HOW_MANY))
    return next(port for port in tried if _is_free(port))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
