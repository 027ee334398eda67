"""Compiling the engines of the games: `python -m greenroom.compiler build`."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from greenroom.compiler.headers import constants, instructions, read_engine
from greenroom.compiler.places import build_name, compiler_version, find_build, homes
from greenroom.compiler.sources import COMMON, Compiled, compiled_games
from greenroom.compiler.text_headers import text_header

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
AS_PYTHON = {"language_level": "3", "annotation_typing": "False"}
"""Options for modules of texts: Python's bounds checks, division and numbers without end are kept."""
JOBS = 2
KEPT = 2
"""Builds that stay: a server that still runs may want the one before."""


class BuildError(Exception):
    """The engine could not be compiled; the message is one clear line."""


def build() -> Path:
    """Compile the engine unless it is; return the folder of the build.

    Raises BuildError when there is no compiler, no Python headers, or no folder to write to.
    """
    found = find_build()
    if found is not None:
        return found
    if compiler_version() is None:
        raise BuildError("Cython is not installed")
    with tempfile.TemporaryDirectory(prefix="greenroom-engine-") as folder:
        work = Path(folder)
        for game in compiled_games():
            lay_out_sources(game, work)
            translate(game, work)
        compile_all(work)
        return keep(work)


def lay_out_sources(game: Compiled, work: Path) -> None:
    """Write what is compiled of a game, with the headers that follow from it."""
    engine, text = folders_of(game, work)
    for folder in (engine, text, *engine.parents):
        folder.mkdir(parents=True, exist_ok=True)
        if folder.is_relative_to(work) and folder != work:
            (folder / "__init__.py").write_text("")
    sources = read_engine(game)
    for module in game.text.modules:
        path = game.path(game.text, module)
        shutil.copy(path, text)
        header = text_header(sources, ast.parse(path.read_text(encoding="utf-8")))
        (text / f"{module}.pxd").write_text(header, encoding="utf-8")
    headers = {module: sources.header(module) for module in game.engine.modules}
    headers |= {game.engine.constants: constants(game), game.engine.instructions: instructions(game)}
    for module in game.engine.modules:
        (engine / f"{module}.py").write_text(sources.source(module), encoding="utf-8")
    for module, header in headers.items():
        (engine / f"{module}.pxd").write_text(header, encoding="utf-8")


def folders_of(game: Compiled, root: Path) -> tuple[Path, Path]:
    """Return the folders of a game's engine and text below a root."""
    return root / game.package / game.engine.package, root / game.package / game.text.package


def translate(game: Compiled, work: Path) -> None:
    """Turn the sources of a game into C."""
    cython = [sys.executable, "-m", "cython", "-3"]
    engine, text = folders_of(game, Path())
    run([*cython, "--generate-shared", str(engine / f"{COMMON}.c")], work, "Cython failed")
    common = ["--shared", ".".join((*engine.parts, COMMON))]
    for folder, names, directives in (
        (engine, game.engine.modules, DIRECTIVES),
        (text, game.text.modules, AS_PYTHON),
    ):
        options = [part for name, value in directives.items() for part in ("-X", f"{name}={value}")]
        sources = [str(folder / f"{name}.py") for name in names]
        run([*cython, *options, *common, *sources], work, "Cython failed")


def modules_of(game: Compiled) -> list[Path]:
    """List all that becomes machine code of a game, without an ending."""
    engine, text = folders_of(game, Path())
    return [engine / name for name in (*game.engine.modules, COMMON)] + [
        text / name for name in game.text.modules
    ]


def compile_all(work: Path) -> None:
    """Turn the C into modules, two at a time."""
    waiting = [command_for(module) for game in compiled_games() for module in modules_of(game)]
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        while waiting and len(running) < JOBS:
            running.append(start(waiting.pop(), work))
        finish(running.pop(0))


def command_for(module: Path) -> list[str]:
    """Return the C compiler's command for one module."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    include = sysconfig.get_path("include")
    if not (Path(include) / "Python.h").is_file():
        raise BuildError("the headers of Python are not installed")
    source = module.with_suffix(".c")
    flags = ["-O3", "-fPIC", "-shared", "-fwrapv", "-DNDEBUG", "-w"]
    if sys.platform == "darwin":
        flags += ["-undefined", "dynamic_lookup"]
    return [
        *compiler,
        *flags,
        f"-I{include}",
        str(source),
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
    said, _ = process.communicate()
    if process.returncode:
        raise BuildError(f"the C compiler failed: {last_line(said)}")


def run(command: list[str], work: Path, failure: str) -> None:
    """Run a tool to its end."""
    done = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise BuildError(f"{failure}: {last_line(done.stdout)}")


def last_line(said: bytes) -> str:
    """Return the last line that a tool said."""
    lines = said.decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "without a word")


def keep(work: Path) -> Path:
    """Move the finished modules to where they are looked for, all at once."""
    for home in homes():
        try:
            home.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(dir=home, prefix="new-"))
        except OSError:
            continue
        for game in compiled_games():
            for built, kept in zip(folders_of(game, work), folders_of(game, fresh), strict=True):
                kept.mkdir(parents=True)
                for module in built.glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                    shutil.copy(module, kept)
        (fresh / "done").touch()
        fresh.chmod(0o755)
        place = settle(fresh, home / build_name())
        clear_away(home)
        return place
    raise BuildError("no folder to write the build to")


def settle(fresh: Path, place: Path) -> Path:
    """Give a build its name; where another process was quicker, use that one."""
    try:
        fresh.rename(place)
    except OSError:
        shutil.rmtree(fresh)
    return place


def clear_away(home: Path) -> None:
    """Remove all finished builds but the newest."""
    finished = sorted(home.glob("*-cython-*/done"), key=lambda done: done.stat().st_mtime, reverse=True)
    for done in finished[KEPT:]:
        shutil.rmtree(done.parent, ignore_errors=True)
