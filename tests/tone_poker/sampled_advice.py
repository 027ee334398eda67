"""The advice beside hands played to their end at random.

    python -m tone_poker.sampled_advice --positions 1500

From the folder `tests`. A position is played to at random by the engine; then all that is not known is drawn
again and again, by the naive scorer, from what the seat's view shows and from nothing else. The draws of the
own discards are counted whole, so that only the opponents are left to chance, the same for all discards.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import accumulate
from math import sqrt
from random import Random

import msgspec

from greenroom.games.tone_poker.coach.hint import question_of, rivals
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.solver.evaluation import DiscardOdds, weigh_discards
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import SeatView, TonePokerView
from refusals import granted
from tone_poker.naive_play import chances, strengths, tabled

FIRST_SAMPLES, MAX_SAMPLES = 1_000, 256_000
"""Samples at first; four times as many, again and again, where chance puts another discard in front."""
MAX_STANDARD_ERRORS = 5.5
"""Standard errors by which a sampled mean may differ: exceeded by chance once in 50 million."""
TIE_POINTS = 1e-3
"""Points within which the second best is as good as the best to a sampler."""


class Judged(msgspec.Struct):
    """One position."""

    right: bool
    """Whether the advice came out best."""
    tie: bool
    """Whether what came out best instead is within `TIE_POINTS` of it, by the exact values."""
    samples: int
    wrong_by: float
    """By how many standard errors a value sampled differs at most from the exact one."""
    behind_by: float
    """By how many standard errors another discard came out better at most."""


def position(chance: Random) -> TonePokerHand:
    """Play a table to where a seat must decide; the others have dealt, discarded, played, or not."""
    seats = chance.randint(2, 6)
    decks = [chance.sample(TONE_POKER.pack(), 12) for _ in range(seats)]
    hand = granted(TONE_POKER.deal(HouseRules(), chance.sample(range(12), seats), decks))
    for seat in range(seats):
        stage = 1 if seat == 0 else chance.randint(0, 3)
        if stage:
            granted(hand.play(seat, "deal"))
        if stage >= 2 and (thrown := chance.sample(hand.state.seats[seat].hand, chance.randint(0, 3))):
            granted(hand.play(seat, f"discard {' '.join(map(str, thrown))}"))
        if stage == 3:
            granted(hand.play(seat, "play"))
    return hand


def judged(hand: TonePokerHand, chance: Random) -> Judged:
    """Compare the advice for seat 0 with what chance says."""
    found = weigh_discards(tuple(sorted(hand.state.seats[0].hand)), question_of(hand), rivals(hand, 0))
    view, samples = hand.view(0), FIRST_SAMPLES
    while True:
        result = _compared(found, view, samples, chance)
        if result.right or samples >= MAX_SAMPLES:
            return result
        samples *= 4


def _compared(found: DiscardOdds, view: TonePokerView, samples: int, chance: Random) -> Judged:
    """Sample every discard against the same opponents; each sample says what every strength is worth."""
    own = {throw: list(ends.items()) for throw, ends in chances(found.hand).items()}
    exact = {each.throw: float(each.value) for each in found.discards}
    best = found.best.throw
    met: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        met[tuple(sorted(_end(seat, chance) for seat in view.seats[1:]))] += 1
    sums = {throw: [0.0, 0.0, 0.0] for throw in own}
    for ends, often in met.items():
        not_better = _not_better(ends)
        worth = {throw: sum(float(p) * not_better[s] for s, p in each) for throw, each in own.items()}
        for throw, value in worth.items():
            ahead = value - worth[best]
            for place, more in enumerate((value, value * value, ahead * ahead)):
                sums[throw][place] += often * more
    means = {throw: each[0] / samples for throw, each in sums.items()}
    top = max(means, key=means.__getitem__)
    return Judged(
        right=means[top] <= means[best] + 1e-12,
        tie=exact[best] - exact[top] < TIE_POINTS,
        samples=samples,
        wrong_by=max(
            _errors(means[throw] - exact[throw], each[1] / samples - means[throw] ** 2, samples)
            for throw, each in sums.items()
        ),
        behind_by=max(
            _errors(ahead, each[2] / samples - ahead**2, samples)
            for throw, each in sums.items()
            if (ahead := means[throw] - means[best]) > 0
        )
        if means[top] > means[best]
        else 0.0,
    )


def _end(seat: SeatView, chance: Random) -> int:
    """Draw what one opponent ends with, as far as its view leaves that open."""
    cards = tuple(sorted(seat.cards or chance.sample(range(12), 5)))
    if seat.pile or seat.played:
        return strengths()[frozenset(cards)]
    thrown = tabled(cards)
    rest = [card for card in range(12) if card not in cards]
    return strengths()[frozenset(cards) - set(thrown) | set(chance.sample(rest, len(thrown)))]


def _not_better(ends: tuple[int, ...]) -> list[int]:
    counts = Counter(ends)
    return list(accumulate(counts[strength] for strength in range(1 + max(strengths().values()))))


def _errors(by: float, variance: float, samples: int) -> float:
    """Return how many standard errors a mean is off; sums of squares are exact to about 1e-9 only."""
    return abs(by) / sqrt(max(variance, 0) / samples) if variance > 1e-9 else 0.0 if abs(by) < 1e-6 else 1e9


def main() -> int:
    """Judge many positions and tell what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=9)
    options = parser.parse_args()
    chance = Random(options.seed)
    all_of = [judged(position(chance), chance) for _ in range(options.positions)]
    ties = [each for each in all_of if not each.right and each.tie]
    wrong = [each for each in all_of if not each.right and not each.tie]
    print(f"{len(all_of)} positions: the advice came out best in {sum(each.right for each in all_of)},")
    print(f"within {TIE_POINTS} points of the best in {len(ties)} more, otherwise in {len(wrong)}.")
    print(f"values off by at most {max(each.wrong_by for each in all_of):.2f} standard errors,")
    print(f"another discard ahead by at most {max(each.behind_by for each in all_of):.2f},")
    print(f"{sum(each.samples for each in all_of)} samples in the last rounds.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
