"""The fan-out of one process keeps the contract, and its bookkeeping."""

import asyncio

from greenroom.fanout import Fanout, InProcess
from greenroom.testing.check_fanout import CheckFanout, Ear


class TestInProcess(CheckFanout):
    async def nodes(self) -> tuple[Fanout, Fanout]:
        fanout = InProcess()
        return fanout, fanout


def test_it_calls_before_publish_returns() -> None:
    async def body() -> None:
        fanout, ear = InProcess(), Ear()
        ear.listen(fanout, "a")
        fanout.publish("a", b"1")
        assert ear.heard == [b"1"]

    asyncio.run(body())


def test_a_listener_that_cannot_even_be_told_of_a_loss_harms_nobody() -> None:
    async def body() -> None:
        def fail(*_: object) -> None:
            raise LookupError

        fanout, ear = InProcess(), Ear()
        fanout.subscribe("a", fail, fail)
        ear.listen(fanout, "a")
        fanout.publish("a", b"1")
        fanout.publish("a", b"2")
        assert ear.heard == [b"1", b"2"]

    asyncio.run(body())


def test_a_topic_everybody_left_takes_no_room() -> None:
    async def body() -> None:
        fanout = InProcess()
        subscriptions = [Ear().listen(fanout, f"table/{n % 10}") for n in range(100)]
        for subscription in subscriptions:
            subscription.close()
        assert fanout.topics == 0

    asyncio.run(body())
