"""Random walks by the integer interface, digested: `python tests/tonk/walks.py` prints a line a rule set.

The lines of the compiled and of the interpreted engine must be the same.
"""

from __future__ import annotations

import hashlib
from random import Random

from pairs import paired_rule_sets

from greenroom.games.tonk.engine import deals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.testing.random_rules import random_rules


def rule_sets(random_ones: int) -> list[HouseRules]:
    """Every preset, and some sets of many options at once."""
    chance = Random(1959)
    found = [preset.rules for preset in PRESETS.values()]
    while len(found) < len(PRESETS) + random_ones:
        rules = random_rules(chance, HouseRules(), contradiction, changes=20)
        if most_players(rules) >= 2:
            found.append(rules)
    return found


def digest(rules: HouseRules, hands: int) -> str:
    """Play hands at random and digest every list of legal actions, every count and every payment."""
    seats = min(most_players(rules), 3)
    state, chance, sums = State(Lowered(rules), seats), Chance(7), hashlib.sha256()
    for dealer in range(hands):
        playout.shuffle(state, chance)
        deals.deal(state, dealer % seats)
        while state.n:
            sums.update(repr(list(state.actions[: state.n])).encode())
            play.step(state, playout.choose(state, chance))
        paid = list(state.paid[: 2 * state.payments])
        sums.update(repr((state.end, state.winners, state.counts, state.net, paid)).encode())
    return sums.hexdigest()[:16]


def digests() -> list[str]:
    """Digest some hands of the presets, of random rule sets, and of those where all values meet."""
    paired = [rules for rules in paired_rule_sets() if most_players(rules) >= 2]
    return [digest(rules, 4) for rules in [*rule_sets(60), *paired]]


def main() -> None:
    print("\n".join(digests()))


if __name__ == "__main__":
    main()
