"""A view of a table's log that holds only the hands a reader may see.

Records, reviews, files and exports are all made from a log, by code of the games that does not know who
reads. So hidden hands are left out before any of them sees the log: none can forget it.
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.table_log import TableLog
from greenroom.table.views import LookingOn


def log_of_hands_shown_later(log: TableLog) -> TableLog:
    """Return a log with only the hands that are over and were dealt while onlookers saw each hand later."""
    looking_on: LookingOn = "live"
    places: list[int] = []
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
            # The promises of a hand in play are for those who play it to check.
            continue
        if not _is_of_a_hand(event):
            places.append(place)
            continue
        if hand is not None:
            hand.append(place)
        if isinstance(event, events.HandEnded | events.HandVoid):
            places += hand or []
            hand = None
    return _only(log, places)


def hands_until(log: TableLog, last: int) -> TableLog:
    """Return a log without the hands after one, by its number."""
    places: list[int] = []
    is_shown = True
    for place, event in enumerate(log.events):
        if isinstance(event, events.HandStarted):
            is_shown = event.number <= last
        if is_shown or not _is_of_a_hand(event):
            places.append(place)
    return _only(log, places)


def keeps_back(log: TableLog, last: int, number: str) -> bool:
    """Tell whether a hand, by its number as somebody wrote it, was dealt after the last that is told."""
    return any(
        isinstance(event, events.HandStarted) and str(event.number) == number and event.number > last
        for event in log.events
    )


def _is_of_a_hand(event: AnyEvent) -> bool:
    return isinstance(event, events.HandStarted | events.Acted | events.HandEnded | events.HandVoid)


def _only(log: TableLog, places: Sequence[int]) -> TableLog:
    return TableLog([log.events[each] for each in places], [log.times[each] for each in places])
