"""Bots by any name, where `simulate` and `tournament` take them, and the sentences about those that fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec
import pytest

from greenroom.games.tonk import bots
from greenroom.games.tonk.lab import entrants as naming
from greenroom.games.tonk.lab.entrants import entrants, make_bot, maker
from greenroom.games.tonk.lab.faults import BotFaultError, cut
from greenroom.kernel.refusal import Refusal
from refusals import granted
from running import Run

HERE = Path(__file__).parent
ENTERED = HERE / "entered.py"


@pytest.mark.parametrize("part", ["bots", "engine"])
def test_the_sources_of_a_bot_are_those_of_the_house_s_bots_and_of_the_engine_too(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that goes on after sound play was changed would add up two players' hands."""
    folder, digests = ModuleType(part), set[str]()
    folder.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setattr(naming, part, folder)
    for text in ("", "first", "second", "second"):
        (tmp_path / "sound.py").write_text(text)
        naming._digest.cache_clear()
        digests.add(naming._digest(None))
    naming._digest.cache_clear()
    assert len(digests) == 3


def test_a_bot_of_the_house_goes_by_its_name():
    (steady,) = granted(entrants(["steady"]))
    assert (steady.label, make_bot(steady, Random(1)).name) == ("steady", "steady")


@pytest.mark.parametrize("typed", ["entered:Waits", f"{ENTERED}:Waits"])
def test_a_class_of_a_module_or_of_a_file_is_a_bot(typed: str):
    (waits,) = granted(entrants([typed]))
    assert (waits.label, make_bot(waits, Random(1)).name) == ("waits", "waits")


def test_a_file_is_found_from_the_folder_that_it_was_typed_in(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(HERE)
    (waits,) = granted(entrants(["entered.py:Waits"]))
    assert waits.written == f"{ENTERED}:Waits"


def test_a_file_may_import_its_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "neighbour_of_mine.py").write_text("from entered import Waits")
    (tmp_path / "mine.py").write_text("from neighbour_of_mine import Waits")
    assert granted(entrants([f"{tmp_path / 'mine.py'}:Waits"]))[0].label == "waits"


def test_a_package_offers_bots_by_entry_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "tonk_bots-1.0.dist-info"
    path.mkdir()
    (path / "METADATA").write_text("Metadata-Version: 2.1\nName: tonk-bots\nVersion: 1.0\n")
    (path / "entry_points.txt").write_text(
        "[greenroom.bots]\nlong-wait = entered:Waits\nbroken = entered:Gone\nnumber = entered:NUMBER\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert make_bot(granted(entrants(["long-wait"]))[0], Random(1)).name == "waits"
    assert refused("broken").code == "lab.bot_not_loaded"
    assert refused("number").code == "lab.not_a_bot"
    assert refused("nobody").args["bots"] == ", ".join([*bots.names(), "broken", "long-wait", "number"])


def test_two_of_one_name_go_by_what_was_typed():
    found = granted(entrants(["entered:DropsAtOnce", "entered:Namesake", "entered:Waits"]))
    assert [each.label for each in found] == ["entered:DropsAtOnce", "entered:Namesake", "waits"]


def refused(typed: str) -> Refusal:
    refusal = entrants([typed])
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("nobody", "lab.unknown_bot"),
        ("nowhere/mine.py:Mine", "lab.no_bot_file"),
        ("nowhere/mine.py", "lab.bot_without_class"),
        ("no_such_module:Mine", "lab.bot_not_loaded"),
        ("entered:Missing", "lab.no_bot_class"),
        (f"{ENTERED}:Missing", "lab.no_bot_class"),
        ("entered:NUMBER", "lab.not_a_bot"),
        ("entered:Nobody", "lab.not_a_bot"),
        ("entered:Unready", "lab.bot_not_made"),
    ],
)
def test_what_is_no_bot_is_refused(typed: str, code: str):
    assert refused(typed).code == code


@pytest.mark.parametrize("fault", ["raise OSError('no weights')", "exit('no weights')", "def"])
def test_a_file_that_cannot_be_loaded_is_refused_with_its_reason(tmp_path: Path, fault: str):
    file = tmp_path / "broken.py"
    file.write_text(fault)
    refusal = refused(f"{file}:Bot")
    assert refusal.code == "lab.bot_not_loaded"
    assert refusal.args["fault"] in (
        "OSError: no weights (broken.py:1)",
        "SystemExit: no weights (broken.py:1)",
        "SyntaxError: invalid syntax (broken.py, line 1)",
    )


def test_a_module_that_is_not_there_is_refused_without_a_line_of_python_itself():
    assert (
        refused("no_such_module:Mine").args["fault"]
        == "ModuleNotFoundError: No module named 'no_such_module'"
    )


@pytest.mark.parametrize(
    "fault",
    [
        "import no_such_module",
        "import json; json.loads('{')",
        "import msgspec; msgspec.json.decode(b'{')",
        "from greenroom.games.tonk.rules.presets import PRESETS; PRESETS['polka']",
        "from greenroom.locales import GENERIC; GENERIC.catalogue('de')",
    ],
)
def test_a_fault_in_what_a_file_calls_is_told_by_the_line_of_the_file(tmp_path: Path, fault: str):
    file = tmp_path / "mine.py"
    file.write_text(f"\n{fault}\n")
    assert str(refused(f"{file}:Bot").args["fault"]).endswith(" (mine.py:2)")


def test_a_process_with_another_version_of_a_bot_does_not_play_it():
    (waits,) = granted(entrants(["entered:Waits"]))
    with pytest.raises(BotFaultError) as fault:
        maker(msgspec.structs.replace(waits, sources="another"))
    assert fault.value.refusal.code == "lab.bot_differs"


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Raises", "greenroom: “raises” failed: ValueError: out of ideas (entered.py:"),
        ("Cheats", "greenroom: “cheats” chose discard everything, which is not legal."),
        ("Leaves", "greenroom: “leaves” failed: SystemExit: 3 (entered.py:"),
        ("Says42", "greenroom: “says-42” chose 42, which is not legal."),
        ("Sleeps", "greenroom: “sleeps” took longer than 2000 ms for a choice."),
    ],
)
def test_a_bots_mistake_ends_a_tournament_with_a_sentence(run: Run, bot: str, sentence: str):
    status, out, err = run(
        "tournament", "steady", f"entered:{bot}", "--deals", 2, "--jobs", 1, "--time-limit", 2000
    )
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith(sentence)


def test_a_bots_mistake_ends_a_simulation_with_a_sentence(run: Run):
    status, out, err = run("simulate", "--bots", "steady,entered:Raises", "--hands", 4)
    assert (status, out) == (2, "")
    assert err.startswith("greenroom: “entered:Raises” failed: ValueError: out of ideas")


@pytest.mark.parametrize(
    "typed",
    [
        ("tournament", "steady", "entered:Ends", "--deals", 12, "--jobs", 2),
        ("tournament", "steady", "entered:Ends", "--deals", 12, "--jobs", 1),
        ("tournament", "steady", "entered:NeverMade", "--deals", 12, "--jobs", 1),
        ("exploit", "entered:Ends", "--budget", 100, "--deals", 2, "--jobs", 1),
        ("simulate", "--bots", "steady,entered:Ends", "--hands", 4, "--jobs", 1),
        ("simulate", "--bots", "entered:Ends,entered:Ends", "--hands", 4, "--odds"),
    ],
)
def test_a_bot_that_ends_its_process_ends_a_command_with_a_sentence(run: Run, typed: tuple[object, ...]):
    sentence = (
        "greenroom: A process that played has ended by itself: a bot ended it, or took all its memory.\n"
    )
    assert run(*typed) == (2, "", sentence)


def test_what_was_done_before_a_bot_ended_its_process_is_kept(run: Run, tmp_path: Path):
    file = tmp_path / "ends.jsonl"
    typed = ("tournament", "steady", "entered:EndsLate", "--deals", 40, "--jobs", 1, "--resume", file)
    status, _, err = run(*typed)
    assert status == 2 and "has ended by itself" in err
    assert file.read_bytes().count(b"\n") > 2


@pytest.mark.parametrize(
    "typed",
    [
        ("tournament", "steady", "entered:Prints", "--deals", "2", "--jobs", "1"),
        ("exploit", "entered:Prints", "--budget", "100", "--deals", "2", "--jobs", "1"),
        ("simulate", "--bots", "steady,entered:Prints", "--hands", "4"),
        ("simulate", "--bots", "entered:Prints,entered:Prints", "--hands", "4", "--odds"),
    ],
)
def test_what_a_bot_prints_stands_on_standard_error(typed: tuple[str, ...]):
    done = subprocess.run(
        [sys.executable, "-m", "greenroom", *typed, "--json"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert json.loads(done.stdout)
    assert {"made", "asked", "past Python"} <= set(done.stderr.splitlines())


def test_a_simulation_plays_bots_of_any_file(run: Run):
    typed = ("simulate", "--bots", f"{ENTERED}:Waits,random", "--hands", 300, "--json")
    status, alone, _ = run(*typed)
    assert status == 0
    assert run(*typed, "--jobs", 2) == (0, alone, "")
    assert json.loads(alone)["bots"][0]["bot"] == f"{ENTERED}:Waits"


def test_what_somebody_elses_program_says_is_cut_to_one_line():
    assert cut("a\n b") == "a b"
    assert cut("x" * 300) == "x" * 200 + "…"
