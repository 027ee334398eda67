"""What every fan-out must do, as a test case to inherit: say how to make one and let pytest collect it."""

# ruff: noqa: D102 - a test's name says what it checks.

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from greenroom.fanout import RESYNC, Fanout, Feed, Subscription

PATIENCE = 5.0
"""Seconds within which what was published has come through, wherever the listener is."""


class Ear:
    """A listener that notes what it hears; None stands for a loss."""

    def __init__(self) -> None:
        self.heard: list[bytes | None] = []
        self._more = asyncio.Event()

    def listen(self, fanout: Fanout, topic: str) -> Subscription:
        """Subscribe to a topic."""
        return fanout.subscribe(topic, self.note, lambda: self.note(None))

    async def until(self, count: int) -> list[bytes | None]:
        """Wait until so much has been heard, and return it."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return self.heard

    def note(self, payload: bytes | None) -> None:
        """Note a payload, or a loss."""
        self.heard.append(payload)
        self._more.set()


class CheckFanout:
    """The contract of a fan-out."""

    async def nodes(self) -> tuple[Fanout, Fanout]:
        """Return a publisher's and a listener's fan-out; within one process they are the same."""
        raise NotImplementedError

    def run(self, test: Callable[[Fanout, Fanout], Awaitable[None]]) -> None:
        """Run a test on a publisher and a listener."""

        async def body() -> None:
            here, there = await self.nodes()
            try:
                await test(here, there)
            finally:
                await here.close()
                await there.close()

        asyncio.run(body())

    def test_every_listener_of_a_topic_hears_everything_in_order(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            ears = [Ear(), Ear(), Ear()]
            for ear, node in zip(ears, (here, there, there), strict=True):
                ear.listen(node, "a")
            said = [str(n).encode() for n in range(100)]
            for payload in said:
                here.publish("a", payload)
            for ear in ears:
                assert await ear.until(100) == said

        self.run(test)

    def test_a_topic_hears_nothing_of_another(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            a, b = Ear(), Ear()
            a.listen(there, "a")
            b.listen(there, "b")
            here.publish("nobody", b"0")
            here.publish("a", b"1")
            here.publish("b", b"2")
            assert (await a.until(1), await b.until(1)) == ([b"1"], [b"2"])

        self.run(test)

    def test_who_comes_late_hears_from_then_on(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            early, late = Ear(), Ear()
            early.listen(there, "a")
            here.publish("a", b"1")
            await early.until(1)
            late.listen(there, "a")
            here.publish("a", b"2")
            assert (await early.until(2), await late.until(1)) == ([b"1", b"2"], [b"2"])

        self.run(test)

    def test_who_has_left_is_told_nothing(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            gone, stays = Ear(), Ear()
            subscription = gone.listen(there, "a")
            stays.listen(there, "a")
            here.publish("a", b"1")
            await gone.until(1)
            subscription.close()
            subscription.close()
            here.publish("a", b"2")
            assert (await stays.until(2), gone.heard) == ([b"1", b"2"], [b"1"])

        self.run(test)

    def test_a_listener_that_fails_is_told_it_lost_something_and_harms_nobody(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            losses, ear = Ear(), Ear()

            def fail(payload: bytes) -> None:
                raise LookupError(payload)

            there.subscribe("a", fail, lambda: losses.note(None))
            ear.listen(there, "a")
            here.publish("a", b"1")
            assert (await ear.until(1), await losses.until(1)) == ([b"1"], [None])

        self.run(test)

    def test_what_a_listener_publishes_reaches_all_after_what_it_heard(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            ear = Ear()
            there.subscribe(
                "a", lambda heard: there.publish("a", b"2") if heard == b"1" else None, lambda: None
            )
            ear.listen(there, "a")
            here.publish("a", b"1")
            assert await ear.until(2) == [b"1", b"2"]

        self.run(test)

    def test_who_leaves_while_a_payload_is_carried_does_not_hear_it(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            ear, last = Ear(), Ear()
            there.subscribe("a", lambda _: subscription.close(), lambda: None)
            subscription = ear.listen(there, "a")
            last.listen(there, "a")
            here.publish("a", b"1")
            assert (await last.until(1), ear.heard) == ([b"1"], [])

        self.run(test)

    def test_a_slow_task_is_told_to_read_again_and_hears_on(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            ear, feed = Ear(), Feed(there, "a", room=3)
            ear.listen(there, "a")
            for n in range(5):
                here.publish("a", str(n).encode())
            await ear.until(5)
            async with asyncio.timeout(PATIENCE):
                assert [await anext(feed), await anext(feed)] == [RESYNC, b"4"]
                here.publish("a", b"5")
                assert await anext(feed) == b"5"
            feed.close()

        self.run(test)

    def test_a_closed_feed_ends(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            feed = Feed(there, "a")
            waiting = asyncio.ensure_future(_all(feed))
            await asyncio.sleep(0)
            feed.close()
            async with asyncio.timeout(PATIENCE):
                assert await waiting == []
            here.publish("a", b"late")

        self.run(test)

    def test_after_closing_nothing_is_carried(self) -> None:
        async def test(here: Fanout, there: Fanout) -> None:
            ear = Ear()
            ear.listen(there, "a")
            await there.close()
            await there.close()
            here.publish("a", b"1")
            await asyncio.sleep(0.01)
            assert ear.heard == []

        self.run(test)


async def _all(feed: Feed) -> list[object]:
    return [payload async for payload in feed]
