"""The final hands of a seat's opponents, where hands lie open (TP-18): what it competes with, exactly.

Every seat has a deck of its own, so what lies open changes no card that may be drawn, only what it will be
worth. And the bonus is the number of opponents that are not strictly better (TP-28): it is a sum over them,
so each can be counted for itself, as what is known of it says.

- A hand that has been played or has discarded is final. It might still be taken back (TP-14), but declared
  finished is what it is.
- A hand that lies open and may still discard goes on as perfect play does with these five cards. It could do
  better by looking around as well; but nobody waits for a turn (TP-05), so who would look at whom is open,
  and to answer each other without an order is another game to solve at every table, with as many answers.
- A hand that nobody has seen ends as perfect play does over all hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import lcm

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.state import Opponent
from greenroom.games.tone_poker.solver.draws import WEIGHT_OF_ALL_DRAWS
from greenroom.games.tone_poker.solver.equilibrium import OpponentHands, SolverQuestion, strengths_there_are
from greenroom.games.tone_poker.solver.perfect_play import outcomes, perfect_field, perfect_shares
from greenroom.kernel.card_text import cards_of

MAX_TABLES_KEPT = 64
"""Tables as a seat meets them whose final hands are kept in mind; a review asks for twelve, and again."""


def all_final(others: Sequence[Opponent]) -> bool:
    """Tell whether no opponent will still draw: then nobody's play need be guessed."""
    return all(other.final for other in others)


@lru_cache(MAX_TABLES_KEPT)
def field_against(others: tuple[Opponent, ...], question: SolverQuestion) -> OpponentHands:
    """Count the final hands of all opponents together: each of them adds `whole`."""
    fields = [(_field(other, question), often) for other, often in Counter(others).items()]
    whole = lcm(*(field.whole for field, _ in fields))
    counts = [0] * strengths_there_are()
    for field, often in fields:
        share = often * whole // field.whole
        counts = [count + share * more for count, more in zip(counts, field.counts, strict=True)]
    return OpponentHands(counts, whole)


def _field(other: Opponent, question: SolverQuestion) -> OpponentHands:
    if not other.cards:
        return perfect_field(question)
    return _final_hand(other.cards) if other.final else _drawing_hands(other.cards, question)


def _final_hand(cards: int) -> OpponentHands:
    counts = [0] * strengths_there_are()
    counts[hand_rank(cards).strength] = 1
    return OpponentHands(counts, 1)


def _drawing_hands(cards: int, question: SolverQuestion) -> OpponentHands:
    """Count what one hand ends with that discards as perfect play does, its shares and all draws alike."""
    hand = tuple(cards_of(cards))
    strengths_of = outcomes(hand)
    shares = perfect_shares(hand, question)
    counts = [0] * strengths_there_are()
    for throw, often in shares.items():
        strengths = strengths_of[throw]
        for strength in strengths:
            counts[strength] += often * WEIGHT_OF_ALL_DRAWS // len(strengths)
    return OpponentHands(counts, WEIGHT_OF_ALL_DRAWS * sum(shares.values()))
