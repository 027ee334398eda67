"""The command line, run within a test."""

from __future__ import annotations

from typing import Protocol


class Run(Protocol):
    """Runs `greenroom`; returns its exit status, and what it wrote to its output and of errors."""

    def __call__(self, *arguments: object, stdin: bytes = b"") -> tuple[int, str, str]: ...
