"""The choices of a teacher who starts a lesson."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.intervals import CARDS
from greenroom.kernel.refusal import Refusal, refuse

MAX_QUESTIONS = 50
MIN_INTERVALS = 2
"""The fewest intervals of a drill: with one there would be nothing to tell apart."""


class LessonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The intervals of the drill, its length, and how the tables play."""

    intervals: list[int]
    """The intervals that the drill asks, 0 to 11 semitones."""
    questions: int = 10
    """The number of questions for each pupil, the same questions for all."""
    hands: Literal["open", "closed"] = "open"
    """Whether hands lie open at the tables of the lesson (TP-18)."""

    def refusal(self) -> Refusal | None:
        """Refuse a choice that makes no drill."""
        chosen = set(self.intervals)
        is_doubled, are_cards = len(chosen) < len(self.intervals), chosen <= set(CARDS)
        if len(chosen) < MIN_INTERVALS or is_doubled or not are_cards:
            return refuse("tone_poker.lesson_intervals")
        if not 1 <= self.questions <= MAX_QUESTIONS:
            return refuse("tone_poker.lesson_questions", most=MAX_QUESTIONS)
        return None
