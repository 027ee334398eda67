"""The sources that are compiled, and the fingerprint that a build must bear to be used.

Each game says it for itself, in `compiled.toml` of its package: data, because the games import the compiler
when they are loaded, so that it cannot import them.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

HERE = Path(__file__).resolve().parent
GAMES = HERE.parent / "games"
LIST = "compiled.toml"
BUILDER = ("build", "headers", "text_headers", "exceptions", "sources", "unroller")
"""The files of this package that a build depends on."""
COMMON = "machinery"
"""The C code that Cython would repeat in every module: compiled once a game, beside its engine."""


class Text(msgspec.Struct, frozen=True):
    """Hot-path modules, compiled with Python's own semantics; what they read of the engine they read by C."""

    package: str
    """Within the game's package."""
    modules: list[str]


class Engine(Text, frozen=True, kw_only=True):
    """Modules of integers, compiled with the headers that follow from them."""

    constants: str
    """The module whose integers become constants of C."""
    instructions: str
    """The module whose functions become single machine instructions."""
    fields: str
    """The module that says how the fields of objects lie in memory; it stays Python."""


class Compiled(msgspec.Struct, frozen=True):
    """All that one game has compiled."""

    game: str
    """The folder of its package."""
    engine: Engine
    text: Text

    @property
    def package(self) -> Path:
        """The folder of the game's package, where packages begin."""
        return Path(HERE.parent.name) / GAMES.name / self.game

    def path(self, part: Text, module: str) -> Path:
        """Return where a module lies."""
        return GAMES / self.game / part.package / f"{module}.py"

    def files(self) -> Iterator[Path]:
        """List every file that its build is made from."""
        engine = self.engine
        yield GAMES / self.game / LIST
        for module in (*engine.modules, engine.constants, engine.instructions, engine.fields):
            yield self.path(engine, module)
        for module in self.text.modules:
            yield self.path(self.text, module)


@cache
def compiled_games() -> list[Compiled]:
    """Read what every game has compiled."""
    found = sorted(GAMES.glob(f"*/{LIST}"))
    return [
        msgspec.convert({"game": path.parent.name, **tomllib.loads(path.read_text())}, Compiled)
        for path in found
    ]


def source_files() -> list[Path]:
    """List every file that a build is made from, the builder itself included."""
    builder = [HERE / f"{name}.py" for name in BUILDER]
    return [*(path for game in compiled_games() for path in game.files()), *builder]


def fingerprint() -> str:
    """Return the hash of the sources and of the Python that they are compiled for."""
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    digest.update(f"{sys.version}\n{sysconfig.get_platform()}".encode())
    return digest.hexdigest()[:16]
