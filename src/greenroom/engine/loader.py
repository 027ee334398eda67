"""Choosing the engine at its first import: compiled where a build fits the sources, else interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from greenroom.engine.places import any_build, find_build

CHOICE = "GREENROOM_ENGINE"
"""The environment variable that forces `interpreted` or `compiled`."""
chosen: list[str] = []
"""What was chosen, in words, once it was: see `describe`."""


class EngineError(ImportError):
    """The engine that was asked for cannot be had; the message is one clear line."""


def attach(path: list[str]) -> None:
    """Put the compiled modules before the sources in a package's search path, or leave it as it is.

    Raises EngineError when `GREENROOM_ENGINE=compiled` is asked for and cannot be had.
    """
    chosen.clear()
    asked = os.environ.get(CHOICE, "")
    if asked not in ("", "interpreted", "compiled"):
        raise EngineError(f"{CHOICE} is {asked!r}; it must be interpreted or compiled")
    found = None if asked == "interpreted" else find_build()
    if found is None and asked == "compiled":
        found = built_now()
    if found is None:
        chosen.append(f"interpreted ({why_interpreted(asked)})")
        return
    path.insert(0, str(found))
    chosen.append(f"compiled (cython {found.name.rpartition('-')[2]})")


def built_now() -> Path:
    """Build the engine because it was asked for."""
    # Only a build needs compilers and temporary folders; every start would pay for the import.
    from greenroom.engine.build import BuildError, build  # noqa: PLC0415

    say("compiling the engine")
    try:
        return build()
    except BuildError as error:
        raise EngineError(f"{CHOICE}=compiled, but {error}") from None


def why_interpreted(asked: str) -> str:
    """Say why the sources are interpreted; an engine older than its sources is told on standard error."""
    if asked:
        return "as asked"
    if not any_build():
        return "not built"
    say("the compiled engine is of other sources, so it plays interpreted; python -m greenroom.engine build")
    return "the build is of other sources"


def say(line: str) -> None:
    """Tell the host in one line."""
    print(f"greenroom: {line}", file=sys.stderr)
