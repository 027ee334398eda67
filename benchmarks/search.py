"""The search interface: what redeals, copies, observations and random rollouts cost.

    python benchmarks/search.py [--presets classic,chicago] [--players 2] [--rounds 15] [--seed 1] [--json]

CPU microseconds of one core, the median of some rounds, in positions in the middle of hands that random play
leads to. Exits with status 1 where the compiled engine is slower than what is wanted: 2 µs for a redeal with
a copy, 3 µs for a fresh observation, 1 ms for 1 000 rollouts from the first choice of `classic`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from greenroom.compiler import describe
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import (
    Chance,
    State,
    Tally,
    information_set,
    legal,
    play_out,
    redeal,
    redeal_into,
    rollouts,
    sample,
    step,
    weight,
)
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal

Figures = dict[str, float]
MAX_FIGURES = {"redeal and copy": 2.0, "observation, fresh": 3.0, "1 000 rollouts from the deal": 1000.0}
BULK_ROLLOUTS = 1000


class Seen:
    """A hand in play, and what every seat was shown of it."""

    def __init__(self, rules: HouseRules, players: int, seed: int) -> None:
        self.rules, self.chance = rules, Random(seed)
        deck = TONK.pack(rules)
        self.chance.shuffle(deck)
        hand = TONK.deal(rules, players, 0, deck)
        assert not isinstance(hand, Refusal)
        self.hand: TonkHand = hand
        self.shown: list[list[TonkShown]] = [[] for _ in range(players)]

    def play_on(self, actions: int) -> bool:
        """Play some actions at random, no drop; whether the hand is in play still."""
        for _ in range(actions):
            if self.hand.outcome is not None:
                return False
            seat = self.hand.may_act()[0]
            listed = [action for action in self.hand.legal(seat) if action not in ("drop", "claim")]
            if not listed:
                return False
            play(self.hand, seat, self.chance.choice(listed), self.shown)
        return self.hand.outcome is None


def middle(rules: HouseRules, players: int, seed: int) -> Seen:
    """Find a hand that is in play after a dozen actions."""
    while True:
        seen = Seen(rules, players, seed)
        if seen.play_on(12):
            return seen
        seed += 1


def microseconds(call: Callable[[], object], times: int, rounds: int) -> float:
    """Return the median of some rounds, per call."""
    taken = []
    for _ in range(rounds):
        began = time.thread_time_ns()
        for _ in range(times):
            call()
        taken.append((time.thread_time_ns() - began) / times / 1000)
    return statistics.median(taken)


def measure(preset: str, players: int, rounds: int, seed: int) -> Figures:
    """Measure everything in one position of a preset."""
    rules = PRESETS[preset].rules
    seen = middle(rules, players, seed)
    hand, seat = seen.hand, seen.hand.may_act()[0]
    observation = observe(hand, rules, seat, seen.shown[seat])
    infoset, chance, tally = information_set(observation), Chance(seed), Tally()
    world, scratch = (State(infoset.rules, infoset.seats) for _ in range(2))
    first = Seen(rules, players, seed)
    while first.hand.outcome is not None:
        first = Seen(rules, players, first.chance.getrandbits(32))
    redeal_into(infoset, world, chance)

    def redeal_and_copy() -> None:
        redeal_into(infoset, world, chance)
        scratch.take_over(world)

    def fresh() -> None:
        hand._offers = hand._open_view = hand._spreads = None
        observe(hand, rules, seat, seen.shown[seat])

    def take_a_step() -> None:
        scratch.take_over(world)
        step(scratch, 0)

    def one_rollout() -> None:
        scratch.take_over(world)
        play_out(scratch, chance)

    calls: dict[str, tuple[Callable[[], object], int]] = {
        "redeal and copy": (redeal_and_copy, 2000),
        "redeal into a new state": (lambda: redeal(infoset, chance), 2000),
        "copy": (world.copy, 2000),
        "take over": (lambda: scratch.take_over(world), 5000),
        "legal": (lambda: legal(world, seat), 5000),
        "take over and step": (take_a_step, 5000),
        "weight": (lambda: weight(infoset, world), 1000),
        "reading an observation": (lambda: information_set(observation), 50),
        "observation, fresh": (fresh, 2000),
        "observation, kept": (lambda: observe(hand, rules, seat, seen.shown[seat]), 2000),
        "one rollout": (one_rollout, 500),
        "1 000 rollouts": (lambda: rollouts(world, scratch, chance, BULK_ROLLOUTS, tally), 1),
        "1 000 rollouts from the deal": (
            lambda: rollouts(first.hand.state, scratch, chance, BULK_ROLLOUTS, tally),
            1,
        ),
        "1 000 redeals with rollouts": (lambda: sample(infoset, -1, chance, BULK_ROLLOUTS, tally), 1),
    }
    return {name: round(microseconds(call, times, rounds), 3) for name, (call, times) in calls.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--presets", default="classic,waiting,chicago,slap", help="names, or `all`")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    presets = list(PRESETS) if arguments.presets == "all" else arguments.presets.split(",")
    figures = {
        preset: measure(preset, arguments.players, arguments.rounds, arguments.seed) for preset in presets
    }
    if arguments.json:
        print(json.dumps({"engine": describe(), "figures": figures}))
    else:
        report(figures)
    classic = figures.get("classic", {})
    slow = [name for name, most in MAX_FIGURES.items() if classic.get(name, 0) > most]
    return int(bool(slow) and describe().startswith("compiled"))


def report(figures: dict[str, Figures]) -> None:
    print(f"engine: {describe()}; CPU microseconds, medians")
    names = list(next(iter(figures.values())))
    print(f"{'':30}" + "".join(f"{preset:>16}" for preset in figures) + "  wanted in classic")
    for name in names:
        wanted = f"  {MAX_FIGURES[name]:.0f}" if name in MAX_FIGURES else ""
        print(f"{name:30}" + "".join(f"{each[name]:16.2f}" for each in figures.values()) + wanted)


if __name__ == "__main__":
    sys.exit(main())
