"""One port, several processes: where connections go, what the parent bears, how workers end and begin."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from greenroom.fault_log import STATUS as FAULT_STATUS
from greenroom.games.catalogue import GAMES
from greenroom.web.workers.accept_queue import MAX_CONNECTIONS_WAITING
from greenroom.web.workers.routing import Router, ranked_workers, worker_in
from staged.program import TESTS
from web.supervisor_stories import STORIES
from web.workers_program import CONNECTIONS_PER_ADDRESS

TABLES = [f"k{number:02d}qmx" for number in range(40)]


class Workers:
    """A parent with three workers, asked over its port."""

    def __init__(self, word: str = "") -> None:
        command = [sys.executable, "-m", "web.workers_program", "0", "3", *([word] if word else [])]
        self.process = subprocess.Popen(
            command, cwd=TESTS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.host = "::1" if word == "six" else "127.0.0.1"
        line = self.said()
        self.port = int(line.split()[1]) if line else 0

    def said(self) -> str:
        """The next line of its output; nothing where it has ended."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def line(self, first: str = "") -> socket.socket:
        line = socket.create_connection((self.host, self.port), 60)
        if first:
            line.sendall(f"GET {first} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        return line

    def ask(self, path: str) -> tuple[int, int]:
        """The number and the process that answers."""
        with self.line(path) as line:
            number, pid, _ = answer(line)
            return int(number), int(pid)

    def state(self, worker: int) -> tuple[int, str] | None:
        """The process of a worker, and whether it is drained; None where it does not answer itself."""
        with contextlib.suppress(ConnectionError), self.line(f"/metrics?worker={worker}") as line:
            if (said := answer(line)) and int(said[0]) == worker:
                return int(said[1]), said[2]
        return None

    def by_table(self) -> dict[str, int]:
        return {table: self.ask(f"/ws/{table}")[0] for table in TABLES}

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def answer(line: socket.socket) -> list[str]:
    said = b""
    while part := line.recv(4096):
        said += part
    return said.partition(b"\r\n\r\n")[2].decode().split()


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def runs(pid: int) -> bool:
    """Whether a process has not ended; where nobody takes note of its end, it is listed on."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        # It is read in two steps, and may end between them.
        return False


def ended(pid: int) -> bool:
    return not runs(pid)


def eventually(holds: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_table_s_code_is_found_in_every_address_that_names_it() -> None:
    key_of = Router(GAMES).key_of
    for line in (
        b"GET /ws/abcdef HTTP/1.1\r\n",
        b"GET /t/abcdef HTTP/1.1\r\n",
        b"GET /t/abcdef/hands/7?step=3 HTTP/1.1\r\n",
        b"GET /cards/api/tables/abcdef/score HTTP/1.1\r\n",
        b"POST /api/tables/abcdef?x=1 HTTP/1.1\r\n",
        b"GET /api/duplicates/abcdef/sheet HTTP/1.1\r\n",
        b"GET /api/lessons/abcdef HTTP/1.1\r\n",
    ):
        assert key_of(line, "address") == "abcdef", line
    for line in (b"", b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\n", b"GET /api/me?x=/ws/abcdef "):
        assert key_of(line, "address") == "address", line
    assert worker_in(b"GET /metrics?worker=2 HTTP/1.1") == 2
    assert worker_in(b"GET /metrics HTTP/1.1") is None


def test_where_a_worker_is_gone_its_tables_alone_go_elsewhere() -> None:
    before = {table: ranked_workers(table, range(1, 5))[0] for table in TABLES}
    without = {table: ranked_workers(table, (1, 2, 4))[0] for table in TABLES}
    assert set(before.values()) == {1, 2, 3, 4} and 3 not in without.values()
    assert all(without[table] == before[table] for table in TABLES if before[table] != 3)


def test_a_table_meets_on_one_worker_and_all_have_some(workers: Workers) -> None:
    where = workers.by_table()
    assert set(where.values()) == {1, 2, 3}
    for table in TABLES[:6]:
        asked = {
            workers.ask(path)[0] for path in (f"/t/{table}", f"/api/tables/{table}/score", f"/ws/{table}")
        }
        assert asked == {where[table]}
    assert len({workers.ask("/api/me") for _ in range(5)}) == 1
    assert [workers.ask(f"/metrics?worker={number}")[0] for number in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_it_is_so_over_ipv6() -> None:
    with contextlib.suppress(OSError):
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        workers = Workers("six")
        try:
            assert set(workers.by_table().values()) == {1, 2, 3}
        finally:
            workers.close()


def _is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def test_while_as_many_as_may_wait_to_say_something_all_others_are_answered() -> None:
    workers = Workers("patient")
    try:
        silent = [workers.line() for _ in range(MAX_CONNECTIONS_WAITING + 100)]
        assert len(set(workers.by_table().values())) == 3
        assert open_files(workers.process.pid) > MAX_CONNECTIONS_WAITING
        for each in silent:
            each.close()
    finally:
        workers.close()


def test_clients_that_say_nothing_or_little_hold_nobody_up_and_have_a_worker_s_limits(
    workers: Workers,
) -> None:
    silent = [workers.line() for _ in range(MAX_CONNECTIONS_WAITING + 100)]
    slow = [workers.line() for _ in range(20)]
    for each in slow:
        each.sendall(b"G")
    assert len(set(workers.by_table().values())) == 3
    eventually(lambda: open_files(workers.process.pid) < 40)
    # Those of one address share one worker's allowance for it, as where it listens itself.
    eventually(lambda: 0 < sum(map(_is_open, (*silent, *slow))) <= CONNECTIONS_PER_ADDRESS + 10)
    for each in (*silent, *slow):
        each.close()


def test_a_worker_that_dies_is_started_again_and_meanwhile_the_others_take_its_tables(
    workers: Workers,
) -> None:
    before = workers.by_table()
    number, pid = workers.ask(f"/t/{TABLES[0]}")
    with workers.line(f"/t/{TABLES[0]}/dies"):
        eventually(lambda: not runs(pid))
    assert workers.ask(f"/t/{TABLES[0]}")[1] != pid
    eventually(lambda: workers.by_table() == before)
    assert workers.ask(f"/t/{TABLES[0]}")[0] == number


@pytest.mark.parametrize("story", STORIES)
def test_what_the_parent_does_as_time_goes_by(story: str) -> None:
    command = [sys.executable, "-m", "web.supervisor_stories", story]
    result = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stderr


def test_a_worker_that_is_started_again_knows_that_the_room_is_drained(workers: Workers) -> None:
    for path, state in (("/drains", "drained"), ("/opens", "open")):
        workers.ask(f"/t/{TABLES[0]}{path}")
        for worker in (1, 2, 3):
            eventually(lambda: (workers.state(worker) or (0, ""))[1] == state)  # noqa: B023 - ends before the next
            before, _ = workers.state(worker) or (0, "")
            os.kill(before, signal.SIGKILL)
            eventually(partial(ended, before))
            eventually(lambda: workers.state(worker) is not None)  # noqa: B023 - ends before the next
            now, told = workers.state(worker) or (0, "")
            assert now != before and told == state


def test_all_end_with_their_parent_however_that_ends() -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        workers = Workers()
        pids = {workers.ask(f"/t/{table}")[1] for table in TABLES}
        assert len(pids) == 3
        workers.process.send_signal(number)
        _, told = workers.process.communicate()
        assert workers.process.returncode == (0 if number == signal.SIGTERM else -number) and told == ""
        for pid in pids:
            eventually(partial(ended, pid))


def test_a_second_signal_ends_a_worker_that_would_wait(workers: Workers) -> None:
    pids = {workers.ask(f"/metrics?worker={number}")[1] for number in (1, 2, 3)}
    hung = workers.ask(f"/t/{TABLES[1]}")[1]
    with workers.line(f"/t/{TABLES[1]}/hangs"):
        assert workers.said() == "hangs"
        workers.process.send_signal(signal.SIGTERM)
        for pid in pids - {hung}:
            eventually(partial(ended, pid))
        assert workers.process.poll() is None and runs(hung)
        workers.process.send_signal(signal.SIGTERM)
        assert workers.process.wait(60) == 0 and ended(hung)


def test_workers_that_cannot_start_end_it_with_their_status() -> None:
    workers = Workers("fails")
    _, told = workers.process.communicate()
    assert workers.process.returncode == 7 and told.count("worker ended") == 0


def test_a_worker_that_can_never_start_ends_it_all_in_one_sentence() -> None:
    workers = Workers("raises")
    _, told = workers.process.communicate()
    assert workers.process.returncode == FAULT_STATUS
    lines = told.splitlines()
    ended = [line for line in lines if "worker ended" in line]
    assert lines.count("kept: a worker's own") == 3 and len(ended) == 2
    assert all("starts_again_in=" in line for line in ended)
    assert lines[-1].startswith("worker 3 has ended 3 times before it took a connection, so the room does")


def test_a_port_that_another_program_was_faster_at_leaves_no_worker_behind() -> None:
    workers = Workers("taken")
    _, told = workers.process.communicate()
    assert workers.process.returncode == 1
    assert "cannot be listened at: Address already in use." in told and told.endswith(" 0 left\n")


def test_connections_are_spread_by_address_where_no_table_is_named() -> None:
    found = Counter(ranked_workers(f"10.0.{a}.{b}", (1, 2, 3))[0] for a in range(10) for b in range(30))
    assert min(found.values()) > 60
