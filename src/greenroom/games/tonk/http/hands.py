"""Hands of Tonk to take home and to look through again.

All of it is read from the table's log, of hands that have ended: then all cards lie open (TK-17). It is for
those who sit or have sat there; somebody who only has a table's link, or watches there, is told nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.games.tonk.http.logged_hands import ended_hands, hand_named
from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.games.tonk.table.parts import TonkSettings, TonkTerms, dealing
from greenroom.games.tonk.table.state import changed_terms
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown, TonkView
from greenroom.kernel.refusal import Args, Refusal, refuse
from greenroom.locales import LANGUAGES
from greenroom.records.actions import play
from greenroom.table.file_name import file_name
from greenroom.table.http import (
    Endpoint,
    EndpointResult,
    File,
    Request,
    TableService,
    decode_body,
    for_bots,
    get,
    post,
)
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent, AnyHandStarted
from greenroom.table.log.proofs import proofs_for_records
from greenroom.table.log.table_log import TableLog

HANDS = "/api/tables/{code}/hands"


class ReplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record somebody wants to look through, as it stands in its file."""

    record: str


class Step(msgspec.Struct, frozen=True):
    """The table after one action; all lies open."""

    action: str | None
    """The action as in the record; null for the deal."""
    shown: TonkShown | None
    view: TonkView
    """The view of spectators at that moment."""
    hands: list[list[str]]
    """The cards of every seat."""
    points: list[int]
    """The points of each seat if the play ended now."""


class RecordedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be looked through, step by step."""

    number: int | None
    """The number of the hand at its table; null for a record that was brought along."""
    preset: str
    stake: int
    seats: list[str]
    """The name of the player in each seat."""
    chairs: list[int]
    """The chair of each seat, for its colour; counted from 1 for a record that was brought along."""
    you: int | None
    """The seat of the guest who asks; null where they did not play."""
    bets: Bets | None
    big_one: bool
    steps: list[Step]


class RecordFault(msgspec.Struct, frozen=True):
    """The reason why a record is not shown; the sentence stands in the locales under `refusal.<code>`."""

    code: str
    args: Args
    action: int | None
    """The action at fault, from 0; null for anything else."""
    text: str | None


class ReplayResponse(msgspec.Struct, frozen=True):
    """The hand, or what is wrong with its record: one of the two."""

    hand: RecordedHand | None
    fault: RecordFault | None


class HandsPlayed(msgspec.Struct, frozen=True):
    """The numbers of the hands that can be looked through, oldest first."""

    hands: list[int]


class HandEndpoints:
    """Answers requests for hands of Tonk, to keep or to look through again."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked; for downloads, `?hand=3` asks for one hand, `?lang=fr` adds the sheets."""
        return [
            for_bots(get(HANDS, HandsPlayed, "The hands that have ended.", self.list_hands)),
            for_bots(get(f"{HANDS}/{{number}}", ReplayResponse, "A hand, step by step.", self.hand)),
            post(
                "/api/replay",
                ReplayRequest,
                ReplayResponse,
                "A recorded hand, to look through.",
                self.replay,
            ),
            for_bots(get(f"{HANDS}.jsonl", File, "Records, one a line.", self.lines, "hand", "lang")),
        ]

    async def list_hands(self, request: Request) -> EndpointResult:
        """List the hands."""
        log = await self._service.shown_log(request)
        if isinstance(log, Refusal):
            return log
        return HandsPlayed(list(await self._service.in_background(records_of, log.events)))

    async def hand(self, request: Request) -> EndpointResult:
        """Show one hand of the table."""
        log = await self._service.shown_log(request)
        if isinstance(log, Refusal):
            return log
        hand = await self._service.in_background(hand_named, log.events, request.path["number"])
        if isinstance(hand, Refusal):
            return hand
        person = await self._service.person(request)
        guest = None if person is None else person.id
        return await self._service.in_background(replay_response, hand.record, hand.started, guest)

    async def replay(self, request: Request) -> EndpointResult:
        """Show the hand of a record that somebody brings along."""
        body = decode_body(request, ReplayRequest)
        if isinstance(body, Refusal):
            return body
        record = read_record(body.record.encode())
        if isinstance(record, Refusal):
            return ReplayResponse(None, RecordFault(record.code, record.args, None, None))
        return await self._service.in_background(replay_response, record)

    async def lines(self, request: Request) -> EndpointResult:
        """Write the records, one a line."""
        log = await self._service.shown_log(request)
        if isinstance(log, Refusal):
            return log
        return await self._service.in_background(_lines, log, request.query)


def _lines(log: TableLog, query: Mapping[str, str]) -> File | Refusal:
    hands, terms = records_of(log.events), terms_of(log.events)
    wanted, lang = query.get("hand"), query.get("lang")
    chosen = [number for number in hands if wanted in (None, str(number))]
    if not chosen:
        return refuse("web.no_such_hand")
    sheet = lang if lang in LANGUAGES else None
    proofs = proofs_for_records(log.events)
    lines = (encode_record(hands[each], sheet, terms[each], proofs.get(each)) for each in chosen)
    content = b"".join(line + b"\n" for line in lines)
    name = file_name("Tonk", log, chosen[0], wanted, sheet or LANGUAGES[0])
    return File(content, "application/x-ndjson", f"{name}.jsonl")


def encode_records(log: Sequence[AnyEvent]) -> dict[int, bytes]:
    """Write the records of all hands in a log that have ended, by number."""
    terms, proofs = terms_of(log), proofs_for_records(log)
    return {
        number: encode_record(record, None, terms[number], proofs.get(number))
        for number, record in records_of(log).items()
    }


def records_of(log: Sequence[AnyEvent]) -> dict[int, Record]:
    """Read the hands of Tonk in a table's log that have ended, by number."""
    return {number: hand.record for number, hand in ended_hands(log).items()}


def terms_of(log: Sequence[AnyEvent]) -> dict[int, SheetTerms]:
    """Read what was agreed besides the rules when each hand was dealt, by its number."""
    terms: dict[int, SheetTerms] = {}
    now = TonkTerms()
    for event in log:
        match event:
            case events.Opened(details=TonkTerms() as opened):
                now = opened
            case events.SettingsChanged(details=TonkSettings() as settings):
                now = changed_terms(now, settings)
            case events.HandStarted():
                terms[event.number] = SheetTerms(
                    currency=event.currency, first_dealer=dealing(now), slap_grace_ms=now.slap_grace_ms
                )
    return terms


def replay_response(
    record: Record, started: AnyHandStarted | None = None, person: str | None = None
) -> ReplayResponse:
    """Play a record and note the table after every action; `started` is its deal at a table."""
    hand = deal(record)
    if isinstance(hand, Refusal):
        return ReplayResponse(None, RecordFault(hand.code, hand.args, None, None))
    steps = [_step(hand, None, None)]
    for place, text in enumerate(record.actions):
        happened = play(hand, len(record.seats), text)
        if isinstance(happened, Refusal):
            return ReplayResponse(None, RecordFault(happened.code, happened.args, place, text))
        steps.append(_step(hand, text, happened))
    recorded_hand = RecordedHand(
        number=None if started is None else started.number,
        preset=record.preset,
        stake=record.stake,
        seats=list(record.seats),
        chairs=list(range(1, len(record.seats) + 1)) if started is None else started.chairs,
        you=started.people.index(person) if started is not None and person in started.people else None,
        bets=record.bets,
        big_one=record.big_one,
        steps=steps,
    )
    return ReplayResponse(recorded_hand, None)


def _step(hand: TonkHand, action: str | None, happened: msgspec.Struct | None) -> Step:
    views = [hand.view(seat) for seat in range(hand.state.seats)]
    # Whoever acted was shown most of it.
    actor = None if happened is None else getattr(happened, "seat", None)
    return Step(
        action=action,
        shown=None if happened is None else hand.shown(happened, actor),
        view=hand.view(None),
        hands=[view.hand or [] for view in views],
        points=[view.points or 0 for view in views],
    )
