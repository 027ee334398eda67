"""A bot that takes others at their word: `steady` with the weights that it had until November 2026.

It believes the least card that somebody threw, holds fewer pairs, and fears more to feed others. What else
`steady` has learnt since (to remember the upcard, to go out before it drops) it does too.

    python examples/bots/trusting.py

checks it against the published contract and plays it against `steady` over a hundred hands;

    greenroom tournament steady examples/bots/trusting.py:Trusting --deals 5000

says what doubt is worth, and `bluffer.py` in the place of `steady` what a lie is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot

WEIGHTS = HandWeights(hope=2.2, gift=20.0, shy=0.5, exposed=1.5)


def least_thrown(thrown: Sequence[int]) -> float:
    """Believe the lowest discard: nobody would throw a low card who held a higher one."""
    return min(thrown, default=10)


class Trusting(Steady):
    """Judges a hand by the least card that it threw."""

    name = "trusting"

    def __init__(self, _chance: Random) -> None:
        super().__init__(WEIGHTS, least_thrown)


def main() -> None:
    """Check the bot, then play a hundred hands."""
    for seed in range(20):
        check_bot(GAME, Trusting, HouseRules(), seats=3, seed=seed)
    net = 0
    for number in range(100):
        seats = [Trusting(Random(number)), bots.get("steady", Random(number))]
        net += play_hand(HouseRules(), seats, number % 2, Random(number)).net[0]
    print(f"trusting against steady: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
