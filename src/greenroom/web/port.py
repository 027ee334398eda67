"""The room's port: taken at once, listened at when the room answers.

Whoever comes before that is refused, and a proxy leads them to another node instead of letting them wait.
"""

from __future__ import annotations

import os
import socket

BACKLOG = 2048
"""Connections that wait to be accepted."""


class CannotListen(Exception):  # noqa: N818 - says what it is
    """The port cannot be had; the message is a sentence for whoever runs the room."""


def take_port(host: str, port: int) -> socket.socket:
    """Take a port, or any for 0, and do not listen yet. Raises `CannotListen`."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return _bind(socket.socket(family, socket.SOCK_STREAM), host, port)
    except socket.gaierror:
        raise CannotListen(
            f"{host} is neither an address nor a name that this computer knows. Another --host may help."
        ) from None
    except OSError as error:
        raise _cannot(host, port, error) from None


def listen(listening: socket.socket) -> None:
    """Let connections come; may be repeated. Raises `CannotListen` where another program was faster."""
    try:
        listening.listen(BACKLOG)
    except OSError as error:
        host, port = listening.getsockname()[:2]
        raise _cannot(host, port, error) from None


def _bind(listening: socket.socket, host: str, port: int) -> socket.socket:
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if listening.family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _cannot(host: str, port: int, error: OSError) -> CannotListen:
    # Python may append what it tried to the system's own words.
    why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
    return CannotListen(f"{host}:{port} cannot be listened at: {why}. Another --port or --host may help.")
