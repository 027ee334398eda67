"""A quick bot that plays by the weights which self-play has taught, and tries nothing: no search, no chance.

It plays soundly by what its seat was shown (docs/search.md, docs/training.md) and takes some 0.07 ms for a
choice. In `classic` with two players it is the strongest player by rules that is known (docs/strength.md).

    python examples/bots/learned.py

checks it against the published contract and plays it against `steady` over a hundred hands;

    greenroom tournament master examples/bots/learned.py:Learned --deals 300

says what thinking ahead with the same weights is worth.
"""

from __future__ import annotations

from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.bots.forced_choices import forced_choice
from greenroom.games.tonk.bots.policies import history_of, learned, policy_of
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import Chance, redeal, sound, text
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot


class Learned:
    """Plays soundly, by weights for the family of rules in force."""

    name = "learned"
    is_quick = True

    def __init__(self, _chance: Random) -> None:
        """Need no chance: the same position gives the same choice."""

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        if (at_once := forced_choice(observation)) is not None:
            return at_once
        rules = observation.rules
        policy = policy_of(learned(rules), rules, observation.view.seats)
        # Sound play looks at its own hand and at what is public, so any deal of the other cards will do.
        world = redeal(observation, Chance(0))
        action = text(rules, sound.pick(world, history_of(observation, policy), policy))
        # Where a discard may be slapped, sound play chooses for all seats: this may be another's slap.
        return Steady().choose(observation) if action.startswith("slap ") else action


def main() -> None:
    """Check the bot, then play a hundred hands."""
    for seed in range(20):
        check_bot(GAME, Learned, HouseRules(), seats=3, seed=seed)
    net = 0
    for number in range(100):
        seats = [Learned(Random(number)), bots.get("steady", Random(number))]
        net += play_hand(HouseRules(), seats, number % 2, Random(number)).net[0]
    print(f"learned against steady: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
