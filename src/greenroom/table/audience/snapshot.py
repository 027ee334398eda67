"""What is shown of a table besides the cards."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from msgspec.structs import replace

from greenroom.games.tone_poker.table.views import PlaybackView
from greenroom.table.actor.deal import manner_of
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.log.settlement import settlement
from greenroom.table.people.chairs import Chair
from greenroom.table.views import ChairView, CutCard, RoomShown, RoomView, What


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
    bets_ms: int | None
    """Until the side bets are closed."""
    playback: PlaybackView | None
    bots: list[str]
    """Those that may be seated."""
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
        settlement=settlement(table) if table.phase == "ended" else None,
        tonk=manner_of(table).customs.shown(table, presence.bets_ms),
        tone_poker=manner_of(table).customs.heard(table, presence.bots, presence.playback),
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
        case told.RulesKept():
            return RoomShown("rules_kept", code=event.code)
        case told.RulesProposed() | told.BigOneAnnounced() | told.RulesAnswered():
            return _named(table, _word_of(event), event.chair)
        case told.SuitCalled():
            return replace(_named(table, "suit_called", event.chair), suit=event.suit)
        case told.BetMade():
            return replace(_named(table, "bet", event.chair), bet=event.bet, joins=event.joins)
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
    told.BettingOpened: "betting",
    told.RulesChanged: "rules_changed",
    told.Again: "again",
}


def _word_of(event: told.RulesProposed | told.BigOneAnnounced | told.RulesAnswered) -> What:
    match event:
        case told.RulesProposed():
            return "rules_proposed"
        case told.BigOneAnnounced():
            return "big_one"
        case told.RulesAnswered():
            return "rules_accepted" if event.accepts else "rules_declined"


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
