"""How Tone Poker is kept at a table: all play at once, and the host deals and so closes the hand before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from greenroom.games.tone_poker.bots import observe
from greenroom.games.tone_poker.game import TONE_POKER, tonics_fault
from greenroom.games.tone_poker.rules.house_rules import MOST_SEATS, HouseRules
from greenroom.games.tone_poker.table.hooks import TonePokerCustoms, rules_of
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import TonePokerShown
from greenroom.kernel.check import checked, shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.log.events import Done, HandStarted, TableEvent
from greenroom.table.log.facts import TonePokerDeal, TonePokerResult
from greenroom.table.log.projection import Table
from greenroom.table.manner import Agreed, AnyBot, Diverged, Shuffle
from greenroom.table.people.chairs import Chair
from greenroom.table.views import Clock, Currency

STANDARD = "standard"
FIFTH = 7
"""Semitones from a tonic to the next in the cycle of fifths."""


class TonePokerInPlay:
    """One hand of Tone Poker at a table."""

    def __init__(self, hand: TonePokerHand, rules: HouseRules) -> None:
        self.hand = hand
        self._rules = rules

    def turn(self) -> int | None:
        """Nobody has a turn, so no clock runs (TP-05)."""
        return None

    def awaited(self) -> Sequence[int]:
        """List the seats that have not played their hand."""
        return [number for number, seat in enumerate(self.hand.state.seats) if not seat.played]

    def asked(self) -> Mapping[int, object]:
        """Return what each seat has drawn: touching and moving cards changes nothing for a quick hand."""
        return {number: seat.drawn for number, seat in enumerate(self.hand.state.seats)}

    def passes(self, action: str) -> bool:
        """Tell touching a card from the rest: what was selected, a discard says for itself (TP-12)."""
        return action.startswith(("select ", "deselect "))

    def is_unseen(self, action: str) -> bool:
        """Tell that everything is seen or heard."""
        return False

    def race(self) -> None:
        """Nobody races: everybody acts at once, each on their own."""

    def slap(self, seat: int, shown: Sequence[msgspec.Struct]) -> None:
        """There is nothing to slap."""

    def result(self) -> TonePokerResult | None:
        """Return the score sheet, while everyone has played (TP-27)."""
        placing = self.hand.score
        if placing is None:
            return None
        return TonePokerResult([list(seat.hand) for seat in self.hand.state.seats], placing)

    def safe_action(self, seat: int) -> str:
        """Choose what throws nothing away."""
        return "play" if self.hand.state.seats[seat].dealt else "deal"

    def bot_action(self, bot: AnyBot, seat: int, shown: Sequence[msgspec.Struct]) -> str:
        """Let a bot choose."""
        return bot.choose(observe(self.hand, self._rules, seat, cast("Sequence[TonePokerShown]", shown)))


class TonePokerManner:
    """Tone Poker at a table."""

    name = TONE_POKER.name
    behaviour = TONE_POKER.behaviour
    fewest = 1
    host_deals = True
    acting_asks_anew = False
    substitute = "keeper"
    customs = TonePokerCustoms()

    def agreed(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Change any options of the standard game."""
        if preset not in (None, STANDARD):
            return refuse("rules.unknown_preset", preset=shown_name(preset))
        values = checked(HouseRules, overrides)
        return values if isinstance(values, Refusal) else Agreed(STANDARD, replace(HouseRules(), **values))

    def terms(self, clock: Clock, stake: int, currency: Currency) -> Refusal | None:
        """Refuse clocks and stakes: everybody takes their time, and plays for points (TP-05, TP-28)."""
        if clock != "none":
            return refuse("room.no_clock")
        return None if (stake, currency) == (1, "points") else refuse("room.no_stakes")

    def most(self, rules: bytes) -> int:
        """Return 12, whatever the rules (TP-01)."""
        return MOST_SEATS

    def tonic(self, table: Table, asked: int | None) -> int | Refusal | None:
        """Give a person the tonic it chose, if it is free (TP-02, TP-03)."""
        if asked is None:
            return refuse("room.choose_tonic")
        return tonics_fault([*taken_tonics(table), asked]) or asked

    def bots_tonic(self, table: Table) -> int | None:
        """Choose the next free tonic up the cycle of fifths from the host's."""
        taken = taken_tonics(table)
        host = None if table.host is None else table.chair(table.host)
        first = 0 if host is None or host.tonic is None else host.tonic
        fifths = ((first + FIFTH * step) % MOST_SEATS for step in range(MOST_SEATS))
        return next(tonic for tonic in fifths if tonic not in taken)

    def opening(self, table: Table, shuffle: Shuffle, done: Done) -> TableEvent | None:
        """Nothing comes before the first deal."""
        return None

    def deal(self, table: Table, shuffle: Shuffle) -> tuple[list[Chair], TonePokerDeal]:
        """Shuffle each seat's deck on its own (TP-07); the host sits first, the others clockwise."""
        staying = [chair for chair in table.chairs if not chair.leaving]
        place = next((place for place, chair in enumerate(staying) if chair.number == table.host), 0)
        seated = staying[place:] + staying[:place]
        tonics = [chair.tonic or 0 for chair in seated]
        return seated, TonePokerDeal(tonics, [shuffle(TONE_POKER.pack()) for _ in seated])

    def in_play(self, started: HandStarted) -> TonePokerInPlay:
        """Lay out a hand as its event says."""
        deal = started.deal
        if not isinstance(deal, TonePokerDeal):
            raise Diverged(f"the deal of hand {started.number} is of another game")
        rules = rules_of(bytes(started.rules))
        hand = TONE_POKER.deal(rules, deal.tonics, deal.decks)
        if isinstance(hand, Refusal):
            raise Diverged(f"the deal of hand {started.number}: {hand.code}")
        return TonePokerInPlay(hand, rules)


def taken_tonics(table: Table) -> list[int]:
    """List the tonics of those who sit at a table; who is leaving leaves the tonic, too."""
    return [chair.tonic for chair in table.chairs if chair.tonic is not None and not chair.leaving]


TONE_POKER_MANNER = TonePokerManner()
