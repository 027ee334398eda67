"""Perfect play: everyone discards best against everyone else's perfect play; exact, by enumeration.

The bonus of a seat is the number of its opponents that are not strictly better (TP-28), so a table of N
asks the same question N - 1 times over: how likely is an opponent, playing perfectly, not to be better?
That chance, for each strength, is all that one hand need know of the others.

Whole numbers throughout: a strength's chance is counted in draws of all hands, so nothing is rounded.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import Label, rankings
from greenroom.games.tone_poker.engine.intervals import CARDS, mask
from greenroom.games.tone_poker.engine.points import label_points
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.draws import WEIGHT_OF_ALL_DRAWS, all_hands, draws
from greenroom.kernel.card_text import cards_of


class Case(NamedTuple):
    """One hand and its mirror image, which play alike (TP-26): what may come of each discard."""

    hand: int
    weight: int
    """The number of hands it stands for."""
    draws: list[list[int]]
    shares: list[int]


class SolverQuestion(msgspec.Struct, frozen=True):
    """A table to be solved: its players and the points of its hands."""

    players: int = 2
    points: HandPoints = HandPoints()

    @classmethod
    def at_table(cls, seats: int, points: HandPoints) -> SolverQuestion:
        """Ask for a table; whoever sits there alone, to practise, plays as if against one other."""
        return cls(max(2, seats), points)


Plan = list[dict[int, int]]
"""For each case the discards chosen, by their place in `throws`, each with how often."""


class OpponentHands(NamedTuple):
    """The final hands of a perfect opponent."""

    counts: list[int]
    """The number of hands of each strength."""
    whole: int
    """The sum of all frequencies."""


@cache
def cases() -> list[Case]:
    """List all hands, one for each pair of mirror images."""
    pairs = []
    for hand in all_hands():
        image = mirror(hand)
        if hand <= image:
            outcomes = draws(hand)
            shares = [WEIGHT_OF_ALL_DRAWS // len(each) for each in outcomes]
            pairs.append(Case(hand, 1 + (hand != image), outcomes, shares))
    return pairs


def mirror(hand: int) -> int:
    """Turn every card around the tonic: ranks stay, Major and Minor change places."""
    return mask(-card % len(CARDS) for card in cards_of(hand))


def field_of(plan: Plan) -> OpponentHands:
    """Return what opponents who play by a plan end with."""
    counts = [0] * strengths_there_are()
    for case, chosen in zip(cases(), plan, strict=True):
        for choice, often in chosen.items():
            add(counts, case, choice, often)
    return OpponentHands(counts, len(all_hands()) * WEIGHT_OF_ALL_DRAWS * sum(plan[0].values()))


def add(counts: list[int], case: Case, choice: int, often: int) -> None:
    """Add what one case ends with by one discard."""
    share = case.weight * case.shares[choice] * often
    for strength in case.draws[choice]:
        counts[strength] += share


def worths(field: OpponentHands, question: SolverQuestion) -> list[int]:
    """Return what each strength is worth against such opponents: bonus and label points, times `whole`."""
    together = [(question.players - 1) * count for count in field.counts]
    return worth_against(OpponentHands(together, field.whole), question.points)


def worth_against(together: OpponentHands, points: HandPoints) -> list[int]:
    """Return what each strength is worth against any opponents, each of whom adds `whole` to the counts."""
    more_of = points_of_strengths(points)
    bonus = accumulate(together.counts)
    return [chance + more * together.whole for chance, more in zip(bonus, more_of, strict=True)]


def values(case: Case, worth: list[int]) -> list[int]:
    """Return what each discard of a hand is worth, times `whole` and `WEIGHT_OF_ALL_DRAWS`."""
    return [
        share * sum(map(worth.__getitem__, strengths))
        for share, strengths in zip(case.shares, case.draws, strict=True)
    ]


def best_responses(question: SolverQuestion) -> tuple[list[int], bool]:
    """Repeat best responses until one comes again: the last, and whether it answers itself."""
    chosen = [0] * len(cases())
    seen: set[tuple[int, ...]] = set()
    while tuple(chosen) not in seen:
        seen.add(tuple(chosen))
        worth = worths(field_of([{choice: 1} for choice in chosen]), question)
        valued = (values(case, worth) for case in cases())
        # Of equally good discards the first, that of fewest cards.
        better = [each.index(max(each)) for each in valued]
        if better == chosen:
            return chosen, True
        chosen = better
    return chosen, False


@cache
def strengths_there_are() -> int:
    """Count the different strengths of hands."""
    return 1 + max(rank.strength for rank in rankings().values())


@cache
def labels() -> list[Label]:
    """List the label of every strength, the lowest first."""
    label_of = {rank.strength: rank.label for rank in rankings().values()}
    return [label_of[strength] for strength in range(len(label_of))]


@lru_cache(64)
def points_of_strengths(points: HandPoints) -> list[int]:
    """List the label points of every strength (TP-29)."""
    points_of = {rank.strength: label_points(points, rank) for rank in rankings().values()}
    return [points_of[strength] for strength in range(len(points_of))]
