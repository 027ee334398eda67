"""Build the engine, or say which one plays: `python -m greenroom.compiler build`."""

from __future__ import annotations

import sys

from greenroom.compiler import EngineError, describe
from greenroom.compiler.build import BuildError, build


def say_which() -> int:
    """Say which engine plays."""
    try:
        print(describe())
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
    try:
        print(f"engine: compiled into {build()}")
    except BuildError as error:
        print(f"engine: it will play interpreted, because {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
