"""The places of builds: in a wheel, else outside the sources in the checkout or the user's cache."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from greenroom.compiler.sources import HERE, fingerprint

PACKAGED = HERE / "built"
"""The folder of the builds that come in a wheel; nothing is ever built there."""


def homes() -> list[Path]:
    """List the folders that may hold builds: `.compiled` of a checkout first, then the user's cache."""
    checkout = HERE.parents[2]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "greenroom" / "compiled"
    return [checkout / ".compiled", cache] if (checkout / "pyproject.toml").is_file() else [cache]


def compiler_version() -> str | None:
    """Return the version of Cython that is installed, None without one."""
    try:
        return version("cython")
    except PackageNotFoundError:
        return None


def build_name(build: str) -> str:
    """Name a build of these sources by this Python and compiler; any compiler where none is installed."""
    return f"{_name(build)}{compiler_version() or '*'}"


def find_build(build: str) -> Path | None:
    """Find a finished build of exactly these sources."""
    # All sources are read for the name, so it is made once.
    name = _name(build)
    own = name + (compiler_version() or "*")
    # A build that came in a wheel fits these sources, whichever compiler made it.
    places = [(PACKAGED, f"{name}*"), *((home, own) for home in homes())]
    found = (path for home, name in places for path in home.glob(name) if (path / "done").is_file())
    return next(found, None)


def _name(build: str) -> str:
    """Name a build of these sources, but for the version of the compiler."""
    return f"{build}-{fingerprint(build)}-cython-"


def any_build(build: str) -> bool:
    """Whether there is a build of that name at all, even an outdated one."""
    return any(True for home in homes() for _ in home.glob(f"{build}-*-cython-*"))
