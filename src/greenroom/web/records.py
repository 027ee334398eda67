"""Hands of Tonk to take home and to look through again.

All of it is read from the table's log, of hands that have ended: then all cards lie open to whoever may see
the table (TK-17).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record, seat_name
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.sheet.parts import Table as Terms
from greenroom.games.tonk.table.state import rules_of
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown, TonkView
from greenroom.kernel.refusal import Args, Refusal, refuse
from greenroom.locales import LANGUAGES
from greenroom.records.actions import play
from greenroom.store import EventLog, Stored
from greenroom.table.log import events as told
from greenroom.table.log.facts import TonkDeal, TonkResult
from greenroom.table.people.lobby import PREFIX, House
from greenroom.web.answers import Nothing
from greenroom.web.api import Answer, Endpoint
from greenroom.wire.reading import UNREADABLE

HANDS = "/api/tables/{code}/hands"


class RecordAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record somebody wants to look through, as it stands in its file."""

    record: str


class Step(msgspec.Struct, frozen=True):
    """The table after one action; all lies open."""

    action: str | None
    """As in the record; null for the deal."""
    shown: TonkShown | None
    view: TonkView
    """What spectators saw then."""
    hands: list[list[str]]
    """The cards of every seat."""


class RecordedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be looked through, step by step."""

    number: int | None
    """At the table whose hand it is; null for one that was brought along."""
    preset: str
    stake: int
    seats: list[str]
    """Names."""
    bets: Bets | None
    big_one: bool
    steps: list[Step]


class RecordFault(msgspec.Struct, frozen=True):
    """Why a record cannot be looked through; the sentence stands in the locales under `refusal.<code>`."""

    code: str
    args: Args
    action: int | None
    """Which action is at fault, from 0; null for anything else."""
    text: str | None


class LookedAt(msgspec.Struct, frozen=True):
    """The hand, or what is wrong with its record: one of the two."""

    hand: RecordedHand | None
    fault: RecordFault | None


class HandsPlayed(msgspec.Struct, frozen=True):
    """The numbers of the hands that can be looked through, oldest first."""

    hands: list[int]


class Records:
    """Answers who wants to keep hands of Tonk or to look at them again."""

    def __init__(self, house: House, log: EventLog) -> None:
        self._house = house
        self._log = log

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked for an answer in JSON."""
        look = "A recorded hand, to look through."
        return [
            Endpoint("GET", HANDS, Nothing, HandsPlayed, "The hands that have ended.", self.played),
            Endpoint("GET", f"{HANDS}/{{number}}", Nothing, LookedAt, "A hand, step by step.", self.hand),
            Endpoint("POST", "/api/replay", RecordAsked, LookedAt, look, self.brought),
        ]

    def files(self) -> list[Endpoint]:
        """List what can be downloaded; `?hand=3` asks for one hand, `?lang=fr` adds the rule sheets."""
        return [Endpoint("GET", f"{HANDS}.jsonl", Nothing, Nothing, "Records, one a line.", self.lines)]

    async def played(self, request: Request, _: bytes) -> Answer:
        """List the hands."""
        hands = await self._hands(request)
        return hands if isinstance(hands, Refusal) else HandsPlayed(list(hands))

    async def hand(self, request: Request, _: bytes) -> Answer:
        """Show one hand of the table."""
        hands = await self._hands(request)
        if isinstance(hands, Refusal):
            return hands
        asked = request.path_params["number"]
        number = next((each for each in hands if str(each) == asked), None)
        if number is None:
            return refuse("web.no_such_hand")
        return await asyncio.to_thread(looked_at, hands[number], number)

    async def brought(self, _: Request, body: bytes) -> Answer:
        """Show the hand of a record that somebody brings along."""
        try:
            asked = msgspec.json.decode(body, type=RecordAsked)
        except UNREADABLE:
            return refuse("web.bad_question")
        record = read_record(asked.record.encode())
        if isinstance(record, Refusal):
            return LookedAt(None, RecordFault(record.code, record.args, None, None))
        return await asyncio.to_thread(looked_at, record)

    async def lines(self, request: Request, _: bytes) -> Answer:
        """Write the records, one a line."""
        stored = await self._stored(request)
        if isinstance(stored, Refusal):
            return stored
        hands, terms = records_of(stored), terms_of(stored)
        wanted, lang = request.query_params.get("hand"), request.query_params.get("lang")
        chosen = [number for number in hands if wanted in (None, str(number))]
        if not chosen:
            return refuse("web.no_such_hand")
        sheet = lang if lang in LANGUAGES else None
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="hands.jsonl"'}
        content = b"".join(encode_record(hands[each], sheet, terms[each]) + b"\n" for each in chosen)
        return Response(content, headers=headers, media_type="application/x-ndjson")

    async def _hands(self, request: Request) -> dict[int, Record] | Refusal:
        stored = await self._stored(request)
        return stored if isinstance(stored, Refusal) else records_of(stored)

    async def _stored(self, request: Request) -> Sequence[Stored] | Refusal:
        table = await self._house.find(request.path_params["code"])
        stored = [] if table is None else await self._log.read(PREFIX + table)
        return stored or refuse("room.no_such_table")


def records_of(stored: Sequence[Stored]) -> dict[int, Record]:
    """Read the hands of Tonk in a table's log that have ended, by number."""
    records: dict[int, Record] = {}
    started: told.HandStarted | None = None
    actions: list[str] = []
    for event in map(told.read, stored):
        match event:
            case told.HandStarted(deal=TonkDeal()):
                started, actions = event, []
            case told.Acted():
                actions.append(f"{seat_name(event.seat)} {event.action}")
            case told.HandEnded(TonkResult()) if started is not None:
                records[started.number] = _record(started, actions)
            case told.HandVoid():
                started = None
    return records


def terms_of(stored: Sequence[Stored]) -> dict[int, Terms]:
    """Read what a table's log says was agreed besides the rules when each hand was dealt, by its number."""
    terms: dict[int, Terms] = {}
    now = Terms()
    for event in map(told.read, stored):
        match event:
            case told.Opened():
                now = replace(now, first_dealer=event.first_dealer, slap_grace_ms=event.slap_grace_ms)
            case told.Settled(slap_grace_ms=grace):
                grace = now.slap_grace_ms if grace is None else grace
                first = event.first_dealer or now.first_dealer
                now = replace(now, first_dealer=first, slap_grace_ms=grace)
            case told.HandStarted():
                terms[event.number] = replace(now, currency=event.currency)
    return terms


def _record(started: told.HandStarted, actions: Sequence[str]) -> Record:
    deal = started.deal
    assert isinstance(deal, TonkDeal)
    return Record(
        game=started.game,
        preset=started.preset,
        rules=rules_of(bytes(started.rules)),
        stake=started.stake,
        seats=tuple(started.names),
        dealer=deal.dealer,
        deck=tuple(deal.deck),
        actions=tuple(actions),
        bets=deal.bets,
        big_one=deal.big_one,
    )


def looked_at(record: Record, number: int | None = None) -> LookedAt:
    """Play a record and note the table after every action."""
    hand = deal(record)
    if isinstance(hand, Refusal):
        return LookedAt(None, RecordFault(hand.code, hand.args, None, None))
    assert isinstance(hand, TonkHand)
    steps = [_step(hand, None, None)]
    for place, text in enumerate(record.actions):
        happened = play(hand, len(record.seats), text)
        if isinstance(happened, Refusal):
            return LookedAt(None, RecordFault(happened.code, happened.args, place, text))
        steps.append(_step(hand, text, happened))
    looked = RecordedHand(
        number=number,
        preset=record.preset,
        stake=record.stake,
        seats=list(record.seats),
        bets=record.bets,
        big_one=record.big_one,
        steps=steps,
    )
    return LookedAt(looked, None)


def _step(hand: TonkHand, action: str | None, happened: msgspec.Struct | None) -> Step:
    seats = range(hand.state.seats)
    # Whoever acted was shown most of it.
    acted = None if happened is None else getattr(happened, "seat", None)
    return Step(
        action=action,
        shown=None if happened is None else hand.shown(happened, acted),
        view=hand.view(None),
        hands=[hand.view(seat).hand or [] for seat in seats],
    )
