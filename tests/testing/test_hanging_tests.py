"""A test that hangs ends its step with a failure that names it; nothing waits for it for ever."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONFIGURATION = Path(__file__).parents[2] / "pyproject.toml"
HANGS = """
import threading

def test_hangs():
    threading.Event().wait()

def test_passes():
    pass
"""


@pytest.mark.parametrize("processes", [[], ["-n", "1"]])
def test_a_test_that_hangs_is_ended_and_told_of(tmp_path: Path, processes: list[str]) -> None:
    (tmp_path / "test_hangs.py").write_text(HANGS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        str(CONFIGURATION),
        f"--rootdir={tmp_path}",
        str(tmp_path),
    ]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-o", "faulthandler_timeout=3", *processes],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode != 0
    assert "in test_hangs" in done.stderr
    assert not processes or "1 failed, 1 passed" in done.stdout


def test_every_run_has_such_a_limit(pytestconfig: pytest.Config) -> None:
    assert 300 < float(pytestconfig.getini("faulthandler_timeout")) <= 900
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True
