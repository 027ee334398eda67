"""The number of connections, in all and from one address, and the one that is closed for a new one."""

from __future__ import annotations

import asyncio
import resource

import pytest

from greenroom.web.connections.descriptor_limit import connections_for, raise_limit
from greenroom.web.connections.open_connections import OpenConnections


class FakeTransport(asyncio.Transport):
    """A connection that only knows whether it was dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = False

    def abort(self) -> None:
        self.dropped = True


def opened(connections: OpenConnections, count: int, address: str) -> list[FakeTransport]:
    new = [FakeTransport() for _ in range(count)]
    for connection in new:
        assert connections.add(connection, address)
    return new


def test_the_oldest_idle_connection_goes_for_a_newcomer() -> None:
    connections = OpenConnections(3, 9)
    first, second, third = opened(connections, 3, "a")
    connections.mark_busy(first)
    connections.mark_idle(second)
    opened(connections, 1, "b")
    assert [each.dropped for each in (first, second, third)] == [False, False, True]
    opened(connections, 1, "b")
    assert second.dropped and len(connections._open) == 3


def test_a_newcomer_is_refused_only_where_every_connection_is_at_work() -> None:
    connections = OpenConnections(2, 9)
    for connection in (first := opened(connections, 2, "a")):
        connections.mark_busy(connection)
    assert not connections.add(FakeTransport(), "b") and len(connections._open) == 2
    connections.remove(first[0])
    assert connections.add(FakeTransport(), "b") and not any(connection.dropped for connection in first)


def test_an_address_that_has_its_share_makes_room_among_its_own_connections() -> None:
    connections = OpenConnections(9, 2)
    others = opened(connections, 2, "b")
    own = opened(connections, 2, "a")
    newest = opened(connections, 1, "a")
    assert [connection.dropped for connection in (*others, *own, *newest)] == [
        False,
        False,
        True,
        False,
        False,
    ]
    connections.mark_busy(own[1])
    connections.mark_busy(newest[0])
    assert not connections.add(FakeTransport(), "a") and connections.add(FakeTransport(), "c")


def test_a_proxy_brings_many_people() -> None:
    connections = OpenConnections(9, 2, ("127.0.0.1",))
    assert not any(connection.dropped for connection in opened(connections, 9, "127.0.0.1"))


def test_nothing_is_kept_of_a_connection_that_has_gone() -> None:
    connections = OpenConnections(9, 9)
    for connection in opened(connections, 3, "a"):
        connections.remove(connection)
        connections.remove(connection)
        connections.mark_idle(connection)
        connections.mark_busy(connection)
    assert len(connections._open) == 0 and not (connections._from or connections._idle or connections._order)


@pytest.mark.parametrize(
    ("files", "connections"), [(256, 192), (1024, 768), (4096, 3072), (1 << 20, 20_000), (64, 1)]
)
def test_some_files_are_left_for_everything_else(files: int, connections: int) -> None:
    assert connections_for(files) == connections


def test_the_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, soft), hard))
    try:
        assert raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
