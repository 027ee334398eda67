"""Hints and reviews that nobody waits for: refused while perfect play for a table's points is being found."""

from __future__ import annotations

from greenroom.games.tone_poker.coach.hint import Hint, hint, question_of
from greenroom.games.tone_poker.coach.review import Review, review
from greenroom.games.tone_poker.solver.study import ready
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse


def hinted(hand: TonePokerHand, seat: int) -> Hint | Refusal:
    """Give a seat its hint."""
    return _not_yet(hand) or hint(hand, seat)


def reviewed(hand: TonePokerHand, audience: int | None, *, closed: bool) -> Review | Refusal:
    """Look back upon a hand."""
    return _not_yet(hand) or review(hand, audience, closed=closed)


def _not_yet(hand: TonePokerHand) -> Refusal | None:
    return None if ready(question_of(hand)) else refuse("tone_poker.not_solved_yet")
