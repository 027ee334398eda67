"""A reader's own slips at a table of Tonk: to look at, and to try again.

They are read from the table's log: of hands that have ended, and only what the reader decided, not what a bot
or the clock did in that seat. A drill shows a hand up to such a decision as its seat saw it, and keeps what
would have been better until somebody has tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from greenroom.games.tonk.coach.decisions import StoppedAt, start_replay
from greenroom.games.tonk.coach.review_result import HandReview, ReviewedDecision, WeighedAction
from greenroom.games.tonk.http.hands import HANDS
from greenroom.games.tonk.http.logged_hands import LoggedHand, ended_hands, hand_named
from greenroom.games.tonk.http.review_schemas import (
    Drill,
    DrillRequest,
    DrillResponse,
    DrillStep,
    FoundSlip,
    Slips,
)
from greenroom.games.tonk.http.reviews import ReviewDesk, asker, reviewed_seat, seat_to_review
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Endpoint, EndpointResult, Request, TableService, decode_body, get, post
from greenroom.table.log.table_log import TableLog

SLIPS = "/api/tables/{code}/slips"
DRILL = f"{HANDS}/{{number}}/drill/{{place}}"
MAX_HANDS = 100
"""The latest hands that are looked through."""
WILD = re.compile(r"\w+=")


class SlipEndpoints:
    """Answers what readers could have played better in the hands of a table."""

    def __init__(self, service: TableService, desk: ReviewDesk) -> None:
        self._service = service
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            get(SLIPS, Slips, "The reader’s own slips in all hands that have ended.", self.slips),
            Endpoint(
                path=DRILL,
                response_type=Drill,
                about="A hand up to one decision, as its seat saw it; `?seat=1` names another seat, from 0.",
                query=("seat",),
                handler=self.drill,
            ),
            post(
                DRILL,
                DrillRequest,
                DrillResponse,
                "What the decision was worth, and a try.",
                self.try_decision,
            ),
        ]

    async def slips(self, request: Request) -> EndpointResult:
        """Look back upon the reader's own hands, as far as they have been reviewed."""
        log = await self._service.own_log(request)
        if isinstance(log, Refusal):
            return log
        person = await self._service.person(request)
        if person is None:
            return refuse("web.not_your_table")
        hands = await self._service.in_background(hands_of, log, person.id)
        questions = {each.key: each for each in (seat_to_review(hand, seat) for hand, seat in hands)}
        results = await self._desk.answers(questions, person.id)
        if isinstance(results, Refusal):
            return results
        # A hand of an earlier behaviour of the game may stop at an action; it has no slips to tell.
        answers = [results[key] for key in questions if key in results]
        reviews = [each.review for each in answers if not isinstance(each, Refusal) and each.review]
        return Slips(
            status="ready" if len(results) == len(questions) else "pending",
            hands=len(hands),
            reviewed=len(results),
            left_out=sum(isinstance(each, Refusal) for each in answers),
            slips=[slip for each in reversed(reviews) for slip in slips_of(each)],
        )

    async def drill(self, request: Request) -> EndpointResult:
        """Show a hand up to one decision."""
        hand_and_seat = await self._hand(request, request.query.get("seat"))
        if isinstance(hand_and_seat, Refusal):
            return hand_and_seat
        return await self._service.in_background(drill_of, *hand_and_seat, request.path["place"])

    async def try_decision(self, request: Request) -> EndpointResult:
        """Tell what a decision was worth to whoever says what they would do."""
        body = decode_body(request, DrillRequest)
        if isinstance(body, Refusal):
            return body
        hand_and_seat = await self._hand(request, None if body.seat is None else str(body.seat))
        if isinstance(hand_and_seat, Refusal):
            return hand_and_seat
        question = seat_to_review(*hand_and_seat)
        answer = await self._desk.answer(question.key, question, await asker(self._service, request))
        if isinstance(answer, Refusal):
            return answer
        if answer is None:
            return DrillResponse("pending", None, None)
        decision = decision_at(answer.review, request.path["place"])
        if decision is None:
            return refuse("tonk.drill_no_decision")
        return DrillResponse("ready", decision, like(decision, body.action))

    async def _hand(self, request: Request, seat: str | None) -> tuple[LoggedHand, int] | Refusal:
        log = await self._service.own_log(request)
        if isinstance(log, Refusal):
            return log
        hand = await self._service.in_background(hand_named, log.events, request.path["number"])
        if isinstance(hand, Refusal):
            return hand
        person = await self._service.person(request)
        own_seat = reviewed_seat(hand, None if person is None else person.id, seat)
        return own_seat if isinstance(own_seat, Refusal) else (hand, own_seat)


def hands_of(log: TableLog, person: str) -> list[tuple[LoggedHand, int]]:
    """Find the hands that a person has played, the latest first, with the seat."""
    hands = reversed(ended_hands(log.events).values())
    own_hands = ((hand, seat) for hand in hands if (seat := hand.seat_of(person)) is not None)
    return list(islice(own_hands, MAX_HANDS))


def slips_of(review: HandReview) -> Iterator[FoundSlip]:
    """Yield the slips of a review that the person themselves made."""
    for each in review.decisions:
        if each.slip is not None and each.by == "self" and review.number is not None:
            yield FoundSlip(
                number=review.number,
                place=each.place,
                seat=each.seat,
                turn=each.turn,
                slip=each.slip,
                loss=each.loss,
                played=each.played,
            )


def drill_of(hand: LoggedHand, seat: int, place: str) -> Drill | Refusal:
    """Show a hand up to an action, as one seat saw it."""
    record = hand.record
    if place not in map(str, range(len(record.actions))):
        return refuse("tonk.drill_no_decision")
    replay = start_replay(record, seat)
    if isinstance(replay, StoppedAt):
        return replay.refusal
    steps = [DrillStep(None, None, replay.hand.view(seat))]
    for each in range(int(place)):
        fact = replay.play(each)
        if isinstance(fact, StoppedAt):
            return fact.refusal
        if fact is not None:
            steps.append(DrillStep(record.actions[each], fact, replay.hand.view(seat)))
    if seat not in replay.hand.may_act():
        return refuse("tonk.drill_no_decision")
    return Drill(
        number=hand.number,
        place=int(place),
        seat=seat,
        seats=list(record.seats),
        preset=record.preset,
        stake=record.stake,
        steps=steps,
    )


def decision_at(review: HandReview | None, place: str) -> ReviewedDecision | None:
    """Find a decision by the number of actions before it."""
    decisions = [] if review is None else review.decisions
    return next((each for each in decisions if str(each.place) == place), None)


def like(decision: ReviewedDecision, action: str) -> WeighedAction | None:
    """Find what was weighed of an action, whichever wild cards stand for whichever cards."""
    exact = [each for each in decision.alternatives if each.action == action]
    alike = [each for each in decision.alternatives if lies(each.action) == lies(action)]
    return next(iter([*exact, *alike]), None)


def lies(action: str) -> tuple[frozenset[str], int]:
    """Return what an action lays down, and the number of wild cards in it."""
    plain, wilds = WILD.subn("", action)
    return frozenset(plain.split()), wilds
