"""A short run of `endurance.faults`: each kind of fault once, at a few tables."""

import asyncio
from pathlib import Path

from endurance.faults import FollowedLog, MoveTally, ordeal, told
from endurance.followers import Follower
from greenroom.games.catalogue import GAMES
from greenroom.store import open_store
from greenroom.table.log.events import Acted, DoneCommand
from greenroom.table.people.lobby import PREFIX


def test_nothing_acknowledged_is_lost_whatever_befalls_nodes_postgres_and_proxy(tmp_path: Path) -> None:
    seen = asyncio.run(ordeal(tmp_path, tables=6, faults=10, seed=12, say=lambda _: None))
    assert set(seen.done.values()) == {1} and len(seen.done) == 10
    tally = seen.tally
    assert tally.acknowledged == tally.found > 100
    assert tally.lost == tally.twice == 0
    assert f"of {tally.acknowledged} moves acknowledged {tally.found} are in the log, 0 lost" in told(seen)
    assert any(seen.returns.values())


def test_a_move_that_is_lost_or_there_twice_is_counted(tmp_path: Path) -> None:
    person = Follower("http://127.0.0.1", "table", {}, 1)
    log = FollowedLog("table", [person])

    async def story() -> list[MoveTally]:
        store = await open_store(f"sqlite:///{tmp_path / 'room.db'}")
        seen = []
        try:
            for promised, played in ((["a", "b"], ["a", "b"]), (["c", "d"], ["d", "a"])):
                person.acknowledged += promised
                events = [Acted(0, "draw", done=DoneCommand("person", each)) for each in played]
                written = [GAMES.events.write(each, 0.0) for each in events]
                await store.log.append(PREFIX + "table", len(log.events), written)
                await log.check(store)
                seen.append(MoveTally(log.tally.acknowledged, log.tally.found, log.tally.twice))
        finally:
            await store.close()
        return seen

    first, second = asyncio.run(story())
    assert (first, first.lost) == (MoveTally(2, 2, 0), 0)
    assert (second, second.lost) == (MoveTally(4, 3, 1), 1)
