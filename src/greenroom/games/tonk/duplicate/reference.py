"""The reference of a duplicate: the same bot plays each deck in all seats.

So a single table has something to compare with too. It is one hand of a bot that chooses in a fraction of a
millisecond, and the same every time: it is worked out where it is asked for, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.duplicate import deck_seeds
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play_out
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal

BOT = "steady"
MAX_REFERENCES_KEPT = 1000


def reference(duplicate: Duplicate, hand: int) -> tuple[int, ...]:
    """Return what the bot makes of a hand in each seat, by the number of the hand from 1."""
    opened = duplicate.opened
    return _play_hand(opened.secret, duplicate.rules, opened.players, opened.stake, hand)


@lru_cache(MAX_REFERENCES_KEPT)
def _play_hand(secret: str, rules: HouseRules, players: int, stake: int, number: int) -> tuple[int, ...]:
    cards = deck_seeds.deck(secret, number, TONK.pack(rules))
    hand = TONK.deal(rules, players, deck_seeds.dealer(number, players), cards, stake=stake)
    assert not isinstance(hand, Refusal), "the rules were checked when the duplicate was opened"
    seats = [bots.get(BOT) for _ in range(players)]
    # Chance decides who is first where several may slap, and nothing else.
    outcome = play_out(hand, rules, seats, [[] for _ in seats], Random(number))
    return tuple(outcome.net)
