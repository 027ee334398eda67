"""The jumping clock skips waits, and nothing else."""

from __future__ import annotations

import asyncio
import threading

import pytest

from greenroom.testing.clock import held, run_jumping


def test_hours_pass_at_once_and_in_order() -> None:
    order: list[str] = []

    async def waits(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        order.append(name)

    async def main() -> float:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(waits("late", 7200), waits("soon", 60), waits("now", 0))
        return loop.time() - began

    assert run_jumping(main()) == 7200
    assert order == ["now", "soon", "late"]


def test_work_takes_no_time() -> None:
    async def main() -> float:
        began = asyncio.get_running_loop().time()
        sum(range(1_000_000))
        await asyncio.sleep(0.01)
        return asyncio.get_running_loop().time() - began

    assert run_jumping(main()) == 0.01


def test_a_result_from_another_thread_comes_before_a_far_timer() -> None:
    async def main() -> str:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[str] = loop.create_future()
        threading.Timer(0.001, loop.call_soon_threadsafe, (done.set_result, "stored")).start()
        return await asyncio.wait_for(done, 3600)

    assert run_jumping(main(), patience=60) == "stored"


def test_no_time_passes_while_the_clock_is_held() -> None:
    async def main() -> tuple[str, float]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[str] = loop.create_future()
        timer = loop.call_later(0.001, done.set_result, "too late")
        with held():
            threading.Timer(0.05, loop.call_soon_threadsafe, (done.set_result, "read")).start()
            first = await done
        timer.cancel()
        await asyncio.sleep(3600)
        return first, loop.time()

    assert run_jumping(main(), patience=0) == ("read", 3600)


def test_the_clock_is_held_until_the_outermost_block_ends() -> None:
    async def main() -> bool:
        fired = asyncio.Event()
        asyncio.get_running_loop().call_later(0.001, fired.set)
        with held():
            with held():
                pass
            await asyncio.to_thread(int)
            return fired.is_set()

    assert not run_jumping(main(), patience=0)


def test_a_clock_that_goes_by_itself_cannot_be_held() -> None:
    async def main() -> None:
        with held():
            pass

    with pytest.raises(AssertionError, match="cannot be held"):
        asyncio.run(main())
