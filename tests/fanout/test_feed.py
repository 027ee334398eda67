"""A feed never leaves its task out silently."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.fanout import RESYNC, Feed, InProcess


@settings(max_examples=200, deadline=None, derandomize=True)
@given(steps=st.lists(st.booleans(), max_size=60), room=st.integers(1, 4))
def test_whoever_reads_again_when_told_to_knows_everything_in_the_end(steps: list[bool], room: int) -> None:
    async def body() -> None:
        fanout, source, known = InProcess(), list[int](), list[int]()
        feed = Feed(fanout, "a", room)

        async def hear() -> None:
            heard = await anext(feed)
            if heard is RESYNC:
                known[:] = source
            elif int(heard) == len(known):
                known.append(int(heard))
            else:
                assert int(heard) < len(known), "a payload is missing and nobody said so"

        for publishes in steps:
            if publishes:
                source.append(len(source))
                fanout.publish("a", str(source[-1]).encode())
            elif feed.waiting:
                await hear()
        while feed.waiting:
            await hear()
        assert known == source

    asyncio.run(body())
