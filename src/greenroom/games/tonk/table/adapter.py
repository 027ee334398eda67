"""How Tonk is kept at a table: they cut, the deal goes round, turns have a clock, hands end by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

import msgspec

from greenroom.games.tonk.bots import observe
from greenroom.games.tonk.bots.slaps import slap_of
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import agreed
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.cut import cut_for_deal, deal_for_deal
from greenroom.games.tonk.table.hooks import TonkCustoms, kept_of
from greenroom.games.tonk.table.state import rules_of
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal
from greenroom.table.log.events import SUBSTITUTE, Done, HandStarted, TableEvent
from greenroom.table.log.facts import TonkDeal, TonkResult
from greenroom.table.log.projection import Table
from greenroom.table.manner import Agreed, AnyBot, Diverged, Shuffle
from greenroom.table.people.chairs import Chair
from greenroom.table.views import Clock, Currency

MOST = 8
STANDARD = "classic"
BEGINS = frozenset({"draw", "take", "drop"})


class TonkRace(msgspec.Struct, frozen=True):
    """Who is first to slap the last discard."""

    card: str
    seats: Sequence[int]
    next_first: int | None

    def begins_turn(self, action: str) -> bool:
        """Tell whether an action begins the next turn: then the discard cannot be slapped any more."""
        return not BEGINS.isdisjoint(action.split()[:1])


def race_of(hand: TonkHand, rules: HouseRules) -> TonkRace | None:
    """Return the race that is on, None while nobody may slap."""
    if not hand.state.fresh:
        return None
    seats = [
        seat for seat, (own, _) in hand.offers().items() if any(text.startswith("slap ") for text in own)
    ]
    if not seats:
        return None
    card = hand.notation.faces.names[hand.state.top_card()]
    ahead = hand.state.turn if rules.slap == "next_first" and hand.state.turn in seats else None
    return TonkRace(card, seats, ahead)


class TonkInPlay:
    """One hand of Tonk at a table."""

    def __init__(self, hand: TonkHand, rules: HouseRules) -> None:
        self.hand = hand
        self._rules = rules
        self._slaps = rules.slap != "off"

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

    def passes(self, action: str) -> bool:
        """Every action of Tonk counts."""
        return False

    def is_unseen(self, action: str) -> bool:
        """Tell a pass from the rest: that there was something to claim is told to nobody (TK-14)."""
        return action == "pass"

    def race(self) -> TonkRace | None:
        """Return the race for a discard that has just been thrown (TK-26)."""
        return race_of(self.hand, self._rules) if self._slaps else None

    def slap(self, seat: int, shown: Sequence[msgspec.Struct]) -> str | None:
        """Choose how a bot slaps, if it does."""
        return slap_of(observe(self.hand, self._rules, seat, cast("Sequence[TonkShown]", shown)))

    def result(self) -> TonkResult | None:
        """Return the outcome."""
        if self.hand.outcome is None:
            return None
        pot_winner = self.hand.state.pot_winner
        return TonkResult(self.hand.outcome, None if pot_winner < 0 else pot_winner)

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
    customs = TonkCustoms()

    def agreed(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Change any options of a preset."""
        name = STANDARD if preset is None else preset
        rules = agreed({"preset": name, "overrides": overrides})
        return rules if isinstance(rules, Refusal) else Agreed(name, rules)

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
        """Find the first dealer: everybody cuts, or is dealt a card (TK-08)."""
        pack = TONK.pack(kept_of(table).rules)
        find = cut_for_deal if kept_of(table).first_dealer == "cut" else deal_for_deal
        found = find([chair.number for chair in table.chairs], pack, shuffle)
        return msgspec.structs.replace(found, done=done)

    def deal(self, table: Table, shuffle: Shuffle) -> tuple[list[Chair], TonkDeal]:
        """Shuffle the pack for the next dealer, and close the bets."""
        kept = kept_of(table)
        numbers = [chair.number for chair in table.chairs]
        bets = None
        if kept.bets_open and kept.betting is not None:
            bets = kept.betting.bets(numbers, kept.pot.of([chair.person for chair in table.chairs]))
        deal = TonkDeal(
            dealer=numbers.index(kept.next_dealer(table.chairs)),
            deck=shuffle(TONK.pack(kept.rules)),
            bets=bets,
            big_one=kept.session.next_is_big(kept.rules),
        )
        return table.chairs, deal

    def in_play(self, started: HandStarted) -> TonkInPlay:
        """Deal a hand as its event says."""
        deal = started.deal
        if not isinstance(deal, TonkDeal):
            raise Diverged(f"the deal of hand {started.number} is of another game")
        rules = rules_of(bytes(started.rules))
        hand = TONK.deal(
            rules,
            len(started.chairs),
            deal.dealer,
            deal.deck,
            stake=started.stake,
            bets=deal.bets,
            big_one=deal.big_one,
        )
        if isinstance(hand, Refusal):
            raise Diverged(f"the deal of hand {started.number}: {hand.code}")
        return TonkInPlay(hand, rules)


@lru_cache(maxsize=256)
def _most(stored: bytes) -> int:
    rules = rules_of(stored)
    return next(players for players in range(MOST, 1, -1) if TONK.fits(rules, players) is None)


TONK_MANNER = TonkManner()
