"""The files for several nodes, run by a real nginx and a real Caddy: all of one table goes to one node."""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import pytest
from front import NAME
from proxies import Stub, caddy, nginx

TABLES = [f"k{number:02d}qmx" for number in range(60)]
GONE_FOR_SECONDS = 3.0
"""Seconds for which a node is left alone after a failure, at most, by both files."""
Proxy = Callable[..., AbstractContextManager[tuple[int, object]]]
PAGE_WAITS_SECONDS = 12
"""Seconds after which a page gives up a socket that does not open, and asks for another."""
STUCK_SECONDS = 60
"""Seconds after which nothing comes any more, however loaded the machine is."""
UNLIMITED_WAIT_SECONDS = 60
"""Seconds for which nginx waits for an answer where nothing is set."""

CLAIMED = "203.0.113.77"
"""The address that each visitor says is theirs."""


class Front:
    """A proxy before three stubs."""

    def __init__(self, port: int, folder: Path, stubs: list[Stub]) -> None:
        self.stubs = stubs
        self._port = port
        self._trust = ssl.create_default_context(cafile=str(folder / "certificate.pem"))

    def open(self, path: str) -> tuple[str, ssl.SSLSocket]:
        """Open a socket and keep it; returns the number of its node first."""
        line = socket.create_connection(("127.0.0.1", self._port), STUCK_SECONDS)
        secure = self._trust.wrap_socket(line, server_hostname=NAME)
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        secure.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\n{upgrade}\r\n".encode())
        (node,) = re.findall(r"(?i)^node: (.*)\r$", secure.recv(4096).decode(), re.M)
        return node, secure

    def ask(
        self,
        path: str,
        address: str = "127.0.0.1",
        *,
        socket_: bool = False,
        method: str = "GET",
        within: float = STUCK_SECONDS,
    ) -> str:
        """The number of the node that answers; the status where none does."""
        line = socket.create_connection(("127.0.0.1", self._port), within, (address, 0))
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n" if socket_ else ""
        with self._trust.wrap_socket(line, server_hostname=NAME) as secure:
            claimed = f"X-Forwarded-For: {CLAIMED}\r\n"
            head = f"{method} {path} HTTP/1.1\r\nHost: {NAME}\r\n{claimed}{upgrade}Content-Length: 0\r\n\r\n"
            secure.sendall(head.encode())
            answer = secure.recv(4096).decode()
        lines = answer.split("\r\n")
        return next((each[6:] for each in lines if each.lower().startswith("node: ")), lines[0].split()[1])

    def by_table(self) -> dict[str, str]:
        return {table: self.ask(f"/ws/{table}", socket_=True) for table in TABLES}


@pytest.fixture(params=[nginx, caddy])
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Front]:
    stubs = [Stub(number) for number in range(3)]
    with request.param(tmp_path, [each.port for each in stubs]) as (port, _):
        yield Front(port, tmp_path, stubs)
    for each in stubs:
        each.stop()


def test_all_of_a_table_meets_on_one_node_whoever_asks_and_tables_are_spread(front: Front) -> None:
    node = front.by_table()
    assert min(Counter(node.values()).values()) >= 5 and set(node.values()) == {"0", "1", "2"}
    for table in TABLES[:12]:
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}?x=/ws/other",
            f"/api/tables/{table}/hands/2/review?seat=1",
        ):
            assert front.ask(path, "127.0.0.2") == node[table], path
        assert front.ask(f"/api/tables/{table}/hint", "127.0.0.3", method="POST") == node[table]
        assert front.ask(f"/ws/{table}", "127.0.0.4", socket_=True) == node[table]
    duplicates = {table: front.ask(f"/api/duplicates/{table}/sheet") for table in TABLES[:12]}
    assert duplicates == {table: front.ask(f"/api/duplicates/{table}") for table in TABLES[:12]}


def test_nobody_comes_from_an_address_that_they_claim(front: Front) -> None:
    for table in TABLES[:6]:
        front.ask(f"/ws/{table}", socket_=True)
        front.ask(f"/api/tables/{table}")
        front.ask(f"/t/{table}")
    heads = b"".join(head for stub in front.stubs for head in stub.heads).decode()
    assert CLAIMED not in heads
    assert heads.count("127.0.0.1") >= 12


def test_all_else_meets_where_its_visitor_does_a_page_and_its_files_too(front: Front) -> None:
    nodes = set()
    for number in range(2, 12):
        address = f"127.0.0.{number}"
        pages = ("/", f"/t/{TABLES[number]}", f"/t/{TABLES[number]}/hands/7?step=3")
        files = ("/assets/page-abcdefg.js", "/theme.js")
        paths = (*pages, *files, "/api/me", "/api/passkeys/challenge", "/api/me/tables")
        met = {front.ask(path, address) for path in paths}
        assert len(met) == 1
        nodes |= met
    assert len(nodes) > 1


def test_a_node_that_is_gone_leaves_its_tables_to_the_others_and_takes_them_back(front: Front) -> None:
    before = front.by_table()
    front.stubs[1].stop()
    without = front.by_table()
    assert set(without.values()) == {"0", "2"}
    assert all(without[table] == before[table] for table in TABLES if before[table] != "1")
    for table in TABLES[:20]:
        assert front.ask(f"/api/tables/{table}/hint", method="POST") == without[table]
    front.stubs[1].start()
    for _ in range(STUCK_SECONDS):
        if front.by_table() == before:
            break
        time.sleep(1)
    else:
        raise AssertionError("it gets nothing back")


def test_all_of_a_table_that_stay_are_led_to_a_node_that_is_back(front: Front) -> None:
    before = front.by_table()
    theirs = [table for table in TABLES if before[table] == "1"][:4]
    front.stubs[1].stop()
    assert "1" not in {front.ask(f"/ws/{table}", socket_=True) for table in theirs}
    front.stubs[1].start()
    time.sleep(GONE_FOR_SECONDS + 1.5)
    # No socket ends, which could tell the proxy that all was well.
    held = [front.open(f"/ws/{table}") for table in theirs for _ in range(3)]
    for _, line in held:
        line.close()
    assert {node for node, _ in held} == {"1"}


def test_a_node_that_has_stopped_is_passed_over_after_a_try(front: Front) -> None:
    before = front.by_table()
    (theirs, *_) = (table for table in TABLES if before[table] == "2")
    front.stubs[2].deaf = True
    with suppress(TimeoutError):
        front.ask(f"/ws/{theirs}", socket_=True, within=PAGE_WAITS_SECONDS)
    assert front.ask(f"/ws/{theirs}", socket_=True) in ("0", "1")


def test_nodes_that_are_too_busy_to_say_that_they_are_there_get_their_sockets(tmp_path: Path) -> None:
    stubs = [Stub(number) for number in range(3)]
    with nginx(tmp_path, [each.port for each in stubs]) as (port, _):
        front = Front(port, tmp_path, stubs)
        before = front.by_table()
        for each in stubs:
            each.busy = True
        # Whoever comes first waits until no node has answered, and those beside them do not.
        with ThreadPoolExecutor(24) as people:
            came = people.map(lambda table: front.ask(f"/ws/{table}", socket_=True), TABLES[:12])
            asked = people.map(
                lambda table: front.ask(f"/api/tables/{table}/hint", method="POST"), TABLES[:12]
            )
            assert list(came) == list(asked) == [before[table] for table in TABLES[:12]]
    for each in stubs:
        each.stop()


@pytest.mark.parametrize("front", [nginx], indirect=True)
def test_a_page_and_a_question_wait_seconds_for_a_node_that_has_stopped(front: Front) -> None:
    node = front.by_table()
    (table, *_) = (each for each in TABLES if node[each] == "2")
    addresses = (f"127.0.0.{last}" for last in range(2, 250))
    (visitor, *_) = (each for each in addresses if front.ask("/", each) == "2")
    front.stubs[2].deaf = True
    for path, method in (
        (f"/api/tables/{table}/hint", "POST"),
        (f"/t/{table}", "GET"),
        ("/assets/page-abcdefg.js", "GET"),
    ):
        assert front.ask(path, visitor, method=method, within=UNLIMITED_WAIT_SECONDS / 2) in ("0", "1"), path
        time.sleep(GONE_FOR_SECONDS)


@pytest.mark.parametrize("front", [nginx], indirect=True)
def test_a_node_that_waits_for_its_store_when_it_is_asked_for_its_health_is_not_left_alone(
    front: Front,
) -> None:
    for each in front.stubs:
        each.waits = 4
    node = front.ask("/")
    assert front.ask("/healthz") == front.ask("/") == node
    assert sum(b"GET /healthz" in head for each in front.stubs for head in each.heads) == 1


@pytest.mark.parametrize("front", [nginx], indirect=True)
def test_a_file_of_another_version_is_found_at_the_node_that_has_it(front: Front) -> None:
    for each, version in zip(front.stubs, ("old", "new", "new"), strict=True):
        each.version = version
    for number in range(2, 8):
        address = f"127.0.0.{number}"
        assert front.ask("/assets/page-old.js", address) == "0"
        assert front.ask("/assets/page-new.js", address) in ("1", "2")
        assert front.ask("/assets/page-gone.js", address) == "404"


def test_a_node_that_is_drained_is_passed_over_until_it_takes_people_in_again(front: Front) -> None:
    before = front.by_table()
    front.stubs[1].drained = True
    time.sleep(GONE_FOR_SECONDS)
    without = front.by_table()
    assert set(without.values()) == {"0", "2"}
    assert all(without[table] == before[table] for table in TABLES if before[table] != "1")
    front.stubs[1].drained = False
    time.sleep(GONE_FOR_SECONDS + 1.5)
    assert front.by_table() == before


@pytest.mark.parametrize("front", [nginx], indirect=True)
def test_nodes_of_which_all_are_drained_keep_nobody_out(front: Front) -> None:
    for each in front.stubs:
        each.drained = True
    for table in TABLES[:4]:
        assert front.ask(f"/ws/{table}", socket_=True) in ("0", "1", "2")
        assert front.ask(f"/api/tables/{table}") in ("0", "1", "2")


def test_the_figures_are_not_for_the_world(front: Front) -> None:
    assert front.ask("/metrics") == front.ask("/metrics?worker=2") == "403"


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_under_a_path_all_of_it_is_led_as_at_the_root(proxy: Proxy, tmp_path: Path) -> None:
    stubs = [Stub(number) for number in range(3)]
    for each in stubs:
        each.ready_path = "/cards/readyz"
        each.drained = each.number == 1
    with proxy(tmp_path, [each.port for each in stubs], "/cards") as (port, _):
        front = Front(port, tmp_path, stubs)
        time.sleep(GONE_FOR_SECONDS)
        node = {table: front.ask(f"/cards/ws/{table}", socket_=True) for table in TABLES[:20]}
        assert set(node.values()) == {"0", "2"}
        asked = {table: front.ask(f"/cards/api/tables/{table}", "127.0.0.2") for table in TABLES[:20]}
        assert asked == node
        met = {front.ask(path, "127.0.0.3") for path in ("/cards/", "/cards/t/x", "/cards/assets/page-a.js")}
        assert len(met) == 1 and met < {"0", "1", "2"}
        assert front.ask("/cards/metrics") == "403"
        assert front.ask("/cards") in {"0", "1", "2", "301"}
        assert front.ask("/t/x") not in {"0", "1", "2"}, "beside it the name serves what it did"
    for each in stubs:
        each.stop()
