"""`benchmarks/shuffle.py` tells fair shuffles from others, and goes on where it was broken off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fairness import CARDS, Counts, findings
from shuffle import add_counts, chain_counts, count_deals, jobs_of

Deck = list[int]
DEALS = 20_000


def fair(chance: Random, _: Deck) -> Deck:
    return chance.sample(range(CARDS), CARDS)


def any_place(chance: Random, _: Deck) -> Deck:
    """Exchange every card with any other: the usual mistake, by which some orders come more often."""
    deck = list(range(CARDS))
    for place in range(CARDS):
        other = chance.randrange(CARDS)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def joined_cards(chance: Random, _: Deck) -> Deck:
    """Leave one card behind another every third time, as a pack that was never cut apart."""
    deck = chance.sample(range(CARDS), CARDS)
    if chance.random() < 1 / 3:
        place = deck.index(50)
        deck.remove(51)
        deck.insert(deck.index(50) + 1 if place else 1, 51)
    return deck


def kept_cards(chance: Random, before: Deck) -> Deck:
    """Shuffle only half of what the last deal left."""
    return [*before[: CARDS // 2], *chance.sample(before[CARDS // 2 :], CARDS // 2)]


def unfair(shuffle: Callable[[Random, Deck], Deck]) -> list[str]:
    chance, counts = Random(1), Counts()
    before = chance.sample(range(CARDS), CARDS)
    for _ in range(DEALS):
        deck = shuffle(chance, before)
        counts.take(deck, before)
        before = deck
    return [each.name for each in findings(counts) if not each.is_fair]


@pytest.mark.parametrize(
    ("shuffle", "found"),
    [(any_place, "place and card"), (joined_cards, "card to card"), (kept_cards, "deal to deal")],
)
def test_a_shuffle_that_is_not_fair_is_found(shuffle: Callable[[Random, Deck], Deck], found: str) -> None:
    assert found in unfair(shuffle)


def test_a_fair_shuffle_is_found_fair() -> None:
    assert unfair(fair) == []


def test_the_provable_shuffle_is_found_fair() -> None:
    assert [each.name for each in findings(count_deals("1", 2_000)) if not each.is_fair] == []


def test_counts_that_were_kept_are_not_counted_again(tmp_path: Path) -> None:
    jobs = jobs_of(120, 1)
    first = [chain_counts(job, tmp_path) for job in jobs]
    (file,) = tmp_path.iterdir()
    written = file.stat().st_mtime_ns
    again = add_counts((chain_counts(job, tmp_path) for job in jobs), 120)
    assert (again.deals, again.steps, again.places) == (120, 119, first[0].places)
    assert file.stat().st_mtime_ns == written


def test_deals_are_shared_out_among_chains() -> None:
    assert jobs_of(120_000, 3) == [("3-1", 50_000), ("3-2", 50_000), ("3-3", 20_000)]
