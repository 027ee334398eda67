"""The wheel: installed into an empty environment it serves the page, with the compiled engine."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from web.server import Server, get

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, ROOT / "scripts" / "wheel.py", folder], check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and what it depends on from this one."""
    place = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"), "install", "-q"]
    subprocess.run([*pip, "--no-index", "--no-deps", wheel], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    # A path and not an environment: whatever this one adds to itself, the checkout too, stays out.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return place / "bin"


def alone() -> dict[str, str]:
    """An environment that leads to no checkout and no earlier build."""
    left_out = ("PYTHONPATH", "GREENROOM_ENGINE", "HOME", "XDG_CACHE_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"HOME": "/nonexistent"}


def test_it_is_for_one_python_and_one_kind_of_machine_and_holds_page_and_engine(wheel: Path) -> None:
    assert (
        f"cp{sys.version_info.major}{sys.version_info.minor}" in wheel.name and "none-any" not in wheel.name
    )
    names = zipfile.ZipFile(wheel).namelist()
    assert "greenroom/web/static/index.html" in names
    assert any(name.startswith("greenroom/compiler/built/") and name.endswith(".so") for name in names)
    assert not any("tests/" in name or "__pycache__" in name for name in names)


def test_engine_and_server_are_compiled_where_neither_compiler_nor_checkout_is(installed: Path) -> None:
    result = subprocess.run(
        [installed / "python", "-m", "greenroom.compiler"],
        env=alone(),
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    ).stdout
    engine, server = result.splitlines()
    assert engine.startswith("engine: compiled (cython") and server.startswith("server: compiled (cython")


def test_it_serves_the_page(installed: Path, tmp_path: Path) -> None:
    server = Server([str(installed / "greenroom"), "serve", "--port", "0", "--data", str(tmp_path)], alone())
    try:
        page = get(server.base)
        assert page.status_code == 200 and "<title>Green Room" in page.text
        assert get(f"{server.base}/healthz").text == "ok"
    finally:
        assert server.stop() == 0
