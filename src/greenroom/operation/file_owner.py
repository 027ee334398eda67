"""Files that root makes in a data folder get the owner of that folder, whose user the room runs as."""

from __future__ import annotations

import os
from pathlib import Path


def hand_over(place: Path, folder: Path) -> None:
    """Give a file that root has made to the user of a folder. Raises OSError."""
    if os.geteuid() == 0 and place.lstat().st_uid == 0:
        of = folder.stat()
        # The folder is somebody else's, who may have put a link there.
        os.chown(place, of.st_uid, of.st_gid, follow_symlinks=False)
