"""The observation and the answer of a bot of Tone Poker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import SeatView, TonePokerShown, TonePokerView


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """All that a bot may know when it must choose."""

    rules: HouseRules
    """The effective house rules of this hand."""
    seat: int
    """The bot's seat, from 0."""
    view: TonePokerView
    """The view of the bot's seat now."""
    shown: Sequence[TonePokerShown] = ()
    """Everything the bot's seat was shown since the deal, oldest first: all that it may remember of the hand.
    """

    @property
    def legal(self) -> list[str]:
        """The bot's legal actions, in the notation of records without the seat; there is always one."""
        return self.view.legal

    @property
    def mine(self) -> SeatView:
        """The bot's own seat in the view."""
        return self.view.seats[self.seat]

    @property
    def question(self) -> SolverQuestion:
        """The points of the table."""
        return SolverQuestion.at_table(len(self.view.seats), self.rules.hand_points)


class Bot(Protocol):
    """Chooses for any seat of any table: it keeps nothing of a hand from one choice to the next.

    It is asked one action at a time, so that the table sets the pace, and no more once it has played.
    """

    @property
    def name(self) -> str:
        """The bot's name in the registry."""

    def choose(self, observation: Observation) -> str:
        """Return one of the observation's legal actions."""


def observe(
    hand: TonePokerHand, rules: HouseRules, seat: int, shown: Sequence[TonePokerShown] = ()
) -> Observation:
    """Take down what a seat may know of a hand in play."""
    return Observation(rules=rules, seat=seat, view=hand.view(seat), shown=shown)
