"""How Tonk is kept at a table: they cut, the deal goes round, turns have a clock, hands end by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

import msgspec

from greenroom.bots import observe
from greenroom.rooms.chairs import Chair
from greenroom.rooms.cut import cut_for_deal
from greenroom.rooms.events import SUBSTITUTE, Done, HandStarted, TableEvent
from greenroom.rooms.facts import TonkDeal, TonkResult
from greenroom.rooms.kept import TonkKept
from greenroom.rooms.manners.manner import Agreed, AnyBot, Diverged, Shuffle
from greenroom.rooms.played import not_at_a_table
from greenroom.rooms.table import Table
from greenroom.rooms.views import Clock, Currency
from greenroom.rulebook.refusal import Refusal
from greenroom.tonk.agreed import agreed
from greenroom.tonk.game import TONK
from greenroom.tonk.hand import TonkHand
from greenroom.tonk.house_rules import HouseRules
from greenroom.tonk.view import TonkShown

MOST = 8
STANDARD = "classic"


class TonkInPlay:
    """One hand of Tonk at a table."""

    def __init__(self, hand: TonkHand, rules: HouseRules) -> None:
        self.hand = hand
        self._rules = rules

    def turn(self) -> int | None:
        """Return the seat in turn."""
        return self.hand.turn()

    def awaited(self) -> Sequence[int]:
        """List the seat in turn."""
        turn = self.hand.turn()
        return () if turn is None else (turn,)

    def asked(self) -> Mapping[int, object]:
        """Return the legal actions of each seat that has some."""
        return self.hand.offers()

    def result(self) -> TonkResult | None:
        """Return the outcome."""
        return None if self.hand.outcome is None else TonkResult(self.hand.outcome)

    def safe_action(self, seat: int) -> str:
        """Choose what gives nothing up: draw, then throw the highest card."""
        return TONK.safe_action(self.hand, seat)

    def bot_action(self, bot: AnyBot, seat: int, shown: Sequence[msgspec.Struct]) -> str:
        """Let a bot choose."""
        return bot.choose(observe(self.hand, self._rules, seat, cast("Sequence[TonkShown]", shown)))


class TonkManner:
    """Tonk at a table."""

    name = TONK.name
    behaviour = TONK.behaviour
    fewest = 2
    host_deals = False
    acting_asks_anew = True
    substitute = SUBSTITUTE

    def agreed(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Change any options of a preset; refused by name what tables do not play yet."""
        name = STANDARD if preset is None else preset
        rules = agreed({"preset": name, "overrides": overrides})
        if isinstance(rules, Refusal):
            return rules
        return not_at_a_table(rules) or Agreed(name, rules)

    def terms(self, clock: Clock, stake: int, currency: Currency) -> Refusal | None:
        """Refuse nothing: any stake may be played for, by any clock."""
        return None

    def most(self, rules: bytes) -> int:
        """Return how many the rules can deal to (TK-06)."""
        return _most(rules)

    def tonic(self, table: Table, asked: int | None) -> int | Refusal | None:
        """Cards have no tonic."""
        return None

    def bots_tonic(self, table: Table) -> int | None:
        """Cards have no tonic."""
        return None

    def opening(self, table: Table, shuffle: Shuffle, done: Done) -> TableEvent | None:
        """Let everybody cut for the first deal (TK-08)."""
        pack = TONK.pack(_rules(bytes(table.rules)))
        cut = cut_for_deal([chair.number for chair in table.chairs], pack, shuffle)
        return msgspec.structs.replace(cut, done=done)

    def deal(self, table: Table, shuffle: Shuffle) -> tuple[list[Chair], TonkDeal]:
        """Shuffle the pack for the next dealer."""
        kept = table.kept
        assert isinstance(kept, TonkKept)
        numbers = [chair.number for chair in table.chairs]
        deck = shuffle(TONK.pack(_rules(bytes(table.rules))))
        return table.chairs, TonkDeal(numbers.index(kept.next_dealer(table.chairs)), deck)

    def in_play(self, started: HandStarted) -> TonkInPlay:
        """Deal a hand as its event says."""
        deal = started.deal
        if not isinstance(deal, TonkDeal):
            raise Diverged(f"the deal of hand {started.number} is of another game")
        rules = _rules(bytes(started.rules))
        hand = TONK.deal(rules, len(started.chairs), deal.dealer, deal.deck, stake=started.stake)
        if isinstance(hand, Refusal):
            raise Diverged(f"the deal of hand {started.number}: {hand.code}")
        return TonkInPlay(hand, rules)


@lru_cache(maxsize=256)
def _rules(stored: bytes) -> HouseRules:
    return msgspec.json.decode(stored, type=HouseRules)


@lru_cache(maxsize=256)
def _most(stored: bytes) -> int:
    rules = _rules(stored)
    return next(players for players in range(MOST, 1, -1) if TONK.fits(rules, players) is None)


TONK_MANNER = TonkManner()
