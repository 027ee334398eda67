"""The hands of a table that may be looked through by those who have never sat there."""

from __future__ import annotations

from greenroom.table.log import events
from greenroom.table.log.table_log import TableLog
from greenroom.table.views import LookingOn


def shown_later(log: TableLog) -> TableLog:
    """Return a log with those hands alone that are over and were dealt where onlookers see hands later."""
    looking_on: LookingOn = "live"
    kept: list[int] = []
    hand: list[int] | None = None
    for place, event in enumerate(log.events):
        match event:
            case events.Opened():
                looking_on = event.looking_on
            case events.LookingOnSet():
                looking_on = event.looking_on
            case events.HandStarted():
                hand = [] if looking_on == "later" else None
            case _:
                pass
        if isinstance(event, events.Committed | events.Drawn):
            # What binds a hand in play is for those who play it to check.
            continue
        if not isinstance(event, events.HandStarted | events.Acted | events.HandEnded | events.HandVoid):
            kept.append(place)
            continue
        if hand is not None:
            hand.append(place)
        if isinstance(event, events.HandEnded | events.HandVoid):
            kept += hand or []
            hand = None
    return TableLog([log.events[each] for each in kept], [log.times[each] for each in kept])
