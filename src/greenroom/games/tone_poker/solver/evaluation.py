"""The discards of one hand: what each is worth against its opponents, and what it may come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, Label, Royal, hand_rank
from greenroom.games.tone_poker.engine.intervals import CARDS, HAND_SIZE, mask
from greenroom.games.tone_poker.engine.state import Opponent
from greenroom.games.tone_poker.solver.equilibrium import OpponentHands, SolverQuestion, labels, worth_against
from greenroom.games.tone_poker.solver.opponents import field_against
from greenroom.games.tone_poker.solver.perfect_play import outcomes
from greenroom.kernel.refusal import Refusal, refuse

MAX_HANDS_KEPT = 96
"""Hands whose discards are kept in mind."""


class Discard(msgspec.Struct, frozen=True):
    """One discard of a hand."""

    throw: tuple[int, ...]
    """The cards thrown, in hand order; none to keep the hand."""
    value: Fraction
    """Expected bonus and label points against these opponents."""
    labels: dict[Label, Fraction]
    """The chance of every label after the draw."""
    strengths: dict[int, Fraction]
    """The chance of every strength that may come, the lowest first."""


class DiscardOdds(msgspec.Struct, frozen=True):
    """All discards of one hand."""

    hand: tuple[int, ...]
    label: Label
    royal: Royal | None
    discards: list[Discard]
    """The best first; of equally good ones that of fewest cards."""

    @property
    def best(self) -> Discard:
        """The discard that is worth most."""
        return self.discards[0]


def odds(hand: tuple[int, ...], question: SolverQuestion) -> DiscardOdds | Refusal:
    """Weigh every discard of a hand against opponents who play perfectly.

    Refused: anything but five different cards.
    """
    return _fault(hand) or weigh_discards(hand, question, (Opponent(),) * (question.players - 1))


@lru_cache(MAX_HANDS_KEPT)
def weigh_discards(
    hand: tuple[int, ...], question: SolverQuestion, others: tuple[Opponent, ...]
) -> DiscardOdds:
    """Weigh every discard of five different cards; a table of twelve looks back upon the same hands."""
    field = field_against(others, question)
    worth = worth_against(field, question.points)
    rank = hand_rank(mask(hand))
    discards = [_discard(throw, strengths, worth, field) for throw, strengths in outcomes(hand).items()]
    discards.sort(key=lambda discard: discard.value, reverse=True)
    return DiscardOdds(hand, rank.label, rank.royal, discards)


def _fault(hand: tuple[int, ...]) -> Refusal | None:
    for place, card in enumerate(hand):
        if card not in CARDS:
            return refuse("tone_poker.unknown_card", card=card)
        if card in hand[:place]:
            return refuse("tone_poker.card_twice", card=card)
    return None if len(hand) == HAND_SIZE else refuse("tone_poker.five_cards", cards=len(hand))


def _discard(throw: tuple[int, ...], strengths: list[int], worth: list[int], field: OpponentHands) -> Discard:
    chances = {
        strength: Fraction(often, len(strengths)) for strength, often in sorted(Counter(strengths).items())
    }
    chances_of: dict[Label, Fraction] = dict.fromkeys(LABELS, Fraction(0))
    for strength, chance in chances.items():
        chances_of[labels()[strength]] += chance
    value = Fraction(sum(map(worth.__getitem__, strengths)), len(strengths) * field.whole)
    return Discard(throw, value, chances_of, chances)
