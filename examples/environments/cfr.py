"""A game of eight cards solved: OpenSpiel's counterfactual regret minimization, with external sampling.

    python examples/environments/cfr.py --iterations 1 1000 4000 16000 64000

Prints after how many iterations the average policy is how far from an equilibrium: NashConv, what best
responses to it win together, in stakes a hand; 0 is an equilibrium. With `--natural 12` hands of up to twelve
points win on the deal, so that most deals are not played and all is done in seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

from greenroom.envs.spiel import SpielGame, load

CARDS = "Ac 3c 5c 7c Ad 3d 5d 7d"


def eight_cards(natural: int = 0) -> SpielGame:
    """Return the game; hands of up to `natural` points, if there can be any, win a stake on the deal."""
    rules = {"hand_size": 3, "pack": "40", "upcard": False, "take_rounds": 1}
    smaller = {"take_discard": "must_use", "hits_per_turn": 1}
    return load(**rules, **smaller, naturals=[{"max_points": natural, "pays": 1}], cards=CARDS)


def curve(game: SpielGame, iterations: Sequence[int], seed: int) -> Iterator[float]:
    """Go through NashConv after each of these ascending numbers of iterations."""
    np.random.seed(seed)  # the generator that OpenSpiel draws from
    solver, done = ExternalSamplingSolver(game), 0
    for number in iterations:
        for _ in range(number - done):
            solver.iteration()
        done = number
        yield float(nash_conv(game, solver.average_policy()))


def main() -> None:
    """Print the curve."""
    parser = argparse.ArgumentParser(description="A game of eight cards solved by sampling CFR.")
    parser.add_argument("--iterations", type=int, nargs="+", default=[1, 1000, 4000])
    parser.add_argument("--natural", type=int, default=0, help="points up to which a hand wins on the deal")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    iterations = sorted(arguments.iterations)
    found = curve(eight_cards(arguments.natural), iterations, arguments.seed)
    for number, distance in zip(iterations, found, strict=True):
        print(f"{number:8} iterations: NashConv {distance:.3f}", flush=True)


if __name__ == "__main__":
    main()
