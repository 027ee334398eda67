"""The deadlines of a table, and the one timer that they share, on the event loop that a server runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from uvicorn.loops.auto import auto_loop_factory

from greenroom.table.deadlines import Deadlines, Due

STUCK_SECONDS = 60
"""Seconds after which nothing rings any more, however loaded the machine is."""


def rings(set_up: Callable[[Deadlines], None], last: Due) -> list[object]:
    """Set deadlines and return what they ring for, in that order, until the last one rings."""
    rung: list[object] = []

    async def run() -> None:
        over = asyncio.Event()

        def ring() -> None:
            while (due := deadlines.pop_due()) is not None:
                rung.append(due)
                if due == last:
                    over.set()
            deadlines.wait()

        deadlines = Deadlines(ring)
        set_up(deadlines)
        async with asyncio.timeout(STUCK_SECONDS):
            await over.wait()

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(run())
    return rung


def test_what_is_due_later_may_be_set_behind_what_is_due_now() -> None:
    # A deal that is due at once, and in the same turn of the event loop a clock.
    def set_up(deadlines: Deadlines) -> None:
        deadlines.set("deal", 0)
        deadlines.set("turn", 0.03)

    assert rings(set_up, "turn") == ["deal", "turn"]


def test_what_is_due_earlier_rings_first() -> None:
    def set_up(deadlines: Deadlines) -> None:
        deadlines.set("turn", 0.03)
        deadlines.set("deal", 0.01)
        deadlines.set("slow", 30)

    assert rings(set_up, "turn") == ["deal", "turn"]


def test_what_was_due_long_ago_rings_at_once() -> None:
    def set_up(deadlines: Deadlines) -> None:
        deadlines.set_at("deal", deadlines.now() - 5)
        deadlines.wait()
        deadlines.set("slow", 30)

    assert rings(set_up, "deal") == ["deal"]


def test_what_was_dropped_rings_no_more() -> None:
    def set_up(deadlines: Deadlines) -> None:
        deadlines.set("deal", 0.01)
        deadlines.drop("deal")
        deadlines.set("turn", 0.02)

    assert rings(set_up, "turn") == ["turn"]
