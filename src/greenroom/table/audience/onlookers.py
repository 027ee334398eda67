"""The view of onlookers from whom a table keeps its hands: all but the hand.

The invariant: as long as a hand is on, what such an onlooker is sent does not depend on it, neither a view
nor that a message comes. So nothing that is played reaches them, no clock, no vote about somebody who takes
long and nothing that players say; and where all that they may know is as it was, no message is sent at all.
Who sits there, comes and goes, that a hand was dealt and that it is over they learn as everybody does. Of a
hand dealt where nothing is shown they learn no more than that afterwards either.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from greenroom.table.audience.played_action import PlayedAction
from greenroom.table.audience.utterance import Utterance
from greenroom.table.log.state import TableState
from greenroom.table.views import AnyRoomView, ClosedDraw, RoomShown, Shown, What

SHOWN_IN_HAND: frozenset[What] = frozenset(
    {
        *("joined", "left", "back", "gone", "bot_joined", "bot_sat_in", "took_back", "removed", "host"),
        *("hand_started", "hand_ended", "hand_void", "ended", "again", "trouble", "settings", "pace"),
        *("chat_on", "chat_off", "banned", "let_in", "waits", "door_open", "door_host"),
        *("looking_on_live", "looking_on_later", "looking_on_off"),
        *("outside_bot_joined", "outside_bot_waits", "outside_bots_on", "outside_bots_off"),
    }
)
"""Events that may happen during a hand and give away nothing about it."""


def hides_hand(table: TableState) -> bool:
    """Tell whether the hand in play or just ended is kept from those without a chair."""
    return table.looking_on_now != "live"


def shown_to_onlookers(
    table: TableState, happened: Iterable[Shown | PlayedAction | Utterance]
) -> list[msgspec.Struct]:
    """Return what onlookers without the hand are shown of what happened."""
    playing = table.phase == "playing"
    return [shown for each in happened if (shown := _shown_to_onlookers(each, playing=playing)) is not None]


def _shown_to_onlookers(each: Shown | PlayedAction | Utterance, *, playing: bool) -> msgspec.Struct | None:
    match each:
        case PlayedAction():
            return None
        case Utterance():
            # Somebody with a chair sees the hand, even while they wait for the next, and may give it away.
            by_onlooker = isinstance(each.shown, RoomShown) and each.shown.chair is None
            return each.shown if by_onlooker or (not playing and each.is_heard_by(None, None)) else None
        case ClosedDraw():
            return each.for_onlookers
        case RoomShown():
            return each if not playing or each.what in SHOWN_IN_HAND else None
        case _:
            return None if playing else each


def without_hand(view: AnyRoomView) -> AnyRoomView:
    """Return the public state of a table without what follows from the hand in play."""
    if view.phase != "playing":
        return view
    chairs = [replace(chair, votable=[], ready=False) for chair in view.chairs]
    draw = None if view.next_draw is None else replace(view.next_draw, contributed=[])
    return replace(view, chairs=chairs, votes=[], next_draw=draw, choosing=None, next_hand_ms=None)


def timeless(view: AnyRoomView) -> AnyRoomView:
    """Return a view without what changes by itself as time passes."""
    chairs = [replace(chair, away_ms=None) for chair in view.chairs]
    return replace(view, chairs=chairs, next_hand_ms=None)
