"""A folder on a disk that can lose power: what a program has not synced is gone.

Start the program with `environment`, kill it, and `leave` in a new folder what a power cut would have left:
each file as of its last completed sync, under the names its folder had at its own last one.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

SECTOR_BYTES = 512
SOURCE = Path(__file__).with_name("power_cut.c")


class PowerCut:
    """Watches a folder, with room of its own in `scratch` (made if missing, and outside the folder).

    Raises RuntimeError without a C compiler: the shim is compiled on the spot. Linux only.
    """

    def __init__(self, watch: Path, scratch: Path) -> None:
        self._watch = watch.resolve()
        self._keep = scratch / "keep"
        self._fault = scratch / "fault"
        self._shim = scratch / "power_cut.so"
        self._keep.mkdir(parents=True)
        _compile(self._shim)

    def environment(self, base: Mapping[str, str]) -> dict[str, str]:
        """Return an environment that puts a program's syncs, and those of its children, under watch."""
        return {
            **base,
            "LD_PRELOAD": str(self._shim),
            "POWER_CUT_WATCH": str(self._watch),
            "POWER_CUT_KEEP": str(self._keep),
            "POWER_CUT_FAULT": str(self._fault),
        }

    def fail(self, how: Literal["full", "sync"] | None) -> None:
        """From now on writes find the disk full, or syncs fail, or (None) all is well again."""
        if how is None:
            self._fault.unlink(missing_ok=True)
        else:
            self._fault.write_text(how)

    def leave(self, folder: Path, torn: random.Random | None = None) -> Path:
        """Fill a new folder with what a power cut now would leave, and return it.

        With `torn`, some of what was written and not synced has reached the disk as well, sector by sector.
        """
        self._leave_folder((self._keep / "root").read_text(), folder)
        if torn is not None:
            self._tear((self._keep / "root").read_text(), self._watch, folder, torn)
        return folder

    def _entries(self, key: str) -> list[list[str]]:
        return [line.split("\t", 1) for line in (self._keep / "names" / key).read_text().splitlines()]

    def _leave_folder(self, key: str, folder: Path) -> None:
        folder.mkdir()
        for inner, name in self._entries(key):
            self._leave_entry(inner, folder / name)

    def _leave_entry(self, key: str, place: Path) -> None:
        if (self._keep / "names" / key).exists():
            self._leave_folder(key, place)
        elif (self._keep / "content" / key).exists():
            shutil.copyfile(self._keep / "content" / key, place)
        else:
            # Its name reached the disk and its bytes did not.
            place.touch()

    def _tear(self, key: str, live: Path, copy: Path, torn: random.Random) -> None:
        for inner, name in self._entries(key):
            if (self._keep / "names" / inner).exists():
                self._tear(inner, live / name, copy / name, torn)
            elif (live / name).is_file() and inner.startswith(f"{(live / name).stat().st_ino:x}-"):
                _mix(copy / name, (live / name).read_bytes(), torn)


def _mix(file: Path, content: bytes, torn: random.Random) -> None:
    synced = file.read_bytes()
    sectors = range(0, max(len(content), len(synced)), SECTOR_BYTES)
    file.write_bytes(b"".join(torn.choice((content, synced))[at : at + SECTOR_BYTES] for at in sectors))


def _compile(shim: Path) -> None:
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise RuntimeError("The power cut needs a C compiler (cc), and none was found.")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", shim, SOURCE, "-lpthread"], check=True)
