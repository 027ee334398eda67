"""The settings of a server: what its operator decides."""

from __future__ import annotations

from pathlib import Path

import msgspec

from greenroom.table.context import Timing
from greenroom.wire.allowance import Rate

STATIC = Path(__file__).parent / "static"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits on what one guest and one address may ask for."""

    commands_per_guest: Rate = Rate(40, 10)
    """Commands over all sockets of one guest; what each costs stands beside its record."""
    commands_per_address: Rate = Rate(1000, 250)
    """Commands over all sockets from one address, and handshakes."""
    heard_per_guest: Rate = Rate(1000, 100)
    """Messages to whole tables that one guest's commands lead to, each counted for everybody who gets it."""
    heard_per_address: Rate = Rate(4000, 400)
    api: Rate = Rate(120, 10)
    """HTTP requests from one address."""
    tables: Rate = Rate(30, 30 / 3600)
    """Tables opened from one address."""
    sockets_per_guest: int = 12
    sockets_per_address: int = 256
    waiting: int = 64
    """Messages that may wait for a slow socket before it is closed."""


class WebSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server."""

    address: str
    """The address at which people reach it: begins invite links, without a slash at the end."""
    secret: str
    """Signs the guests' cookies."""
    public: bool = False
    """Whether `address` was given by the operator; then sockets may come from its page too."""
    limits: Limits = Limits()
    timing: Timing = Timing()
    static: Path = STATIC

    @property
    def secure(self) -> bool:
        """Whether cookies are for https only."""
        return self.address.startswith("https://")
