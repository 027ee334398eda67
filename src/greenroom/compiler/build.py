"""Compiling the games' engines and the server's modules: `python -m greenroom.compiler build`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from greenroom.compiler.build_folders import build_name, compiler_version, find_build, homes
from greenroom.compiler.headers import constants, instructions, read_engine
from greenroom.compiler.object_headers import object_headers, without_generics
from greenroom.compiler.sources import COMMON, HERE, SERVER, Compiled, compiled_games, path_of, server_modules

CYTHON = [sys.executable, "-m", "cython", "-3"]
DIRECTIVES = {
    "language_level": "3",
    # The headers say what is a machine integer; annotations are for people and type checkers.
    "annotation_typing": "False",
    "infer_types": "True",
    "boundscheck": "False",
    "wraparound": "False",
    "initializedcheck": "False",
    "cdivision": "True",
    "auto_pickle": "False",
}
AS_PYTHON = {"language_level": "3", "annotation_typing": "False", "nonecheck": "True"}
"""Options that keep Python's bounds checks, division, numbers without end and errors at None."""
JOBS = 2
BUILDS_KEPT = 2
"""Builds of each name that stay: a server that still runs may want the one before."""


class BuildError(Exception):
    """The build could not be made; the message is one clear line."""


class TranslationBatch(NamedTuple):
    """Modules that are translated together, all without an ending and below the folder of the build."""

    modules: list[Path]
    directives: dict[str, str]
    common: Path
    """The module of the C code that they share."""


def build(name: str) -> Path:
    """Make a build unless it is made; return its folder.

    Raises BuildError when there is no compiler, no Python headers, or no folder to write to.
    """
    found = find_build(name)
    if found is not None:
        return found
    if compiler_version() is None:
        raise BuildError("Cython is not installed")
    # Cython takes 20 seconds: whoever has no C compiler need not wait for it at each start.
    require_c_compiler()
    with tempfile.TemporaryDirectory(prefix="greenroom-build-") as folder:
        work = Path(folder)
        batches = list(lay_out(name, work))
        commons = {batch.common for batch in batches}
        for common in commons:
            run([*CYTHON, "--generate-shared", f"{common}.c"], work, "Cython failed")
        for batch in batches:
            translate(batch, work)
        modules = [*(module for batch in batches for module in batch.modules), *commons]
        compile_all(modules, work)
        return keep(name, work, modules)


def lay_out(name: str, work: Path) -> Iterator[TranslationBatch]:
    """Write the sources of a build, with the headers that follow from them."""
    if name == SERVER:
        yield lay_out_server(work)
        return
    for game in compiled_games():
        yield from lay_out_game(game, work)


def lay_out_game(game: Compiled, work: Path) -> Iterator[TranslationBatch]:
    """Write the engine of a game and its texts."""
    engine, text = game.package / game.engine.package, game.package / game.text.package
    sources = read_engine(game)
    write_header(work / engine / game.engine.constants, constants(game))
    write_header(work / engine / game.engine.instructions, instructions(game))
    for module in game.engine.modules:
        write_module(work / engine / module, sources.source(module), sources.header(module))
    texts = {
        ".".join((text / module).parts): game.path(game.text, module).read_text(encoding="utf-8")
        for module in game.text.modules
    }
    for module, header in object_headers(texts, sources).items():
        write_module(work / Path(*module.split(".")), texts[module], header)
    yield TranslationBatch([engine / module for module in game.engine.modules], DIRECTIVES, engine / COMMON)
    yield TranslationBatch([text / module for module in game.text.modules], AS_PYTHON, engine / COMMON)


def lay_out_server(work: Path) -> TranslationBatch:
    """Write the modules that every move passes through."""
    texts = {module: path_of(module).read_text(encoding="utf-8") for module in server_modules()}
    places = {module: Path(*module.split(".")) for module in texts}
    for module, header in object_headers(texts).items():
        write_module(work / places[module], without_generics(texts[module]), header)
    return TranslationBatch(list(places.values()), AS_PYTHON, places[server_modules()[0]].with_name(COMMON))


def write_module(module: Path, source: str, header: str) -> None:
    """Write a module with its header."""
    write_header(module, header)
    module.with_suffix(".py").write_text(source, encoding="utf-8")


def write_header(module: Path, header: str) -> None:
    """Write a header, within the packages that it is in."""
    module.parent.mkdir(parents=True, exist_ok=True)
    for package in module.parents:
        (package / "__init__.py").touch()
        if package.name == HERE.parent.name:
            break
    module.with_suffix(".pxd").write_text(header, encoding="utf-8")


def translate(batch: TranslationBatch, work: Path) -> None:
    """Turn sources into C."""
    options = [part for name, value in batch.directives.items() for part in ("-X", f"{name}={value}")]
    common = ["--shared", ".".join(batch.common.parts)]
    run([*CYTHON, *options, *common, *(f"{module}.py" for module in batch.modules)], work, "Cython failed")


def compile_all(modules: list[Path], work: Path) -> None:
    """Turn the C into modules, two at a time."""
    waiting = [command_for(module) for module in modules]
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        while waiting and len(running) < JOBS:
            running.append(start(waiting.pop(), work))
        finish(running.pop(0))


def c_compiler() -> list[str]:
    """Return the C compiler and the words that always go with it."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def require_c_compiler() -> None:
    """Raise BuildError where there is no C compiler, or no headers of Python for it."""
    if shutil.which(c_compiler()[0]) is None:
        raise BuildError(f"there is no C compiler ({c_compiler()[0]})")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise BuildError("the headers of Python are not installed")


def command_for(module: Path) -> list[str]:
    """Return the C compiler's command for one module."""
    flags = ["-O3", "-fPIC", "-shared", "-fwrapv", "-DNDEBUG", "-w"]
    if sys.platform == "darwin":
        flags += ["-undefined", "dynamic_lookup"]
    return [
        *c_compiler(),
        *flags,
        f"-I{sysconfig.get_path('include')}",
        f"{module}.c",
        "-o",
        f"{module}{sysconfig.get_config_var('EXT_SUFFIX')}",
    ]


def start(command: list[str], work: Path) -> subprocess.Popen[bytes]:
    """Start the C compiler."""
    try:
        return subprocess.Popen(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        raise BuildError(f"there is no C compiler ({command[0]})") from None


def finish(process: subprocess.Popen[bytes]) -> None:
    """Wait for the C compiler."""
    output, _ = process.communicate()
    if process.returncode:
        raise BuildError(f"the C compiler failed: {last_line(output)}")


def run(command: list[str], work: Path, failure: str) -> None:
    """Run a tool to its end."""
    done = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise BuildError(f"{failure}: {last_line(done.stdout)}")


def last_line(output: bytes) -> str:
    """Return the last line that a tool said."""
    lines = output.decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "without a word")


def keep(name: str, work: Path, modules: list[Path]) -> Path:
    """Move the finished modules to where they are looked for, all at once."""
    for home in homes():
        try:
            home.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(dir=home, prefix="new-"))
        except OSError:
            continue
        for module in modules:
            built = f"{module}{sysconfig.get_config_var('EXT_SUFFIX')}"
            (fresh / module).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(work / built, fresh / built)
        (fresh / "done").touch()
        fresh.chmod(0o755)
        place = settle(fresh, home / build_name(name))
        clear_away(home, name)
        return place
    raise BuildError("no folder to write the build to")


def settle(fresh: Path, place: Path) -> Path:
    """Give a build its place; where another process was quicker, use that one."""
    try:
        fresh.rename(place)
    except OSError:
        shutil.rmtree(fresh)
    return place


def clear_away(home: Path, name: str) -> None:
    """Remove all finished builds of a name but the newest."""
    finished = sorted(
        home.glob(f"{name}-*-cython-*/done"), key=lambda done: done.stat().st_mtime, reverse=True
    )
    for done in finished[BUILDS_KEPT:]:
        shutil.rmtree(done.parent, ignore_errors=True)
