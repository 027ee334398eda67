"""The hands of Tonk in a table's log: their records, their deals, and who decided what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from greenroom.games.tonk.coach.review_result import Decider
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table.parts import TonkDeal, TonkResult
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.seats import seat_name
from greenroom.table.log import events
from greenroom.table.log.events import Acted, AnyEvent, AnyHandStarted


class LoggedHand(msgspec.Struct, frozen=True):
    """One hand at a table."""

    started: AnyHandStarted
    acted: Sequence[Acted]
    has_ended: bool

    @property
    def number(self) -> int:
        """The number of the hand at its table."""
        return self.started.number

    @property
    def record(self) -> Record:
        """The record of the hand, as far as it has been played."""
        deal = self.started.deal
        assert isinstance(deal, TonkDeal)
        return Record(
            game=self.started.game,
            preset=self.started.preset,
            rules=rules_of(bytes(self.started.rules)),
            stake=self.started.stake,
            seats=tuple(self.started.names),
            dealer=deal.dealer,
            deck=tuple(deal.deck),
            actions=tuple(f"{seat_name(each.seat)} {each.action}" for each in self.acted),
            bets=deal.bets,
            big_one=deal.big_one,
        )

    @property
    def deciders(self) -> Mapping[int, Decider]:
        """The one who decided each action, by the number of actions before that action."""
        return {place: each.by for place, each in enumerate(self.acted)}

    def seat_of(self, person: str | None) -> int | None:
        """Find the seat that a person had; None for who did not play."""
        people = self.started.people
        return people.index(person) if person in people else None


def logged_hands(log: Sequence[AnyEvent]) -> Iterator[LoggedHand]:
    """Yield the hands of a log that count, oldest first; the last of them may be in play."""
    started: AnyHandStarted | None = None
    acted: list[Acted] = []
    for event in log:
        match event:
            case events.HandStarted(deal=TonkDeal()):
                started, acted = event, []
            case events.Acted() if started is not None:
                acted.append(event)
            case events.HandEnded(result=TonkResult()) if started is not None:
                yield LoggedHand(started, acted, has_ended=True)
                started = None
            case events.HandVoid():
                started = None
    if started is not None:
        yield LoggedHand(started, acted, has_ended=False)


def ended_hands(log: Sequence[AnyEvent]) -> dict[int, LoggedHand]:
    """Return the hands that have ended, by number; where a number was dealt twice, the later one."""
    return {hand.number: hand for hand in logged_hands(log) if hand.has_ended}


def hand_in_play(log: Sequence[AnyEvent]) -> LoggedHand | None:
    """Return the hand in play."""
    return next((hand for hand in logged_hands(log) if not hand.has_ended), None)


def hand_named(log: Sequence[AnyEvent], number: str) -> LoggedHand | Refusal:
    """Find a hand that has ended by its number as somebody wrote it."""
    found = next((hand for each, hand in ended_hands(log).items() if str(each) == number), None)
    return refuse("web.no_such_hand") if found is None else found
