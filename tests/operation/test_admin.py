"""`greenroom admin`, with a room that is open: it looks, closes, removes, renames, bans, and is audited."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from greenroom.operation import room_client
from greenroom.operation.room_client import all_tables
from greenroom.web.admin.requests import AdminResponse, Request
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Message, Notice
from running import Run
from staged.wire import new_table
from web.server import Server, get, serve
from web.visitors import Browser, farewell

STUCK_SECONDS = 60
"""Seconds after which nobody answers any more, however loaded the machine is."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    server = serve(tmp_path / "data", "--trust-proxy", "127.0.0.1")
    yield server
    server.kill()


@pytest.fixture
def run(tmp_path: Path, run: Run) -> Run:
    def run_admin(*arguments: object, stdin: bytes = b"") -> tuple[int, str, str]:
        return run("admin", *arguments, "--data", tmp_path / "data", stdin=stdin)

    return run_admin


def listed(run: Run, *arguments: str) -> list[dict[str, object]]:
    status, output, errors = run(*arguments, "--json")
    assert (status, errors) == (0, "")
    return [json.loads(line) for line in output.splitlines()]


async def call(server: Server, name: str) -> Browser:
    browser = Browser(server.base)
    await browser.call(name)
    return browser


async def ann_at_a_table(server: Server) -> tuple[Browser, dict[str, str]]:
    """Ann opens a table, and is there."""
    ann = await call(server, "Ann")
    table = await ann.open_table()
    await ann.enter(table["id"])
    return ann, table


async def turned_away(browser: Browser, table: str) -> Message:
    """Knock at a table, and return the last word."""
    await browser.connect(table)
    # Some are turned away before they have said anything.
    with contextlib.suppress(ConnectionClosed):
        await browser.tell(do="hello", protocol=PROTOCOL)
    return await browser.until(farewell)


def audited(tmp_path: Path) -> list[tuple[str, str]]:
    file = tmp_path / "data" / "audit.log"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    deeds = [json.loads(line) for line in file.read_text().splitlines()]
    return [(each["by"].split(" ")[0], each["did"]) for each in deeds]


def test_it_lists_tables_people_and_who_is_here(house: Server, run: Run) -> None:
    async def story() -> None:
        ann, bob = await call(house, "Ann"), await call(house, "Bob")
        assert run("tables")[1] == "None.\n"
        table = await ann.open_table()
        await ann.enter(table["id"])
        await bob.enter(table["id"])
        await bob.ask(do="ping")
        (row,) = await asyncio.to_thread(listed, run, "tables")
        assert (row["code"], row["game"], row["phase"]) == (table["code"], "tonk", "gathering")
        assert str(row["people"]).startswith("Ann (")
        people = await asyncio.to_thread(listed, run, "people", "an")
        assert [each["name"] for each in people] == ["Ann"]
        here = await asyncio.to_thread(listed, run, "here")
        assert sorted((each["name"], each["address"], each["pages"]) for each in here) == [
            ("Ann", "127.0.0.1", 1),
            ("Bob", "127.0.0.1", 1),
        ]
        assert "guest" in (await asyncio.to_thread(run, "here"))[1].splitlines()[0]
        await ann.close()
        await bob.close()

    asyncio.run(story())


def test_a_table_that_is_closed_sends_all_out_lets_nobody_in_and_can_be_opened_again(
    house: Server, run: Run, tmp_path: Path
) -> None:
    async def story() -> None:
        ann, table = await ann_at_a_table(house)
        assert (await asyncio.to_thread(run, "close", table["code"]))[0] == 0
        assert await ann.until(farewell) == Bye("room.shut", again=False)
        (row,) = await asyncio.to_thread(listed, run, "tables", "--all")
        assert (row["table"], row["code"], row["phase"]) == (table["id"], table["code"], "closed")
        assert (await ann.http.get(f"/api/tables/{table['code']}")).status_code == 404
        assert await turned_away(ann, table["id"]) == Bye("room.no_such_table", again=False)
        assert (await asyncio.to_thread(run, "reopen", table["code"]))[0] == 0
        assert (await ann.http.get(f"/api/tables/{table['code']}")).status_code == 200
        status, _, errors = await asyncio.to_thread(run, "close", "zzzzzz")
        assert (status, errors) == (1, "greenroom: zzzzzz is not a table here.\n")
        await ann.close()

    asyncio.run(story())
    assert audited(tmp_path) == [("operator", "close"), ("operator", "reopen")]


def test_somebody_is_removed_in_the_middle_of_a_hand_and_a_bot_plays_on(house: Server, run: Run) -> None:
    async def story() -> None:
        (ann, table), bob = await ann_at_a_table(house), await call(house, "Bob")
        await bob.enter(table["id"])
        await bob.sit()
        (row,) = await asyncio.to_thread(listed, run, "tables")
        guest = str(row["people"]).rpartition("(")[2].rstrip(")")
        status, output, _ = await asyncio.to_thread(run, "remove", table["code"], guest)
        assert status == 0 and guest in output
        (row,) = await asyncio.to_thread(listed, run, "tables")
        assert "Bob (" not in str(row["people"])
        status, _, errors = await asyncio.to_thread(run, "remove", table["code"], guest)
        assert status == 1 and errors.count("\n") == 1
        await ann.close()
        await bob.close()

    asyncio.run(story())


def test_a_guest_who_is_banned_is_sent_out_and_stays_out_until_unbanned_also_after_a_restart(
    tmp_path: Path, run: Run
) -> None:
    async def sent_out(server: Server) -> dict[str, str]:
        ann, table = await ann_at_a_table(server)
        (row,) = await asyncio.to_thread(listed, run, "people")
        assert (await asyncio.to_thread(run, "ban", row["guest"], "--why", "threw chairs"))[0] == 0
        await ann.until(farewell)
        assert await turned_away(ann, table["id"]) == Bye("web.banned", again=False)
        assert (await ann.http.get("/api/me")).json()["code"] == "web.banned"
        (banned,) = await asyncio.to_thread(listed, run, "bans")
        assert (banned["who"], banned["why"]) == (row["guest"], "threw chairs")
        await ann.close()
        return {"guest": str(row["guest"]), **dict(ann.http.cookies)}

    async def let_in(server: Server, kept: dict[str, str]) -> None:
        guest = kept.pop("guest")
        ann = Browser(server.base)
        ann.http.cookies.update(kept)
        assert (await ann.http.get("/api/me")).status_code == 403
        assert (await asyncio.to_thread(run, "unban", guest))[0] == 0
        assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
        assert (await asyncio.to_thread(run, "unban", guest))[0] == 1
        await ann.close()

    first = serve(tmp_path / "data")
    try:
        kept = asyncio.run(sent_out(first))
    finally:
        first.kill()
    second = serve(tmp_path / "data")
    try:
        asyncio.run(let_in(second, kept))
    finally:
        second.kill()
    assert audited(tmp_path) == [("operator", "ban"), ("operator", "unban")]


def test_an_address_that_is_banned_is_kept_out_under_every_name(house: Server, run: Run) -> None:
    async def story() -> None:
        ann = Browser(house.base)
        near, far = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "203.0.113.7"}
        assert (await asyncio.to_thread(run, "ban", "198.51.100.0/24"))[0] == 0
        for who in ("-nobody", "198.51.100.0/99"):
            assert (await asyncio.to_thread(run, "ban", who))[2].endswith(
                f"{who} is not a guest or an address here.\n"
            )
        for name in ("Ann", "Bob"):
            answer = await ann.http.post("/api/me", json={"name": name, "lang": "en"}, headers=near)
            assert (answer.status_code, answer.json()["code"]) == (403, "web.banned")
        assert (await ann.http.get("/api/me", headers=far)).status_code == 200
        await ann.close()

    asyncio.run(story())


def test_a_room_that_is_drained_opens_no_tables_and_says_so(house: Server, run: Run) -> None:
    async def story() -> None:
        ann = await call(house, "Ann")
        await asyncio.to_thread(run, "drain")
        answer = await ann.http.post("/api/tables", json={}, headers={"Origin": house.base})
        assert (answer.status_code, answer.json()["code"]) == (503, "web.draining")
        assert (await ann.http.get("/readyz")).status_code == 503
        await asyncio.to_thread(run, "drain", "--off")
        assert (await ann.open_table())["code"]
        assert (await ann.http.get("/readyz")).status_code == 200
        await ann.close()

    asyncio.run(story())


def test_what_the_operator_says_is_read_at_every_table_and_by_whoever_comes_later(
    house: Server, run: Run
) -> None:
    async def story() -> None:
        (ann, table), bob = await ann_at_a_table(house), await call(house, "Bob")
        status, output, _ = await asyncio.to_thread(run, "announce", "Restart in 5 minutes")
        assert (status, output) == (0, "Everybody at a table reads it.\n")
        told = Notice("room.announced", {"text": "Restart in 5 minutes"})
        assert await ann.until(lambda message: isinstance(message, Notice)) == told
        await bob.connect(table["id"])
        await bob.tell(do="hello", protocol=PROTOCOL)
        assert await bob.until(lambda message: isinstance(message, Notice)) == told
        assert (await asyncio.to_thread(run, "announce", "\u202e"))[0] == 1
        assert (await asyncio.to_thread(run, "announce"))[1] == "It is not said any more.\n"
        await ann.close()
        await bob.close()

    asyncio.run(story())


def test_where_the_operator_decides_only_those_allowed_open_tables(tmp_path: Path, run: Run) -> None:
    async def story(server: Server) -> None:
        ann, bob = await call(server, "Ann"), await call(server, "Bob")
        (row,) = await asyncio.to_thread(listed, run, "people", "Ann")
        new = new_table()
        cy = Browser(server.base)
        nobody = await cy.http.post("/api/tables", json=new)
        assert (nobody.status_code, nobody.json()["code"]) == (401, "web.no_guest")
        await cy.close()
        for each in (ann, bob):
            refused = await each.http.post("/api/tables", json=new)
            assert (refused.status_code, refused.json()["code"]) == (403, "web.operator_opens")
        assert (await asyncio.to_thread(run, "allow", row["guest"]))[0] == 0
        assert (await asyncio.to_thread(run, "allow", "nobody"))[2].endswith("is not a guest here.\n")
        table = await ann.open_table()
        await bob.enter(table["id"])
        assert (await bob.http.post("/api/tables", json=new)).status_code == 403
        (row,) = await asyncio.to_thread(listed, run, "people", "Ann")
        assert row["allowed"] == "allowed"
        assert (await asyncio.to_thread(run, "allow", row["guest"], "--off"))[0] == 0
        assert (await ann.http.post("/api/tables", json=new)).status_code == 403
        await ann.close()
        await bob.close()

    server = serve(tmp_path / "data", "--open-tables", "operator")
    try:
        asyncio.run(story(server))
    finally:
        server.kill()


def test_a_guest_is_renamed(house: Server, run: Run) -> None:
    async def story() -> None:
        ann = await call(house, "Admin")
        (row,) = await asyncio.to_thread(listed, run, "people")
        status, _, errors = await asyncio.to_thread(run, "rename", row["guest"], "")
        assert status == 1 and errors.startswith("greenroom: ")
        assert (await asyncio.to_thread(run, "rename", row["guest"], "Ann"))[0] == 0
        assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
        assert (await asyncio.to_thread(run, "rename", "nobody", "Ann"))[2].endswith("is not a guest here.\n")
        await ann.close()

    asyncio.run(story())


def test_the_socket_is_the_owner_s_alone_and_answers_junk_with_a_sentence(
    house: Server, run: Run, tmp_path: Path
) -> None:
    place = tmp_path / "data" / "admin.sock"
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    for junk in (b"\n", b"{}\n", b'{"do":"fly"}\n', b"\xff\xfe\n", b"x" * 100_000 + b"\n", b'{"do":"ban"}\n'):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(str(place))
            line.sendall(junk)
            line.shutdown(socket.SHUT_WR)
            assert b"no request that this version knows" in line.makefile("rb").readline()
    assert run("tables")[0] == 0
    house.stop()
    assert not place.exists() and house.faults == ""
    assert run("tables")[2].startswith("greenroom: No room is open on the data folder ")


def left_behind(folder: Path) -> None:
    """Leave a socket as a process does that is killed."""
    folder.mkdir(parents=True, exist_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
        left.bind(str(folder / "admin.sock"))


@contextlib.contextmanager
def hangs(folder: Path) -> Iterator[socket.socket]:
    """Listen as a process does that stands still."""
    folder.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(folder / "admin.sock"))
        listening.listen()
        yield listening


def test_sockets_that_killed_processes_left_hide_nobody(tmp_path: Path, run: Run) -> None:
    data = tmp_path / "data"
    worker = serve(data / "worker-2")
    try:
        for left in (data, data / "worker-1", data / "worker-3"):
            left_behind(left)
        assert run("tables") == run("here") == run("bans") == (0, "None.\n", "")
        assert run("drain") == (0, "No further table is opened.\n", "")
        assert get(f"{worker.base}/readyz").status_code == 503
    finally:
        worker.kill()
    assert run("bans")[2].startswith("greenroom: No room is open on the data folder ")


def test_a_process_that_hangs_keeps_nobody_from_the_others_and_is_named_where_its_part_is_missing(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, ask = tmp_path / "data", room_client._ask

    def soon(place: Path, request: Request, _: float) -> AdminResponse:
        # Only who never answers is not waited for.
        return ask(place, request, 0.5 if place.parent.name == "worker-1" else STUCK_SECONDS)

    monkeypatch.setattr(room_client, "_ask", soon)
    with hangs(data / "worker-1"):
        complaint = f"greenroom: {data}/worker-1/admin.sock does not answer: nothing came within 0.5 seconds."
        assert run("bans") == (1, "", f"{complaint}\n")
        worker = serve(data / "worker-2")
        try:
            assert run("bans") == (0, "None.\n", "")
            others = f"{complaint} The others of this room have answered.\n"
            assert run("here") == (1, "None.\n", others)
            assert run("drain") == (1, "No further table is opened.\n", others)
        finally:
            worker.kill()


@contextlib.contextmanager
def answers_pings_alone(folder: Path) -> Iterator[None]:
    """Listen as a process does that takes a request and is heard of no more."""
    with hangs(folder) as listening:

        def serve_two() -> None:
            pinged, _ = listening.accept()
            with pinged:
                pinged.recv(4096)
                pinged.sendall(msgspec.json.encode(AdminResponse("")) + b"\n")
            asked, _ = listening.accept()
            with asked:
                asked.recv(4096)

        answering = threading.Thread(target=serve_two, daemon=True)
        answering.start()
        yield
        answering.join(STUCK_SECONDS)


def test_what_a_process_may_have_done_is_not_asked_of_another(tmp_path: Path, run: Run) -> None:
    data = tmp_path / "data"
    worker = serve(data / "worker-2")
    try:
        with answers_pings_alone(data / "worker-1"):
            status, output, errors = run("ban", "198.51.100.0/24")
        assert (status, output) == (1, "")
        assert errors.endswith(
            "worker-1/admin.sock does not answer: what listened there has ended meanwhile. "
            "It may have done what was asked.\n"
        )
        assert run("bans") == (0, "None.\n", "")
    finally:
        worker.kill()


def test_a_folder_whose_name_is_too_long_for_a_socket_is_said_to_be(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "data" / ("worker-" + "1" * 120)
    folder.mkdir(parents=True)
    (folder / "admin.sock").touch()
    assert run("bans")[2].endswith("/admin.sock cannot be asked: AF_UNIX path too long.\n")


def test_a_table_rests_only_where_no_process_has_it_in_memory() -> None:
    rests: dict[str, str | int] = {"table": "t", "phase": "resting"}
    loaded: dict[str, str | int] = {"table": "t", "phase": "playing", "game": "tonk"}
    other: dict[str, str | int] = {"table": "u", "phase": "resting"}
    assert all_tables([rests, other, loaded, other]) == [loaded, other]


def test_what_a_host_decides_about_others_is_audited(house: Server, tmp_path: Path) -> None:
    async def story() -> None:
        ann, _ = await ann_at_a_table(house)
        await ann.ask(do="chat", on=True)
        await ann.ask(do="end_table")
        await ann.close()

    asyncio.run(story())
    assert audited(tmp_path) == [("host", "chat"), ("host", "end_table")]


def test_of_whom_a_host_decides_about_the_audit_keeps_the_identity_and_no_name(
    house: Server, tmp_path: Path
) -> None:
    async def story() -> None:
        (ann, table), bob = await ann_at_a_table(house), await call(house, "Barnaby")
        await bob.enter(table["id"])
        await ann.ask(do="ban", name="Barnaby")
        await ann.close()
        await bob.close()

    asyncio.run(story())
    (line,) = (tmp_path / "data" / "audit.log").read_text().splitlines()
    entry = json.loads(line)
    assert entry["did"] == "ban" and entry["details"]["person"] and "Barnaby" not in line
