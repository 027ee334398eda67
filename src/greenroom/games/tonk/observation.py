"""All that a seat may know of a hand: what a bot is given, a search begins with and a review judges by."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.offers import all_actions
from greenroom.games.tonk.text.view import TonkFact, TonkShown, TonkView


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """All that a bot may know when it must choose."""

    rules: HouseRules
    """The effective house rules of this hand."""
    seat: int
    """The bot's seat, from 0; with slaps it may act while another is in turn."""
    view: TonkView
    """The view of the bot's seat now."""
    shown: Sequence[TonkFact] = ()
    """Everything the bot's seat was shown of the hand, oldest first: the deal, the upcard where there is one,
    then every action. It is all that it may remember."""
    hand_number: int = 1
    """The number of this hand at its table, from 1."""

    @property
    def legal(self) -> list[str]:
        """The bot's legal actions, in the notation of records without the seat."""
        return all_actions(self.view)


def observe(
    hand: TonkHand, rules: HouseRules, seat: int, shown: Sequence[TonkShown] = (), hand_number: int = 1
) -> Observation:
    """Take down what a seat may know of a hand in play; `shown` is what it was shown since the deal."""
    return Observation(
        rules=rules,
        seat=seat,
        view=hand.view(seat),
        shown=[*hand.opening(seat), *shown],
        hand_number=hand_number,
    )
