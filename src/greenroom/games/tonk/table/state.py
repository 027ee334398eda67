"""The state of a table of Tonk from hand to hand: dealer, session, side bets, and rules proposed to it.

The invariant: this follows from the log alone. Folding judges nothing and never fails, since what is in the
log has happened; it takes no clock and no chance. A fold that refused an event, or that depended on
anything else, would bring back another table after a restart.

- The dealer is a chair's number and not a seat: seats are counted anew for each hand, as people come and go.
  When the dealer leaves, the chair at the right counts as the last dealer, so that the deal neither
  skips anybody nor comes twice. Before the first deal it is the other way round: there `dealer` is the
  winner of the cut, who has not dealt yet (`_dealt` tells the two apart).
- A game's state is folded before the table's own: here the chairs still stand as they did at the event.
- Older logs stay readable: a table whose rules dropped the side bet says so by `RulesChanged` alone there.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

import msgspec

from greenroom.games.tonk.duplicate.deck_seeds import dealer
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table import events as tonk_events
from greenroom.games.tonk.table import what_if
from greenroom.games.tonk.table.duplicate_table import place_among, seat_of
from greenroom.games.tonk.table.events import TonkEvent
from greenroom.games.tonk.table.parts import (
    DuplicateDecks,
    Position,
    TonkDeal,
    TonkResult,
    TonkSettings,
    TonkTerms,
    duplicate_of,
    position_of,
)
from greenroom.games.tonk.table.proposals import Proposal
from greenroom.games.tonk.table.session import Session
from greenroom.games.tonk.table.side_bets import Betting, Pot
from greenroom.table.game import GameState
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent, AnyHandStarted
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair, chair_after, place_of, remove_chair


class TonkState(GameState):
    """The fold of what Tonk makes of a table's events."""

    def __init__(self) -> None:
        self.rules = HouseRules()
        self.terms = TonkTerms()
        self.proposals = 0
        """Number of proposals made so far."""
        self.proposed: Counter[str] = Counter()
        """The number of proposals of each person since the last deal that were not accepted."""
        self.deals = 0
        """Hands dealt so far, with those that came to nothing."""
        self._begin_session()

    def _begin_session(self) -> None:
        self.dealer: int | None = None
        """Chair of the dealer of the hand in play or just ended; of the first hand once they have cut."""
        self.cut: list[list[tuple[int, str]]] = []
        """The rounds of the cut for the first deal (TK-08), until it is dealt."""
        self.session = Session()
        self.betting: Betting | None = None
        """The side bets of the next deal while they are made, then those of the hand in play."""
        self.bets_open = False
        self.pot = Pot()
        self.proposal: Proposal | None = None
        self.hand: AnyHandStarted | None = None
        """The hand in play."""
        self._dealt = False

    @property
    def is_opened(self) -> bool:
        """Whether the chairs have cut for the first deal."""
        return bool(self.cut)

    @property
    def position(self) -> Position | None:
        """The turn from which somebody plays on here, alone with bots."""
        return position_of(self.terms)

    @property
    def is_closed(self) -> bool:
        """Whether somebody learns the game here, or plays on a hand, alone with bots."""
        return self.terms.lesson or self.position is not None

    @property
    def is_trial(self) -> bool:
        """Whether a hand is played on here."""
        return self.position is not None

    @property
    def duplicate(self) -> DuplicateDecks | None:
        """The duplicate to which the table belongs."""
        return duplicate_of(self.terms)

    @property
    def is_private(self) -> bool:
        """Whether others play the same decks elsewhere."""
        return self.duplicate is not None

    @property
    def has_one_session(self) -> bool:
        """Whether the hands of a session are given."""
        return self.is_closed or self.duplicate is not None

    @property
    def places(self) -> int | None:
        """The seats of a table of a duplicate."""
        return None if self.duplicate is None else self.duplicate.players

    @property
    def race_grace_ms(self) -> int:
        """The time for which a slap waits for the player who is next (TK-26)."""
        return self.terms.slap_grace_ms

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer at the dealer's right (TK-09); before there is a dealer, behind the others.

        In a duplicate everybody has a seat of their own.
        """
        if self.duplicate is not None:
            chairs.insert(place_among(chairs, chair), chair)
            return
        place = place_of(chairs, self.dealer)
        chairs.insert(len(chairs) if place is None else place, chair)

    def remove(self, chairs: list[Chair], number: int) -> None:
        """Remove a chair without changing who deals next."""
        if self.duplicate is not None:
            remove_chair(chairs, number)
            return
        if place_of(chairs, number) is None:
            return
        if not self._dealt and number == self.dealer:
            # The winner of the cut goes before the first deal: the next highest deals, at the left (TK-08).
            self.dealer = chair_after(chairs, number)
        neighbour = remove_chair(chairs, number)
        if number == self.dealer:
            # The right-hand neighbour counts as the last dealer: the deal passes on from there.
            self.dealer = neighbour
        if len(chairs) < 2:
            self._close_betting()
            if not self._dealt:
                self.cut, self.dealer = [], None

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        """Take note of an event."""
        match event:
            case events.Opened():
                self.rules = rules_of(bytes(event.rules))
                self.terms = event.details if isinstance(event.details, TonkTerms) else TonkTerms()
            case events.SettingsChanged(details=TonkSettings() as settings):
                self.terms = changed_terms(self.terms, settings)
            case events.HandStarted(deal=TonkDeal() as deal):
                self._start_hand(event, deal)
            case events.HandEnded(result=TonkResult() as result) if self.hand is not None:
                if self.position is None:
                    self.pot.settle(self.hand, result, self.rules.side_bet_natural)
                self.session.end_hand()
                self.hand = None
            case events.HandVoid():
                self.hand = None
            case events.RulesChanged():
                self._change_rules(event)
            case events.Ended():
                self._close_betting()
                self.proposal = None
            case events.Again():
                self._begin_session()
            case events.GameEvent() if isinstance(event, TonkEvent):
                self._fold_own(event, chairs)

    def _fold_own(self, event: TonkEvent, chairs: list[Chair]) -> None:
        match event:
            case tonk_events.Cut(rounds, order):
                place = {chair: place for place, chair in enumerate(order)}
                chairs.sort(key=lambda chair: place.get(chair.number, len(place)))
                self.cut, self.dealer = rounds, order[0]
            case tonk_events.BettingOpened():
                self.betting, self.bets_open, self.proposal = Betting(), True, None
            case tonk_events.SuitCalled() | tonk_events.BetMade():
                if self.betting is not None:
                    self.betting.fold(event)
            case tonk_events.BigOneAnnounced():
                # In a session with a fixed number of hands their count alone says which deals are big.
                self.session.announced = self.rules.deals is None
            case tonk_events.RulesProposed():
                self._propose(event, chairs)
            case tonk_events.RulesAnswered():
                self._answer(event)
            case tonk_events.RulesKept():
                self.proposal = None
            case tonk_events.PotSettled() | tonk_events.PotReleased():
                self.pot = Pot()
            case _:
                assert_never(event)

    def _propose(self, event: tonk_events.RulesProposed, chairs: list[Chair]) -> None:
        self.proposals, self.proposal = event.number, Proposal(event)
        for chair in chairs:
            if chair.number == event.chair:
                self.proposed[chair.person] += 1

    def _start_hand(self, event: AnyHandStarted, deal: TonkDeal) -> None:
        self._dealt, self.cut, self.proposal = True, [], None
        self.deals += 1
        self.proposed.clear()
        self.bets_open, self.hand = False, event
        self.dealer = event.chairs[deal.dealer]
        self.session.deal(big_one=deal.big_one)
        if self.betting is not None and deal.bets is not None:
            for seat in deal.bets.natural:
                self.betting.natural_bet[event.chairs[seat]] = True

    def _answer(self, event: tonk_events.RulesAnswered) -> None:
        if not event.accepts:
            self.proposal = None
        elif self.proposal is not None:
            self.proposal.fold(event)

    def _change_rules(self, event: events.RulesChanged) -> None:
        # Everybody wanted these rules, so nobody proposed them in vain.
        self.proposed.clear()
        self.rules, self.proposal = rules_of(bytes(event.rules)), None
        self.betting = None
        if not self.rules.side_bet_natural:
            # Logs from before `PotReleased` say nothing else of it.
            self.pot = Pot()

    def _close_betting(self) -> None:
        if self.bets_open:
            self.betting, self.bets_open = None, False

    def bets_complete(self, chairs: list[Chair]) -> bool:
        """Tell whether the next deal waits for nobody's bet; a person who lets a bot play is not asked."""
        asked = [chair.number for chair in chairs if chair.bot is None or not chair.is_person]
        in_pot = [chair.number for chair in chairs if self.is_in_pot(chair)]
        return (
            self.bets_open and self.betting is not None and self.betting.complete(self.rules, asked, in_pot)
        )

    def is_in_pot(self, chair: Chair) -> bool:
        """Tell whether somebody has a share in the natural pot, and so is in every deal (TK-12)."""
        return self.pot.shares.get(chair.person, 0) > 0

    def next_dealer(self, chairs: list[Chair]) -> int:
        """Return the chair that deals next: clockwise after the last dealer, or the winner of the cut.

        In a lesson the bot deals, so that the learner begins; in a duplicate, and where a hand is played on,
        every hand has its dealer.
        """
        if self.duplicate is not None:
            seat = dealer(self.deals + 1, self.duplicate.players)
            return next((chair.number for chair in chairs if seat_of(chair) == seat), chairs[0].number)
        if self.terms.lesson:
            return chairs[-1].number
        if self.position is not None:
            return what_if.dealer(self.position, chairs)
        if not self._dealt and self.dealer is not None and any(each.number == self.dealer for each in chairs):
            return self.dealer
        return chair_after(chairs, self.dealer)


def changed_terms(terms: TonkTerms, settings: TonkSettings) -> TonkTerms:
    """Return a table's terms with those that are set; what is null stays."""
    grace = terms.slap_grace_ms if settings.slap_grace_ms is None else settings.slap_grace_ms
    first_dealer = settings.first_dealer or terms.first_dealer
    return msgspec.structs.replace(terms, slap_grace_ms=grace, first_dealer=first_dealer)


def state_of(table: TableState) -> TonkState:
    """Return what a table of Tonk keeps."""
    assert isinstance(table.game_state, TonkState)
    return table.game_state
