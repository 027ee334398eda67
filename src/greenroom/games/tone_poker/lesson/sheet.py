"""The sheet of a pupil: the intervals heard and missed, the discards and what was best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from greenroom.games.tone_poker.coach.advice import review_if_solved
from greenroom.games.tone_poker.coach.review import SeatReview
from greenroom.games.tone_poker.engine.hand_ranks import Label, Royal, hand_rank, naming_ranks
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.http.keepsakes import LoggedHand, hands_of
from greenroom.games.tone_poker.lesson.state import Lesson, Pupil
from greenroom.games.tone_poker.records.replay import replay_to_end
from greenroom.kernel.refusal import Refusal
from greenroom.table.log.table_log import TableLog


class IntervalLine(msgspec.Struct, frozen=True):
    """One interval of the drill."""

    interval: int
    heard: int
    """The number of times it was named rightly."""
    missed: int
    taken_for: list[int]
    """The intervals that were named instead, each once."""


class LessonHand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand that a pupil played."""

    table: int
    """The number of the table in the lesson, from 1."""
    hand: int
    tonic: int
    dealt: list[int]
    threw: list[int]
    """The cards discarded; none where all were kept."""
    best: list[int]
    """The discard that was worth most then; of equally good ones the one that was made."""
    cost: float
    """Expected points given away; 0 where nothing would have been better."""
    played: list[int]
    """The hand in the end, from the left."""
    label: Label
    royal: Royal | None
    ranks: list[str]
    """The ranks that name the hand, as in `SeatView`."""


class PupilSheet(msgspec.Struct, frozen=True):
    """All that a lesson says of one pupil."""

    name: str
    intervals: list[IntervalLine]
    hands: list[LessonHand]


class TuneLine(msgspec.Struct, frozen=True):
    """A table of the lesson whose tune can be taken home."""

    code: str
    hands: int
    """The number of hands that everybody played."""


class Sheets(msgspec.Struct, frozen=True):
    """The sheets of a lesson that its reader may see: all for the teacher, their own for a pupil."""

    teacher: str
    at: float
    """The beginning of the lesson, unix time in seconds."""
    pupils: list[PupilSheet]
    tables: list[TuneLine]


class PlayedSeat(msgspec.Struct, frozen=True):
    """A line of the sheet, and whose it is."""

    person: str
    line: LessonHand
    is_settled: bool
    """Whether nothing of the hand can change: it is closed, or this seat has discarded (TP-13, TP-14)."""


def interval_lines(lesson: Lesson, pupil: Pupil) -> list[IntervalLine]:
    """Tell of every interval of the drill how often a pupil heard it, and what they took it for."""
    drill = [(lesson.question(number).interval, answer) for number, answer in enumerate(pupil.answers, 1)]
    lines = []
    for interval in lesson.intervals:
        answers = [answer for each, answer in drill if each == interval]
        wrong = [answer for answer in answers if answer != interval]
        lines.append(IntervalLine(interval, len(answers) - len(wrong), len(wrong), sorted(set(wrong))))
    return lines


def played_seats(logs: Sequence[TableLog]) -> list[PlayedSeat]:
    """Review every hand that everybody played at these tables; it takes a while.

    Left out: hands whose best discards are still being worked out, and those with blank faces.
    """
    return [
        seat
        for number, log in enumerate(logs, start=1)
        for hand in hands_of(log.events)
        for seat in _seats(number, hand)
    ]


def pupil_sheet(lesson: Lesson, pupil: Pupil, seats: Iterable[PlayedSeat]) -> PupilSheet:
    """Write the sheet of a pupil."""
    lines = [seat.line for seat in seats if seat.person == pupil.person]
    return PupilSheet(pupil.name, interval_lines(lesson, pupil), lines)


def _seats(table: int, hand: LoggedHand) -> list[PlayedSeat]:
    final_hand = None if hand.is_blank else replay_to_end(hand.record)
    if final_hand is None or isinstance(final_hand, Refusal):
        return []
    review = review_if_solved(final_hand, None, closed=True)
    if isinstance(review, Refusal):
        return []
    people = hand.started.people
    return [
        PlayedSeat(
            people[line.seat],
            _line(table, hand, line, list(final_hand.state.seats[line.seat].hand)),
            hand.result is not None or bool(line.chosen.throw),
        )
        for line in review.seats
    ]


def _line(table: int, hand: LoggedHand, line: SeatReview, cards: list[int]) -> LessonHand:
    rank = hand_rank(mask(cards))
    return LessonHand(
        table=table,
        hand=hand.started.number,
        tonic=hand.deal.tonics[line.seat],
        dealt=line.dealt,
        threw=line.chosen.throw,
        best=line.best.throw,
        cost=line.cost,
        played=cards,
        label=rank.label,
        royal=rank.royal,
        ranks=naming_ranks(rank),
    )
