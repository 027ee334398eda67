"""Builds a wheel that holds the page and all that is compiled: `.venv/bin/python scripts/wheel.py [FOLDER]`.

It fits this version of Python on this kind of machine, and needs no compiler and no Node where it is
installed. Without FOLDER it goes to `dist`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from greenroom.compiler.build import BuildError, build
from greenroom.compiler.build_folders import PACKAGED
from greenroom.compiler.sources import BUILDS

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path("src", "greenroom")
FILES = ("pyproject.toml", "README.md", "LICENSE", "NOTICE")
SETUP = """\
from setuptools import Distribution, setup


class Compiled(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=Compiled)
"""
"""The wheel is named for one Python and one kind of machine, though its engine was built before."""


def main(folder: Path) -> int:
    """Build the wheel and print its path; 1 with a sentence where something is missing."""
    if not (ROOT / SOURCES / "web" / "static" / "index.html").is_file():
        print("greenroom: the page has not been built; ./run setup builds it.", file=sys.stderr)
        return 1
    try:
        builds = [build(name) for name in BUILDS]
    except BuildError as error:
        print(f"greenroom: the wheel was not made, because {error}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="greenroom-wheel-") as work, tempfile.TemporaryDirectory() as out:
        lay_out(Path(work), builds)
        pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-q"]
        done = subprocess.run([*pip, "-w", out, work], cwd=work, check=False)
        if done.returncode:
            return 1
        (wheel,) = Path(out).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(wheel, folder)
        print(os.path.relpath(folder / wheel.name))
    return 0


def lay_out(work: Path, builds: list[Path]) -> None:
    """Copy what goes into the wheel; a build in the checkout itself would leave its folders there."""
    for name in FILES:
        shutil.copy(ROOT / name, work)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", PACKAGED.name)
    shutil.copytree(ROOT / SOURCES, work / SOURCES, ignore=ignored)
    for each in builds:
        shutil.copytree(each, work / SOURCES / PACKAGED.relative_to(ROOT / SOURCES) / each.name)
    (work / "setup.py").write_text(SETUP)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")))
