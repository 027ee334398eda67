"""How much a bot can lose, exactly: OpenSpiel's best response to it on a variant of a few cards.

    python examples/environments/exact.py steady --cards "3c 4c 5c 6c 3d 4d 5d 6d 3h 4h"

The dealer's seat counts, so each seat is answered in turn: what the best response wins of the bot from either
seat, and the mean of both, which is the bot's exploitability in stakes a hand.
"""

from __future__ import annotations

import argparse
import time

from open_spiel.python.algorithms.best_response import BestResponsePolicy

from greenroom.envs.spiel import TonkGame, load
from greenroom.envs.spiel.players import BotPolicy
from greenroom.games.tonk.bots.registry import BOTS

CARDS = "3c 4c 5c 6c 3d 4d 5d 6d 3h 4h"


def best_response(game: TonkGame, bot: str, seat: int) -> float:
    """Return what a best response in a seat wins of a bot, in stakes a hand."""
    policy = BotPolicy(game, BOTS[bot])
    return float(BestResponsePolicy(game, seat, policy).value(game.new_initial_state()))


def main() -> None:
    """Print the figures of one bot."""
    asked = argparse.ArgumentParser(description="How much a bot can lose, exactly.")
    asked.add_argument("bot", choices=[name for name in BOTS if name != "random"])
    asked.add_argument("--cards", default=CARDS, help="the only cards that are played with")
    asked.add_argument("--take-rounds", type=int, default=1, help="turns in which the pile can be taken from")
    chosen = asked.parse_args()
    game = load(hand_size=3, pack="40", take_rounds=chosen.take_rounds, cards=chosen.cards)
    begun = time.process_time()
    eldest, dealer = (best_response(game, chosen.bot, seat) for seat in (0, 1))
    print(
        f"{chosen.bot}, {len(chosen.cards.split())} cards: a best response wins {eldest:+.4f} as eldest, "
        f"{dealer:+.4f} as dealer, {(eldest + dealer) / 2:+.4f} on average "
        f"({time.process_time() - begun:.0f} s of processor time)"
    )


if __name__ == "__main__":
    main()
