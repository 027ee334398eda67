"""The key that signs guests' cookies: made once, readable by the host alone.

It is kept in the data folder, or in the database that several nodes share.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path

from greenroom.store import Conflict, Registry, StoreUnavailable

NAME = "secret.key"
KIND, KEY = "secret", "cookies"
"""The record of the key, where it is kept in the database."""
MIN_KEY_CHARACTERS = 32
"""Characters that a key must have at least."""


def secret_in(data: Path) -> str:
    """Return the key of a data folder; folder and key are made where they are missing. Raises OSError.

    A key that was cut short is refused: with one that can be guessed, anybody could be anybody.
    """
    make_folder(data)
    place = data / NAME
    if not place.exists():
        _keep(place, secrets.token_urlsafe(32))
    secret = _text(place.read_bytes())
    if len(secret) < MIN_KEY_CHARACTERS:
        raise OSError(errno.EINVAL, f"{NAME} in it holds no key; without that file a new one is made")
    return secret


async def secret_of(registry: Registry) -> str:
    """Return the key of a database; the first node that asks makes it. Raises `StoreUnavailable`."""
    record = await registry.get(KIND, KEY)
    if record is None:
        # Another node may be faster: then its key holds.
        with contextlib.suppress(Conflict):
            await registry.put(KIND, KEY, secrets.token_urlsafe(32).encode(), 0)
        return await secret_of(registry)
    secret = _text(record.data)
    if len(secret) < MIN_KEY_CHARACTERS:
        raise StoreUnavailable("failed", f"The record {KIND} {KEY} in the database holds no key.")
    return secret


def keep_secret(data: Path, secret: str) -> None:
    """Put a key into a data folder, unless it has one. Raises OSError."""
    make_folder(data)
    _keep(data / NAME, secret)


def _text(key: bytes) -> str:
    return key.decode("ascii", "ignore").strip()


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


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, durably. Raises OSError."""
    # Each name that is new in its parent has to be on the disk there, or all below it goes with it.
    if folder.is_dir():
        return
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    _sync(folder.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
