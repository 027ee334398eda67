"""The most that a bot can lose, exactly: OpenSpiel's best response to it on a variant of a few cards.

    python examples/environments/exact.py steady --cards "Ac 2c 3c Ad 2d 3d Ah 2h 3h"

The best response sits in seat 1, the dealer, unless `--seat 0` says otherwise; there it takes far longer.
"""

from __future__ import annotations

import argparse
import time

from open_spiel.python.algorithms.best_response import BestResponsePolicy

from greenroom.envs.spiel import SpielGame, load
from greenroom.envs.spiel.policies import BotPolicy
from greenroom.games.tonk.bots.registry import BOTS

CARDS = "Ac 2c 3c Ad 2d 3d Ah 2h 3h"


def best_response(game: SpielGame, bot: str, seat: int) -> float:
    """Return what a best response in a seat wins of a bot, in stakes a hand."""
    policy = BotPolicy(game, BOTS[bot])
    return float(BestResponsePolicy(game, seat, policy).value(game.new_initial_state()))


def main() -> None:
    """Print the figures of one bot."""
    parser = argparse.ArgumentParser(description="How much a bot can lose, exactly.")
    parser.add_argument("bot", choices=[name for name in BOTS if name != "random"])
    parser.add_argument("--cards", default=CARDS, help="the only cards that are played with")
    parser.add_argument("--seat", type=int, choices=(0, 1), default=1, help="the seat of the best response")
    parser.add_argument(
        "--take-rounds", type=int, default=1, help="turns in which the pile can be taken from"
    )
    arguments = parser.parse_args()
    try:
        game = load(hand_size=3, pack="40", take_rounds=arguments.take_rounds, cards=arguments.cards)
    except ValueError as wrong:
        parser.error(str(wrong))
    begun = time.process_time()
    won = best_response(game, arguments.bot, arguments.seat)
    print(
        f"{arguments.bot}, {len(arguments.cards.split())} cards: "
        f"a best response in seat {arguments.seat} wins "
        f"{won:+.4f} stakes a hand ({time.process_time() - begun:.0f} s of processor time)"
    )


if __name__ == "__main__":
    main()
