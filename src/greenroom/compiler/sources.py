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
INSTRUCTIONS = "bits"
"""The module whose functions become single machine instructions."""
FIELDS = "fields"
"""The module that says how the fields of objects lie in memory; it stays Python."""
BUILDER = ("build", "headers", "exceptions", "sources", "unroll")
"""The files of this package that a build depends on."""
COMMON = "machinery"
"""The C code that Cython would repeat in every module: compiled once, beside them."""
COMPILED = (
    "lowered",
    "counts",
    "arrangement",
    "state",
    "plain",
    "wild",
    "legal",
    "settlement",
    "naturals",
    "play",
    "deals",
    "chance",
    "playout",
)

SPOKEN = ("notation", "presenter", "hand")
"""Hot-path modules of the package `text`, compiled without headers, with Python's own semantics."""


def source_files() -> list[Path]:
    """List every file that a build is made from, the builder itself included."""
    modules = [TONK / ENGINE / f"{name}.py" for name in (*COMPILED, CONSTANTS, INSTRUCTIONS, FIELDS)]
    spoken = [TONK / TEXT / f"{name}.py" for name in SPOKEN]
    builder = [HERE / f"{name}.py" for name in BUILDER]
    return [*modules, *spoken, *builder]


def fingerprint() -> str:
    """Return the hash of the sources and of the Python that they are compiled for."""
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    digest.update(f"{sys.version}\n{sysconfig.get_platform()}".encode())
    return digest.hexdigest()[:16]
