"""Compile the engine and the server, or say how they run: `python -m greenroom.compiler build`."""

from __future__ import annotations

import sys

from greenroom.compiler import EngineError, describe
from greenroom.compiler.build import BuildError, build
from greenroom.compiler.sources import BUILDS


def say_which() -> int:
    """Say how the engine and the server run."""
    try:
        for name in BUILDS:
            print(f"{name}: {describe(name)}")
    except EngineError as error:
        print(f"engine: {error}", file=sys.stderr)
        return 1
    return 0


def main(words: list[str]) -> int:
    """Run one command: `build`, or nothing to be told which engine plays."""
    if not words:
        return say_which()
    if words != ["build"]:
        print("usage: python -m greenroom.compiler [build]", file=sys.stderr)
        return 2
    for name in BUILDS:
        try:
            print(f"{name}: compiled into {build(name)}")
        except BuildError as error:
            print(f"{name}: it will run interpreted, because {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
