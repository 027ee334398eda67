"""Engine and server run as machine code where a C compiler is at hand, else their sources are interpreted."""

from __future__ import annotations

from greenroom.compiler.loader import EngineError, attach, build_choice
from greenroom.compiler.sources import ENGINE

__all__ = ["EngineError", "attach", "describe"]


def describe(build: str = ENGINE) -> str:
    """Say how the engine runs, or the server: `compiled (cython 3.3.1)` or `interpreted (not built)`."""
    return build_choice(build).words
