"""The provable shuffle against chance, and what a provable deal costs beside a plain one.

    python benchmarks/shuffle.py [--deals 100000] [--seed 1]

Deals packs of 52 from a chain of draws as a table does, and compares them with chance: where every card
comes to lie, which two lie on top, and in which order the first five lie; chi-square each. Exits with 1
where one of them is less likely than one in a hundred, or where a provable deal takes a millisecond longer
than a plain one. The long run is `--deals 10000000`, a quarter of an hour on one core.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from statistics import NormalDist

from greenroom.kernel.provable import FIRST, Contribution, Pledge
from greenroom.kernel.shuffle import shuffled
from greenroom.table.log.codec import EventCodec
from greenroom.table.log.draws import commitment_after
from greenroom.table.log.events import Drawn

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
LIKELY = 0.99
MOST_MS = 1.0


def chances(seed: str) -> Iterator[str]:
    """Return 32 bytes after 32 bytes, the same for each seed."""
    return (hashlib.sha256(f"{seed} {number}".encode()).hexdigest() for number in count())


class Chain:
    """The draws of one table at which two people add chance."""

    def __init__(self, seed: int) -> None:
        self._secrets, self._entropy = chances(f"secret {seed}"), chances(f"entropy {seed}")
        secret = self._secrets.__next__
        self._pledge = Pledge(draw=1, salt=secret(), secret=secret(), rules="11" * 32, previous=FIRST)
        self._codec = EventCodec([], {})

    def deal(self) -> list[str]:
        """Deal once, with all that a table keeps of it."""
        added = [Contribution(chair, "Ann", next(self._entropy)) for chair in (1, 2)]
        deck = self._pledge.shuffle("hand", added)(PACK)
        drawn = Drawn("hand", added)
        committed = commitment_after(self._pledge, drawn, self._secrets.__next__)
        for event in (drawn, committed):
            self._codec.write(event, 0.0)
        self._pledge = committed.pledge
        return deck


def most(freedom: int) -> float:
    """Return what chi-square exceeds once in a hundred times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * float(1 - part + NormalDist().inv_cdf(LIKELY) * part**0.5) ** 3


def apart(found: Counter[tuple[int, ...]], kinds: int, drawn: int) -> float:
    """Return chi-square of kinds that are equally likely."""
    expected = drawn / kinds
    missing = (kinds - len(found)) * expected
    return missing + sum((each - expected) ** 2 / expected for each in found.values())


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    number = {card: place for place, card in enumerate(PACK)}
    places: Counter[tuple[int, ...]] = Counter()
    pairs: Counter[tuple[int, ...]] = Counter()
    orders: Counter[tuple[int, ...]] = Counter()
    chain = Chain(options.seed)
    spent = 0.0
    for _ in range(options.deals):
        began = time.process_time()
        deck = [number[card] for card in chain.deal()]
        spent += time.process_time() - began
        places.update(enumerate(deck))
        pairs[deck[0], deck[1]] += 1
        orders[tuple(sorted(range(5), key=deck.__getitem__))] += 1
    cards = len(PACK)
    tests = {
        # Every deal puts each card in one place and each place has one card: hence the factor.
        "places": (apart(places, cards**2, options.deals * cards) * (cards - 1) / cards, (cards - 1) ** 2),
        "pairs": (apart(pairs, cards * (cards - 1), options.deals), cards * (cards - 1) - 1),
        "orders": (apart(orders, 120, options.deals), 119),
    }
    fair = all(value <= most(freedom) for value, freedom in tests.values())
    for name, (value, freedom) in tests.items():
        print(f"{name:7} chi-square {value:8.1f}, {freedom} degrees of freedom, at most {most(freedom):.1f}")
    began = time.process_time()
    for _ in range(2000):
        shuffled(PACK)
    plain = (time.process_time() - began) / 2000 * 1000
    provable = spent / options.deals * 1000
    print(f"{options.deals} deals; provable {provable:.3f} ms, plain {plain:.3f} ms of CPU")
    return 0 if fair and provable - plain <= MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
