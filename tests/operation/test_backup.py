"""`greenroom backup`, `restore` and `check`, with a room that is open and one that is not."""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
import stat
import tarfile
from pathlib import Path

import pytest

from endurance.troubles import take_back
from greenroom.web.folder_lock import lock_folder
from running import Run
from web.authenticator import Authenticator
from web.server import Server, get, serve
from web.test_own_links import follow, link_of
from web.test_passkeys import asked, enter
from web.visitors import Browser


async def play(base: str) -> tuple[str, dict[str, str]]:
    ann = Browser(base)
    await ann.call("Ann")
    table = await ann.open_table()
    cookies = dict(ann.http.cookies)
    await ann.close()
    return table["code"], cookies


@pytest.fixture
def room(tmp_path: Path) -> tuple[Path, str, dict[str, str]]:
    """A room that was backed up while it was open; its folder, a table's code and its guest's cookies."""
    data = tmp_path / "data"
    server = serve(data)
    try:
        code, cookies = asyncio.run(play(server.base))
    finally:
        server.kill()
    return data, code, cookies


def test_a_room_that_is_open_is_backed_up_and_goes_on_elsewhere(tmp_path: Path, run: Run) -> None:
    data, elsewhere, file = tmp_path / "data", tmp_path / "elsewhere", tmp_path / "room.backup"
    server = serve(data)
    try:
        code, cookies = asyncio.run(play(server.base))
        status, output, errors = run("backup", file, "--data", data)
        assert (status, errors) == (0, "") and "1 tables" in output and "1 guests" in output
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert run("check", "--data", data)[0] == 0
    finally:
        server.kill()
    status, output, errors = run("check", file)
    assert (status, errors) == (0, "") and "is whole: 1 tables" in output
    assert run("restore", file, "--data", elsewhere)[0] == 0
    for name in ("room.db", "secret.key"):
        assert stat.S_IMODE((elsewhere / name).stat().st_mode) == 0o600
    server = serve(elsewhere)
    try:
        own = get(f"{server.base}/api/me/tables", cookies=cookies).json()
        assert [table["code"] for table in own["tables"]] == [code]
    finally:
        server.stop()
    assert {each.name for each in tmp_path.iterdir()} == {"data", "elsewhere", "room.backup"}


def test_passkeys_and_personal_links_lead_to_their_guest_in_a_room_that_is_restored(
    tmp_path: Path, run: Run
) -> None:
    file, elsewhere = tmp_path / "room.backup", tmp_path / "elsewhere"

    def local(server: Server) -> str:
        return server.base.replace("127.0.0.1", "localhost")

    async def before(server: Server) -> tuple[Authenticator, str, str]:
        ann, bob, bobs_phone = [Browser(server.base) for _ in range(3)]
        await ann.call("Ann")
        await bob.call("Bob")
        key = Authenticator(local(server))
        await asked(ann, "", **key.make(await asked(ann, "/offer")))
        unused, used = await link_of(ann), await link_of(bob)
        assert (await follow(bobs_phone, used))["name"] == "Bob"
        for each in (ann, bob, bobs_phone):
            await each.close()
        return key, unused, used

    async def after(server: Server, key: Authenticator, unused: str, used: str) -> None:
        laptop, phone, late = [Browser(server.base) for _ in range(3)]
        # The room has kept its name; here that is this computer's own, at another port.
        key.origin = local(server)
        assert (await enter(laptop, key)).json()["name"] == "Ann"
        assert (await follow(phone, unused))["name"] == "Ann"
        for over in (unused, used):
            assert (await follow(late, over))["code"] == "web.link_used"
        for each in (laptop, phone, late):
            await each.close()

    server = serve(tmp_path / "data")
    try:
        made = asyncio.run(before(server))
        assert run("backup", file, "--data", tmp_path / "data")[0] == 0
    finally:
        server.kill()
    assert run("restore", file, "--data", elsewhere)[0] == 0
    server = serve(elsewhere)
    try:
        asyncio.run(after(server, *made))
    finally:
        server.kill()


def test_what_is_restored_belongs_to_the_user_whose_folder_it_is(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    file, new = tmp_path / "room.backup", tmp_path / "new"
    run("backup", file, "--data", room[0])
    new.mkdir()
    # Only root gives files away, and then the room is run by another user.
    owner = (12345, 12346) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    os.chown(new, *owner)
    assert run("restore", file, "--data", new)[0] == 0
    for name in ("room.db", "secret.key"):
        found = (new / name).stat()
        assert (found.st_uid, found.st_gid) == owner


def test_who_may_not_read_the_folder_is_told_who_may(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(self: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "exists", closed)
    for command in (("backup", tmp_path / "a"), ("check",), ("restore", tmp_path / "a")):
        status, output, errors = run(*command, "--data", tmp_path / "data")
        assert (status, output) == (1, "")
        assert errors.startswith("greenroom: ")
        assert errors.endswith(" is for the user alone who runs the room, and for root.\n")


def test_a_backup_never_takes_another_file_s_place(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    file = tmp_path / "room.backup"
    file.write_text("memoirs")
    assert run("backup", file, "--data", room[0]) == (
        1,
        "",
        f"greenroom: {file} exists already; give the backup another name.\n",
    )
    assert file.read_text() == "memoirs"
    assert "cannot be written" in run("backup", tmp_path / "nowhere" / "a", "--data", room[0])[2]


def test_what_holds_no_room_is_not_backed_up(tmp_path: Path, run: Run) -> None:
    status, _, errors = run("backup", tmp_path / "a", "--data", tmp_path)
    assert status == 1 and "holds no room: room.db and secret.key belong there" in errors
    assert run("check", "--data", tmp_path)[:2] == (1, "")


def test_nothing_is_restored_over_a_room_or_under_a_server(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    file, new = tmp_path / "room.backup", tmp_path / "new"
    run("backup", file, "--data", room[0])
    before = (room[0] / "secret.key").read_text()
    assert "holds a room already (room.db)" in run("restore", file, "--data", room[0])[2]
    assert (room[0] / "secret.key").read_text() == before
    new.mkdir()
    with lock_folder(new):
        assert "stop it first" in run("restore", file, "--data", new)[2]
    assert list(new.iterdir()) == []


def test_a_damaged_backup_is_refused_and_leaves_nothing(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    file, new = tmp_path / "room.backup", tmp_path / "new"
    run("backup", file, "--data", room[0])
    whole = file.read_bytes()
    for content in (
        b"",
        b"memoirs",
        whole[:-200],
        whole[:60] + b"\xff" * 40 + whole[100:],
        whole[: len(whole) // 2] + b"\0\0\0\0" + whole[len(whole) // 2 + 4 :],
    ):
        file.write_bytes(content)
        for command in (("restore", file, "--data", new), ("check", file)):
            status, output, errors = run(*command)
            assert (status, output) == (1, "") and errors.count("\n") == 1, command
        assert not new.exists() or list(new.iterdir()) == []
    assert "There is no" in run("restore", tmp_path / "none", "--data", new)[2]


@pytest.mark.parametrize("member", ["../secret.key", "secret.key"])
def test_a_file_that_only_looks_like_a_backup_writes_nowhere(tmp_path: Path, run: Run, member: str) -> None:
    file, new = tmp_path / "evil.backup", tmp_path / "deep" / "new"
    with tarfile.open(file, "w:gz") as tar:
        for name in ("about.json", "room.db"):
            info = tarfile.TarInfo(name)
            info.size = 2
            tar.addfile(info, io.BytesIO(b"{}"))
        link = tarfile.TarInfo(member)
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/hostname"
        tar.addfile(link)
    assert "is no backup of a room" in run("restore", file, "--data", new)[2]
    assert not (tmp_path / "deep" / "secret.key").exists() and list(new.iterdir()) == []


def test_a_check_says_what_is_damaged_and_what_others_can_read(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    data = room[0]
    db = sqlite3.connect(data / "room.db")
    db.execute("UPDATE event SET data = x'7b7d' WHERE number = 2")
    db.commit()
    db.close()
    (data / "room.db").chmod(0o644)
    status, output, errors = run("check", "--data", data)
    first, second = output.splitlines()
    assert status == 1 and first.startswith("Event 2 of table/") and "chmod 600" in second
    assert errors.startswith(f"greenroom: {data} is not as it should be: 1 tables")
    assert "no backup was made: Event 2 of" in run("backup", tmp_path / "a", "--data", data)[2]
    assert not (tmp_path / "a").exists()
    serve(data).stop()
    assert stat.S_IMODE((data / "room.db").stat().st_mode) == 0o600


def test_a_backup_of_an_older_format_is_restored_in_that_of_today(
    tmp_path: Path, run: Run, room: tuple[Path, str, object]
) -> None:
    data, code, _ = room
    take_back(data)
    (data / "about.json").write_text('{"version": "0.2.0", "made": "then"}')
    file, new = tmp_path / "old", tmp_path / "new"
    with tarfile.open(file, "w:gz") as tar:
        for name in ("about.json", "secret.key", "room.db"):
            tar.add(data / name, name)
    assert run("restore", file, "--data", new)[0] == 0
    assert run("check", "--data", new)[0] == 0
    server = serve(new)
    assert get(f"{server.base}/api/tables/{code}").status_code == 200
    server.stop()


@pytest.mark.parametrize("command", ["backup", "check"])
def test_what_a_killed_backup_has_left_goes_with_the_next(
    room: tuple[Path, str, dict[str, str]], tmp_path: Path, run: Run, command: str
) -> None:
    """The folder holds decks and the key; one in which somebody still works, or another's, stays."""
    data = room[0]
    file = tmp_path / "room.backup"
    if command == "check":
        assert run("backup", file, "--data", data)[0] == 0
    left, busy, foreign = (tmp_path / f".greenroom-{name}" for name in ("left", "busy", "foreign"))
    for folder in (left, busy):
        folder.mkdir(0o700)
        (folder / "room.db").write_text("as far as it came")
    foreign.symlink_to(data)
    with lock_folder(busy):
        assert run(*(("check", file) if command == "check" else ("backup", file, "--data", data)))[0] == 0
    assert not left.exists() and (busy / "room.db").exists() and (data / "room.db").exists()
    foreign.unlink()
    assert [each.name for each in tmp_path.glob(".greenroom-*")] == [".greenroom-busy"]


def test_a_backup_that_is_not_there_is_said_so_wherever_it_is_not(tmp_path: Path, run: Run) -> None:
    for file in (tmp_path / "none", tmp_path / "no" / "such"):
        status, output, errors = run("check", file)
        assert (status, output, errors.strip()) == (1, "", f"greenroom: There is no {file}.")
