"""The sources that are compiled, and the fingerprint that a build must bear to be used.

There are two builds. The engine is that of all games: each says for itself what is compiled, in
`compiled.toml` of its package. The server is what every move passes through, listed in `compiled.toml` of
the whole program. They are two, so that a change to a table leaves the engine compiled. The lists are data,
because what they name imports the compiler when it is loaded, so that it cannot import them.
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
BUILDER = ("build", "headers", "object_headers", "raising_functions", "sources", "unroller")
"""The files of this package that a build depends on."""
COMMON = "machinery"
"""The C code that Cython would repeat in every module: compiled once for each game, and for the server."""
ENGINE = "engine"
SERVER = "server"
BUILDS = (ENGINE, SERVER)
"""The names of the builds."""


class Text(msgspec.Struct, frozen=True):
    """Hot-path modules, compiled with Python's own semantics; what they read of the engine they read by C."""

    package: str
    """The path of the modules' package within the game's package."""
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
    """The name of the game's package, a folder of `greenroom.games`."""
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


@cache
def server_modules() -> list[str]:
    """List the modules of the server's build, by their whole names."""
    modules = tomllib.loads((HERE.parent / LIST).read_text())["modules"]
    return [f"{HERE.parent.name}.{module}" for module in modules]


def path_of(module: str) -> Path:
    """Return where a module lies, given its whole name."""
    return HERE.parents[1].joinpath(*module.split(".")).with_suffix(".py")


def source_files(build: str) -> list[Path]:
    """List every file that a build is made from, the builder itself included."""
    builder = [HERE / f"{name}.py" for name in BUILDER]
    if build == SERVER:
        return [HERE.parent / LIST, *map(path_of, server_modules()), *builder]
    return [*(path for game in compiled_games() for path in game.files()), *builder]


def build_of(package: str) -> str:
    """Return the build that brings a package's compiled modules."""
    return SERVER if any(module.rpartition(".")[0] == package for module in server_modules()) else ENGINE


def fingerprint(build: str) -> str:
    """Return the hash of the sources and of the Python that they are compiled for."""
    digest = hashlib.sha256()
    for path in source_files(build):
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    digest.update(f"{sys.version}\n{sysconfig.get_platform()}".encode())
    return digest.hexdigest()[:16]
