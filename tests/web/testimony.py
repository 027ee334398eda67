"""What a table's log says in the end, held against what its guests were promised."""

from __future__ import annotations

from pathlib import Path

from greenroom.store import open_store
from greenroom.table.actor.play import Play
from greenroom.table.log import events as told
from greenroom.table.log.events import read
from greenroom.table.people.lobby import PREFIX


async def logged(data: Path, table: str) -> list[told.TableEvent]:
    """Read a table's whole log."""
    store = await open_store(f"sqlite:///{data / 'room.db'}")
    try:
        return [read(stored) for stored in await store.log.read(PREFIX + table)]
    finally:
        await store.close()


def played_ids(events: list[told.TableEvent]) -> list[str]:
    """List the commands whose play is in the log, in its order."""
    return [event.done.id for event in events if isinstance(event, told.Acted) and event.done is not None]


def diverging(events: list[told.TableEvent]) -> list[str]:
    """Replay every hand from its record; say where it ends otherwise than was written."""
    wrong: list[str] = []
    play: Play | None = None
    for event in events:
        if isinstance(event, told.HandStarted):
            if play is not None and play.kept.result() is None:
                wrong.append(f"hand {play.started.number} was left")
            play = Play(event)
        elif isinstance(event, told.Acted) and play is not None:
            play.again([event])
        elif isinstance(event, told.HandEnded) and (play is None or play.kept.result() != event.result):
            wrong.append("a hand ended otherwise")
    return wrong
