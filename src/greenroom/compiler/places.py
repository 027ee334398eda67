"""The places of compiled engines: in a wheel, else outside the sources in the checkout or user's cache."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from greenroom.compiler.sources import HERE, fingerprint

PACKAGED = HERE / "built"
"""The folder of the engine that comes in a wheel; nothing is ever built there."""


def homes() -> list[Path]:
    """List the folders that may hold builds: `.engine` of a checkout first, then the user's cache."""
    checkout = HERE.parents[2]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "greenroom" / "engine"
    return [checkout / ".engine", cache] if (checkout / "pyproject.toml").is_file() else [cache]


def compiler_version() -> str | None:
    """Return the version of Cython that is installed, None without one."""
    try:
        return version("cython")
    except PackageNotFoundError:
        return None


def build_name() -> str:
    """Name the build of these sources by this Python and compiler; any compiler where none is installed."""
    return f"{fingerprint()}-cython-{compiler_version() or '*'}"


def find_build() -> Path | None:
    """Find a finished build of exactly these sources."""
    # What a wheel brings fits these sources by whichever compiler it was made.
    places = [(PACKAGED, f"{fingerprint()}-cython-*"), *((home, build_name()) for home in homes())]
    found = (path for home, name in places for path in home.glob(name) if (path / "done").is_file())
    return next(found, None)


def any_build() -> bool:
    """Whether some build, then an older one, lies about."""
    return any(home.glob("*-cython-*") for home in homes() if home.is_dir())
