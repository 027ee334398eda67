"""docs/bots.md: the bot and the test that it shows run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.testing import check_bot as checker
from running import Run

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the page's bot and its test, each under the name that the page gives it."""
    bot, check = (each.split("```")[0] for each in PAGE.split("```python\n")[1:])
    (tmp_path / "mybot.py").write_text(bot)
    (tmp_path / "test_mybot.py").write_text(check)
    return tmp_path


def test_the_first_bot_plays_a_tournament(run: Run, folder: Path):
    status, out, err = run("tournament", "steady", f"{folder / 'mybot.py'}:MyBot", "--deals", 2, "--jobs", 1)
    assert (status, err) == (0, "") and "my-bot" in out


def test_its_check_passes(folder: Path):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_check_imports_what_it_shows():
    assert checker.__doc__ is not None
    shown = checker.__doc__.partition("\n\n")[2].replace("MyBot", "BOTS['steady']").replace("50", "2")
    names: dict[str, object] = {}
    exec(f"from greenroom.games.tonk.bots.registry import BOTS\n{shown}\ntest_my_bot()", names)
