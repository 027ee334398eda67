"""A bot of your own: draws, lays whatever it can, throws its highest card, drops at ten points or less.

    python examples/bots/cautious.py

checks it against the published contract and plays it against `steady`. To seat it at tables, put its file
into `src/greenroom/games/tonk/bots/` and one line into `registry.py`.
"""

from __future__ import annotations

from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.adapter import GAME
from greenroom.kernel.card_text import RANKS
from greenroom.testing.check_bot import check_bot


class Cautious:
    """Knows nothing but its own hand and what is legal."""

    name = "cautious"

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        legal = observation.legal
        if "drop" in legal and (observation.view.points or 0) <= 10:
            return "drop"
        for deed in ("claim", "draw", "slap ", "spread", "hit"):
            wanted = [action for action in legal if action.startswith(deed)]
            if wanted:
                return self._chance.choice(wanted)
        return max(legal, key=rank_of)


def rank_of(action: str) -> int:
    """Order discards by rank, the king last; a joker (`discard X1`) is kept as long as can be."""
    return RANKS["52"].find(action.rpartition(" ")[2][0])


def main() -> None:
    """Check the bot, then play a hundred hands."""
    for seed in range(20):
        check_bot(GAME, Cautious, HouseRules(), seats=3, seed=seed)
    net = 0
    for number in range(100):
        seats = [Cautious(Random(number)), bots.get("steady", Random(number))]
        net += play_hand(HouseRules(), seats, number % 2, Random(number)).net[0]
    print(f"cautious against steady: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
