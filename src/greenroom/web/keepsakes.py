"""What a table of Tone Poker gives to take home: its phrases as a link or MIDI file, its hands as records.

All of it is read from the table's log. The phrases of a hand are everybody's once all have played it; its
record, which holds the decks, only once the next hand has closed it (TP-14).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from greenroom.games.tone_poker.coach.advice import reviewed
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.keepsakes.keepsake import Ended, keepsake
from greenroom.games.tone_poker.keepsakes.link import encode
from greenroom.games.tone_poker.keepsakes.midi import midi_file
from greenroom.games.tone_poker.records.encoder import encode_record
from greenroom.games.tone_poker.records.kept_hands import ended_of
from greenroom.games.tone_poker.records.record import Player, Record
from greenroom.games.tone_poker.records.replay import played_again
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tonk.records.record import seat_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import LANGUAGES, t
from greenroom.store import EventLog, Stored
from greenroom.table.log import events as told
from greenroom.table.log.facts import TonePokerDeal, TonePokerResult
from greenroom.table.people.lobby import PREFIX, House
from greenroom.web.answers import Nothing
from greenroom.web.api import Answer, Endpoint

TABLE = "/api/tables/{code}/keepsake"
REVIEW = "/api/tables/{code}/review"


class KeptLink(msgspec.Struct, frozen=True):
    """A hand, or a whole session, as a link that plays in the browser."""

    link: str
    hands: int
    """How many it holds."""


class Hand(msgspec.Struct):
    """One hand of a table, as its log has it."""

    started: told.HandStarted
    deal: TonePokerDeal
    actions: list[told.Acted]
    result: TonePokerResult | None = None
    """Null until the next hand has closed it."""

    @property
    def record(self) -> Record:
        """The hand's record."""
        tonics = zip(self.started.names, self.deal.tonics, strict=True)
        return Record(
            rules=msgspec.json.decode(self.started.rules, type=HouseRules),
            seats=tuple(Player(name, tonic) for name, tonic in tonics),
            decks=tuple(tuple(deck) for deck in self.deal.decks),
            actions=tuple(f"{seat_name(each.seat)} {each.action}" for each in self.actions),
        )

    @property
    def ended(self) -> Ended | None:
        """What there is to keep of it, once everyone has played."""
        if self.result is None:
            return ended_of(self.record)
        return Ended(self.started.names, self.deal.tonics, self.result.hands)


class Keepsakes:
    """Answers what players want to take home; `?hand=3` asks for one hand, else it is the whole session."""

    def __init__(self, house: House, log: EventLog, address: str) -> None:
        self._house = house
        self._log = log
        self._address = address

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked for an answer in JSON."""
        return [
            Endpoint("GET", TABLE, Nothing, KeptLink, "Phrases to take home, as a link.", self.link),
            Endpoint("GET", REVIEW, Nothing, Review, "How well a hand was played.", self.review),
        ]

    def files(self) -> list[Endpoint]:
        """List what can be downloaded."""
        return [
            Endpoint("GET", f"{TABLE}.mid", Nothing, Nothing, "The same as a MIDI file.", self.midi),
            Endpoint("GET", f"{TABLE}.jsonl", Nothing, Nothing, "Records, one a line.", self.records),
        ]

    async def link(self, request: Request, _: bytes) -> Answer:
        """Write the link."""
        hands = await self._hands(request)
        if isinstance(hands, Refusal):
            return hands
        ended = _ended(hands)
        link = encode(keepsake(ended))
        return link if isinstance(link, Refusal) else KeptLink(f"{self._address}/listen#{link}", len(ended))

    async def midi(self, request: Request, _: bytes) -> Answer:
        """Write the MIDI file, its title in the language of `?lang`."""
        hands = await self._hands(request)
        if isinstance(hands, Refusal):
            return hands
        ended = _ended(hands)
        if not ended:
            return refuse("tone_poker.nothing_played")
        lang = request.query_params.get("lang", "")
        title = t(lang if lang in LANGUAGES else LANGUAGES[0], "midi.session")
        return _file(midi_file(keepsake(ended), title), "audio/midi", "tone-poker.mid")

    async def records(self, request: Request, _: bytes) -> Answer:
        """Write the records of hands that are closed."""
        hands = await self._hands(request)
        if isinstance(hands, Refusal):
            return hands
        lines = [encode_record(hand.record) + b"\n" for hand in hands if hand.result is not None]
        if not lines:
            return refuse("tone_poker.nothing_closed")
        return _file(b"".join(lines), "application/x-ndjson", "tone-poker.jsonl")

    async def review(self, request: Request, _: bytes) -> Answer:
        """Look back upon the last hand that the next has closed, or upon hand `?hand`."""
        hands = await self._hands(request)
        if isinstance(hands, Refusal):
            return hands
        closed = [hand for hand in hands if hand.result is not None]
        if not closed:
            return refuse("tone_poker.nothing_closed")
        played = played_again(closed[-1].record)
        if isinstance(played, Refusal):
            return played
        return reviewed(played, None, closed=True)

    async def _hands(self, request: Request) -> list[Hand] | Refusal:
        """Read the hands asked for."""
        table = await self._house.find(request.path_params["code"])
        stored = [] if table is None else await self._log.read(PREFIX + table)
        if not stored:
            return refuse("room.no_such_table")
        hands = hands_of(stored)
        number = request.query_params.get("hand")
        return hands if number is None else [each for each in hands if str(each.started.number) == number]


def hands_of(stored: Sequence[Stored]) -> list[Hand]:
    """Read the hands of Tone Poker in a table's log, oldest first, without those that came to nothing."""
    hands: list[Hand] = []
    for event in map(told.read, stored):
        match event:
            case told.HandStarted(deal=TonePokerDeal() as deal):
                hands.append(Hand(event, deal, []))
            case told.Acted() if hands:
                hands[-1].actions.append(event)
            case told.HandEnded(TonePokerResult() as result):
                hands[-1].result = result
            case told.HandVoid() if hands:
                hands.pop()
    return hands


def _ended(hands: Iterable[Hand]) -> list[Ended]:
    return [ended for hand in hands if (ended := hand.ended) is not None]


def _file(content: bytes, kind: str, name: str) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=kind)
