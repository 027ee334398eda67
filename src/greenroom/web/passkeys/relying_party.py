"""The name and address to which a room's passkeys are bound (WebAuthn's relying party)."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import msgspec

from greenroom.web.settings import WebSettings

LOCAL = "localhost"


class Party(msgspec.Struct, frozen=True):
    """A relying party of one address."""

    id: str
    """The name that browsers bind passkeys to."""
    origin: str
    """The one address whose pages may use the passkeys."""


def party_of(settings: WebSettings) -> Party | None:
    """Say where a room's passkeys work; None where browsers allow none.

    They want https and a name, or this very computer as `localhost`; an address in numbers never has any.
    """
    url = urlsplit(settings.address.lower())
    if not settings.public:
        return Party(LOCAL, f"http://{LOCAL}:{url.port or 80}")
    name = url.hostname or ""
    if name == LOCAL or (url.scheme == "https" and not _is_number(name)):
        return Party(name, settings.address.lower())
    return None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
