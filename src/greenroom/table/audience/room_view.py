"""The public state of a table as people see it, and what they are shown of each event.

The invariant: everybody who sees the hand gets this view in the same bytes, so nothing may stand here that
one of them must not know. It is filled field by field and says nothing of what is hidden in a hand; of an
action it shows nothing at all (`shown_event` returns None), because each audience is shown the hand by a view
of its own. People are named by chair and name: the identity in the log is what links and cookies stand for,
and has no place here.

One audience gets other bytes: onlookers from whom the table keeps its hands. They are shown what
`without_hand` leaves of this view, and of what happens only what `shown_to_onlookers` lets through. Whoever
adds a field that a hand changes (as `votable` or `contributed` is) must take it out there;
`tests/table/test_looking_on.py` plays an evening twice with other moves and demands the same messages. At a
table whose hands nobody else may ever see, onlookers are not told how a hand was drawn either (`ClosedDraw`).

`shown_event` looks at the table as it was before the event. Afterwards somebody who left would have no name.
Only codes go out: every page says them in its own language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, assert_never

import msgspec

from greenroom.kernel.provable_deal import Pledge
from greenroom.table.log import events
from greenroom.table.log.draws import Draw
from greenroom.table.log.events import (
    Again,
    AnyEvent,
    AnyHandEnded,
    AnyHandStarted,
    AnyOpened,
    AnySat,
    AnySettingsChanged,
    ChatSet,
    DoorSet,
    Ended,
    HandVoid,
    LookingOnSet,
    OutsideBotsSet,
    PaceSet,
    RulesChanged,
)
from greenroom.table.log.settlement import settlement
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.chairs import Chair
from greenroom.table.views import (
    AnyChairView,
    AnyRoomView,
    ChairView,
    ClosedDraw,
    DrawnView,
    LookingOn,
    NextDraw,
    OutsideBotView,
    RoomShown,
    RoomView,
    Shown,
    VoteName,
    VoteView,
    What,
)


class Presence(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that no log holds: the people who are connected and the chairs that are ready."""

    here: Callable[[str], bool]
    """Whether a person has an open socket."""
    away_ms: Callable[[str], int | None]
    ready: Collection[int]
    """Chairs that are ready for the next hand."""
    watching: list[str]
    outside_bots: list[OutsideBotView] = []
    """The outside bots among those who are watching."""
    turn_length_ms: int | None
    next_hand_ms: int | None
    choosing: int | None
    contributed: Collection[int]
    """Chairs whose people have added chance to the next draw."""
    details: Details | None
    """The game's part of the table."""
    link: str
    waiting: list[str] = []
    votable: Mapping[int, list[VoteName]] = {}
    votes: Sequence[VoteView] = ()


def room_view(table: TableState, presence: Presence) -> AnyRoomView:
    """Show the public state of a table."""
    return RoomView(
        id=table.id,
        code=table.code,
        link=presence.link,
        game=table.game_name,
        preset=table.preset,
        stake=table.stake,
        currency=table.currency,
        clock=table.clock,
        turn_length_ms=presence.turn_length_ms,
        pace=table.pace,
        chat=table.chat,
        door=table.entrance.door,
        looking_on=table.looking_on_next,
        phase=table.phase,
        hand_number=table.hand_number,
        chairs=[_chair_view(table, chair, presence) for chair in table.chairs],
        watching=presence.watching,
        waiting=presence.waiting,
        outside_bots=presence.outside_bots,
        admits_outside_bots=table.admits_outside_bots,
        outside=table.entrance.outside,
        free_chairs=max(0, table.most_chairs - len(table.chairs)) if table.phase != "ended" else 0,
        next_hand_ms=presence.next_hand_ms,
        choosing=presence.choosing,
        votes=list(presence.votes),
        settlement=settlement(table) if table.phase == "ended" else None,
        details=presence.details,
        deal="provable" if table.draws.is_provable else "plain",
        next_draw=_next_draw(table.draws.pending, presence.contributed),
    )


def shown_event(table: TableState, event: AnyEvent) -> Shown | None:
    """Return what the table is shown of an event, before it is applied; None where the hand shows it."""
    match event:
        case events.Acted() | events.Committed() | events.Drawn():
            return None
        case events.GameEvent():
            return table.game.shown_event(table, event)
        case events.Sat():
            return _arrival(event)
        case events.Left():
            return _about_chair(table, "removed" if event.removed else "left", event.chair)
        case events.BotSatIn():
            return _about_chair(table, "bot_sat_in", event.chair)
        case events.TookBack():
            return _about_chair(table, "took_back", event.chair)
        case events.HostChanged():
            return _about_chair(table, "host", event.chair)
        case events.HandStarted() | events.HandEnded() | events.HandVoid():
            return _hand_shown(table, event)
        case events.Banned() | events.LetIn():
            return RoomShown("banned" if isinstance(event, events.Banned) else "let_in", name=event.name)
        case (
            events.PaceSet()
            | events.ChatSet()
            | events.DoorSet()
            | events.LookingOnSet()
            | events.OutsideBotsSet()
        ):
            return _host_setting(event)
        case events.RulesChanged():
            return RoomShown("stake_changed" if _keeps_rules(table, event) else "rules_changed")
        case _:
            return RoomShown(_word(event))


_LOOKING_ON: Mapping[LookingOn, What] = {
    "live": "looking_on_live",
    "later": "looking_on_later",
    "off": "looking_on_off",
}

_Plain = AnyOpened | AnySettingsChanged | Ended | Again


def _word(event: _Plain) -> What:
    """Return the word for what needs no more to be said; a new event is a type error here."""
    match event:
        case events.Opened():
            return "opened"
        case events.SettingsChanged():
            return "settings"
        case events.Ended():
            return "ended"
        case events.Again():
            return "again"
        case _:
            assert_never(event)


def _arrival(event: AnySat) -> RoomShown:
    if event.owner is not None:
        return RoomShown("outside_bot_joined", event.chair, event.name, about=event.owner)
    return RoomShown("joined" if event.bot is None else "bot_joined", event.chair, event.name)


def _host_setting(event: PaceSet | ChatSet | DoorSet | LookingOnSet | OutsideBotsSet) -> RoomShown:
    match event:
        case events.PaceSet():
            return RoomShown("pace", pace=event.pace)
        case events.ChatSet():
            return RoomShown("chat_on" if event.on else "chat_off")
        case events.DoorSet():
            return RoomShown("door_open" if event.door == "open" else "door_host")
        case events.OutsideBotsSet():
            return RoomShown("outside_bots_on" if event.on else "outside_bots_off")
        case events.LookingOnSet():
            return RoomShown(_LOOKING_ON[event.looking_on])
        case _:
            assert_never(event)


def _next_draw(pending: Pledge | None, contributed: Collection[int]) -> NextDraw | None:
    return None if pending is None else NextDraw(pending.draw, pending.commitment, sorted(contributed))


def _hand_shown(table: TableState, event: AnyHandStarted | AnyHandEnded | HandVoid) -> RoomShown:
    """Show how a hand was drawn when it begins, and what that was bound to only when it is over."""
    draws = table.draws
    begins = isinstance(event, events.HandStarted)
    looking_on = table.looking_on_next if begins else table.looking_on_of_hand
    kind = ClosedDraw if looking_on == "off" else RoomShown
    revealed = None if draws.hand is None else draws.hand.pledge
    match event:
        case events.HandStarted():
            return kind("hand_started", drawn=_drawn_view(draws.latest))
        case events.HandEnded():
            return kind("hand_ended", revealed=revealed)
        case events.HandVoid():
            return kind("hand_void", code=event.code, revealed=revealed)
        case _:
            assert_never(event)


def _drawn_view(draw: Draw | None) -> DrawnView | None:
    if draw is None:
        return None
    pledge, drawn = draw.pledge, draw.drawn
    return DrawnView(pledge.draw, pledge.commitment, drawn.contributions, drawn.missing)


def _keeps_rules(table: TableState, event: RulesChanged) -> bool:
    """Tell whether only the stake or its currency changes."""
    stake_is_kept = (event.stake, event.currency) == (table.stake, table.currency)
    same_rules = event.preset == table.preset and bytes(event.rules) == bytes(table.rules)
    return same_rules and not stake_is_kept


def _chair_view(table: TableState, chair: Chair, presence: Presence) -> AnyChairView:
    comes = chair.comes_and_goes
    return ChairView(
        chair=chair.number,
        name=chair.name,
        kind=_kind(chair),
        owner=chair.owner,
        bot=None if comes else chair.bot,
        played_by="bot" if comes and chair.bot is not None else "self",
        connected=not comes or presence.here(chair.person),
        away_ms=presence.away_ms(chair.person) if comes else None,
        ready=not chair.is_person or chair.bot is not None or chair.number in presence.ready,
        host=chair.number == table.host,
        votable=presence.votable.get(chair.number, []),
        seat=table.seat_of(chair.number),
        balance=table.ledger.balances.get(chair.person, 0),
        details=chair.details,
    )


def _kind(chair: Chair) -> Literal["person", "bot", "outside_bot"]:
    if chair.is_outside_bot:
        return "outside_bot"
    return "person" if chair.is_person else "bot"


def _about_chair(table: TableState, what: What, number: int | None) -> RoomShown:
    chair = None if number is None else table.chair(number)
    return RoomShown(what, number, None if chair is None else chair.name)
