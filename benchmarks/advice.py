"""Advice on one hand of Tone Poker at a table of twelve: where hands lie open, beside where they are closed.

    python benchmarks/advice.py [--positions 200] [--most 300]

Milliseconds of CPU. Every position is new to the house, both ways in turn: nothing of one is known when
the other is asked. “The first” is told in a process of its own, right after the imports. No position may
take more than `--most`.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from random import Random

from greenroom.games.tone_poker.coach.hint import hint
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import MAX_SEATS, HouseRules
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal

WAYS: dict[str, HouseRules] = {"closed": HouseRules(hands="closed"), "open": HouseRules()}


def position(way: str, chance: Random) -> TonePokerHand:
    """Deal to all; a third of the others play, a third discard, a third may still do either."""
    decks = [chance.sample(TONE_POKER.pack(), 12) for _ in range(MAX_SEATS)]
    hand = TONE_POKER.deal(WAYS[way], range(MAX_SEATS), decks)
    if isinstance(hand, Refusal):
        raise AssertionError(hand.code)
    for seat in range(MAX_SEATS):
        hand.play(seat, "deal")
        if seat:
            hand.play(seat, ("play", f"discard {hand.state.seats[seat].hand[0]}", "")[seat % 3] or "deal")
    return hand


def milliseconds(way: str, chance: Random) -> float:
    """Take the CPU milliseconds of one hint."""
    hand = position(way, chance)
    began = time.process_time()
    hint(hand, 0)
    return (time.process_time() - began) * 1_000


def first(way: str) -> float:
    """Take those of the first hint of a house."""
    command = [sys.executable, __file__, "--first", way]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def main() -> int:
    """Measure, print, and say whether every position was answered in time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3, help="processes that give a first hint")
    parser.add_argument("--most", type=float, default=300.0, help="CPU milliseconds that a position may take")
    parser.add_argument("--first", choices=WAYS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.first:
        print(milliseconds(options.first, Random(1)))
        return 0
    firsts: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(options.rounds):
        for way, times in firsts.items():
            times.append(first(way))
    took: dict[str, list[float]] = {way: [] for way in WAYS}
    chance = Random(1)
    for _ in range(options.positions):
        for way, times in took.items():
            times.append(milliseconds(way, chance))
    closed = statistics.median(took["closed"])
    for way, times in took.items():
        middle = statistics.median(times)
        # The first of them all is the first of this process: it is told above all others.
        print(
            f"{way:7} {middle:6.2f} ms (slowest {max(times[1:]):6.2f})  this/closed {middle / closed:.2f}  "
            f"the first of a house {statistics.median(firsts[way]):6.1f} ms (slowest {max(firsts[way]):.1f})"
        )
    return 1 if max(map(max, [*took.values(), *firsts.values()])) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
