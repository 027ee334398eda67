"""A store that cannot write says why, keeps nothing of it, and goes on when the cause is gone."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from greenroom.store import Event, StoreUnavailable, open_store
from greenroom.store.sqlite import SqliteStore
from greenroom.store.sqlite.file import SqliteFile
from greenroom.testing.power_cut import PowerCut

TALKING_STORE = Path(__file__).with_name("talking_store.py")
EVENT = Event("happened", 1, b"{}", 1.0)


class Talk:
    """A talking store and its answers."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self.hear()

    def kill(self) -> None:
        self._process.kill()


@contextmanager
def talking(url: str, environment: Mapping[str, str] | None = None) -> Iterator[Talk]:
    with subprocess.Popen(
        [sys.executable, TALKING_STORE, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        yield Talk(process)
        assert process.stdin is not None
        process.stdin.close()
    assert process.returncode in (0, -signal.SIGKILL)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def opened(url: str) -> None:
    async def body() -> None:
        await (await open_store(url)).close()

    asyncio.run(body())


def refusal(url: str) -> StoreUnavailable:
    with pytest.raises(StoreUnavailable) as caught:
        opened(url)
    assert caught.value.reason == "failed"
    return caught.value


@pytest.mark.parametrize(("fault", "reason"), [("full", "full The disk"), ("sync", "failed ")])
def test_a_failing_disk_is_told_and_nothing_acknowledged_is_lost(
    data: Path, tmp_path: Path, fault: str, reason: str
) -> None:
    cut = PowerCut(data, tmp_path / "scratch")
    with talking(f"sqlite:///{data}/room.db", cut.environment(os.environ)) as store:
        assert store.hear() == "ok"
        assert store.ask("append a 0") == "ok [1, 1, 1]"
        cut.fail("full" if fault == "full" else "sync")
        for _ in range(3):
            assert store.ask("append a 1").startswith(reason)
            assert store.ask("put key").startswith(reason)
            assert store.ask("read a2") == "ok [1]"
        cut.fail(None)
        assert store.ask("append a 1") == "ok [2, 2, 2]"
        assert store.ask("put key") == "ok 1"
        assert store.ask("read a2") == "ok [1, 2]"
    with talking(f"sqlite:///{cut.leave(tmp_path / 'left')}/room.db") as store:
        assert [store.hear(), store.ask("read a0"), store.ask("read a2")] == ["ok", "ok [1, 2]", "ok [1, 2]"]


@pytest.mark.parametrize("refused", ["append a 1", "one a0 1", "put key"])
def test_what_was_refused_for_a_failed_sync_does_not_come_back_after_a_crash(
    data: Path, tmp_path: Path, refused: str
) -> None:
    url = f"sqlite:///{data}/room.db"
    cut = PowerCut(data, tmp_path / "scratch")
    with talking(url, cut.environment(os.environ)) as store:
        assert store.hear() == "ok"
        assert store.ask("append a 0") == "ok [1, 1, 1]"
        cut.fail("sync")
        assert store.ask(refused).startswith("failed ")
        store.kill()
    cut.fail(None)
    with talking(url) as store:
        assert [store.hear(), store.ask("read a0"), store.ask("read a2")] == ["ok", "ok [1]", "ok [1]"]
        assert store.ask("append a 1") == "ok [2, 2, 2]"
        assert store.ask("put key") == "ok 1"


def test_a_disk_that_is_full_from_the_start_is_said_so(data: Path, tmp_path: Path) -> None:
    cut = PowerCut(data, tmp_path / "scratch")
    cut.fail("full")
    with talking(f"sqlite:///{data}/room.db", cut.environment(os.environ)) as store:
        assert store.hear() == f"full The disk of {data}/room.db is full."


@asynccontextmanager
async def locked(path: Path, patience: float) -> AsyncIterator[tuple[SqliteStore, sqlite3.Connection]]:
    """A store with one event, and another program's connection that holds the lock."""
    file = SqliteFile(path, patience)
    store = SqliteStore(file, file.writer())
    await store.log.append("a", 0, [EVENT])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield store, other
    other.close()
    await store.close()


def test_a_lock_held_by_another_program_is_told_and_nothing_is_lost(data: Path) -> None:
    async def body() -> None:
        async with locked(data / "room.db", patience=0.05) as (store, other):
            appends = [store.log.append("a", 1, [EVENT]), store.log.append("b", 0, [EVENT])]
            put = store.registry.put("k", "k", b"")
            refused = await asyncio.gather(*appends, put, return_exceptions=True)
            assert [e.reason for e in refused if isinstance(e, StoreUnavailable)] == ["locked"] * 3
            assert len({id(e) for e in refused}) == 3
            assert len(await store.log.read("a")) == 1
            other.execute("ROLLBACK")
            assert await store.log.append("a", 1, [EVENT]) == 2
            assert await store.log.append("b", 0, [EVENT]) == 1

    asyncio.run(body())


def test_a_lock_held_for_a_moment_is_waited_for(data: Path) -> None:
    async def body() -> None:
        async with locked(data / "room.db", patience=60) as (store, other):
            waiting = asyncio.ensure_future(store.log.append("a", 1, [EVENT]))
            await asyncio.sleep(0.02)
            other.execute("ROLLBACK")
            assert await waiting == 2

    asyncio.run(body())


def test_a_store_that_is_locked_when_it_opens_says_so(data: Path) -> None:
    async def body() -> None:
        async with locked(data / "room.db", patience=0.05):
            with pytest.raises(StoreUnavailable) as caught:
                SqliteFile(data / "room.db", 0.05).writer()
            assert (caught.value.reason, str(caught.value)) == (
                "locked",
                f"Another program holds {data}/room.db locked.",
            )

    asyncio.run(body())


def test_a_file_that_is_no_database_is_refused_and_left_alone(data: Path) -> None:
    path = data / "room.db"
    path.write_text("Dear diary, today we played till four. " * 50)
    assert str(refusal(f"sqlite:///{path}")) == f"{path} is not a database; choose another file."
    assert path.read_text().startswith("Dear diary")


def test_another_programs_database_is_refused_and_left_alone(data: Path) -> None:
    path = data / "room.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE song (title)")
    db.close()
    assert "another program's database" in str(refusal(f"sqlite:///{path}"))
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("song",)]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    db.close()


def test_a_file_of_a_newer_version_is_refused(data: Path) -> None:
    path = data / "room.db"
    opened(f"sqlite:///{path}")
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert "written by a newer version" in str(refusal(f"sqlite:///{path}"))


def test_a_missing_folder_a_folder_and_a_strange_address_are_refused(data: Path) -> None:
    assert "cannot be made" in str(refusal(f"sqlite:///{data}/nowhere/room.db"))
    assert "must be writable" in str(refusal(f"sqlite:///{data}"))
    assert "lacks a file" in str(refusal("sqlite:///"))
    assert "lacks a file" in str(refusal("sqlite://room.db"))
    assert "names no store" in str(refusal("papyrus:///room.db"))


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder whose parents everybody may look into, which pytest's own may not."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)
        Path(name).chmod(0o755)


# Whoever runs the tests as root may write anywhere, so the store is opened as nobody.
OPEN_AS_NOBODY = """
import asyncio, os, sys
from greenroom.store import StoreUnavailable, open_store
if os.getuid() == 0:
    os.setuid(65534)
try:
    asyncio.run(open_store(sys.argv[1]))
except StoreUnavailable as error:
    print(error.reason, error.detail)
"""


@pytest.mark.parametrize("made_before", [False, True])
def test_a_folder_that_may_not_be_written_is_refused(open_folder: Path, made_before: bool) -> None:
    path = open_folder / "room.db"
    if made_before:
        opened(f"sqlite:///{path}")
        path.chmod(0o444)
    open_folder.chmod(0o555)
    command = [sys.executable, "-c", OPEN_AS_NOBODY, f"sqlite:///{path}"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout.startswith(f"failed {path} ")
    assert result.stderr == ""


def test_nobody_else_on_the_machine_may_read_the_decks(data: Path) -> None:
    with talking(f"sqlite:///{data}/room.db") as store:
        assert [store.hear(), store.ask("append a 0")] == ["ok", "ok [1, 1, 1]"]
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
        names = ("room.db", "room.db-wal", "room.db-shm", "room.mark")
        assert modes == dict.fromkeys(names, 0o600)
