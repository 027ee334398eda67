"""The regret of bots by their own measure: their choices beside those of a search a hundred times as deep.

    python benchmarks/regret.py [--hands 40] [--seed 7] [--players 2] [--by sharp] [--bots steady,sharp]

Classic. Positions are those of hands among `sharp` bots. A search of 200 000 rollouts, by the guesses at the
others of the bot that `--by` names and the same sound play, says what every choice is worth; a bot gives away
what its choice is worth less than the best. So this tells how much a larger budget could win, were the
guesses true, and nothing of how true they are. It needs far fewer hands than a match: the luck of the cards
is in neither figure.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import stdev

from greenroom.games.tonk import bots
from greenroom.games.tonk.bots.forced_choices import forced_choice
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.bots.searcher import Searcher
from greenroom.games.tonk.bots.sharp import Sharp
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import text

RULES = HouseRules()
SEARCHING: dict[str, type[Searcher]] = {"sharp": Sharp, "master": Master}
Worths = dict[str, float]


class Deep(SearchBudget, frozen=True):
    """A budget that is spent whole, however many play and whatever they have done."""

    def for_table(self, seats: int, acted: int) -> SearchBudget:
        """Return the whole of it."""
        return self


DEEP = Deep(proposals=60000, rollouts=200000, rounds=(1.0,))


class Watched:
    """A `sharp` bot, and all that it had to think about."""

    name = "watched"

    def __init__(self, chance: Random, seen: list[Observation]) -> None:
        self._bot = bots.get("sharp", chance)
        self._seen = seen

    def choose(self, observation: Observation) -> str:
        """Choose as it does."""
        if forced_choice(observation) is None and observation.view.phase != "lay_off":
            self._seen.append(observation)
        return self._bot.choose(observation)


def hands(number: int, players: int, seed: int, rules: HouseRules = RULES) -> Iterator[list[Observation]]:
    """Play hands; yield what was to be decided in each."""
    for hand in range(number):
        seen: list[Observation] = []
        seats = [Watched(Random(f"{seed} {hand} seat {seat}"), seen) for seat in range(players)]
        play_hand(rules, seats, hand % players, Random(f"{seed} {hand}"))
        yield seen


def worths(observation: Observation, deep: Searcher) -> Worths:
    """Return what each choice worth trying is worth, in units; empty where there is but one."""
    tried = deep.search(observation, Steady().choose(observation))
    if tried is None:
        return {}
    race = tried.race
    won = zip(race.actions, race.sums, strict=True)
    return {text(observation.rules, action): units / race.played for action, units in won}


def units_given_away(
    seen: list[Observation], names: list[str], by: type[Searcher], players: int, seed: str
) -> dict[str, float]:
    """Return the units that each bot gives away in the decisions of one hand, a seat."""
    lost = dict.fromkeys(names, 0.0)
    for number, observation in enumerate(seen):
        worth = worths(observation, by(Random(f"{seed} {number} deep"), DEEP))
        for name in names if worth else []:
            action = bots.get(name, Random(f"{seed} {number} {name}")).choose(observation)
            lost[name] += (max(worth.values()) - worth[action]) / players
    return lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--by", choices=SEARCHING, default="sharp")
    parser.add_argument("--bots", default="steady,sharp,master")
    arguments = parser.parse_args()
    names, players = arguments.bots.split(","), arguments.players
    lost = [
        units_given_away(seen, names, SEARCHING[arguments.by], players, f"{arguments.seed} {hand}")
        for hand, seen in enumerate(hands(arguments.hands, players, arguments.seed))
    ]
    for name in names:
        each = [hand[name] for hand in lost]
        interval = 1.96 * stdev(each) / len(each) ** 0.5
        mean = sum(each) / len(each)
        print(f"{name}: {mean:.3f} ± {interval:.3f} units a hand given away, {max(each):.3f} in the worst")


if __name__ == "__main__":
    main()
