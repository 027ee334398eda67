"""The word of a table's log in the end, held against what its guests were promised."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from greenroom.games.catalogue import GAMES
from greenroom.store import open_store
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.events import Acted, AnyEvent, HandEnded, HandStarted
from greenroom.table.people.lobby import PREFIX
from web.steadfast import Steadfast


async def logged(data: Path, table: str) -> list[AnyEvent]:
    """Read a table's whole log."""
    store = await open_store(f"sqlite:///{data / 'room.db'}")
    try:
        return [GAMES.events.read(stored) for stored in await store.log.read(PREFIX + table)]
    finally:
        await store.close()


def played_ids(events: Sequence[AnyEvent]) -> list[str]:
    """List the commands whose hand is in the log, in its order."""
    return [event.done.id for event in events if isinstance(event, Acted) and event.done is not None]


def require_kept(
    table: str, events: Sequence[AnyEvent], promised: Sequence[Sequence[str]], people: Sequence[Steadfast]
) -> None:
    """Find in a log all that was acknowledged before it was read, and each move once."""
    played = played_ids(events)
    assert len(played) == len(set(played)), f"{table}: a move was played twice"
    for acknowledged in promised:
        lost = set(acknowledged) - set(played)
        assert not lost, f"{table}: {sorted(lost)} were acknowledged and are lost"
    for each in people:
        assert each.wrong == [], each.wrong


def diverging(events: list[AnyEvent]) -> list[str]:
    """Replay every hand from its record; say where it ends otherwise than was written."""
    wrong: list[str] = []
    hand: CurrentHand | None = None
    for event in events:
        if isinstance(event, HandStarted):
            if hand is not None and hand.adapter.result() is None:
                wrong.append(f"hand {hand.started.number} was left")
            hand = CurrentHand(GAMES, event)
        elif isinstance(event, Acted) and hand is not None:
            hand.play_again([event])
        elif isinstance(event, HandEnded) and (hand is None or hand.adapter.result() != event.result):
            wrong.append("a hand ended otherwise")
    return wrong
