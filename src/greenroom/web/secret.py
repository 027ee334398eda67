"""The key that signs guests' cookies: made once, kept in the data folder, readable by the host alone."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

NAME = "secret.key"
LEAST = 32
"""Characters that a key must have at least."""


def secret_in(data: Path) -> str:
    """Return the key of a data folder; folder and key are made where they are missing. Raises OSError.

    A key that was cut short is refused: with one that can be guessed, anybody could be anybody.
    """
    _make(data)
    place = data / NAME
    if not place.exists():
        _keep(place, secrets.token_urlsafe(32))
    secret = place.read_bytes().decode("ascii", "ignore").strip()
    if len(secret) < LEAST:
        raise OSError(errno.EINVAL, f"{NAME} in it holds no key; without that file a new one is made")
    return secret


def _keep(place: Path, secret: str) -> None:
    # Written whole or not at all, and durably: without the key no guest is recognised any more.
    draft = place.with_suffix(f".{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    # A second server on the same folder may have been faster: then its key holds.
    try:
        os.link(draft, place)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    _sync(place.parent)


def _make(folder: Path) -> None:
    # Each name that is new in its parent has to be on the disk there, or all below it goes with it.
    if folder.is_dir():
        return
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(exist_ok=True)
    _sync(folder.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
