"""A backup: one file with a room's database and key, made while the room is open.

A tar file, so that it can be opened without this program too. It is read as what somebody else may have made:
only the members that belong there are taken, by their own names.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import stat
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec

from greenroom.operation.file_owner import hand_over
from greenroom.store.examination import Examination
from greenroom.store.log import StoreUnavailable
from greenroom.store.move_marks import KIND, LEFT_KEY, moved_away_sentence
from greenroom.store.sqlite.examination import copy_database, examine, migrate, record_in
from greenroom.store.sqlite.file import sync_folder
from greenroom.web.folder_lock import AlreadyLocked, lock_folder
from greenroom.web.signing_key import NAME as KEY
from greenroom.web.signing_key import secret_in

DATABASE, ABOUT = "room.db", "about.json"
MAX_KEY_BYTES = 4096
WORKPLACE = ".greenroom-"


class OperationRefused(Exception):  # noqa: N818 - says what it is
    """A refusal of what was asked for; its text is a sentence, and nothing was changed."""


class About(msgspec.Struct, frozen=True):
    """The words of a backup on itself."""

    version: str
    """The version of the program that made the backup."""
    made: str


@contextlib.contextmanager
def workplace(beside: Path) -> Iterator[Path]:
    """Make a folder for copies that goes with the work, and clear away those of work that was killed.

    They hold decks and perhaps the key. Each is locked as long as somebody works in it.
    """
    for leftover in beside.glob(f"{WORKPLACE}*"):
        with contextlib.suppress(AlreadyLocked, OSError):
            status = leftover.lstat()
            if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid():
                with lock_folder(leftover):
                    shutil.rmtree(leftover)
    with tempfile.TemporaryDirectory(prefix=WORKPLACE, dir=beside) as folder, lock_folder(Path(folder)):
        yield Path(folder)


def back_up(data: Path, file: Path) -> Examination:
    """Put a room into a new file that only its owner can read; returns what it holds.

    Raises `OperationRefused`.
    """
    if file.exists():
        raise OperationRefused(f"{file} exists already; give the backup another name.")
    key = data / KEY
    if not key.exists() or not (data / DATABASE).exists():
        raise OperationRefused(f"{data} holds no room: {DATABASE} and {KEY} belong there.")
    try:
        with workplace(file.parent) as folder:
            return _pack(data, folder, file)
    except OSError as error:
        raise OperationRefused(f"{file} cannot be written: {error.strerror}.") from error


def _pack(data: Path, folder: Path, file: Path) -> Examination:
    copy, draft = folder / DATABASE, folder / "draft"
    with _sentences():
        copy_database(data / DATABASE, copy)
        examination = examine(copy)
        new_place = record_in(copy, KIND, LEFT_KEY)
    if new_place is not None:
        raise OperationRefused(moved_away_sentence(new_place.decode()))
    if examination.faults:
        raise OperationRefused(f"The room is damaged, and no backup was made: {examination.faults[0]}")
    about = About(version("greenroom"), datetime.now(UTC).isoformat(timespec="seconds"))
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=6) as tar:
            _add(tar, ABOUT, msgspec.json.encode(about))
            _add(tar, KEY, (data / KEY).read_bytes())
            with copy.open("rb") as content:
                _add(tar, DATABASE, content, copy.stat().st_size)
        stream.flush()
        os.fsync(stream.fileno())
    # Whole or not at all, and never over another.
    try:
        os.link(draft, file)
    except FileExistsError:
        raise OperationRefused(f"{file} exists already; give the backup another name.") from None
    sync_folder(file.parent)
    return examination


def _add(tar: tarfile.TarFile, name: str, content: bytes | io.BufferedReader, size: int = -1) -> None:
    member = tarfile.TarInfo(name)
    member.mode = 0o600
    member.size = len(content) if isinstance(content, bytes) else size
    tar.addfile(member, io.BytesIO(content) if isinstance(content, bytes) else content)


def restore(file: Path, data: Path) -> Examination:
    """Put a backup into a folder that holds no room; returns what is in it. Raises `OperationRefused`."""
    for name in (DATABASE, KEY, f"{DATABASE}-wal"):
        if (data / name).exists():
            raise OperationRefused(
                f"{data} holds a room already ({name}); name another folder, or move that away."
            )
    try:
        data.mkdir(parents=True, exist_ok=True)
        with lock_folder(data), workplace(data) as folder:
            examination = unpack(file, folder)
            for name in (KEY, DATABASE):
                hand_over(folder / name, data)
                (folder / name).rename(data / name)
            (data / DATABASE).with_suffix(".mark").unlink(missing_ok=True)
            sync_folder(data)
    except AlreadyLocked:
        raise OperationRefused(f"A server keeps the data folder {data}; stop it first.") from None
    except OSError as error:
        raise OperationRefused(f"{data} cannot be written: {error.strerror}.") from error
    return examination


def unpack(file: Path, folder: Path) -> Examination:
    """Take a backup apart into a folder and look through it. Raises `OperationRefused`."""
    try:
        with tarfile.open(file, "r:gz") as tar:
            for name in (ABOUT, KEY, DATABASE):
                _take(tar, name, folder / name)
    except FileNotFoundError:
        raise OperationRefused(f"There is no {file}.") from None
    except (tarfile.TarError, EOFError, OSError, KeyError, zlib.error) as error:
        raise OperationRefused(f"{file} is no backup of a room, or is damaged ({error}).") from error
    try:
        secret_in(folder)
    except OSError as error:
        raise OperationRefused(f"{file} holds no usable key: {error.strerror}.") from error
    with _sentences():
        migrate(folder / DATABASE)
        examination = examine(folder / DATABASE)
    if examination.faults:
        raise OperationRefused(f"{file} is damaged: {examination.faults[0]}")
    return examination


def _take(tar: tarfile.TarFile, name: str, place: Path) -> None:
    member = tar.getmember(name)
    content = tar.extractfile(member) if member.isreg() else None
    if content is None or (name != DATABASE and member.size > MAX_KEY_BYTES):
        raise KeyError(f"{name} is not what it should be")
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        while part := content.read(1 << 20):
            stream.write(part)
        stream.flush()
        os.fsync(stream.fileno())


@contextlib.contextmanager
def _sentences() -> Iterator[None]:
    try:
        yield
    except StoreUnavailable as trouble:
        raise OperationRefused(trouble.detail) from trouble
