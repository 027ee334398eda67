"""The shim keeps what a program has synced, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.testing.power_cut import PowerCut

SYNC_FOLDER = "f = os.open('.', os.O_RDONLY); os.fsync(f)\n"
WRITE_NEW = "f = open('new', 'w'); f.write('new'); f.flush(); os.fsync(f.fileno())\n"
REPLACE_OLD = WRITE_NEW + "os.rename('new', 'old')\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "old").write_text("old")
    return folder


def left(data: Path, script: str) -> dict[str, str]:
    """The files that a power cut leaves right after a script ran in the folder."""
    scratch = data.parent / "scratch"
    cut = PowerCut(data, scratch)
    command = [sys.executable, "-c", "import os\n" + script]
    subprocess.run(command, cwd=data, env=cut.environment(os.environ), check=True)
    folder = cut.leave(scratch / "left")
    return {str(p.relative_to(folder)): p.read_text() for p in folder.rglob("*") if p.is_file()}


def test_what_was_there_before_stays(data: Path) -> None:
    (data / "inner").mkdir()
    (data / "inner" / "deep").write_text("deep")
    assert left(data, "") == {"old": "old", "inner/deep": "deep"}


@pytest.mark.parametrize("sync", ["fsync", "fdatasync"])
def test_a_file_is_as_of_its_last_sync(data: Path, sync: str) -> None:
    script = (
        "f = open('old', 'w'); f.write('synced'); f.flush()\n"
        f"os.{sync}(f.fileno()); f.write(' not'); f.flush()\n"
    )
    assert left(data, script) == {"old": "synced"}


def test_an_unsynced_truncation_did_not_happen(data: Path) -> None:
    assert left(data, "os.truncate('old', 0)") == {"old": "old"}


def test_a_new_name_needs_its_folder_synced(data: Path) -> None:
    assert left(data, WRITE_NEW) == {"old": "old"}


def test_a_synced_name_of_an_unsynced_file_is_empty(data: Path) -> None:
    assert left(data, "open('new', 'w').write('new')\n" + SYNC_FOLDER) == {"old": "old", "new": ""}


def test_a_new_file_is_there_once_both_are_synced(data: Path) -> None:
    assert left(data, WRITE_NEW + SYNC_FOLDER) == {"old": "old", "new": "new"}


def test_a_replacement_happens_when_the_folder_is_synced(data: Path) -> None:
    assert left(data, REPLACE_OLD) == {"old": "old"}


def test_a_synced_replacement_and_removal_last(data: Path) -> None:
    (data / "gone").write_text("gone")
    assert left(data, REPLACE_OLD + "os.unlink('gone')\n" + SYNC_FOLDER) == {"old": "new"}


def test_what_lies_elsewhere_is_not_watched(data: Path) -> None:
    script = "f = open('../elsewhere', 'w'); f.write('x'); f.flush(); os.fsync(f.fileno())\n"
    assert left(data, script + SYNC_FOLDER) == {"old": "old"}


def test_without_a_compiler_it_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(RuntimeError, match="needs a C compiler"):
        PowerCut(data, data.parent / "scratch")
