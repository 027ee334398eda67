"""A bot that throws its lowest card where the ten beats it."""

from __future__ import annotations

from third_game.high_card.hand import HighCardView
from third_game.high_card.rules import strength


class Timid:
    """Keeps what it has where all of it is good."""

    name = "timid"

    def choose(self, observation: HighCardView) -> str:
        """Choose by the own hand alone."""
        lowest = min(observation.hand or [], key=strength)
        return f"swap {lowest}" if strength(lowest) < strength("Tc") else "keep"
