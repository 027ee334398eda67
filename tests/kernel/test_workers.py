"""Processes that answer within limits: whatever the work does, whoever asks is answered."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import time
from collections.abc import Awaitable, Callable

import pytest

from greenroom.processes.worker_pool import Failed, NoAnswer, NotBegun, TimeUp, Workers
from kernel import questions
from table.unruly import PRELOAD

LONG_SECONDS = 600.0
"""Seconds: longer than a process takes to begin on the busiest machine."""


def asked(story: Callable[[Workers], Awaitable[None]], most: int = 4, memory: int = 512) -> None:
    async def whole() -> None:
        workers = Workers(PRELOAD, most, memory * 1024 * 1024)
        try:
            await story(workers)
        finally:
            workers.close()

    asyncio.run(whole())


async def ended(process: int) -> None:
    """Wait until there is no such process."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            await asyncio.sleep(0.01)


def wait_without_the_event_loop_for_the_end_of(process: int) -> None:
    """Wait so that the event loop, which would notice the end, notices nothing."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            time.sleep(0.01)


def test_a_process_answers_one_question_after_the_other() -> None:
    async def story(workers: Workers) -> None:
        assert await workers.ask("a", LONG_SECONDS, questions.echo, "draw") == "draw"
        first = await workers.ask("a", LONG_SECONDS, questions.process)
        assert [first, first] == [await workers.ask("b", LONG_SECONDS, questions.process) for _ in range(2)]
        assert int(first) != os.getpid()

    asked(story)


@pytest.mark.parametrize(
    "work",
    [questions.fail, questions.no_text, questions.long_text, questions.half_a_sign, questions.leave],
)
def test_work_that_goes_wrong_fails_and_the_next_is_answered(work: Callable[[], str]) -> None:
    async def story(workers: Workers) -> None:
        with pytest.raises(Failed):
            await workers.ask("a", LONG_SECONDS, work)
        assert await workers.ask("a", LONG_SECONDS, questions.echo, "draw") == "draw"

    asked(story, most=1)


def test_what_went_wrong_is_told_with_its_trace() -> None:
    async def story(workers: Workers) -> None:
        with pytest.raises(Failed, match="ValueError: no idea"):
            await workers.ask("a", LONG_SECONDS, questions.fail)

    asked(story)


@pytest.mark.parametrize(("work", "args"), [(questions.sleep, (LONG_SECONDS,)), (questions.spin, ())])
def test_what_takes_too_long_ends_in_time_and_its_process_with_it(
    work: Callable[..., str], args: tuple[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else a process that is not killed at once would end by its own alarm.
    monkeypatch.setattr("greenroom.processes.worker_pool.GRACE_SECONDS", LONG_SECONDS)

    async def story(workers: Workers) -> None:
        process = int(await workers.ask("a", LONG_SECONDS, questions.process))
        with pytest.raises(TimeUp) as fault:
            await workers.ask("a", 0.2, work, *args)
        assert not isinstance(fault.value, NotBegun)
        await ended(process)
        assert await workers.ask("a", LONG_SECONDS, questions.process) != str(process)

    asked(story, most=1)


def test_a_question_for_a_process_that_has_died_idle_is_given_to_another() -> None:
    async def story(workers: Workers) -> None:
        process = int(await workers.ask("a", LONG_SECONDS, questions.process))
        os.kill(process, signal.SIGKILL)
        wait_without_the_event_loop_for_the_end_of(process)
        assert await workers.ask("a", LONG_SECONDS, questions.process) != str(process)

    asked(story, most=1)


def test_a_process_that_nobody_kills_ends_by_its_own_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(workers: Workers) -> None:
        process = int(await workers.ask("a", LONG_SECONDS, questions.process))
        monkeypatch.setattr("greenroom.processes.worker_pool.GRACE_SECONDS", -LONG_SECONDS + 0.2)
        with pytest.raises(Failed, match="ended without an answer"):
            await workers.ask("a", LONG_SECONDS, questions.spin)
        await ended(process)

    asked(story)


def test_the_time_of_the_first_question_runs_from_when_there_is_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("greenroom.processes.worker_pool.LOADING_SECONDS", LONG_SECONDS)

    async def story(workers: Workers) -> None:
        first = workers.ask("a", 0.2, questions.sleep, LONG_SECONDS)
        second = workers.ask("a", 0.2, questions.echo, "draw")
        for each, fault in ((first, TimeUp), (second, NotBegun)):
            with pytest.raises(fault):
                await each

    asked(story, most=1)


def test_whose_question_takes_long_holds_up_no_others() -> None:
    async def story(workers: Workers) -> None:
        await workers.ask("slow", LONG_SECONDS, questions.echo, "")
        slow = [workers.ask("slow", LONG_SECONDS, questions.sleep, LONG_SECONDS) for _ in range(8)]
        assert await workers.ask("other", LONG_SECONDS, questions.echo, "draw") == "draw"
        assert not any(each.done() for each in slow)
        for each in slow:
            each.cancel()

    asked(story)


def test_work_that_waited_for_most_of_its_time_is_not_at_fault() -> None:
    async def story(workers: Workers) -> None:
        await workers.ask("a", LONG_SECONDS, questions.echo, "")
        slow = workers.ask("a", 2.0, questions.sleep, LONG_SECONDS)
        # A process is free for it after two seconds, and it has the rest of its time.
        with pytest.raises(NotBegun):
            await workers.ask("b", 2.8, questions.sleep, LONG_SECONDS)
        with pytest.raises(TimeUp):
            await slow

    asked(story, most=1)


def test_with_every_process_at_work_a_question_waits_and_its_time_runs() -> None:
    async def story(workers: Workers) -> None:
        process = int(await workers.ask("a", LONG_SECONDS, questions.process))
        slow = workers.ask("a", LONG_SECONDS, questions.sleep, LONG_SECONDS)
        with pytest.raises(NotBegun):
            await workers.ask("b", 0.2, questions.echo, "draw")
        waits = workers.ask("b", LONG_SECONDS, questions.echo, "draw")
        os.kill(process, signal.SIGKILL)
        with pytest.raises(Failed):
            await slow
        assert await waits == "draw"

    asked(story, most=1)


def test_what_nobody_waits_for_any_more_is_not_asked() -> None:
    async def story(workers: Workers) -> None:
        await workers.ask("a", LONG_SECONDS, questions.echo, "")
        slow = workers.ask("a", LONG_SECONDS, questions.sleep, 0.2)
        forgotten = workers.ask("a", LONG_SECONDS, questions.sleep, LONG_SECONDS)
        forgotten.cancel()
        last = workers.ask("a", LONG_SECONDS, questions.echo, "draw")
        assert (await slow, await last) == ("slept", "draw")

    asked(story)


def test_a_process_gets_no_more_memory_than_its_bound() -> None:
    async def story(workers: Workers) -> None:
        with pytest.raises(Failed, match="MemoryError"):
            await workers.ask("a", LONG_SECONDS, questions.leak, 300)
        assert await workers.ask("a", LONG_SECONDS, questions.echo, "draw") == "draw"

    asked(story, memory=256)


def test_a_process_that_leaks_is_followed_by_another_before_it_has_all() -> None:
    async def story(workers: Workers) -> None:
        processes = [await workers.ask("a", LONG_SECONDS, questions.leak, 40) for _ in range(12)]
        assert len(set(processes)) >= 3

    asked(story, most=1, memory=256)


def test_what_it_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    async def story(workers: Workers) -> None:
        assert await workers.ask("a", LONG_SECONDS, questions.shout) == "shouted"

    asked(story)
    assert "7h" not in "".join(capfd.readouterr())


def test_whatever_begins_a_process_gives_way_as_much_as_it_does() -> None:
    async def story(workers: Workers) -> None:
        own, begun_by = (await workers.ask("a", LONG_SECONDS, questions.nicenesses)).split()
        assert own == begun_by == str(min(19, os.nice(0) + 10))

    asked(story)


def test_where_there_are_several_cores_the_first_is_left_to_the_program() -> None:
    async def story(workers: Workers) -> None:
        first, *others = questions.cores().split() or [""]
        assert await workers.ask("a", LONG_SECONDS, questions.cores) == (" ".join(others) or first)

    asked(story)


def test_what_no_process_can_be_sent_is_raised_at_once() -> None:
    async def story(workers: Workers) -> None:
        with pytest.raises((pickle.PicklingError, AttributeError)):
            workers.ask("a", LONG_SECONDS, lambda: "draw")

    asked(story)


def test_closed_in_the_middle_nothing_is_left_waiting() -> None:
    async def story(workers: Workers) -> None:
        process = int(await workers.ask("a", LONG_SECONDS, questions.process))
        slow = [workers.ask(asker, LONG_SECONDS, questions.sleep, LONG_SECONDS) for asker in "ab"]
        workers.close()
        for each in slow:
            with pytest.raises(NoAnswer):
                await each
        await ended(process)

    asked(story)
