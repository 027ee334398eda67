"""The counts of deals, and how far they lie from those of a fair shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import add, mul
from statistics import NormalDist
from typing import NamedTuple

import msgspec

CARDS = 52
FIRST_FIVE = 120
"""Orders in which the first five cards can lie."""
CONFIDENCE = 0.99
ROWS = range(0, CARDS * CARDS, CARDS)
SQUARES = sum((2 * card - CARDS + 1) ** 2 for card in range(CARDS))
FOURTH_POWERS = sum((2 * card - CARDS + 1) ** 4 for card in range(CARDS))


class Counts(msgspec.Struct):
    """The counts of some deals; those of several chains are added."""

    deals: int = 0
    places: Counter[int] = msgspec.field(default_factory=Counter)
    """By 52 times the place plus the card."""
    pairs: Counter[int] = msgspec.field(default_factory=Counter)
    """The two cards on top, by 52 times the first plus the second."""
    orders: Counter[int] = msgspec.field(default_factory=Counter)
    """The number of the order of the first five cards, from the lowest, by its digits in base 5."""
    neighbours: int = 0
    """The sum over all places of what lies there times what lies below it, by `product`."""
    steps: int = 0
    """The number of times that a deal followed another in its chain."""
    following: int = 0
    """The sum over all places of what lies there times what lies there in the next deal."""
    seconds: float = 0.0
    """CPU time of the deals themselves."""

    def take(self, deck: list[int], before: list[int] | None) -> None:
        """Count a deal, and how it follows the one before."""
        self.deals += 1
        self.places.update(map(add, ROWS, deck))
        self.pairs[deck[0] * CARDS + deck[1]] += 1
        self.orders[order_of(deck[:5])] += 1
        self.neighbours += product(deck, [*deck[1:], deck[0]])
        if before is not None:
            self.steps += 1
            self.following += product(before, deck)

    def join(self, others: Counts) -> None:
        """Add the counts of other deals."""
        for name in self.__struct_fields__:
            found = getattr(self, name)
            if isinstance(found, Counter):
                found.update(getattr(others, name))
            else:
                setattr(self, name, found + getattr(others, name))


def read_counts(text: bytes) -> Counts:
    """Read counts as msgspec writes them."""
    return msgspec.json.decode(text, type=Counts, dec_hook=_counter)


def _counter(_: type, told: dict[str, int]) -> Counter[int]:
    return Counter({int(key): number for key, number in told.items()})


class Finding(NamedTuple):
    """One test: what was found, and what a fair shuffle stays below in 99 of 100 runs."""

    name: str
    found: str
    most: str
    is_fair: bool


def product(deck: Sequence[int], other: Sequence[int]) -> int:
    """Multiply two decks place by place; cards count from -51 to 51 in steps of two, in sum 0."""
    cards: int = sum(map(mul, deck, other))
    # The sum of (2a - 51)(2b - 51), where a and b each run once through 0 to 51.
    return 4 * cards - (CARDS - 1) ** 2 * CARDS


def order_of(cards: Sequence[int]) -> int:
    number = 0
    for place in sorted(range(len(cards)), key=cards.__getitem__):
        number = number * 5 + place
    return number


def findings(counts: Counts) -> list[Finding]:
    """Compare the counts with chance."""
    deals = counts.deals
    return [
        # Every deal puts each card in one place and each place has one card: hence the factor.
        _squares(
            "place and card",
            apart(counts.places, CARDS**2, deals * CARDS) * (CARDS - 1) / CARDS,
            (CARDS - 1) ** 2,
        ),
        _squares(
            "two on top",
            apart(counts.pairs, CARDS * (CARDS - 1), deals),
            CARDS * (CARDS - 1) - 1,
        ),
        _squares("order of five", apart(counts.orders, FIRST_FIVE, deals), FIRST_FIVE - 1),
        _correlation("card to card", counts.neighbours, deals, *moments_of_neighbours()),
        _correlation("deal to deal", counts.following, counts.steps, 0.0, SQUARES**2 / (CARDS - 1)),
    ]


def moments_of_neighbours() -> tuple[float, float]:
    """Return mean and variance of `neighbours` of one fair deal (Wald and Wolfowitz)."""
    mean = -SQUARES / (CARDS - 1)
    apart_by_two = (SQUARES**2 - 2 * FOURTH_POWERS) / ((CARDS - 1) * (CARDS - 2))
    return mean, (SQUARES**2 - FOURTH_POWERS) / (CARDS - 1) + apart_by_two - mean**2


def apart(found: Counter[int], kinds: int, drawn: int) -> float:
    """Return chi-square of kinds that are equally likely."""
    expected = drawn / kinds
    missing = (kinds - len(found)) * expected
    return missing + sum((each - expected) ** 2 / expected for each in found.values())


def most(freedom: int) -> float:
    """Return what chi-square exceeds once in a hundred times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * float(1 - part + NormalDist().inv_cdf(CONFIDENCE) * part**0.5) ** 3


def _squares(name: str, value: float, freedom: int) -> Finding:
    limit = most(freedom)
    found = f"chi-square {value:.1f}, {freedom} degrees of freedom"
    return Finding(name, found, f"at most {limit:.1f}", value <= limit)


def _correlation(name: str, total: int, times: int, mean: float, variance: float) -> Finding:
    """Tell the serial correlation, and by how many standard deviations it misses that of chance."""
    deviations = (total - times * mean) / (times * variance) ** 0.5
    limit = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    found = f"correlation {total / times / SQUARES:+.7f}, of chance {mean / SQUARES:+.7f}: "
    found += f"{deviations:+.2f} standard deviations"
    return Finding(name, found, f"at most {limit:.2f}", abs(deviations) <= limit)
