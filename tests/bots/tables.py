"""Tables at which a bot is asked: hands dealt from chosen cards, and simple players to sit against."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal

CLASSIC = HouseRules()


class Table:
    """A hand of two in which seat 1, the eldest, is asked; `stock` follows the upcard."""

    def __init__(
        self, mine: str, theirs: str, upcard: str, stock: str = "", rules: HouseRules = CLASSIC
    ) -> None:
        first = [card for pair in zip(mine.split(), theirs.split(), strict=True) for card in pair]
        named = [*first, *([upcard] if upcard else []), *stock.split()]
        rest = [card for card in TONK.pack(rules) if card not in named]
        hand = TONK.deal(rules, 2, 0, [*named, *rest])
        assert not isinstance(hand, Refusal)
        self.hand: TonkHand = hand
        self.rules = rules
        self.shown: list[list[TonkShown]] = [[], []]

    def play(self, *steps: str) -> Table:
        """Play steps as records write them: `p2 draw`."""
        for step in steps:
            seat, _, action = step.partition(" ")
            play(self.hand, int(seat[1]) - 1, action, self.shown)
        return self

    def seen(self, seat: int = 1) -> Observation:
        """The observation of a seat now."""
        return observe(self.hand, self.rules, seat, self.shown[seat])

    def steady(self, seat: int = 1) -> str:
        """The choice of the steady player in a seat now."""
        return Steady().choose(self.seen(seat))


class DropsAtOnce:
    """Drops whenever it may; otherwise as the steady player."""

    name = "drops-at-once"

    def choose(self, observation: Observation) -> str:
        return "drop" if "drop" in observation.legal else Steady().choose(observation)


class NeverDrops:
    """Plays as the steady player that has forgotten how to drop."""

    name = "never-drops"

    def choose(self, observation: Observation) -> str:
        legal = [action for action in observation.legal if action != "drop"]
        view = msgspec.structs.replace(observation.view, legal=legal)
        return Steady().choose(msgspec.structs.replace(observation, view=view))
