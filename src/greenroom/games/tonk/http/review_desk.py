"""Reviews and hints, found in a process of their own: no table waits for them, and none is found twice.

Whoever asks waits a while for the answer; where it takes longer they are told that it is under way, and ask
again. What was found is kept, packed, so that a long session's hands fit beside each other.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, Literal, TypeVar

import msgspec

from greenroom.kernel.elsewhere import WorkerDied, elsewhere_async
from greenroom.kernel.refusal import Refusal, refuse

Status = Literal["pending", "ready"]
"""Whether all has been found that was asked for."""
PATIENCE = 8.0
"""Seconds for which whoever asks waits: less than any proxy lets a request take."""
KEPT = 2000
"""Answers that are kept, about 4 kB each; the one not asked for longest is forgotten first."""
MOST_WAITING = 6
"""Pieces of work that may wait."""
TOGETHER = 4
"""Questions that one process answers: to begin it takes as long as a short review."""

QuestionT = TypeVar("QuestionT")
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)
Work = Callable[[Sequence[QuestionT]], list[bytes]]
"""Answers questions, each as JSON; a function of a module, since another process calls it."""


class Desk(Generic[QuestionT, AnswerT]):
    """Has questions of one kind answered, one piece of work after the other."""

    def __init__(self, work: Work[QuestionT], answer: type[AnswerT], patience: float = PATIENCE) -> None:
        self._work = work
        self._decoder = msgspec.json.Decoder(answer)
        self._patience = patience
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._sought: dict[Hashable, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def answers(self, asked: Mapping[Hashable, QuestionT]) -> dict[Hashable, AnswerT] | Refusal:
        """Return the answers that there are, by key; those that are missing are under way.

        Refused where too much waits already, or where process after process died of it.
        """
        missing = [key for key in asked if key not in self._found and key not in self._sought]
        if missing and len(set(self._sought.values())) >= MOST_WAITING:
            return refuse("tonk.review_busy")
        for_these = [self._sought[key] for key in asked if key in self._sought]
        if missing:
            for_these.append(self._begin({key: asked[key] for key in missing[:TOGETHER]}))
        if for_these:
            done, _ = await asyncio.wait(for_these, timeout=self._patience)
            if any(isinstance(each.exception(), WorkerDied) for each in done):
                return refuse("tonk.review_failed")
        return {key: self._unpacked(key) for key in asked if key in self._found}

    async def answer(self, key: Hashable, question: QuestionT) -> AnswerT | Refusal | None:
        """Return the answer to one question; None while it is under way."""
        found = await self.answers({key: question})
        return found if isinstance(found, Refusal) else found.get(key)

    def _begin(self, asked: dict[Hashable, QuestionT]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._seek(asked))
        self._sought.update(dict.fromkeys(asked, task))
        task.add_done_callback(lambda _: self._done(asked))
        return task

    def _done(self, asked: Mapping[Hashable, QuestionT]) -> None:
        for key in asked:
            del self._sought[key]

    async def _seek(self, asked: Mapping[Hashable, QuestionT]) -> None:
        async with self._one_at_a_time:
            found = await elsewhere_async(self._work, list(asked.values()))
        for key, answer in zip(asked, found, strict=True):
            self._found[key] = zlib.compress(answer)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)

    def _unpacked(self, key: Hashable) -> AnswerT:
        self._found.move_to_end(key)
        return self._decoder.decode(zlib.decompress(self._found[key]))
