"""Flat Monte Carlo by the search interface: try every legal action in worlds that may be the true one.

    python examples/bots/flat.py

checks the bot against the published contract and plays it against `random`, seats changed.
"""

from __future__ import annotations

from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import (
    Chance,
    State,
    act,
    information_set,
    legal,
    play_out,
    redeal_into,
    text,
)
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot

WORLDS = 40


class Flat:
    """Plays every action in the same worlds, goes on at random, and keeps the best on average."""

    name = "flat"

    def __init__(self, chance: Random) -> None:
        self._chance = Chance(chance.getrandbits(32))

    def choose(self, observation: Observation) -> str:
        """Return the action that wins most stakes on average."""
        infoset, seat = information_set(observation), observation.seat
        world, line = (State(infoset.rules, infoset.seats) for _ in range(2))
        redeal_into(infoset, world, self._chance)
        won = dict.fromkeys(legal(world, seat)[:200], 0)
        for _ in range(WORLDS if len(won) > 1 else 0):
            redeal_into(infoset, world, self._chance)
            for action in won:
                line.take_over(world)
                act(line, action)
                play_out(line, self._chance)
                won[action] += line.net[seat]
        return text(observation.rules, max(won, key=won.__getitem__))


def main() -> None:
    """Check the bot, then play a hundred hands."""
    check_bot(GAME, Flat, HouseRules(), seats=3, seed=1, rare=("drop",))
    net = 0
    for number in range(100):
        seats = [Flat(Random(number)), bots.get("random", Random(number))]
        hand = play_hand(HouseRules(), seats if number % 2 else seats[::-1], 0, Random(number // 2))
        net += hand.net[1 - number % 2]
    print(f"flat against random: {net:+d} units in 100 hands")


if __name__ == "__main__":
    main()
