"""What a table of Tonk keeps from hand to hand: dealer, session, side bets, and rules proposed to it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.proposal import Proposed
from greenroom.games.tonk.table.session import Session
from greenroom.games.tonk.table.side_bets import Betting, Pot
from greenroom.table.log import events as told
from greenroom.table.log.facts import TonkDeal, TonkResult
from greenroom.table.log.kept import Kept
from greenroom.table.people.chairs import Chair, chair_after, free, seat_newcomer


class TonkKept(Kept):
    """The fold of what Tonk makes of a table's events."""

    def __init__(self) -> None:
        super().__init__()
        self.rules = HouseRules()
        self.proposals = 0
        """So many have been made: each has its number."""
        self._begin_session()
        self._begin_session()

    def _begin_session(self) -> None:
        self.dealer, self.cut = None, []
        self.session = Session()
        self.betting: Betting | None = None
        """The side bets of the next deal while they are made, then those of the hand in play."""
        self.bets_open = False
        self.pot = Pot()
        self.proposal: Proposed | None = None
        self.hand: told.HandStarted | None = None
        """The hand in play."""
        self._dealt = False

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer at the dealer's right (TK-09)."""
        seat_newcomer(chairs, chair, self.dealer)

    def free(self, chairs: list[Chair], number: int) -> None:
        """Take a chair away; the deal passes to whom it would have passed to."""
        if not self._dealt and number == self.dealer:
            # Who cut highest goes before the first deal: the next highest deals, at the left (TK-08).
            self.dealer = chair_after(chairs, number)
        self.dealer = free(chairs, number, self.dealer)
        if len(chairs) < 2:
            self._close_betting()
            if not self._dealt:
                self.cut, self.dealer = [], None

    def fold(self, event: told.TableEvent, chairs: list[Chair]) -> None:
        """Take note of an event."""
        match event:
            case told.Opened():
                self.rules = rules_of(bytes(event.rules))
                self.slap_grace_ms, self.first_dealer = event.slap_grace_ms, event.first_dealer
            case told.Settled():
                if event.slap_grace_ms is not None:
                    self.slap_grace_ms = event.slap_grace_ms
                self.first_dealer = event.first_dealer or self.first_dealer
            case told.Cut(rounds, order):
                place = {chair: place for place, chair in enumerate(order)}
                chairs.sort(key=lambda chair: place.get(chair.number, len(place)))
                self.cut, self.dealer = rounds, order[0]
            case told.HandStarted() | told.HandEnded() | told.HandVoid():
                self._fold_hand(event)
            case told.BettingOpened() | told.SuitCalled() | told.BetMade() | told.BigOneAnnounced():
                self._fold_bets(event)
            case told.RulesProposed() | told.RulesAnswered() | told.RulesChanged() | told.RulesKept():
                self._fold_rules(event)
            case told.Ended():
                self._close_betting()
                self.proposal = None
            case told.Again():
                self._begin_session()

    def _fold_hand(self, event: told.HandStarted | told.HandEnded | told.HandVoid) -> None:
        match event:
            case told.HandStarted(deal=TonkDeal() as deal):
                self._dealt, self.cut, self.proposal = True, [], None
                self.bets_open, self.hand = False, event
                self.dealer = event.chairs[deal.dealer]
                self.session.deal(big_one=deal.big_one)
            case told.HandEnded(TonkResult() as result) if self.hand is not None:
                self.pot.settle(self.hand, result, self.rules.side_bet_natural)
                self.session.end_hand()
                self.hand = None
            case told.HandVoid():
                self.hand = None

    def _fold_bets(
        self, event: told.BettingOpened | told.SuitCalled | told.BetMade | told.BigOneAnnounced
    ) -> None:
        match event:
            case told.BettingOpened():
                self.betting, self.bets_open, self.proposal = Betting(), True, None
            case told.SuitCalled(suit=suit) if self.betting is not None:
                self.betting.called, self.betting.suit = True, suit
            case told.BetMade() if self.betting is not None:
                self.betting.take(event)
            case told.BigOneAnnounced():
                self.session.announced = True

    def _fold_rules(
        self, event: told.RulesProposed | told.RulesAnswered | told.RulesChanged | told.RulesKept
    ) -> None:
        match event:
            case told.RulesProposed():
                self.proposals = event.number
                self.proposal = Proposed(event, rules_of(bytes(event.rules)))
            case told.RulesAnswered() if self.proposal is not None:
                if event.accepts:
                    self.proposal.take(event)
                else:
                    self.proposal = None
            case told.RulesChanged():
                self.rules, self.proposal = rules_of(bytes(event.rules)), None
                self.betting = None
                if not self.rules.side_bet_natural:
                    self.pot = Pot()
            case told.RulesKept():
                self.proposal = None

    def _close_betting(self) -> None:
        if self.bets_open:
            self.betting, self.bets_open = None, False

    def bets_complete(self, chairs: list[Chair]) -> bool:
        """Tell whether the next deal waits for nobody's bet; who lets a bot play is out."""
        asked = [chair.number for chair in chairs if chair.bot is None or not chair.is_person]
        return self.bets_open and self.betting is not None and self.betting.complete(self.rules, asked)

    def next_dealer(self, chairs: list[Chair]) -> int:
        """Return the chair that deals next: clockwise after the last dealer, or who won the cut."""
        if not self._dealt and self.dealer is not None and any(each.number == self.dealer for each in chairs):
            return self.dealer
        return chair_after(chairs, self.dealer)


@lru_cache(maxsize=256)
def rules_of(stored: bytes) -> HouseRules:
    """Read house rules as a log has them."""
    return msgspec.json.decode(stored, type=HouseRules)
