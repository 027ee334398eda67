"""The ways in which a hand can go on, to some depth: `python tests/tonk/perft.py` writes their numbers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))  # for what test folders share

from positions import rules_of

from greenroom.games.tonk.engine import codes, deals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State

FIGURES = Path(__file__).with_name("perft.json")
CASES: dict[str, tuple[str, int, int, int]] = {
    # name: preset, seats, seed, depth
    "classic, two": ("classic", 2, 1, 9),
    "classic, five": ("classic", 5, 2, 9),
    "waiting": ("waiting", 3, 3, 9),
    "forty cards, six": ("baton-rouge", 6, 4, 9),
    "chicago": ("chicago", 3, 5, 8),
    "deuces wild": ("deuces-wild", 3, 6, 8),
    "book-strict": ("book-strict", 2, 7, 9),
    "slap": ("slap", 3, 8, 9),
    "seven cards": ("seattle", 2, 9, 8),
}


def count(state: State, depth: int) -> int:
    """Count the lines of play of exactly this many actions, or shorter ones that end the hand."""
    if depth == 0 or state.n == 0:
        return 1
    if depth == 1:
        return state.n
    lines = 0
    for index in range(state.n):
        next_state = state.copy()
        play.step(next_state, index)
        lines += count(next_state, depth - 1)
    return lines


def position(name: str) -> State:
    """Play at random until there are spreads to hit, through as many deals as that takes."""
    preset, seats, seed, _ = CASES[name]
    state, chance = State(Lowered(rules_of(preset)), seats), Chance(seed)
    while True:
        playout.shuffle(state, chance)
        deals.deal(state, 0)
        while state.n:
            play.step(state, chance.below(state.n - state.drop))
            if state.laid >= 2 and state.phase == codes.DRAWING:
                return state


def figures(name: str) -> list[int]:
    """Count the lines of one case to every depth."""
    state = position(name)
    return [count(state, depth) for depth in range(1, CASES[name][-1] + 1)]


def main() -> None:
    FIGURES.write_text(json.dumps({name: figures(name) for name in CASES}, indent=1) + "\n")


if __name__ == "__main__":
    main()
