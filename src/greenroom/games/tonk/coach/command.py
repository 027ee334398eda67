"""The command `greenroom review`: what each decision of recorded hands was worth."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from greenroom.games.tonk.coach.decisions import Decision, StoppedAt
from greenroom.games.tonk.coach.review import review
from greenroom.games.tonk.coach.review_result import HandReview
from greenroom.games.tonk.coach.text import readable
from greenroom.games.tonk.locales import SENTENCES, t
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.progress_bar import show_progress
from greenroom.records.files import holds_many, open_records
from greenroom.records.result import Stopped, stopped_result, where
from greenroom.records.seats import seat_name, seat_number


class ReviewRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All that a review is asked with."""

    file: str
    """A record; `-` and a `.jsonl` file hold one a line."""
    seat: str | None
    """The seat to review, as records name it; None for all seats."""
    as_json: bool
    lang: str


def review_file(request: ReviewRequest) -> int | Refusal:
    """Print the reviews of a file's hands, each as soon as it is found; progress goes to standard error.

    Returns the number of records at fault; refuses a file that cannot be read or is empty, and a `--seat`
    that names no seat.
    """
    if request.seat is not None and seat_number(request.seat) is None:
        return refuse("record.wants_seat", key="--seat")
    file = open_records(request.file)
    if isinstance(file, Refusal):
        return file
    with file:
        many = holds_many(request.file)
        texts: Iterable[bytes] = file if many else [file.read()]
        return sum(_faults(request, text, line if many else None) for line, text in _numbered_texts(texts))


def _numbered_texts(texts: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield records with the numbers of their lines; blank lines hold none."""
    return ((line, text) for line, text in enumerate(texts, start=1) if text.strip() or line == 1)


def _faults(request: ReviewRequest, text: bytes, line: int | None) -> int:
    """Print what there is to say of one record; returns whether it is at fault."""
    result = reviews(text, request)
    if isinstance(result, Stopped):
        place = "greenroom: " if line is None else f"{line}: "
        sys.stderr.write(f"{place}{where(result)}\n")
        return 1
    record, seats = result
    if request.as_json:
        lines = [msgspec.json.encode(each).decode() for each in seats]
    else:
        head = [] if line is None else [t(request.lang, "cli.review.record", number=line)]
        meaning = t(request.lang, "cli.review.meaning")
        lines = ["\n\n".join([*head, *(readable(record, each, request.lang) for each in seats), meaning])]
    print(*lines, sep="\n", end="\n\n" if line and not request.as_json else "\n", flush=True)
    return 0


def reviews(text: bytes, request: ReviewRequest) -> tuple[Record, list[HandReview]] | Stopped:
    """Review the seat of a record that is asked for, or all; or say what is wrong with the record."""
    record = read_record(text)
    if isinstance(record, Refusal):
        return stopped_result(record, SENTENCES, request.lang)
    seats = range(len(record.seats)) if request.seat is None else [seat_number(request.seat) or 0]
    hand_reviews: list[HandReview] = []
    for seat in seats:
        if seat >= len(record.seats):
            return stopped_result(
                refuse("record.no_such_seat", seat=seat_name(seat)), SENTENCES, request.lang
            )
        hand_review = review(record, seat, track=partial(track_progress, seat))
        if isinstance(hand_review, StoppedAt):
            return stopped_result(
                hand_review.refusal, SENTENCES, request.lang, hand_review.place, hand_review.action
            )
        hand_reviews.append(hand_review)
    return record, hand_reviews


def track_progress(seat: int, decisions: list[Decision]) -> Iterator[Decision]:
    """Pass a seat's decisions on, and show how far it is."""
    with show_progress(seat_name(seat), len(decisions)) as advance:
        for decision in decisions:
            yield decision
            advance(1)
