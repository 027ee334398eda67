"""The engine's build: compiled where a C compiler is at hand, the same sources interpreted otherwise."""

from __future__ import annotations

from greenroom.compiler.loader import EngineError, attach, chosen

__all__ = ["EngineError", "attach", "describe"]


def describe() -> str:
    """Say which engine plays: `compiled (cython 3.3.1)` or `interpreted (not built)`."""
    return chosen().words
