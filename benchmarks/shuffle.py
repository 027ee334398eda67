"""The provable shuffle against chance, and what a provable deal costs beside a plain one.

    python benchmarks/shuffle.py [--deals 100000] [--seed 1] [--jobs N] [--keep FOLDER]

Deals packs of 52 from chains of draws as a table does, and compares them with chance: where every card comes
to lie, which two lie on top, and in which order the first five lie (chi-square each); how a card follows the
one above it, and a deal the one before (serial correlation). Exits with 1 where one of them is less likely
than one in a hundred, or where a provable deal takes a millisecond longer than a plain one.

The long run is `--deals 10000000`. Every 50 000 deals are a chain of their own. With `--keep` the counts of
each chain are a file in that folder: whoever breaks off and starts the same command again goes on from there.
A folder is for one version of the program.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path

import msgspec

from fairness import Counts, findings, read_counts
from greenroom.kernel.provable_deal import FIRST, Contribution, Pledge
from greenroom.kernel.shuffle import shuffled
from greenroom.table.event_codec import EventCodec
from greenroom.table.log.draws import commitment_after
from greenroom.table.log.events import AnyEvent, Drawn
from greenroom.table.log.kinds import table_kinds

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
NUMBER = {card: number for number, card in enumerate(PACK)}
CHAIN_DRAWS = 50_000
MAX_MS = 1.0
TELL_EVERY_SECONDS = 10.0
"""Seconds between two lines of progress."""


def chances(seed: str) -> Iterator[str]:
    """Return 32 bytes after 32 bytes, the same for each seed."""
    return (hashlib.sha256(f"{seed} {number}".encode()).hexdigest() for number in count())


class Chain:
    """The draws of one table at which two people add chance."""

    def __init__(self, seed: str) -> None:
        self._secrets, self._entropy = chances(f"secret {seed}"), chances(f"entropy {seed}")
        secret = self._secrets.__next__
        self._pledge = Pledge(draw=1, salt=secret(), secret=secret(), rules="11" * 32, previous=FIRST)
        self._codec: EventCodec[AnyEvent] = EventCodec(table_kinds([]), {})

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


def count_deals(seed: str, deals: int) -> Counts:
    """Deal from a new chain, and count."""
    counts, chain = Counts(), Chain(seed)
    before: list[int] | None = None
    for _ in range(deals):
        began = time.process_time()
        dealt = chain.deal()
        counts.seconds += time.process_time() - began
        deck = [NUMBER[card] for card in dealt]
        counts.take(deck, before)
        before = deck
    return counts


def chain_counts(job: tuple[str, int], keep: Path | None) -> Counts:
    """Count the deals of one chain, or read what an earlier run has counted."""
    seed, deals = job
    if keep is None:
        return count_deals(seed, deals)
    file = keep / f"{seed}-{deals}.json"
    if file.exists():
        return read_counts(file.read_bytes())
    counts = count_deals(seed, deals)
    # Whoever breaks off leaves no half a file.
    part = file.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(counts))
    part.replace(file)
    return counts


def jobs_of(deals: int, seed: int) -> list[tuple[str, int]]:
    """Share the deals out among chains."""
    starts = range(0, deals, CHAIN_DRAWS)
    return [
        (f"{seed}-{number}", min(CHAIN_DRAWS, deals - start)) for number, start in enumerate(starts, start=1)
    ]


def add_counts(found: Iterable[Counts], deals: int) -> Counts:
    """Add the counts of all chains up, and tell on standard error how far it is."""
    whole = Counts()
    began = told_at = time.monotonic()
    for counts in found:
        whole.join(counts)
        now = time.monotonic()
        if now - told_at >= TELL_EVERY_SECONDS:
            told_at = now
            left = (deals - whole.deals) * (now - began) / whole.deals
            print(
                f"{whole.deals:,} of {deals:,} deals, {left / 60:.0f} min to go", file=sys.stderr, flush=True
            )
    return whole


def plain_ms() -> float:
    """Return the CPU time of a plain shuffle."""
    began = time.process_time()
    for _ in range(2000):
        shuffled(PACK)
    return (time.process_time() - began) / 2000 * 1000


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the counts of each chain are kept")
    options = parser.parse_args()
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    with Pool(options.jobs) as pool:
        work = partial(chain_counts, keep=options.keep)
        counts = add_counts(pool.imap_unordered(work, jobs_of(options.deals, options.seed)), options.deals)
    found = findings(counts)
    for each in found:
        print(f"{each.name:15} {each.found}, {each.most}{'' if each.is_fair else ': NOT FAIR'}")
    plain, provable = plain_ms(), counts.seconds / counts.deals * 1000
    print(f"{counts.deals} deals; provable {provable:.3f} ms, plain {plain:.3f} ms of CPU")
    return 0 if all(each.is_fair for each in found) and provable - plain <= MAX_MS else 1


if __name__ == "__main__":
    sys.exit(main())
