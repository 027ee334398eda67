"""The review of a hand: what each seat threw, what was best, and what the difference cost it.

A seat is measured by what it could know when it decided: where hands lie open, by what lay there then.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from greenroom.games.tone_poker.coach.hint import (
    Counted,
    WeighedDiscard,
    in_decimals,
    opponent_counts,
    question_of,
)
from greenroom.games.tone_poker.coach.outlook import Made, made_of
from greenroom.games.tone_poker.engine.intervals import HAND_SIZE, mask
from greenroom.games.tone_poker.engine.state import Opponent, Seat
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import weigh_discards
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.card_text import cards_of
from greenroom.kernel.refusal import Refusal, refuse

TELLING = Fraction(1, 200)
"""Points below which a difference counts as none: the two decimals shown could not tell it."""


class OpenHand(msgspec.Struct, frozen=True):
    """Another hand that lay open when a seat decided."""

    seat: int
    cards: list[int]
    """The hand's five cards, the lowest first."""
    made: Made
    final: bool
    """Whether the hand had been played or had discarded; else it could still discard."""


class WorthOfThrow(msgspec.Struct, frozen=True):
    """One way to discard, and what it was worth."""

    throw: list[int]
    points: float


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's choice beside the best."""

    seat: int
    dealt: list[int]
    """The five cards as they were dealt."""
    made: Made
    """The kind of hand that the five cards dealt made."""
    lay_open: list[OpenHand]
    """The other hands that lay open to the seat."""
    throws: list[WorthOfThrow]
    """All that it could have thrown, the best first: to judge what somebody tries afterwards.

    What is as good as the best, to half a hundredth of a point, is worth the same here.
    """
    chosen: WeighedDiscard
    """The cards that the seat threw; none where it kept its hand."""
    best: WeighedDiscard
    """The discard that was worth most then; of equally good ones the one that was chosen."""
    cost: float
    """Expected points given away; 0 where nothing would have been better by half a hundredth."""
    counted: Counted
    """The opponents, as they were when it decided."""


class Review(msgspec.Struct, frozen=True):
    """A whole hand looked back upon, as one audience may."""

    players: int
    seats: list[SeatReview]
    """The seats in order; only those whose cards the audience may know."""


def review(hand: TonePokerHand, audience: int | None, *, closed: bool) -> Review | Refusal:
    """Look back upon a hand that everyone has played; `audience` is a seat, None the spectators.

    Until the hand is `closed` by the next (TP-14), of a closed table (TP-18) only what it has seen. Refused:
    while somebody has not played. Where the table sets points, ask `study.ready` first.
    """
    if hand.score is None:
        return refuse("tone_poker.not_all_played")
    question = question_of(hand)
    lines = [
        line_of(number, seat, question)
        for number, seat in enumerate(hand.state.seats)
        if closed or number == audience or _all_known(seat)
    ]
    return Review(question.players, lines)


def known_opponents(seat: Seat) -> tuple[Opponent, ...]:
    """Return the opponents of a seat as it knew them when it decided; who practises alone has one in mind."""
    return seat.opponents_at_decision or (Opponent(),)


def _all_known(seat: Seat) -> bool:
    """Tell whether the others have seen all that a seat was dealt and threw."""
    cards = mask(seat.deck[: seat.drawn])
    return seat.known & cards == cards


def line_of(number: int, seat: Seat, question: SolverQuestion) -> SeatReview:
    """Measure one seat that has decided."""
    dealt = seat.deck[:HAND_SIZE]
    discard_odds = weigh_discards(dealt, question, known_opponents(seat))
    chosen = next(each for each in discard_odds.discards if set(each.throw) == set(seat.thrown))
    best = discard_odds.best.value
    cost = _significant(best - chosen.value)
    return SeatReview(
        seat=number,
        dealt=list(dealt),
        made=made_of(dealt),
        lay_open=_lay_open(number, seat),
        throws=[
            WorthOfThrow(list(each.throw), float(best - _significant(best - each.value)))
            for each in discard_odds.discards
        ],
        chosen=in_decimals(dealt, chosen),
        best=in_decimals(dealt, discard_odds.best if cost else chosen),
        cost=float(cost),
        counted=opponent_counts(known_opponents(seat)),
    )


def _significant(less: Fraction) -> Fraction:
    """Return a difference in worth, or 0 where it is too small to be told."""
    return less if less >= TELLING else Fraction(0)


def _lay_open(number: int, seat: Seat) -> list[OpenHand]:
    others = (other for other in range(len(seat.opponents_at_decision) + 1) if other != number)
    return [
        OpenHand(other, cards := list(cards_of(known.cards)), made_of(cards), known.final)
        for other, known in zip(others, seat.opponents_at_decision, strict=True)
        if known.cards
    ]
