"""Reviews and hints, found in a process of their own: no table waits for them, and none is found twice.

Whoever asks waits a while for the answer; where it takes longer they are told that it is under way, and ask
again. Each guest has one piece of work under way at a desk: what else they ask for begins after it, so that
nobody fills the desk for the house. What was found is kept, packed, so that a long session's hands fit beside
each other; what failed by its own fault is kept too, and is not tried again.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
import zlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from greenroom.games.tonk.search import NoDealAgrees
from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.processes.one_shot_process import TookTooLong, WorkerDied, elsewhere_within, run_in_thread

Status = Literal["pending", "ready"]
"""Whether all has been found that was asked for."""
ANSWER_WITHIN_SECONDS = 8.0
"""Seconds for which whoever asks waits: less than any proxy lets a request take."""
MAX_ANSWERS_KEPT = 2000
"""Answers that are kept, about 4 kB each, the one not asked for longest going first; and as many failures."""
MAX_PIECES_WAITING = 6
"""Pieces of work that may wait."""
SECONDS_PER_QUESTION = 60.0
"""Seconds that each question of a piece of work may take; reviews of 30 decisions take 2 to 7."""
QUESTIONS_PER_PROCESS = 4
"""Questions that one process answers: to begin it takes as long as a short review."""

log = logging.getLogger(__name__)

QuestionT = TypeVar("QuestionT")
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)
Work = Callable[[QuestionT], bytes]
"""Answers a question, as JSON; a function of a module, since another process calls it."""


class ReviewFailure(NamedTuple):
    """A question that could not be answered."""

    code: str
    trace: str | None


class FaultElsewhere(Exception):  # noqa: N818 - says what it is
    """The work has raised something in its own process; the words are its trace there."""


def answer_all(work: Work[QuestionT], questions: Sequence[QuestionT]) -> list[bytes | ReviewFailure]:
    """Answer questions in another process; one that fails costs no other its answer."""
    return [_answer(work, each) for each in questions]


def _answer(work: Work[QuestionT], question: QuestionT) -> bytes | ReviewFailure:
    try:
        return work(question)
    except NoDealAgrees:
        return ReviewFailure("tonk.review_no_deal", None)
    except Exception:
        return ReviewFailure("tonk.review_fault", traceback.format_exc())


class CoachDesk(Generic[QuestionT, AnswerT]):
    """Has questions of one kind answered, one piece of work after the other."""

    def __init__(
        self,
        work: Work[QuestionT],
        answer: type[AnswerT],
        patience: float = ANSWER_WITHIN_SECONDS,
        seconds: float = SECONDS_PER_QUESTION,
    ) -> None:
        self._work = work
        self._decoder = msgspec.json.Decoder(answer)
        self._patience = patience
        self._seconds = seconds
        self._answers: BoundedCache[Hashable, bytes] = BoundedCache(MAX_ANSWERS_KEPT)
        self._refusals: BoundedCache[Hashable, Refusal] = BoundedCache(MAX_ANSWERS_KEPT)
        self._tasks: dict[Hashable, asyncio.Task[Refusal | None]] = {}
        self._under_way: dict[str, asyncio.Task[Refusal | None]] = {}
        """The piece of work that each guest began and that is under way, by guest."""
        self._one_at_a_time = asyncio.Lock()

    async def answers(
        self, questions: Mapping[Hashable, QuestionT], guest: str
    ) -> dict[Hashable, AnswerT | Refusal] | Refusal:
        """Return the answers that there are, by key; those that are missing are under way, or will be.

        A question that cannot be answered is refused by itself, and all where too much waits already.
        """
        known = self._answers.keys() | self._refusals.keys() | self._tasks.keys()
        missing = {key: questions[key] for key in questions if key not in known}
        waits_for = set[asyncio.Task[Refusal | None]]()
        if missing and guest in self._under_way:
            waits_for.add(self._under_way[guest])
        elif missing and len(set(self._tasks.values())) >= MAX_PIECES_WAITING:
            return refuse("tonk.review_busy")
        elif missing:
            self._begin(dict(list(missing.items())[:QUESTIONS_PER_PROCESS]), guest)
        seek_these = {self._tasks[key] for key in questions if key in self._tasks}
        if waits_for or seek_these:
            done, _ = await asyncio.wait(waits_for | seek_these, timeout=self._patience)
            for each in done & seek_these:
                if (refusal := each.result()) is not None:
                    return refusal
        failed = {key: self._refusals[key] for key in questions if key in self._refusals}
        return {
            **failed,
            **{key: self._decode(packed) for key in questions if (packed := self._answers.use(key))},
        }

    async def answer(self, key: Hashable, question: QuestionT, guest: str) -> AnswerT | Refusal | None:
        """Return the answer to one question; None while it is under way."""
        answers = await self.answers({key: question}, guest)
        return answers if isinstance(answers, Refusal) else answers.get(key)

    def _begin(self, questions: dict[Hashable, QuestionT], guest: str) -> None:
        task = asyncio.create_task(self._seek(questions))
        self._tasks.update(dict.fromkeys(questions, task))
        self._under_way[guest] = task
        task.add_done_callback(lambda _: self._finish(questions, guest))

    def _finish(self, questions: Mapping[Hashable, QuestionT], guest: str) -> None:
        del self._under_way[guest]
        for key in questions:
            del self._tasks[key]

    async def _seek(self, questions_by_key: Mapping[Hashable, QuestionT]) -> Refusal | None:
        questions = list(questions_by_key.values())
        seconds = self._seconds * len(questions)
        try:
            async with self._one_at_a_time:
                answers = await run_in_thread(
                    partial(elsewhere_within, seconds, answer_all, self._work, questions)
                )
        except WorkerDied:
            return refuse("tonk.review_failed")
        except TookTooLong:
            return refuse("tonk.review_too_long")
        for key, answer in zip(questions_by_key, answers, strict=True):
            self._keep(key, answer)
        return None

    def _keep(self, key: Hashable, answer: bytes | ReviewFailure) -> None:
        if not isinstance(answer, ReviewFailure):
            self._answers[key] = zlib.compress(answer)
            return
        self._refusals[key] = refuse(answer.code)
        if answer.trace is not None:
            # As an exception, by which the trace finds its way to the file of faults, and to no other place.
            log.error("a review, or a hint, could not be worked out", exc_info=FaultElsewhere(answer.trace))

    def _decode(self, packed: bytes) -> AnswerT:
        return self._decoder.decode(zlib.decompress(packed))
