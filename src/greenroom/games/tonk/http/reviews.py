"""Reviews of hands of Tonk over HTTP: of hands at a table, and of records that somebody brings along.

Only hands that have ended are reviewed, for those who sit or have sat there: all cards lie open then (TK-17),
so that any seat may be looked at; the own one is where nothing else is asked for. A record that ends before
its hand is refused: by advice of the house somebody could play the rest at a table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from hashlib import blake2b

import msgspec

from greenroom.games.tonk.coach.decisions import StoppedAt, playthrough_of
from greenroom.games.tonk.coach.evaluation import MAX_REVIEW_DEALS
from greenroom.games.tonk.coach.review import SEED, review
from greenroom.games.tonk.coach.review_result import Decider, HandReview
from greenroom.games.tonk.http.hands import HANDS, RecordFault
from greenroom.games.tonk.http.logged_hands import LoggedHand, hand_named
from greenroom.games.tonk.http.review_desk import CoachDesk
from greenroom.games.tonk.http.review_schemas import HandReviewResponse, ReviewRequest
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Endpoint, EndpointResult, Request, TableService, decode_body, post

REVIEW = f"{HANDS}/{{number}}/review"


class SeatToReview(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of one hand that somebody wants to have reviewed."""

    record: Record
    seat: int
    number: int | None = None
    deciders: Mapping[int, Decider] | None = None

    @property
    def key(self) -> Hashable:
        """Stands for everything that the answer follows from."""
        return blake2b(msgspec.json.encode(msgspec.to_builtins(self, str_keys=True)), digest_size=16).digest()


class ReviewOutcome(msgspec.Struct, frozen=True):
    """A review, or what is wrong with the record: one of the two."""

    review: HandReview | None
    fault: RecordFault | None = None


ReviewDesk = CoachDesk[SeatToReview, ReviewOutcome]


def answer_review(question: SeatToReview) -> bytes:
    """Review a hand, in another process."""
    return msgspec.json.encode(review_of(question))


def review_of(question: SeatToReview) -> ReviewOutcome:
    """Review one hand."""
    result = review(
        question.record,
        question.seat,
        seed=SEED,
        most_worlds=MAX_REVIEW_DEALS,
        number=question.number,
        deciders=question.deciders,
    )
    if isinstance(result, StoppedAt):
        refusal = result.refusal
        return ReviewOutcome(None, RecordFault(refusal.code, refusal.args, result.place, result.action))
    return ReviewOutcome(result)


def seat_to_review(hand: LoggedHand, seat: int) -> SeatToReview:
    """Ask for one seat of a hand at a table."""
    return SeatToReview(record=hand.record, seat=seat, number=hand.number, deciders=hand.deciders)


def reviewed_seat(hand: LoggedHand, person: str | None, seat_text: str | None) -> int | Refusal:
    """Return the seat that somebody names, counted from 0, or their own."""
    seats = len(hand.started.people)
    if seat_text is None:
        own = hand.seat_of(person)
        return refuse("tonk.review_whose") if own is None else own
    if not (
        seat_text.isascii() and seat_text.isdigit() and int(seat_text[:2]) < seats and len(seat_text) == 1
    ):
        return refuse("tonk.review_no_seat", seats=seats)
    return int(seat_text)


async def asker(service: TableService, request: Request) -> str:
    """Return who asks: the guest, or the address of somebody whom the room does not know."""
    person = await service.person(request)
    return request.address if person is None else person.id


def is_unfinished(record: Record) -> bool:
    """Tell whether a record ends before its hand: it may be one in play, of which nobody is to be advised."""
    playthrough = playthrough_of(record, 0)
    return not isinstance(playthrough, StoppedAt) and playthrough.hand.outcome is None


class ReviewEndpoints:
    """Answers requests for reviews."""

    def __init__(self, service: TableService, desk: ReviewDesk) -> None:
        self._service = service
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            Endpoint(
                path=REVIEW,
                response_type=HandReviewResponse,
                about="What each decision of a hand was worth; `?seat=1` asks for another seat, from 0.",
                query=("seat",),
                handler=self.of_table,
            ),
            post(
                "/api/replay/review",
                ReviewRequest,
                HandReviewResponse,
                "What each decision of a recorded hand was worth.",
                self.of_record,
            ),
        ]

    async def of_table(self, request: Request) -> EndpointResult:
        """Review a seat of one hand of the table."""
        log = await self._service.own_log(request)
        if isinstance(log, Refusal):
            return log
        hand = await self._service.in_background(hand_named, log.events, request.path["number"])
        if isinstance(hand, Refusal):
            return hand
        person = await self._service.person(request)
        seat = reviewed_seat(hand, None if person is None else person.id, request.query.get("seat"))
        return seat if isinstance(seat, Refusal) else await self._answer(request, seat_to_review(hand, seat))

    async def of_record(self, request: Request) -> EndpointResult:
        """Review a seat of a record that somebody brings along."""
        body = decode_body(request, ReviewRequest)
        if isinstance(body, Refusal):
            return body
        record = read_record(body.record.encode())
        if isinstance(record, Refusal):
            return HandReviewResponse("ready", None, RecordFault(record.code, record.args, None, None))
        if not 0 <= body.seat < len(record.seats):
            return refuse("tonk.review_no_seat", seats=len(record.seats))
        if await self._service.in_background(is_unfinished, record):
            return refuse("tonk.review_unfinished")
        return await self._answer(request, SeatToReview(record=record, seat=body.seat))

    async def _answer(self, request: Request, question: SeatToReview) -> EndpointResult:
        outcome = await self._desk.answer(question.key, question, await asker(self._service, request))
        if isinstance(outcome, Refusal):
            return outcome
        if outcome is None:
            return HandReviewResponse("pending", None, None)
        return HandReviewResponse("ready", outcome.review, outcome.fault)
