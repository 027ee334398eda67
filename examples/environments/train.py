"""Learns Tonk from nothing on the batched environment, by policy gradients over numpy, and draws its curve.

    python examples/environments/train.py --seed 1 --updates 300

The learner plays each hand of the batch against `TonkBatch.sample()`, which plays at random. A policy of one
hidden layer reads what the acting seat may know. Every hand that ends is judged by its stakes, less what
hands bring on average. The same seed gives the same curve.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from greenroom.envs.batch import TonkBatch

Floats: TypeAlias = NDArray[np.float32]
Whole: TypeAlias = NDArray[np.int64]
GAMES, STEPS, HIDDEN_UNITS = 256, 40, 64
RATE, MEANS_DECAY, SQUARES_DECAY, MIN_DIVISOR = 0.002, 0.9, 0.999, 1e-8
"""Adam's rate, the decays of its means and squares, and what keeps it from dividing by 0."""
ENTROPY_WEIGHT = 0.01
"""The weight of the entropy of the policy."""


class Policy:
    """A network from observations to probabilities of legal actions, trained by Adam."""

    def __init__(self, inputs: int, actions: int, chance: np.random.Generator) -> None:
        self.weights = [
            chance.normal(0, inputs**-0.5, (inputs, HIDDEN_UNITS)).astype(np.float32),
            np.zeros(HIDDEN_UNITS, np.float32),
            np.zeros((HIDDEN_UNITS, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._updates = 0

    def hidden(self, seen: Floats) -> Floats:
        """Return the activations of the hidden layer."""
        active: Floats = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        return active

    def chances(self, hidden: Floats, masks: NDArray[np.bool_]) -> Floats:
        """Return the probability of each action; an illegal one has none."""
        scores: Floats = np.where(masks, hidden @ self.weights[2] + self.weights[3], np.float32(-1e9))
        powers = np.exp(scores - scores.max(1, keepdims=True))
        shares: Floats = powers / powers.sum(1, keepdims=True)
        return shares

    def learn(self, seen: Floats, masks: NDArray[np.bool_], chosen: Whole, gains: Floats) -> None:
        """Take one step uphill: actions that brought more than usual become likelier."""
        hidden = self.hidden(seen)
        chances = self.chances(hidden, masks)
        logs = np.log(chances + MIN_DIVISOR)
        entropy = -(chances * logs).sum(1, keepdims=True)
        slope = -chances * gains[:, None] - ENTROPY_WEIGHT * chances * (logs + entropy)
        slope[np.arange(len(chosen)), chosen] += gains
        slope /= len(chosen)
        below = slope @ self.weights[2].T * (hidden > 0)
        self._climb([seen.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)])

    def _climb(self, slopes: list[Floats]) -> None:
        self._updates += 1
        rate = RATE * (1 - SQUARES_DECAY**self._updates) ** 0.5 / (1 - MEANS_DECAY**self._updates)
        for at, slope in enumerate(slopes):
            self._means[at] += (1 - MEANS_DECAY) * (slope - self._means[at])
            self._squares[at] += (1 - SQUARES_DECAY) * (slope**2 - self._squares[at])
            self.weights[at] += rate * self._means[at] / (np.sqrt(self._squares[at]) + MIN_DIVISOR)


class Play:
    """Plays a batch: the learner in seat 0, random play in seat 1."""

    def __init__(self, preset: str, seed: int) -> None:
        self.batch = TonkBatch(GAMES, preset=preset, players=2, seed=seed)
        self.chance = np.random.default_rng(seed)
        planes, figures = self.batch.observe()
        inputs = planes[0].size + figures[0].size
        self.policy = Policy(inputs, self.batch.masks.shape[1], self.chance)

    def update(self) -> float:
        """Play some steps, learn from the hands that ended, and return their mean stakes a hand."""
        rounds, won, ended = self._collect()
        following = np.zeros((STEPS, GAMES), np.float32)
        counted = np.zeros((STEPS, GAMES), bool)
        after, known = np.zeros(GAMES, np.float32), np.zeros(GAMES, bool)
        for step in reversed(range(STEPS)):
            after = np.where(ended[step], won[step], after)
            known |= ended[step]
            following[step], counted[step] = after, known
        parts = [
            (seen[kept], masks[kept], chosen[kept], following[step, mine[kept]])
            for step, (mine, seen, masks, chosen) in enumerate(rounds)
            for kept in [counted[step, mine]]
        ]
        seen, masks, chosen, brought = (np.concatenate(each) for each in zip(*parts, strict=True))
        self.policy.learn(seen, masks, chosen, (brought - brought.mean()) / (brought.std() + MIN_DIVISOR))
        return float(won[ended].mean())

    def _collect(
        self,
    ) -> tuple[list[tuple[Whole, Floats, NDArray[np.bool_], Whole]], Floats, NDArray[np.bool_]]:
        rounds, won, ended = [], np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), bool)
        for step in range(STEPS):
            mine = np.flatnonzero(self.batch.seats == 0)
            planes, figures = self.batch.observe()
            seen = np.concatenate([planes.reshape(GAMES, -1), figures / np.float32(16)], 1)[mine]
            seen, masks = seen.astype(np.float32), self.batch.masks[mine].astype(bool)
            sums = self.policy.chances(self.policy.hidden(seen), masks).cumsum(1)
            drawn = self.chance.random((len(mine), 1), np.float32) * sums[:, -1:]
            chosen = np.minimum((sums <= drawn).sum(1), masks.shape[1] - 1)
            actions = self.batch.sample()
            actions[mine] = chosen
            self.batch.step(actions)
            rounds.append((mine, seen, masks, chosen))
            won[step], ended[step] = self.batch.rewards[:, 0], self.batch.ended
        return rounds, won, ended


def main() -> None:
    """Train, and draw the curve line by line."""
    parser = argparse.ArgumentParser(description="Learns Tonk against random play.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=300)
    arguments = parser.parse_args()
    play, every = Play(arguments.preset, arguments.seed), max(1, arguments.updates // 20)
    for first in range(0, arguments.updates, every):
        done = min(first + every, arguments.updates)
        mean = np.mean([play.update() for _ in range(first, done)])
        bar = "█" * round(20 * max(0.0, float(mean) + 1))
        print(f"{done:5d} updates  {mean:+.3f} units a hand  {bar}", flush=True)


if __name__ == "__main__":
    main()
