"""Choosing at the first import of a package: compiled where a build fits the sources, else interpreted."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from greenroom.compiler.build_folders import any_build, find_build
from greenroom.compiler.sources import build_of

CHOICE = "GREENROOM_ENGINE"
"""The environment variable that forces `interpreted` or `compiled`, for the server's modules too."""


class EngineError(ImportError):
    """The engine that was asked for cannot be had; the message is one clear line."""


class BuildChoice(NamedTuple):
    """The way in which a build's modules run."""

    place: Path | None
    """The folder of the build; None where the sources are interpreted."""
    words: str
    """`compiled (cython 3.3.1)` or `interpreted (not built)`."""


def attach(path: list[str], package: str) -> None:
    """Put a package's compiled modules before its sources in its search path, or leave it as it is.

    A package calls it with its own `__path__` and `__name__`.
    Raises EngineError when `GREENROOM_ENGINE=compiled` is asked for and cannot be had.
    """
    place = build_choice(build_of(package)).place
    if place is not None:
        path.insert(0, str(place.joinpath(*package.split("."))))


@cache
def build_choice(build: str) -> BuildChoice:
    """Choose once for the whole program: its packages must not mix compiled and interpreted modules."""
    return choose(build)


def choose(build: str) -> BuildChoice:
    """Choose by the environment and by what has been built."""
    wanted = os.environ.get(CHOICE, "")
    if wanted not in ("", "interpreted", "compiled"):
        raise EngineError(f"{CHOICE} is {wanted!r}; it must be interpreted or compiled")
    found = None if wanted == "interpreted" else find_build(build)
    if found is None and wanted == "compiled":
        found = build_now(build)
    if found is None:
        return BuildChoice(None, f"interpreted ({why_interpreted(build, wanted)})")
    return BuildChoice(found, f"compiled (cython {found.name.rpartition('-')[2]})")


def build_now(name: str) -> Path:
    """Build because it was asked for."""
    # Only a build needs compilers and temporary folders; every start would pay for the import.
    from greenroom.compiler.build import BuildError, build  # noqa: PLC0415

    say(f"compiling the {name}")
    try:
        return build(name)
    except BuildError as error:
        raise EngineError(f"{CHOICE}=compiled, but {error}") from None


def why_interpreted(build: str, wanted: str) -> str:
    """Say why the sources are interpreted; a build older than its sources is told on standard error."""
    if wanted:
        return "as asked"
    if not any_build(build):
        return "not built"
    say(f"the compiled {build} is of other sources, so it is interpreted; python -m greenroom.compiler build")
    return "the build is of other sources"


def say(line: str) -> None:
    """Tell the host in one line."""
    print(f"greenroom: {line}", file=sys.stderr)
