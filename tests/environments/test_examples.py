"""The examples for machines that learn: one learns, by the right slope; two find exactly what can be lost."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from greenroom.envs.batch import ACTIONS

EXAMPLES = Path(__file__).parents[2] / "examples" / "environments"
SMALL = {"hand_size": 3, "pack": "40", "take_rounds": 1, "cards": "Ac 2c 3c Ad 2d 3d Ah 2h 3h"}


def example(name: str) -> ModuleType:
    """Load an example by the name of its file."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The learner, with a quarter of its games."""
    module = example("train")
    monkeypatch.setattr(module, "GAMES", 64)
    return module


def said(module: ModuleType, monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    """Run an example as somebody types it."""
    monkeypatch.setattr(sys, "argv", [f"{module.__name__}.py", *typed])
    module.main()


def test_it_learns_to_win_of_random_play(train: Any) -> None:
    play = train.Play("classic", 2)
    curve = [play.update() for _ in range(26)]
    assert np.mean(curve[:4]) < 0
    assert np.mean(curve[-4:]) > 0.5


def test_the_same_seed_gives_the_same_curve(train: Any) -> None:
    curves = [
        [play.update() for _ in range(2)] for play in (train.Play("classic", seed) for seed in (1, 1, 2))
    ]
    assert curves[0] == curves[1] != curves[2]


def policy_of(train: Any) -> Any:
    """A policy that likes some actions better than others."""
    chance = np.random.default_rng(4)
    policy = train.Policy(6, ACTIONS, chance)
    policy.weights = [each + chance.normal(0, 0.1, each.shape) for each in policy.weights]
    return policy


def choices(train: Any, number: int) -> tuple[Any, Any, Any, Any]:
    """Batches of what was seen, what was legal, what was chosen of it, and what that brought."""
    chance = np.random.default_rng(5)
    masks = chance.random((number, ACTIONS)) < 0.1
    chosen = chance.integers(ACTIONS, size=number)
    masks[np.arange(number), chosen] = True
    return chance.normal(size=(number, 6)), masks, chosen, chance.normal(size=number)


def test_an_illegal_action_is_never_chosen(train: Any) -> None:
    policy = policy_of(train)
    seen, masks, _, _ = choices(train, 20)
    chances = policy.chances(policy.hidden(seen), masks)
    assert not chances[~masks].any()
    assert chances.sum(1) == pytest.approx(np.ones(20))


def test_it_climbs_by_the_slope_of_what_it_wants(train: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slopes against differences of the gain itself: logarithms by what they brought, and entropy."""
    policy = policy_of(train)
    seen, masks, chosen, gains = choices(train, 8)
    slopes: list[Any] = []
    monkeypatch.setattr(policy, "_climb", slopes.extend)
    policy.learn(seen, masks, chosen, gains)

    def wanted() -> float:
        chances = policy.chances(policy.hidden(seen), masks)
        logs = np.log(chances + train.MIN_DIVISOR)
        entropy = -(chances * logs).sum(1)
        return float(np.mean(logs[np.arange(8), chosen] * gains + train.ENTROPY_WEIGHT * entropy))

    for weights, slope in zip(policy.weights, slopes, strict=True):
        for place in [np.unravel_index(np.abs(slope).argmax(), slope.shape), (0,) * weights.ndim]:
            before, step = weights[place], 1e-5
            ends = []
            for at in (before + step, before - step):
                weights[place] = at
                ends.append(wanted())
            weights[place] = before
            assert slope[place] == pytest.approx((ends[0] - ends[1]) / (2 * step), abs=1e-6)


def test_its_curve_is_drawn(
    train: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said(train, monkeypatch, "--updates", "3", "--seed", "1")
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[:2] for line in lines] == [["1", "updates"], ["2", "updates"], ["3", "updates"]]
    assert all(-2 < float(line[2]) < 1 and set(line[-1]) == {"█"} for line in lines)


def test_a_best_response_wins_more_than_the_bot_in_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyspiel", reason="there is no OpenSpiel for Windows")
    from greenroom.envs.spiel import load  # noqa: PLC0415 - it may not be there
    from greenroom.envs.spiel.policies import BotPolicy  # noqa: PLC0415
    from greenroom.games.tonk.bots.registry import BOTS  # noqa: PLC0415

    novice = BotPolicy(game := load(**SMALL), BOTS["novice"])

    def won(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[1])
        chances = (
            state.chance_outcomes() if state.is_chance_node() else novice.action_probabilities(state).items()
        )
        return sum(chance * won(state.child(action)) for action, chance in chances)

    said(example("exact"), monkeypatch, "novice")
    told = re.match(
        r"novice, 9 cards: a best response in seat 1 wins (\S+) stakes a hand", capsys.readouterr().out
    )
    assert told is not None
    assert float(told[1]) > won(game.new_initial_state()) + 0.1


def test_sampling_cfr_comes_closer_to_an_equilibrium(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyspiel", reason="there is no OpenSpiel for Windows")
    said(example("cfr"), monkeypatch, "--natural", "12", "--iterations", "4000", "1")
    told = re.findall(r"(\d+) iterations: NashConv (\S+)\n", capsys.readouterr().out)
    (few, first), (many, last) = ((int(number), float(distance)) for number, distance in told)
    assert (few, many) == (1, 4000)
    assert 0 < last < 0.6 * first
