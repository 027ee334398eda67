"""Two real nodes on one PostgreSQL behind one address: one of them stops, and people go on at the other."""

from __future__ import annotations

import contextlib
import signal
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from staged.ports import own_port
from staged.program import command
from web.server import Server

from .conftest import NewPerson
from .person import Table, dealt, meet
from .test_moving import _moves_by, _person, _saw_nothing, _watch


class Forwarder:
    """One address before several servers: a connection goes to the first that takes it."""

    def __init__(self, ports: list[int]) -> None:
        forwarder = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                forwarder._forward(self.request)

        self._ports = ports
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _forward(self, page: socket.socket) -> None:
        for port in self._ports:
            with contextlib.suppress(OSError):
                node = socket.create_connection(("127.0.0.1", port))
                break
        else:
            return
        with node:
            back = threading.Thread(target=_pour, args=(node, page), daemon=True)
            back.start()
            _pour(page, node)
            back.join()


def _pour(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := one.recv(65_536):
            other.sendall(part)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_WR)


@pytest.fixture
def nodes(tmp_path: Path, database: str) -> Iterator[list[Server]]:
    opened = [Server(command(tmp_path / name, own_port(), store=database)) for name in ("first", "second")]
    yield opened
    for each in opened:
        if each.process.poll() is None:
            each.kill()


@pytest.fixture
def front(nodes: list[Server]) -> Iterator[Forwarder]:
    forwarder = Forwarder([each.port for each in nodes])
    yield forwarder
    forwarder.close()


def test_people_go_on_at_another_node_and_see_no_more_than_a_flicker(
    person: NewPerson, nodes: list[Server], front: Forwarder
) -> None:
    ann, ben = _person(person, at=front), _person(person, phone=True, at=front)
    meet(ann, ben)
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    dealt(ann, ben)
    Table(ann, ben).turn_of(ann)
    ann.press(ann.offer("ui.act.draw"))
    expect(ann.cards()).to_have_count(6)
    ann.choose(1)
    held = [each.holds() for each in (ann, ben)]
    _watch(ann, ben)
    _moves_by(lambda: nodes[0].process.send_signal(signal.SIGTERM), ann, ben)
    assert nodes[0].ended() == 0
    _saw_nothing(ann, ben)
    assert [each.holds() for each in (ann, ben)] == held
    expect(ann.page.get_by_role("button", pressed=True)).to_have_count(1)
    ann.press(ann.offer("ui.act.discard"))
    expect(ann.cards()).to_have_count(5)
    Table(ann, ben).hand_ends()
    for each in (ann, ben):
        each.is_content(network=True)
