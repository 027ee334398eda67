"""The reference of a duplicate: the house's bot plays each deck, in every seat, against its like.

So a single table has something to compare with too. It is one hand of a bot that chooses in a fraction of a
millisecond, and the same every time: it is worked out where it is asked for, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

from greenroom.games.tonk import bots
from greenroom.games.tonk.duplicate import chance
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play_out
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal

BOT = "steady"
KEPT = 1000


class _Dealt(msgspec.Struct, frozen=True):
    """All that decides how the bots play a hand."""

    secret: str
    rules: HouseRules
    players: int
    stake: int
    hand: int


def reference(duplicate: Duplicate, hand: int) -> tuple[int, ...]:
    """Return what the bot makes of a hand in each seat, by the number of the hand from 1."""
    opened = duplicate.opened
    return _played(_Dealt(opened.secret, duplicate.rules, opened.players, opened.stake, hand))


@lru_cache(KEPT)
def _played(dealt: _Dealt) -> tuple[int, ...]:
    cards = chance.deck(dealt.secret, dealt.hand, TONK.pack(dealt.rules))
    dealer = chance.dealer(dealt.hand, dealt.players)
    hand = TONK.deal(dealt.rules, dealt.players, dealer, cards, stake=dealt.stake)
    assert not isinstance(hand, Refusal), "the rules were checked when the duplicate was opened"
    seats = [bots.get(BOT) for _ in range(dealt.players)]
    # Chance decides who is first where several may slap, and nothing else.
    outcome = play_out(hand, dealt.rules, seats, [[] for _ in seats], Random(dealt.hand))
    return tuple(outcome.net)
