"""What is shown of a table besides the cards."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from greenroom.rooms import events as told
from greenroom.rooms.chairs import Chair
from greenroom.rooms.table import Table
from greenroom.rooms.views import ChairView, CutCard, RoomShown, RoomView, What


class Presence(msgspec.Struct, frozen=True):
    """Who is there, and what else the log does not say."""

    here: Callable[[str], bool]
    """Whether a person has an open socket."""
    away_ms: Callable[[str], int | None]
    ready: Collection[int]
    """Chairs that are ready for the next hand."""
    watching: list[str]
    most: int
    """Chairs that the rules allow."""
    next_hand_ms: int | None
    link: str


def room_view(table: Table, presence: Presence) -> RoomView:
    """Show the public state of a table."""
    return RoomView(
        id=table.id,
        code=table.code,
        link=presence.link,
        game=table.game,
        preset=table.preset,
        stake=table.stake,
        currency=table.currency,
        clock=table.clock,
        phase=table.phase,
        hand_number=table.hand_number,
        chairs=[_chair_view(table, chair, presence) for chair in table.chairs],
        watching=presence.watching,
        free_chairs=max(0, presence.most - len(table.chairs)) if table.phase != "ended" else 0,
        cut=[[CutCard(chair, card) for chair, card in drawn] for drawn in table.kept.cut],
        next_hand_ms=presence.next_hand_ms,
    )


def shown(table: Table, event: told.TableEvent) -> RoomShown | None:
    """Say what an event is to those at the table, before it is applied; None where the game says it."""
    match event:
        case told.Acted():
            return None
        case told.Sat():
            return RoomShown("joined" if event.bot is None else "bot_joined", event.chair, event.name)
        case told.Left():
            return _named(table, "removed" if event.removed else "left", event.chair)
        case told.BotSatIn() | told.TookBack() | told.Host():
            return _named(table, _WORDS[type(event)], event.chair)
        case told.HandVoid():
            return RoomShown("hand_void", code=event.code)
    return RoomShown(_WORDS[type(event)])


_WORDS: dict[type[told.TableEvent], What] = {
    told.BotSatIn: "bot_sat_in",
    told.TookBack: "took_back",
    told.Host: "host",
    told.Opened: "opened",
    told.Settled: "settings",
    told.Cut: "cut",
    told.HandStarted: "hand_started",
    told.HandEnded: "hand_ended",
    told.Ended: "ended",
}


def _chair_view(table: Table, chair: Chair, presence: Presence) -> ChairView:
    person = chair.is_person
    return ChairView(
        chair=chair.number,
        name=chair.name,
        kind="person" if person else "bot",
        played_by="bot" if person and chair.bot is not None else "self",
        connected=not person or presence.here(chair.person),
        away_ms=presence.away_ms(chair.person) if person else None,
        ready=chair.bot is not None or chair.number in presence.ready,
        host=chair.number == table.host,
        seat=table.seat_of(chair.number),
        tonic=chair.tonic,
        balance=table.ledger.balances.get(chair.person, 0),
    )


def _named(table: Table, what: What, number: int | None) -> RoomShown:
    chair = None if number is None else table.chair(number)
    return RoomShown(what, number, None if chair is None else chair.name)
