"""The address that people on other machines can use."""

from __future__ import annotations

import socket

EVERYWHERE = ("0.0.0.0", "::", "")
ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation. Connecting a UDP socket to it sends nothing, and picks a route."""


def address_of(host: str, port: int) -> str:
    """Return the URL of a server that listens at a host; for all interfaces, with its network address."""
    name = _network_address() if host in EVERYWHERE else host
    name_in_url = f"[{name}]" if ":" in name else name
    return f"http://{name_in_url}" if port == 80 else f"http://{name_in_url}:{port}"


def _network_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            name = str(probe.getsockname()[0])
        except OSError:
            name = ""
    # Without a network, the machine's name is the best that can be said.
    return name if name and not name.startswith("127.") else socket.gethostname()
