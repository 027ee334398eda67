"""A bot that lies with its first discard: it throws a low card, and plays like `steady` from then on.

Players judge a hand by what it throws, and whoever throws an ace is thought to hold aces.

    python examples/bots/bluffer.py

checks it against the published contract and plays it against `steady` over a hundred hands;

    greenroom tournament examples/bots/bluffer.py:Bluffer examples/bots/trusting.py:Trusting --deals 10000

says what the bluff is worth against somebody who believes it. `steady` does not.
"""

from __future__ import annotations

from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot

LOW = "A234"
WEIGHTS = HandWeights(hope=7.0, gift=2.0, shy=4.0, exposed=-8.0)
"""It hopes long for its pairs, and fears little to feed others."""


class Bluffer:
    """Throws its highest low card first, where it has thrown nothing yet and holds something to hide."""

    name = "bluffer"

    def __init__(self, _chance: Random) -> None:
        self._steady = Steady(WEIGHTS)

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        action = self._steady.choose(observation)
        if not action.startswith("discard") or has_discarded(observation):
            return action
        lies = [each for each in observation.legal if each.startswith("discard") and rank(each) in LOW]
        return max(lies, key=lambda each: LOW.index(rank(each)), default=action)


def has_discarded(observation: Observation) -> bool:
    """Whether the seat has thrown a card since the deal."""
    return any(fact.did == "discard" and fact.seat == observation.seat for fact in observation.shown)


def rank(action: str) -> str:
    """Return the rank of the card that an action throws."""
    return action.rpartition(" ")[2][0]


def main() -> None:
    """Check the bot, then play a hundred hands."""
    for seed in range(20):
        check_bot(GAME, Bluffer, HouseRules(), seats=3, seed=seed)
    net = 0
    for number in range(100):
        seats = [Bluffer(Random(number)), bots.get("steady", Random(number))]
        net += play_hand(HouseRules(), seats, number % 2, Random(number)).net[0]
    print(f"bluffer against steady: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
