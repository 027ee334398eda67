"""Learning by self-play: what is learned is ahead of what it began with, and the same from the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from greenroom.games.tonk.bots.learned_play import (
    COUNTS,
    POINTS,
    SINGLE,
    TURNS,
    Family,
    LearnedPlay,
    between,
    family_of,
)
from greenroom.games.tonk.bots.policies import doubting, policy_of, shipped_weights
from greenroom.games.tonk.lab.training import evolution
from greenroom.games.tonk.lab.training.epochs import Epoch, Training, next_epoch
from greenroom.games.tonk.lab.training.judgement import evaluate_learned
from greenroom.games.tonk.lab.training.parameters import SIZE, STEPS, weights_from
from greenroom.games.tonk.lab.training.scenarios import SCENARIOS
from greenroom.games.tonk.lab.training.trial import Trial, evaluate_candidate
from greenroom.games.tonk.lab.workers import alone, processes
from greenroom.games.tonk.rules.presets import PRESETS
from running import Run

FAMILIES: tuple[Family, ...] = get_args(Family)
SHORT = Training(family="plain", seed=3, generations=2, decks=100)
ASKED = ("plain", "--epochs", 2, "--generations", 1, "--decks", 100, "--seed", 5)


def sphere(vector: list[float]) -> float:
    """A hill whose top lies at 1, 2, 3 …"""
    return -sum((each - place) ** 2 for place, each in enumerate(vector, 1))


def test_evolution_climbs_a_hill():
    search = evolution.initial_search(8, 0.5)
    for generation in range(300):
        vectors = evolution.candidates(search, 12, Random(generation))
        evolution.learn(search, vectors, [sphere(vector) for vector in vectors])
    assert search.mean == pytest.approx(range(1, 9), abs=0.01)


def test_evolution_learns_which_weights_need_long_steps():
    """If one direction is a thousand times as steep, its steps become shorter than those of the others."""
    search = evolution.initial_search(4, 0.5)
    for generation in range(150):
        vectors = evolution.candidates(search, 12, Random(generation))
        evolution.learn(search, vectors, [-1000 * v[0] ** 2 - sum(x * x for x in v[1:]) for v in vectors])
    assert search.variances[0] < min(search.variances[1:]) / 10


@pytest.mark.parametrize("family", FAMILIES)
def test_a_vector_of_zeros_is_sound_play_as_it_was_written(family):
    """So evolution begins there."""
    for scenario in SCENARIOS[family]:
        begun = policy_of(weights_from(family, [0.0] * SIZE), scenario.rules, scenario.players)
        written = policy_of(doubting(scenario.rules), scenario.rules, scenario.players)
        for name in (each for each in dir(written) if not each.startswith("_")):
            assert getattr(begun, name) == getattr(written, name), (scenario.name, name)


def test_what_is_written_at_some_marks_is_interpolated_between_them():
    assert [between((0, 2, 4), (10, 20, 0), at) for at in range(-1, 7)] == [10, 10, 15, 20, 10, 0, 0, 0]


def test_tables_follow_turn_and_count():
    """The engine's tables hold sixteen steps a turn: half of the own count, or the points of a card."""
    vector = [0.0] * SIZE
    nerve = SIZE - len(TURNS) * (len(COUNTS) + len(POINTS))
    vector[nerve + len(COUNTS) + 2] = 1.0
    rules = PRESETS["classic"].rules
    policy = policy_of(weights_from("plain", vector), rules, 2)
    at_count_ten = [policy.nerve[16 * turn + COUNTS[2]] for turn in range(8)]
    assert at_count_ten == [0, 120, 0, 0, 0, 0, 0, 0]
    assert not any(policy.urge)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_vector_of_zeros_gains_nothing(family):
    """So every gain of a judgement is a gain over it."""
    zero = weights_from(family, [0.0] * SIZE)
    assert evaluate_learned(family, zero, 20, alone) == [0.0] * len(SCENARIOS[family])


def test_every_single_weight_is_learned():
    assert set(STEPS) == set(SINGLE)


def test_weights_stay_within_their_bounds():
    low, high = (weights_from("plain", [far] * SIZE) for far in (-100.0, 100.0))
    assert (low.doubt, high.doubt) == (0, 10)
    assert low.wide == 5


def test_every_preset_has_weights_of_its_family():
    families = {name: family_of(preset.rules) for name, preset in PRESETS.items()}
    assert {name for name, family in families.items() if family == "guarded"} == {"chicago", "deuces-wild"}


@pytest.mark.parametrize("family", FAMILIES)
def test_what_ships_wins_of_written_play(family):
    """On decks that no training has seen; the same everywhere, so that no luck is in it."""
    shares = [scenario.share for scenario in SCENARIOS[family]]
    gains = evaluate_learned(family, shipped_weights(family), 1500, alone)
    assert sum(map(float.__mul__, gains, map(float, shares))) / sum(shares) > 0.01


def test_a_candidate_meets_those_that_were_learned_before():
    trial = Trial(
        number=0, family="plain", candidate=shipped_weights("plain"), others=(), seed=10, first=0, decks=8000
    )
    alike = msgspec.structs.replace(trial, others=(shipped_weights("plain"),) * 6)
    # Of players like itself it wins nothing, and those are six of eight now.
    assert 0 < evaluate_candidate(alike).worth < evaluate_candidate(trial).worth / 2


def test_a_training_is_the_same_with_any_number_of_processes():
    with processes(2) as share:
        together = next_epoch(SHORT, [], share, lambda generations: None)
    assert together == next_epoch(SHORT, [], alone, lambda generations: None)


def test_a_training_goes_on_where_it_stopped():
    """All that an epoch leaves behind is in what is kept of it."""
    first = next_epoch(SHORT, [], alone, lambda generations: None)
    content = msgspec.json.decode(msgspec.json.encode(first), type=Epoch)
    second = next_epoch(SHORT, [first], alone, lambda generations: None)
    assert next_epoch(SHORT, [content], alone, lambda generations: None) == second
    assert second.search.generation == 2 * SHORT.generations


def report(run: Run, *typed: object) -> dict[str, Any]:
    status, out, err = run("train", *ASKED, *typed, "--json", "--jobs", 1)
    assert (status, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


def test_the_command_keeps_what_it_learned_and_draws_the_course(run: Run, tmp_path: Path):
    weights, picture = tmp_path / "weights.json", tmp_path / "course.svg"
    result = report(run, "--keep", weights, "--plot", picture)
    assert set(result) == {"training", "gains", "scenarios", "learned"}
    assert len(result["gains"]) == 2
    assert [scenario["scenario"] for scenario in result["scenarios"]] == [
        each.name for each in SCENARIOS["plain"]
    ]
    content = msgspec.json.decode(weights.read_bytes(), type=LearnedPlay)
    assert content == msgspec.convert(result["learned"], LearnedPlay)
    assert picture.read_text().count("<polyline") == len(SCENARIOS["plain"]) + 1


def test_a_kept_training_is_not_played_again(run: Run, tmp_path: Path):
    path = tmp_path / "training"
    result = report(run, "--resume", path)
    before = path.read_bytes()
    assert report(run, "--resume", path) == result
    assert path.read_bytes() == before


def test_a_kept_training_goes_on_with_more_epochs(run: Run, tmp_path: Path):
    path = tmp_path / "training"
    first = report(run, "--epochs", 1, "--resume", path)
    assert len(first["gains"]) == 1
    assert report(run, "--resume", path) == report(run)


def test_people_read_a_row_for_each_scenario(run: Run):
    status, out, _ = run("train", *ASKED, "--jobs", 1)
    assert status == 0
    assert "Weights for plain rules: 2 epochs of 1 generation, 100 decks a candidate, seed 5." in out
    assert "washington-state 3" in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("--keep", "weights.txt"), "must end in .json"),
        (("--plot", "course.png"), "must end in .svg"),
        (("--keep", "nowhere/weights.json"), "There is no folder nowhere"),
    ],
)
def test_files_that_could_not_be_written_are_refused_first(run: Run, typed: tuple[str, str], said: str):
    status, out, err = run("train", *ASKED, *typed)
    assert (status, out) == (2, "")
    assert said in err


def test_a_file_of_other_settings_stays_as_it_is(run: Run, tmp_path: Path):
    path = tmp_path / "training"
    report(run, "--resume", path)
    before = path.read_bytes()
    status, _, err = run("train", *ASKED[:-1], 6, "--resume", path)
    assert status == 2
    assert "its seed is 5, here it is 6" in err
    assert path.read_bytes() == before
