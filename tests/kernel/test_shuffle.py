"""The shuffle is fair as far as its source is, and needs no more of it than it says."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from greenroom.kernel.shuffle import below, shuffled


def test_a_shuffle_keeps_every_card():
    deck = shuffled(list(range(52)))
    assert sorted(deck) == list(range(52))


def test_the_same_source_gives_the_same_order():
    assert shuffled("abcdefgh", Random(3).getrandbits) == shuffled("abcdefgh", Random(3).getrandbits)


def test_every_order_comes_up_equally_often():
    """24 000 shuffles of four cards: chi-squared with 23 degrees of freedom stays below its 99.9 % point."""
    bits = Random(1959).getrandbits
    seen = Counter("".join(shuffled("abcd", bits)) for _ in range(24_000))
    orders = ["".join(order) for order in permutations("abcd")]
    assert sum((seen[order] - 1000) ** 2 / 1000 for order in orders) < 49.73


def test_numbers_that_do_not_fit_are_drawn_again():
    """Taking a remainder instead would favour the low numbers."""
    source = iter([7, 6, 5, 2])
    assert below(5, lambda width: next(source)) == 2


@pytest.mark.parametrize("limit", [1, 2, 3, 51, 52])
def test_numbers_stay_below_the_limit(limit):
    bits = Random(7).getrandbits
    assert {below(limit, bits) for _ in range(40 * limit)} == set(range(limit))
