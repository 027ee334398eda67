"""Environments: decisions a second of batches, and of PettingZoo's environment beside RLCard's gin rummy.

    python benchmarks/envs.py [--games 128,512,1024,4096] [--preset NAME] [--seconds 1] [--rounds 5] [--json]

CPU seconds of one core; the measures take turns, round after round, and the median is reported. Every figure
has the masks in it, which each step writes. The choices are made in one of two ways: `sample` is compiled
and made by the batch, `by numpy` chooses one of the true places of each mask in Python and numpy. RLCard is
measured where it is installed (`pip install rlcard`); gin rummy is what it has of the family. Exits with
status 1 where the compiled batch makes less than 10 million decisions a second at its best size, sampling
included.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from greenroom.compiler import describe
from greenroom.envs import tonk_v0
from greenroom.envs.batch import TonkBatch
from greenroom.games.tonk.engine import codes

Measure = Callable[[float], float]
MIN_STEPS_PER_SECOND = 10e6
DROP_CHANCE = 0.05
"""The chance that random play drops, as in `sample`: equal chances would end most hands at once."""


def calls_per_second(play: Callable[[], int], seconds: float) -> float:
    """Return what some calls count a CPU second."""
    play()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += play()
    return done / spent


def sampling_steps(batch: TonkBatch) -> Measure:
    """Let the batch choose, and step."""

    def play() -> int:
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * batch.games

    return lambda seconds: calls_per_second(play, seconds)


def bare_steps(batch: TonkBatch) -> Measure:
    """Step, leaving out what choosing takes."""

    def rate(seconds: float) -> float:
        done, spent = 0, 0.0
        while spent < seconds:
            actions = batch.sample()
            began = time.process_time()
            batch.step(actions)
            spent += time.process_time() - began
            done += batch.games
        return done / spent

    return rate


def observed_steps(batch: TonkBatch) -> Measure:
    """Let the batch choose, step and show observations."""

    def play() -> int:
        for _ in range(20):
            batch.step(batch.sample())
            batch.observe()
        return 20 * batch.games

    return lambda seconds: calls_per_second(play, seconds)


def numpy_steps(batch: TonkBatch) -> Measure:
    """Let numpy choose from the masks, anything alike."""
    rng, rows = np.random.default_rng(1), np.arange(batch.games)

    def play() -> int:
        legal = np.flatnonzero(batch.masks) - rows.repeat(batch.choices) * batch.masks.shape[1]
        first = np.concatenate(([0], batch.choices.cumsum()[:-1]))
        batch.step(legal[first + (rng.random(batch.games) * batch.choices).astype(np.int64)])
        return batch.games

    return lambda seconds: calls_per_second(play, seconds)


def aec_steps(env: Any) -> Measure:
    """Go through PettingZoo's loop: observation, mask and legal actions at every decision."""
    chance = Random(1)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            _, _, over, _, info = env.last()
            if over:
                env.step(None)
            else:
                legal = info["legal_actions"]
                if legal[-1] == codes.ID_DROP and chance.random() > DROP_CHANCE:
                    legal.pop()
                env.step(chance.choice(legal))
                decisions += 1
        return decisions

    return lambda seconds: calls_per_second(play, seconds)


def gin_steps() -> Measure:
    """Go through RLCard's own loop: a state with observation and legal actions at every decision."""
    import rlcard  # noqa: PLC0415 - only where it is installed

    env, chance = rlcard.make("gin-rummy", config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return lambda seconds: calls_per_second(play, seconds)


def plan(preset: str, sizes: list[int]) -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for games in sizes:
        batch = TonkBatch(games, preset=preset, seed=1)
        found[f"{games} games, step and sample"] = sampling_steps(batch)
        found[f"{games} games, step alone"] = bare_steps(batch)
        found[f"{games} games, step, chosen by numpy"] = numpy_steps(batch)
        found[f"{games} games, step, sample, observe"] = observed_steps(batch)
    found["PettingZoo, raw_env"] = aec_steps(tonk_v0.raw_env(preset=preset))
    found["PettingZoo, env"] = aec_steps(tonk_v0.env(preset=preset))
    if find_spec("rlcard"):
        found["RLCard, gin rummy"] = gin_steps()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default="128,512,1024,4096")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    measures = plan(arguments.preset, [int(games) for games in arguments.games.split(",")])
    rounds: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(arguments.rounds):
        for name, measure in measures.items():
            rounds[name].append(measure(arguments.seconds))
    report(rounds, as_json=arguments.json)
    best = max(statistics.median(rates) for name, rates in rounds.items() if "sample" in name)
    return int(best < MIN_STEPS_PER_SECOND and describe().startswith("compiled"))


def report(rounds: dict[str, list[float]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"engine": describe(), "rounds": rounds}))
        return
    print(f"engine: {describe()}; decisions a CPU second, median and range")
    gin_rate = statistics.median(rounds.get("RLCard, gin rummy", [0.0]))
    for name, rates in rounds.items():
        middle = statistics.median(rates)
        beside = f"  {middle / gin_rate:6.1f} times RLCard's gin" if gin_rate and "Zoo" in name else ""
        print(f"{name:38} {middle:14,.0f} ({min(rates):,.0f}–{max(rates):,.0f}){beside}")
    if not gin_rate:
        print("RLCard is not installed, so nothing is measured beside it (pip install rlcard)")


if __name__ == "__main__":
    sys.exit(main())
