"""The interface of a bot: it is given an observation and nothing else, and answers with a legal action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.offers import all_actions
from greenroom.games.tonk.text.view import TonkShown, TonkView


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """All that a bot may know when it must choose."""

    rules: HouseRules
    """The effective house rules of this hand."""
    seat: int
    """Its own seat, from 0; with slaps it may act while another is in turn."""
    view: TonkView
    """The view of its seat now."""
    shown: Sequence[TonkShown] = ()
    """Everything its seat was shown since the deal, oldest first: all that it may remember of the hand."""
    hand_number: int = 1
    """The number of this hand at its table, from 1."""

    @property
    def legal(self) -> list[str]:
        """Its legal actions, in the notation of records without the seat."""
        return all_actions(self.view)


class Bot(Protocol):
    """Chooses for any seat of any table: it keeps nothing of a hand from one choice to the next."""

    @property
    def name(self) -> str:
        """Its name in the registry."""

    def choose(self, observation: Observation) -> str:
        """Return one of the observation's legal actions, of which there is at least one."""


def observe(
    hand: TonkHand, rules: HouseRules, seat: int, shown: Sequence[TonkShown] = (), hand_number: int = 1
) -> Observation:
    """Take down what a seat may know of a hand in play."""
    return Observation(rules=rules, seat=seat, view=hand.view(seat), shown=shown, hand_number=hand_number)
