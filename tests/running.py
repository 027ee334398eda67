"""The command line, run within a test."""

from __future__ import annotations

from typing import Protocol

RECORD = {
    "rules": {},
    "seats": ["Ann", "Bob"],
    "dealer": "p1",
    "deck": "5h As 6h 2d 7h 9c Kc Jd Qd 4s 3c 8h",
    "actions": ["p2 drop"],
}
"""A hand that ends with its first move: a drop that is caught."""


class Run(Protocol):
    """Runs `greenroom`; returns its exit status, and what it wrote to its output and of errors."""

    def __call__(self, *arguments: object, stdin: bytes = b"") -> tuple[int, str, str]: ...
