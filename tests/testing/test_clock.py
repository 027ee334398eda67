"""The jumping clock skips waits, and nothing else."""

from __future__ import annotations

import asyncio
import threading

from greenroom.testing.clock import run_jumping


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
