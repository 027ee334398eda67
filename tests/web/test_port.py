"""A port is taken at once, and nobody can come before the room answers."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.web.port import CannotListen, listen, take_port

PROGRAM = """
import os, signal, socket, sys
from greenroom.settings.options import Options
from greenroom.web.app import Web
from greenroom.web.server import serve

class Slow(Web):
    async def begin(self):
        await super().begin()
        with socket.socket() as line:
            print(line.connect_ex(("127.0.0.1", int(sys.argv[1]))), flush=True)

serve(Options(data=sys.argv[2], port=int(sys.argv[1])), Slow)
"""


def _hosts() -> list[str]:
    hosts = ["127.0.0.1", "localhost"]
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return hosts
    return [*hosts, "::1"]


def _is_refused(port: int, host: str = "127.0.0.1") -> bool:
    try:
        socket.create_connection((host, port), 60).close()
    except ConnectionRefusedError:
        return True
    return False


@pytest.mark.parametrize("host", _hosts())
def test_nobody_can_come_to_a_port_that_is_only_taken(host: str) -> None:
    with take_port(host, 0) as taken:
        address, port = taken.getsockname()[:2]
        assert port and _is_refused(port, address)
        listen(taken)
        listen(taken)
        assert not _is_refused(port, address)
        with pytest.raises(
            CannotListen, match=rf"{port} cannot be listened at: Address already in use\. Ano"
        ):
            take_port(host, port)


def test_of_two_that_take_a_port_before_either_listens_the_second_is_told_why_not() -> None:
    with take_port("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with take_port("127.0.0.1", port) as second:
            listen(first)
            with pytest.raises(
                CannotListen, match=f"127.0.0.1:{port} cannot be listened at: Address already"
            ):
                listen(second)


def test_a_room_that_begins_is_not_to_be_reached_yet(tmp_path: Path) -> None:
    with take_port("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as room:
        assert room.stdout is not None
        try:
            words = int(room.stdout.readline())
            assert words, "somebody could come before the room answers"
            assert "is open at" in room.stdout.readline()
            assert not _is_refused(port)
        finally:
            room.terminate()
        assert room.wait(60) == 0
