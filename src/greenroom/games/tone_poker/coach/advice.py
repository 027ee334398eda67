"""Hints and reviews that nobody waits for: refused while perfect play for a table's points is being found."""

from __future__ import annotations

from collections.abc import Iterable

from greenroom.games.tone_poker.coach.hint import Hint, hint, question_of, rivals
from greenroom.games.tone_poker.coach.review import Review, SeatReview, known_opponents, line_of, review
from greenroom.games.tone_poker.engine.state import Opponent
from greenroom.games.tone_poker.solver.opponents import all_final
from greenroom.games.tone_poker.solver.solver_process import ready
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse


def hint_if_solved(hand: TonePokerHand, seat: int) -> Hint | Refusal:
    """Give a seat its hint."""
    return _not_yet(hand, [rivals(hand, seat)]) or hint(hand, seat)


def review_if_solved(hand: TonePokerHand, audience: int | None, *, closed: bool) -> Review | Refusal:
    """Look back upon a hand."""
    return _not_yet(hand, map(known_opponents, hand.state.seats)) or review(hand, audience, closed=closed)


def seat_review_if_solved(hand: TonePokerHand, seat: int) -> SeatReview | Refusal:
    """Measure what one seat did in a hand that everyone has played."""
    here = hand.state.seats[seat]
    return _not_yet(hand, [known_opponents(here)]) or line_of(seat, here, question_of(hand))


def _not_yet(hand: TonePokerHand, tables: Iterable[tuple[Opponent, ...]]) -> Refusal | None:
    """Refuse what waits for perfect play; against hands that are final nobody need know it."""
    if all(map(all_final, tables)) or ready(question_of(hand)):
        return None
    return refuse("tone_poker.not_solved_yet")
