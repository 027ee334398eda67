"""Styles of play: of every hand, how often it throws which of its cards. One function a style."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from greenroom.games.tone_poker.engine.actions import MAX_THROWN_CARDS
from greenroom.games.tone_poker.engine.hand_ranks import STRAIGHT, hand_rank, lowest_of
from greenroom.games.tone_poker.engine.intervals import RANK, mask
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.perfect_play import outcomes, perfect_shares
from greenroom.games.tone_poker.solver.solver_process import ready

Throw = tuple[int, ...]
"""Cards in the order of the hand; none to keep it."""
Shares = dict[Throw, int]
"""The frequency of each throw, relative to the others; never 0."""
Style = Callable[[Throw, SolverQuestion], Shares]


def perfect(hand: Throw, question: SolverQuestion) -> Shares:
    """Throw as perfect play does; while a table's points are still being solved, as without them."""
    known = question if ready(question) else SolverQuestion(question.players)
    return perfect_shares(hand, known)


def keeper(hand: Throw, _: SolverQuestion) -> Shares:
    """Keep whatever it has, a pair or better, and throw the rest; of nothing, keep the highest two."""
    value = hand_rank(mask(hand))
    if value.order[0] >= STRAIGHT:
        return {(): 1}
    ranks = [RANK[card] for card in hand]
    paired = [card for card, rank in zip(hand, ranks, strict=True) if ranks.count(rank) > 1]
    kept_cards = paired or sorted(hand, key=lambda card: -RANK[card])[: len(hand) - MAX_THROWN_CARDS]
    return {tuple(card for card in hand if card not in kept_cards): 1}


def bold(hand: Throw, _: SolverQuestion) -> Shares:
    """Go for a Straight or better, whatever else it may break for it; pairs are nothing to it."""
    chances = {throw: _share_of_straights(ends) for throw, ends in outcomes(hand).items()}
    return {max(chances, key=chances.__getitem__): 1}


def _share_of_straights(strengths: list[int]) -> Fraction:
    """Return the chance that a draw makes a Straight or better."""
    return Fraction(sum(strength >= lowest_of(STRAIGHT) for strength in strengths), len(strengths))


def novice(hand: Throw, _: SolverQuestion) -> Shares:
    """Throw none, one, two or three cards, whichever, without a thought."""
    return {
        throw: SHARES_OF_WHOLE // len(sets)
        for number in range(MAX_THROWN_CARDS + 1)
        for sets in [list(combinations(hand, number))]
        for throw in sets
    }


SHARES_OF_WHOLE = 10
"""Shares are tenths: the numbers of ways to throw none to three cards (1, 5, 10 and 10) divide it."""
