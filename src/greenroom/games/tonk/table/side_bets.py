"""The side bets of Tonk: who is in, which suit is called, what lies in the pot (TK-11, TK-12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from greenroom.games.tonk.rules.bets import Bets, HighSuit, Suit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.events import BetMade, SuitCalled
from greenroom.games.tonk.table.parts import TonkDeal, TonkResult
from greenroom.games.tonk.text.view import SideBet
from greenroom.table.log.events import AnyHandStarted
from greenroom.table.log.transfers import Transfer


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

    def fold(self, said: SuitCalled | BetMade) -> None:
        """Note the suit that is called, or an answer; the last one counts."""
        match said:
            case SuitCalled():
                self.called, self.suit = True, said.suit
            case BetMade():
                self.answers(said.bet)[said.chair] = said.joins
            case _:
                assert_never(said)

    def asks(self, rules: HouseRules) -> list[SideBet]:
        """List the bets that can be joined now; that on a suit once one is called."""
        asked: list[SideBet] = []
        if rules.side_bet_high_suit and self.suit is not None:
            asked.append("high_suit")
        if rules.side_bet_natural:
            asked.append("natural_bet")
        return asked

    def complete(self, rules: HouseRules, chairs: Sequence[int], in_pot: Collection[int]) -> bool:
        """Tell whether nobody's answer is missing; chairs in the pot are in without being asked (TK-12)."""
        if rules.side_bet_high_suit and not self.called:
            return False
        return all(
            chair in self.answers(bet) or (bet == "natural_bet" and chair in in_pot)
            for bet in self.asks(rules)
            for chair in chairs
        )

    def bets(self, chairs: Sequence[int], pot: Sequence[int]) -> Bets:
        """Return the bets for a deal, by seat; who is in the pot is in, another without an answer is out."""
        high = tuple(seat for seat, chair in enumerate(chairs) if self.high_suit.get(chair))
        natural = tuple(seat for seat, chair in enumerate(chairs) if self.natural_bet.get(chair) or pot[seat])
        called = None if self.suit is None else HighSuit(self.suit, high)
        return Bets(high_suit=called, natural=natural, natural_pot=tuple(pot) if any(pot) else ())


class Pot:
    """The debt of each person to the one who lays down the first natural spread (TK-12)."""

    def __init__(self) -> None:
        self.shares: dict[str, int] = {}

    def of(self, people: Sequence[str]) -> list[int]:
        """Return the shares of those who play."""
        return [self.shares.get(person, 0) for person in people]

    def owed_by_others(self, people: Collection[str], winner: str) -> list[Transfer]:
        """List what those who do not play owe to the winner: they pay too, wherever they are (TK-12)."""
        absent = [person for person in self.shares if person not in people]
        return [Transfer(person, winner, self.shares[person]) for person in absent]

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
