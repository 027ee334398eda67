"""The configuration of uvicorn that all TCP connections of one server share, and the count of them all."""

from __future__ import annotations

from typing import Any

import uvicorn

from greenroom.web.connections.open_connections import OpenConnections
from greenroom.web.connections.outbox import Outbox


class HouseConfig(uvicorn.Config):
    """uvicorn's configuration, with the connections that are open and those that wait to write."""

    def __init__(self, *args: Any, connections: OpenConnections, **options: Any) -> None:
        super().__init__(*args, **options)
        self.connections = connections
        self.outbox = Outbox()


def connections_of(config: uvicorn.Config) -> OpenConnections:
    """Return the connections of a server."""
    assert isinstance(config, HouseConfig)
    return config.connections


def outbox_of(config: uvicorn.Config) -> Outbox:
    """Return what the sockets of a server write together."""
    assert isinstance(config, HouseConfig)
    return config.outbox
