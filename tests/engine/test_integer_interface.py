"""The examples of the integer interface run as they stand."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "engine"


def test_monte_carlo_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "playout.py"), run_name="__main__")
    said = re.fullmatch(
        r"Monte Carlo against random play: ([+-]\d+) stakes in 30 hands, (\d+) won by a drop\n",
        capsys.readouterr().out,
    )
    assert said
    assert int(said[1]) > 0
    assert int(said[2]) > 0
