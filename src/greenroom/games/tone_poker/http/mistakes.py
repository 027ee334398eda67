"""A reader's own mistakes at a table of Tone Poker: to look at, and to try again.

They are read from the table's log. A hand counts once the next has closed it (TP-14), since until then a
review could be used against others; and only what the reader decided, not what a bot did in that seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from greenroom.games.tone_poker.coach.advice import seat_review_if_solved
from greenroom.games.tone_poker.coach.hint import question_of
from greenroom.games.tone_poker.coach.review import SeatReview
from greenroom.games.tone_poker.http.keepsakes import LoggedHand, hands_of
from greenroom.games.tone_poker.records.replay import replay_to_end
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Endpoint, EndpointResult, Request, TableService, get
from greenroom.table.log.table_log import TableLog

MISTAKES = "/api/tables/{code}/mistakes"
MAX_HANDS = 100
"""The latest hands that are looked through: a hand takes about a millisecond."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """One hand in which something else would have been worth more."""

    number: int
    """The number of the hand at its table."""
    players: int
    """The number of seats it is weighed for: two for a person who practises alone."""
    names: list[str]
    """The name of the player in each seat."""
    tonics: list[int]
    """The tonic of each seat, as a pitch class."""
    line: SeatReview
    """The choice of the reader, beside the best."""


class Mistakes(msgspec.Struct, frozen=True):
    """The mistakes of one reader."""

    hands: int
    """The closed hands that the reader decided, of the latest 100."""
    mistakes: list[Mistake]
    """The mistakes, the latest last."""


class MistakeEndpoints:
    """Answers what readers could have done better in the hands of a table."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [get(MISTAKES, Mistakes, "What the reader could have thrown better.", self.mistakes)]

    async def mistakes(self, request: Request) -> EndpointResult:
        """Look back upon the reader's own hands."""
        log = await self._service.own_log(request)
        if isinstance(log, Refusal):
            return log
        person = await self._service.person(request)
        if person is None:
            return refuse("web.not_your_table")
        return await self._service.in_background(_mistakes, log, person.id)


def _mistakes(log: TableLog, person: str) -> Mistakes | Refusal:
    decided = list(islice(_decided_hands(hands_of(log.events), person), MAX_HANDS))
    mistakes: list[Mistake] = []
    for hand, seat in reversed(decided):
        mistake = _measure(hand, seat)
        if isinstance(mistake, Refusal):
            return mistake
        if mistake.line.cost > 0:
            mistakes.append(mistake)
    return Mistakes(len(decided), mistakes)


def _decided_hands(hands: list[LoggedHand], person: str) -> Iterator[tuple[LoggedHand, int]]:
    """Find the closed hands in which a person decided, the latest first, with the seat."""
    for hand in reversed(hands):
        people = hand.started.people
        if hand.result is None or person not in people:
            continue
        seat = people.index(person)
        if _is_own(hand, seat):
            yield hand, seat


def _is_own(hand: LoggedHand, seat: int) -> bool:
    """Tell whether the person of a seat chose what it threw, or to throw nothing."""
    actions = [each for each in hand.actions if each.seat == seat]
    discards = [each for each in actions if each.action.startswith("discard ")]
    decisions = discards or [each for each in actions if each.action == "play"]
    return bool(decisions) and decisions[-1].by == "self"


def _measure(hand: LoggedHand, seat: int) -> Mistake | Refusal:
    """Measure what a seat did in a hand, whether it was a mistake or not."""
    final_hand = replay_to_end(hand.record)
    if isinstance(final_hand, Refusal):
        return final_hand
    line = seat_review_if_solved(final_hand, seat)
    if isinstance(line, Refusal):
        return line
    return Mistake(
        number=hand.started.number,
        players=question_of(final_hand).players,
        names=hand.started.names,
        tonics=hand.deal.tonics,
        line=line,
    )
