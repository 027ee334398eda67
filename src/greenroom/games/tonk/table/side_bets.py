"""The side bets of Tonk: who is in, which suit is called, what lies in the pot (TK-11, TK-12)."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.rules.bets import Bets, HighSuit, Suit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.events import BetMade
from greenroom.games.tonk.table.parts import TonkDeal, TonkResult
from greenroom.games.tonk.text.view import SideBet
from greenroom.table.log.events import AnyHandStarted


class Betting:
    """The bets on one deal, by chair."""

    def __init__(self) -> None:
        self.called = False
        """The dealer has called a suit, or none."""
        self.suit: Suit | None = None
        self.high_suit: dict[int, bool] = {}
        self.natural_bet: dict[int, bool] = {}

    def answers(self, bet: SideBet) -> dict[int, bool]:
        """Return who has joined one of the bets or stayed out of it."""
        return self.high_suit if bet == "high_suit" else self.natural_bet

    def take(self, made: BetMade) -> None:
        """Note an answer; the last one counts."""
        self.answers(made.bet)[made.chair] = made.joins

    def asks(self, rules: HouseRules) -> list[SideBet]:
        """List the bets that can be joined now; that on a suit once one is called."""
        asked: list[SideBet] = []
        if rules.side_bet_high_suit and self.suit is not None:
            asked.append("high_suit")
        if rules.side_bet_natural:
            asked.append("natural_bet")
        return asked

    def complete(self, rules: HouseRules, chairs: Sequence[int]) -> bool:
        """Tell whether nobody's answer is missing, of those who are asked."""
        if rules.side_bet_high_suit and not self.called:
            return False
        return all(chair in self.answers(bet) for bet in self.asks(rules) for chair in chairs)

    def bets(self, chairs: Sequence[int], pot: Sequence[int]) -> Bets:
        """Return the bets for a deal, by seat; who has not answered is out."""
        high = tuple(seat for seat, chair in enumerate(chairs) if self.high_suit.get(chair))
        natural = tuple(seat for seat, chair in enumerate(chairs) if self.natural_bet.get(chair))
        called = None if self.suit is None else HighSuit(self.suit, high)
        return Bets(high_suit=called, natural=natural, natural_pot=tuple(pot) if any(pot) else ())


class Pot:
    """What each person owes to whoever lays down the first natural spread (TK-12)."""

    def __init__(self) -> None:
        self.shares: dict[str, int] = {}

    def of(self, people: Sequence[str]) -> list[int]:
        """Return the shares of those who play; what others owe waits for them to come back."""
        return [self.shares.get(person, 0) for person in people]

    def with_bets(self, started: AnyHandStarted | None, bet: int) -> dict[str, int]:
        """Return the shares with what was added for a hand."""
        shares = dict(self.shares)
        if started is not None and isinstance(started.deal, TonkDeal) and started.deal.bets is not None:
            for seat in started.deal.bets.natural:
                shares[started.people[seat]] = shares.get(started.people[seat], 0) + bet
        return shares

    def settle(self, started: AnyHandStarted, result: TonkResult, bet: int) -> None:
        """Keep what was added for a hand that has ended, or nothing where the pot was won."""
        self.shares = {} if result.pot_winner is not None else self.with_bets(started, bet)
