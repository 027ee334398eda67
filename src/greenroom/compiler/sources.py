"""Which sources are compiled, and the fingerprint that a build must bear to be used."""

from __future__ import annotations

import hashlib
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
TONK = HERE.parent / "games" / "tonk"
ENGINE, TEXT = "engine", "text"
"""The packages of `TONK` that are compiled."""
CONSTANTS = "codes"
"""The module whose integers become constants of C."""
HEADERS = ("bits",)
"""Modules that a header alone replaces."""
COMMON = "machinery"
"""What Cython would repeat in every module: compiled once, beside them."""
COMPILED = (
    "lowered",
    "counting",
    "arrange",
    "state",
    "plain",
    "wild",
    "legal",
    "settle",
    "naturals",
    "play",
    "dealing",
    "chance",
    "playout",
)

SPOKEN = ("notation", "presenter", "hand")
"""Hot-path modules of the package `text`, compiled without headers, with Python's own semantics."""


def source_files() -> list[Path]:
    """List every file that a build is made from, the builder itself included."""
    engine, text = TONK / ENGINE, TONK / TEXT
    modules = [engine / f"{name}.{kind}" for name in COMPILED for kind in ("py", "pxd")]
    spoken = [text / f"{name}.py" for name in SPOKEN]
    headers = [engine / f"{name}.pxd" for name in HEADERS]
    return [*modules, *spoken, *headers, engine / f"{CONSTANTS}.py", HERE / "build.py", HERE / "sources.py"]


def fingerprint() -> str:
    """Return the hash of the sources and of the Python that they are compiled for."""
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    digest.update(f"{sys.version}\n{sysconfig.get_platform()}".encode())
    return digest.hexdigest()[:16]
