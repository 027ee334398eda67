"""`greenroom serve` as whoever runs the house meets it."""

import asyncio
import signal
import socket
import stat
import sys
from pathlib import Path

import pytest

from greenroom.wire.messages import Bye
from web.server import Server, get, refused, serve
from web.visitors import Browser, farewell


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_its_address_answers_and_ends_calmly(tmp_path: Path, number: signal.Signals) -> None:
    server = serve(tmp_path / "data")

    async def visit() -> None:
        ann = Browser(server.base)
        await ann.call("Ann")
        table = await ann.open_table()
        assert table["link"].startswith(f"{server.base}/t/")
        await ann.enter(table["id"])
        assert await asyncio.to_thread(server.stop, number) == 0
        # It waited for nobody: a socket that held it up would have been complained of.
        assert server.faults == ""
        assert await ann.until(farewell) == Bye("room.moved", again=True)
        await ann.close()

    assert server.said == f"Green Room is open at {server.base}/"
    assert get(f"{server.base}/healthz").text == "ok"
    asyncio.run(visit())


def test_its_secrets_are_for_nobody_else(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    serve(data).stop()
    for name in ("secret.key", "room.db"):
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600
    key = (data / "secret.key").read_text()
    serve(data).stop()
    assert (data / "secret.key").read_text() == key and len(key) >= 32


def test_on_the_home_network_invitations_can_be_used_by_others(tmp_path: Path) -> None:
    server = serve(tmp_path, "--host", "0.0.0.0")
    assert "127.0.0.1" not in server.said and "0.0.0.0" not in server.said
    server.stop()


def test_a_public_address_is_what_invitations_use(tmp_path: Path) -> None:
    server = serve(tmp_path, "--public-url", "https://tonk.example/")
    assert server.said == "Green Room is open at https://tonk.example/"
    server.stop()


def one_line(options: tuple[str, ...]) -> str:
    status, output, errors = refused(*options)
    assert status != 0 and output == ""
    assert errors.startswith("greenroom: ") and errors.count("\n") == 1 and "Traceback" not in errors
    return errors


def test_a_port_in_use_is_said_in_a_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        data = tmp_path / "data"
        assert port in one_line(("--data", str(data), "--port", port))
        assert not data.exists(), "nothing was made, no key either"


def test_a_data_folder_that_cannot_be_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in one_line(("--data", str(tmp_path / "file" / "data"), "--port", "0"))
    assert "file" in one_line(("--data", str(tmp_path / "file"), "--port", "0"))


@pytest.mark.parametrize("name", ["", "  "])
def test_a_data_folder_without_a_name_is_said_in_a_line(name: str) -> None:
    said = one_line(("--port", "0", "--data", name))
    assert said == f"greenroom: --data must be the name of a folder, such as .data, not “{name}”.\n"


def test_a_file_that_is_no_store_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "room.db").write_text("These are my memoirs, not a database. " * 100)
    assert "room.db" in one_line(("--data", str(tmp_path), "--port", "0"))


def test_a_second_server_on_the_same_data_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    first = serve(tmp_path)
    try:
        assert str(tmp_path) in one_line(("--data", str(tmp_path), "--port", "0"))
    finally:
        first.kill()
    assert serve(tmp_path).stop() == 0


@pytest.mark.parametrize("key", [b"", b"\n", b"\xff\xfe", b"short"])
def test_a_key_that_can_be_guessed_is_not_used(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(key)
    assert "secret.key" in one_line(("--data", str(tmp_path), "--port", "0"))


@pytest.mark.parametrize(
    "url", ["tonk.example", "ftp://tonk.example", "https://tonk.example/room", "https://"]
)
def test_a_public_address_that_is_none_is_said_in_a_line(tmp_path: Path, url: str) -> None:
    assert "--public-url" in one_line(("--data", str(tmp_path), "--port", "0", "--public-url", url))


def test_a_host_that_is_none_is_said_in_a_line(tmp_path: Path) -> None:
    one_line(("--data", str(tmp_path), "--port", "0", "--host", "256.1.1.1"))


FAULTY = """
import sys
from greenroom import cli
from greenroom.web import {module}

def fails(*_):
    raise KeyError("the hand is 7h 9c")

{module}.{name} = fails
sys.argv[0:1] = ["greenroom", "serve"]
cli.main()
"""


def faulty(module: str, name: str) -> tuple[str, ...]:
    return (sys.executable, "-c", FAULTY.format(module=module, name=name))


def test_a_fault_while_it_answers_is_kept_for_the_host_and_named_in_the_log(tmp_path: Path) -> None:
    command = faulty("security_headers", "SecurityHeaders.__call__")
    server = Server([*command, "--data", str(tmp_path), "--port", "0"])
    assert get(f"{server.base}/healthz").status_code == 500
    server.stop()
    place = tmp_path / "faults.log"
    (line,) = server.faults.splitlines()
    assert "fault inside" in line and "error=KeyError" in line and f"trace={place}" in line
    assert "7h 9c" not in line and "Traceback" not in line
    assert "KeyError: 'the hand is 7h 9c'" in place.read_text()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_fault_while_it_starts_is_said_in_a_line_that_names_the_trace(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--port", "0")
    status, output, errors = refused(*options, command=faulty("server", "open_store"))
    place = tmp_path / "faults.log"
    assert (status, output) == (70, "")
    assert errors == f"greenroom: something went wrong inside: KeyError. Its trace, for you alone: {place}\n"
    assert "the hand is 7h 9c" in place.read_text()
