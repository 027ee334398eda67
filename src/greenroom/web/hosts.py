"""The names under which a room answers.

A page of another site can make a browser take our address for its own name (DNS rebinding); the browser then
sends that name as the host. Only names that are the room's own are answered, so such a page learns nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MISDIRECTED_STATUS = 421
LOOPBACK_NAME = "localhost"


def name_of(host: str) -> str:
    """Return the name in a `Host` header, in small letters and without its port; empty where none is."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


class Hosts:
    """Tells whether a request's host is one of the room's own."""

    def __init__(self, address: str, names: Collection[str], *, any_address: bool) -> None:
        self._names = {urlsplit(address).hostname or "", *names, LOOPBACK_NAME}
        self._any_address = any_address

    def __contains__(self, host: str) -> bool:
        """Tell by the value of a `Host` header; its port does not matter."""
        name = name_of(host)
        return bool(name) and (name in self._names or self._is_known_address(name))

    def _is_known_address(self, name: str) -> bool:
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self._any_address


async def turn_away(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request or socket under a name that is not ours, and say who can change that."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4421})
        return
    message = (
        f"Green Room does not answer under the name “{host[:80]}”. "
        "Whoever runs it can allow that name with the option allowed-hosts."
    )
    await Response(message, MISDIRECTED_STATUS, media_type="text/plain")(scope, receive, send)
