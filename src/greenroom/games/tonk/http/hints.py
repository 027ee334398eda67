"""Hints for a hand of Tonk in play, over HTTP: only where no other person plays.

The hand is read from the table's log and becomes the observation of the own seat; nothing else reaches the
process in which the hint is found. So neither the table nor anybody at it waits.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from greenroom.games.tonk.coach.decisions import StoppedAt, has_choice, start_replay
from greenroom.games.tonk.coach.hint import TonkHint, hint
from greenroom.games.tonk.coach.review import SEED, units_of
from greenroom.games.tonk.http.logged_hands import LoggedHand, hand_in_play
from greenroom.games.tonk.http.review_desk import CoachDesk
from greenroom.games.tonk.http.review_schemas import TonkHintResponse
from greenroom.games.tonk.observation import Observation
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Empty, Endpoint, EndpointResult, Request, TableService, post

HINT = "/api/tables/{code}/hint"


class HintQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A decision for which somebody wants a hint: all that the seat knows."""

    observation: Observation
    place: int
    units: int

    def key(self, table: str) -> Hashable:
        """Stands for this decision at its table."""
        return table, self.observation.hand_number, self.observation.seat, self.place


def answer_hint(question: HintQuestion) -> bytes:
    """Find a hint, in another process."""
    return msgspec.json.encode(hint(question.observation, question.place, question.units, SEED))


class HintEndpoints:
    """Answers requests for hints."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._desk: CoachDesk[HintQuestion, TonkHint] = CoachDesk(answer_hint, TonkHint)

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        about = "What matters now, the best move, and the numbers: where no other person plays."
        return [post(HINT, Empty, TonkHintResponse, about, self.hint)]

    async def hint(self, request: Request) -> EndpointResult:
        """Give the person who asks a hint for the own hand."""
        log, table = await self._service.own_log(request), await self._service.table(request.path["code"])
        person = await self._service.person(request)
        if isinstance(log, Refusal):
            return log
        if isinstance(table, Refusal) or person is None:
            return refuse("web.not_your_table")
        if table.chair_of(person.id) is None:
            return refuse("room.no_seat")
        if not table.is_practice:
            return refuse("tonk.hint_no_practice")
        if table.game_state.is_private:
            return refuse("tonk.hint_duplicate")
        hand = await self._service.in_background(hand_in_play, log.events)
        seat = None if hand is None else hand.seat_of(person.id)
        if hand is None or seat is None:
            return refuse("tonk.hint_no_choice")
        question = await self._service.in_background(position, hand, seat)
        if isinstance(question, Refusal):
            return question
        answer = await self._desk.answer(question.key(table.id), question, person.id)
        if isinstance(answer, Refusal):
            return answer
        return TonkHintResponse("pending" if answer is None else "ready", answer)


def position(hand: LoggedHand, seat: int) -> HintQuestion | Refusal:
    """Take down what a seat knows now; refused where it has nothing to choose."""
    record = hand.record
    replay = start_replay(record, seat)
    if isinstance(replay, StoppedAt):
        return replay.refusal
    for place in range(len(record.actions)):
        fact = replay.play(place)
        if isinstance(fact, StoppedAt):
            return fact.refusal
    if seat not in replay.hand.may_act() or not has_choice(replay.hand, seat):
        return refuse("tonk.hint_no_choice")
    return HintQuestion(
        observation=replay.observation(hand.number), place=len(record.actions), units=units_of(record)
    )
