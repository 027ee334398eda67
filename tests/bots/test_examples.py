"""The examples for authors of bots run as they stand."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

BOTS = (Path(__file__).parents[2] / "examples" / "bots").glob("*.py")
EXAMPLES = sorted(path for path in BOTS if path.stem != "outside")
"""Without the one that plays over the network: `testing/test_check_outside_bot.py` runs that."""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path, capsys: pytest.CaptureFixture[str]):
    runpy.run_path(str(example), run_name="__main__")
    assert "units in 100 hands" in capsys.readouterr().out


def test_there_are_examples():
    assert EXAMPLES
