"""The data folder: one server each, and a key for signing that nobody else can read or guess."""

import errno
import fcntl
import os
import stat
from pathlib import Path

import pytest

from greenroom.web import signing_key as module
from greenroom.web.folder_lock import AlreadyLocked, lock_folder
from greenroom.web.signing_key import secret_in


def test_a_folder_is_held_by_one_server_until_it_ends(tmp_path: Path) -> None:
    with lock_folder(tmp_path), pytest.raises(AlreadyLocked), lock_folder(tmp_path):
        raise AssertionError("both hold it")
    with lock_folder(tmp_path):
        pass


def test_a_disk_without_locks_is_used_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with lock_folder(tmp_path), lock_folder(tmp_path):
        pass


def test_folder_and_key_are_made_once_and_the_key_is_for_the_host_alone(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    key = secret_in(data)
    assert len(key) == 43 and secret_in(data) == key
    assert secret_in(tmp_path / "other") != key
    (file,) = data.iterdir()
    assert file.name == "secret.key" and file.read_text() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_white_space_around_a_key_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("\n" + "k" * 32 + " \n")
    assert secret_in(tmp_path) == "k" * 32


@pytest.mark.parametrize("key", [b"", b"k" * 31, b"k" * 31 + b" ", b"\n" * 40, b"\xff" * 64])
def test_a_key_that_was_cut_short_is_refused_and_the_refusal_says_what_to_do(
    tmp_path: Path, key: bytes
) -> None:
    (tmp_path / "secret.key").write_bytes(key)
    with pytest.raises(OSError, match="without that file a new one is made") as refused:
        secret_in(tmp_path)
    assert refused.value.errno == errno.EINVAL and "secret.key in it holds no key" in str(refused.value)
    assert (tmp_path / "secret.key").read_bytes() == key


def test_of_two_servers_that_begin_at_once_both_take_the_key_that_was_there_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = module._keep

    def slower(place: Path, secret: str) -> None:
        keep(place, "the other server's key, 32 letters")
        keep(place, secret)

    monkeypatch.setattr(module, "_keep", slower)
    assert secret_in(tmp_path) == "the other server's key, 32 letters"
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"], "no draft is left"


def test_a_key_is_on_the_disk_before_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(whole(handle)))
    handles = len(list(Path("/proc/self/fd").iterdir()))
    key = secret_in(tmp_path)
    assert synced == [(False, True), (True, True)], "first the draft, and after it has its name the folder"
    assert len(list(Path("/proc/self/fd").iterdir())) == handles and len(key) == 43


def whole(handle: int) -> tuple[bool, bool]:
    """Tell whether a handle is a folder's, and whether all of it has been written."""
    found = os.fstat(handle)
    folder = stat.S_ISDIR(found.st_mode)
    return folder, folder or found.st_size == 43
