"""Redeals, weights, bulks and sound play digested: `python tests/search/digests.py` prints one line a preset.

The lines of the compiled and of the interpreted engine must be the same.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

if __name__ == "__main__":
    TESTS = Path(__file__).parent.parent
    sys.path[:0] = [str(TESTS), str(TESTS / "tonk")]

from worlds import moments

from greenroom.games.tonk.bots.policies import doubting, fresh_history, history_of, policy_of
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import (
    Chance,
    Model,
    PublicHistory,
    State,
    Tally,
    information_set,
    parameters_of,
    plausible,
    redeal_into,
    sample,
    sound,
    weight,
)


def digest(preset: str) -> str:
    """Digest some redeals of one hand."""
    rules, sums, chance = PRESETS[preset].rules, hashlib.sha256(), Chance(3)
    policy, memory, fresh = policy_of(doubting(rules), rules, 2), PublicHistory(), fresh_history()
    for number, (_, _, observation) in enumerate(moments(rules, 2, 8)):
        if number > 20 or number % 4:
            continue
        infoset, tally = information_set(observation), Tally()
        world = State(infoset.rules, infoset.seats)
        for _ in range(2):
            redeal_into(infoset, world, chance)
            lies = list(world.hands), list(world.deck[: world.rules.size]), list(world.actions[: world.n])
            sums.update(repr((lies, weight(infoset, world))).encode())
            log_likelihood = plausible(infoset, world, fresh, memory, policy, parameters_of(Model()))
            line, history = State(infoset.rules, infoset.seats), history_of(observation, policy)
            ends = [
                sound.follow(world, line, code, history, memory, policy, policy, observation.seat)
                for code in world.actions[: min(world.n, 4)]
            ]
            sums.update(repr((log_likelihood, ends)).encode())
        sample(infoset, -1, chance, 3, tally)
        sums.update(repr((list(tally.net), tally.check)).encode())
    return sums.hexdigest()[:16]


def digests() -> list[str]:
    """Digest every preset."""
    return [digest(preset) for preset in PRESETS]


if __name__ == "__main__":
    print("\n".join(digests()))
