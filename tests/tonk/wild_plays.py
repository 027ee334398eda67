"""Positions with wild cards for the page's tests, each with its groups and with all its plays.

`.venv/bin/python tests/tonk/wild_plays.py` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.offers import is_wild
from greenroom.games.tonk.text.view import WildPlays

TARGET = Path(__file__).parents[2] / "frontend" / "tests" / "wild-plays.json"
RULES = (
    PRESETS["chicago"].rules,
    PRESETS["deuces-wild"].rules,
    HouseRules(jokers=3, joker_role="wild", take_discard="must_use", naturals=()),
    HouseRules(jokers=2, joker_role="wild", deuces_wild=True, hand_size=7, hits_per_turn=1, naturals=()),
)
POSITIONS_EACH = 4
"""Positions for each rule set."""
MAX_PLAYS = 120
"""Plays of one position: what is different shows in short lists."""


class Position(msgspec.Struct, frozen=True):
    """The cards of a seat, the groups it is offered, and every play with a wild card."""

    hand: list[str]
    wild: WildPlays
    plays: list[str]


def positions() -> list[Position]:
    """Some positions of each rule set, as they come in random play."""
    return [position for rules in RULES for position in found(rules, Random(11))]


def found(rules: HouseRules, chance: Random) -> list[Position]:
    positions: list[Position] = []
    while len(positions) < POSITIONS_EACH:
        deck = TONK.pack(rules)
        chance.shuffle(deck)
        deck.sort(key=lambda card: chance.random() * (0.3 if card[0] in "X2" else 1))
        hand = TONK.deal(rules, 3, 0, deck)
        assert isinstance(hand, TonkHand)
        while hand.outcome is None and len(positions) < POSITIONS_EACH:
            seat = hand.turn() or 0
            here = position(hand, seat)
            if here is not None and chance.random() < 0.2:
                positions.append(here)
            hand.play(seat, chance.choice([action for action in hand.legal(seat) if action != "drop"]))
    return positions


def position(hand: TonkHand, seat: int) -> Position | None:
    """The position of a seat, if it is offered plays with wild cards, and not too many."""
    view, codes = hand.view(seat), hand.state.actions[: hand.state.n]
    plays = [hand.notation.text(code) for code in codes if is_wild(code)]
    if view.wild is None or len(plays) > MAX_PLAYS:
        return None
    return Position(view.hand or [], view.wild, sorted(plays))


def text() -> str:
    """The whole file."""
    return "[\n" + ",\n".join(msgspec.json.encode(each).decode() for each in positions()) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(text())
